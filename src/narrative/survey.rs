//! The summary of a survey, as an outline.

use std::cmp::Reverse;

use super::heading::{given_name_first, known};
use super::outline::{Outline, Paragraph, Part, Table};
use super::words::{escape_controls, list, plies_of, plural_s, with_thousands};
use crate::arbiter::Ruleset;
use crate::survey::{
    CountsByResult, FIRST_YEAR, LAST_YEAR, OTHER_REASONS, Part as PartOfInput, Ranked, ReadStatus,
    StrikingGame, Tally,
};

/// The counts of a survey, with its inputs and codes.
pub struct SurveyReport<'a> {
    /// The counts.
    pub tally: &'a Tally,
    /// The codes, in the order of the counts.
    pub codes: &'a [&'a dyn Ruleset],
    /// True if each game was judged by the law of its day.
    pub by_period: bool,
    /// The first and the last year, if the survey is limited to years.
    pub years: Option<(u16, u16)>,
    /// The number of inputs.
    pub inputs: usize,
    /// The part of the inputs that was read.
    pub part: PartOfInput,
    /// The inputs that could not be read to their end, with the reasons.
    pub faults: &'a [String],
    /// The place at which the survey was stopped, if it was, as a phrase: `before the first game`.
    pub stopped: Option<&'a str>,
}

/// The maximum number of reasons listed per status.
const MAX_REASONS_PER_STATUS: usize = 8;

/// Returns the summary: the games read and affected, the verdicts of each code, the changed results
/// by decade, the verdicts by rule and decade, and the most striking games.
pub fn survey_outline(report: &SurveyReport<'_>) -> Outline {
    let mut parts = vec![Part::Title(title(report)), games(report), verdicts(report)];
    parts.extend(changed_by_decade(report));
    parts.extend(rules_by_decade(report));
    parts.extend(striking(report));
    if !report.faults.is_empty() {
        let faults = report.faults.iter().map(|fault| escape_controls(fault)).collect();
        parts.push(section("Not read to the end", None, Paragraph::Items(faults)));
    }
    Outline { parts }
}

fn section(heading: &str, remark: Option<String>, body: Paragraph) -> Part {
    let mut paragraphs: Vec<Paragraph> = remark.map(Paragraph::Remark).into_iter().collect();
    paragraphs.push(body);
    Part::Section { heading: heading.to_owned(), body: paragraphs }
}

/// Returns a section with a table whose first `words` columns are words.
fn table(heading: &str, remark: &str, words: usize, rows: Vec<Vec<String>>) -> Part {
    let mut rows = rows.into_iter();
    let head = rows.next().unwrap_or_default();
    let remark = (!remark.is_empty()).then(|| remark.to_owned());
    section(heading, remark, Paragraph::Table(Table { words, head, rows: rows.collect() }))
}

/// Returns the title: the number of games and files read, and the limits of the survey.
fn title(report: &SurveyReport<'_>) -> String {
    let (games, files) = (report.tally.read, report.inputs as u64);
    let count = |n, noun| format!("{} {noun}{}", with_thousands(n), plural_s(n));
    let mut title = format!("{} read from {}", count(games, "game"), count(files, "file"));
    if !report.part.is_whole() {
        title += &format!(", part {} of {}", report.part.number(), report.part.count());
    }
    for code in report.codes {
        if code.code().is_some_and(|code| code.overridden.is_some()) {
            title += &format!("; {}", code.name());
        }
    }
    if let Some(stopped) = report.stopped {
        title += &format!("; stopped {stopped}");
    }
    escape_controls(&title)
}

/// Returns the table of the games read, left out, judged and affected.
fn games(report: &SurveyReport<'_>) -> Part {
    let tally = report.tally;
    let mut rows = vec![row(["", "games", "decisive", "drawn", "no result"])];
    rows.push(games_row("read", tally.read));
    if let Some((since, until)) = report.years {
        let others = match (since, until) {
            (FIRST_YEAR, until) => format!("later than {until}"),
            (since, LAST_YEAR) => format!("earlier than {since}"),
            (since, until) => format!("not of {since}–{until}"),
        };
        rows.push(games_row(&format!("left out: {others}"), tally.other_years));
        rows.push(games_row("left out: without a year", tally.no_year));
    }
    if tally.duplicates > 0 {
        rows.push(games_row("left out: duplicates", tally.duplicates));
    }
    rows.push(games_row("kept whole", tally.whole));
    rows.push(games_row("cut short, judged as far as can be read", tally.cut));
    rows.extend(reason_rows(report, ReadStatus::Cut));
    if tally.with_illegal_moves > 0 {
        rows.push(games_row(
            "continued after an illegal move that stood",
            tally.with_illegal_moves,
        ));
    }
    rows.push(games_row("not judged", tally.not_judged));
    rows.extend(reason_rows(report, ReadStatus::NotJudged));
    if report.by_period {
        rows.push(games_row("no code known for the day", tally.no_code));
        rows.push(games_row("one of several codes, or an uncertain one", tally.uncertain_code));
    }
    let affected = "affected: neither `stands` nor `unplayed`";
    for (name, classes) in [("judged", tally.judged), (affected, tally.affected)] {
        rows.push(row_by_result(name, &with_thousands(classes.total()), classes));
    }
    table("Games", "", 1, rows)
}

fn row(cells: [&str; 5]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Returns a row with only a total number of games.
fn games_row(name: &str, games: u64) -> Vec<String> {
    row([name, &with_thousands(games), "", "", ""])
}

/// Returns a row with two cells, followed by the numbers of games by recorded result.
fn row_by_result(first: &str, second: &str, classes: CountsByResult) -> Vec<String> {
    let CountsByResult { decisive, drawn, no_result: open } = classes;
    let [decisive, drawn, open] = [decisive, drawn, open].map(with_thousands);
    row([first, second, &decisive, &drawn, &open])
}

/// Returns rows with the reasons for which games have a status, the commonest first, and a last row
/// for all reasons that are not listed.
fn reason_rows(report: &SurveyReport<'_>, status: ReadStatus) -> Vec<Vec<String>> {
    let mut reasons: Vec<(&str, u64)> = Vec::new();
    for ((known, reason), games) in &report.tally.reasons {
        if *known == status {
            reasons.push((reason, *games));
        }
    }
    reasons.sort_by_key(|&(reason, games)| (reason == OTHER_REASONS, Reverse(games), reason));
    let rest: u64 = reasons.iter().skip(MAX_REASONS_PER_STATUS).map(|(_, games)| games).sum();
    reasons.truncate(MAX_REASONS_PER_STATUS);
    if rest > 0 {
        reasons.push((OTHER_REASONS, rest));
    }
    let row = |(reason, games)| games_row(&format!("  {}", escape_controls(reason)), games);
    reasons.into_iter().map(row).collect()
}

/// Returns the table of the verdicts of each code, by recorded result.
fn verdicts(report: &SurveyReport<'_>) -> Part {
    let mut rows = vec![row(["code", "verdict", "decisive", "drawn", "no result"])];
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        for (kind, classes) in &tally.verdicts {
            if classes.total() > 0 {
                rows.push(row_by_result(code.id(), &kind.to_string(), *classes));
            }
        }
        if tally.changed.total() > 0 {
            rows.push(row_by_result(code.id(), "(another result)", tally.changed));
        }
        if tally.open_to_loser > 0 {
            let lost = with_thousands(tally.open_to_loser);
            rows.push(row([code.id(), "(open to the loser)", &lost, "", ""]));
        }
    }
    let remark = "games by recorded result; a claimable draw has not ended the game";
    table("Verdicts", remark, 2, rows)
}

/// Returns the table of the games whose result differs under each code, by decade; `None` if no
/// game was judged.
fn changed_by_decade(report: &SurveyReport<'_>) -> Option<Part> {
    let decades = &report.tally.decades;
    if decades.is_empty() {
        return None;
    }
    let mut rows = decade_rows(report, [&["code"], &["all judged"]]);
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        if tally.judged.total() > 0 {
            let mut row = vec![code.id().to_owned()];
            for decade in decades.keys() {
                let changed = tally.changed_by_decade.get(decade);
                row.push(with_thousands(changed.copied().unwrap_or_default()));
            }
            rows.push(row);
        }
    }
    let remark = "games in which the code changes the recorded result";
    Some(table("Another result, by decade", remark, 1, rows))
}

/// Returns the table of the verdicts of each code by rule and decade; `None` if all games stand.
fn rules_by_decade(report: &SurveyReport<'_>) -> Option<Part> {
    let decades = &report.tally.decades;
    let mut rows = decade_rows(report, [&["code", "verdict, rule"], &["all judged", ""]]);
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        for ((verdict, rule), counts) in &tally.rules {
            let rule = rule.map_or_else(String::new, |rule| format!(", {rule}"));
            let mut row = vec![code.id().to_owned(), format!("{verdict}{rule}")];
            for decade in decades.keys() {
                row.push(counts.get(decade).map_or_else(String::new, slashed));
            }
            rows.push(row);
        }
    }
    let remark = "decisive/drawn games, then games without a result, if any";
    (rows.len() > 2).then(|| table("By rule and decade", remark, 2, rows))
}

/// Returns two rows that begin with these cells: the decades, and the games judged in each.
fn decade_rows(report: &SurveyReport<'_>, first_cells: [&[&str]; 2]) -> Vec<Vec<String>> {
    let [mut head, mut judged]: [Vec<String>; 2] =
        first_cells.map(|cells| cells.iter().map(ToString::to_string).collect());
    for (decade, games) in &report.tally.decades {
        head.push(decade.map_or_else(|| "undated".to_owned(), |decade| format!("{decade}s")));
        judged.push(with_thousands(*games));
    }
    vec![head, judged]
}

/// Returns the numbers of games in a cell: `3/5`, or `3/5/1` with games without a result.
fn slashed(classes: &CountsByResult) -> String {
    let CountsByResult { decisive, drawn, no_result: open } = classes;
    if *open == 0 { format!("{decisive}/{drawn}") } else { format!("{decisive}/{drawn}/{open}") }
}

/// Returns sections with the most striking games, a line each.
fn striking(report: &SurveyReport<'_>) -> Vec<Part> {
    let striking = &report.tally.striking;
    // The claim is named in place of the result.
    let claim = Some("a draw could be claimed");
    let rankings = [
        ("Won on the record, drawn by a code", &striking.drawn, None),
        ("Decided otherwise by a code", &striking.decided, None),
        ("Lost by a player who could have claimed a draw", &striking.open_to_loser, claim),
        ("Ended long before the record ends, with the same result", &striking.shortened, None),
    ];
    let mut sections = Vec::new();
    for (heading, games, outcome) in rankings {
        if games.count > 0 {
            let lines = games.first.iter().map(|game| game_line(report, game, outcome)).collect();
            sections.push(section(heading, truncation_remark(games), Paragraph::Items(lines)));
        }
    }
    sections
}

/// Returns a remark if more games are counted than named.
fn truncation_remark(games: &Ranked) -> Option<String> {
    let named = games.first.len();
    (games.count > named as u64).then(|| format!("{named} of {} games", games.count))
}

/// Returns a game in a line, with the outcome under the codes, which is the result if not given:
/// `Ann – Bob, 1901 (games.pgn, game 3): 1-0 after 120 plies; 1/2-1/2 at 45...Kg7, 30 plies before
/// the end, under fide-2014`.
fn game_line(report: &SurveyReport<'_>, game: &StrikingGame, outcome: Option<&str>) -> String {
    let mut parts =
        vec![format!("{} – {}", player(&game.white, "White"), player(&game.black, "Black"))];
    for text in [&game.event, &game.date].into_iter().flatten() {
        if !text.trim().is_empty() && !text.starts_with('?') {
            parts.push(text.clone());
        }
    }
    let place = match game.index {
        Some(index) => format!("{}, game {index}", game.file),
        None => format!("{}, byte {}", game.file, game.byte),
    };
    let ids = game.codes.iter().filter_map(|&code| Some(report.codes.get(code)?.id()));
    let at = game.at.clone().unwrap_or_else(|| format!("ply {}", game.ply));
    let end = match game.gap() {
        0 => "at the end".to_owned(),
        gap => format!("{} before the end", plies_of(gap)),
    };
    let outcome = outcome.map_or_else(|| game.result.to_string(), ToOwned::to_owned);
    escape_controls(&format!(
        "{} ({place}): {} after {}; {outcome} at {at}, {end}, under {}",
        parts.join(", "),
        game.recorded,
        plies_of(game.plies),
        list(ids)
    ))
}

/// Returns the name of a player, or the name of the side if the player is unknown.
fn player(name: &Option<String>, side: &str) -> String {
    known(name.as_deref()).map_or_else(|| side.to_owned(), given_name_first)
}
