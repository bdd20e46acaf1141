//! The summary of a survey, as an outline.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::heading::given_name_first;
use super::outline::{Outline, Paragraph, Part, Table};
use super::words::{clean, grouped, list, plies_of, s};
use crate::arbiter::Ruleset;
use crate::survey::{
    Classes, FIRST_YEAR, LAST_YEAR, Part as PartOfInput, Ranked, ReadStatus, StrikingGame, Tally,
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
    /// The last game, if the survey was stopped.
    pub stopped: Option<&'a str>,
}

/// The maximum number of reasons listed per status.
const REASONS: usize = 8;

/// Returns the summary: the games read and affected, the verdicts of each code, the changed results
/// by decade, the verdicts by rule and decade, and the most striking games.
pub fn survey_outline(report: &SurveyReport<'_>) -> Outline {
    let mut parts = vec![Part::Title(headline(report)), games(report), verdicts(report)];
    parts.extend(changed_by_decade(report));
    parts.extend(rules_by_decade(report));
    parts.extend(striking(report));
    if !report.faults.is_empty() {
        let faults = report.faults.iter().map(|fault| clean(fault)).collect();
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

/// Returns the number of games and files read, in a line.
fn headline(report: &SurveyReport<'_>) -> String {
    let (games, files) = (report.tally.read, report.inputs as u64);
    let mut line = format!("{} game{} read from ", grouped(games), s(games));
    let _ = write!(line, "{} file{}", grouped(files), s(files));
    if !report.part.is_whole() {
        let _ = write!(line, ", part {} of {}", report.part.number(), report.part.of());
    }
    for code in report.codes {
        if code.code().is_some_and(|code| code.overridden.is_some()) {
            let _ = write!(line, "; {}", code.name());
        }
    }
    if let Some(stopped) = report.stopped {
        let _ = write!(line, "; stopped {stopped}");
    }
    clean(&line)
}

/// Returns the table of the games read, left out, judged and affected.
fn games(report: &SurveyReport<'_>) -> Part {
    let tally = report.tally;
    let mut rows = vec![row("", ["games", "decisive", "drawn", "no result"])];
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
    rows.extend(reasons(report, ReadStatus::Cut));
    if tally.continued > 0 {
        rows.push(games_row("continued after an illegal move that stood", tally.continued));
    }
    rows.push(games_row("not judged", tally.not_judged));
    rows.extend(reasons(report, ReadStatus::NotJudged));
    if report.by_period {
        rows.push(games_row("no code known for the day", tally.no_code));
        rows.push(games_row("one of several codes, or an uncertain one", tally.uncertain_code));
    }
    let affected = "affected: a verdict is not `stands`";
    for (name, classes) in [("judged", tally.judged), (affected, tally.affected)] {
        let [decisive, drawn, open] = by_result(classes);
        rows.push(row(name, [grouped(classes.total()), decisive, drawn, open]));
    }
    table("Games", "", 1, rows)
}

fn row(name: &str, cells: [impl Into<String>; 4]) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.extend(cells.map(Into::into));
    row
}

fn games_row(name: &str, games: u64) -> Vec<String> {
    row(name, [grouped(games), String::new(), String::new(), String::new()])
}

fn by_result(classes: Classes) -> [String; 3] {
    [classes.decisive, classes.drawn, classes.open].map(grouped)
}

/// Returns rows with the reasons for which games have a status, the commonest first.
fn reasons(report: &SurveyReport<'_>, status: ReadStatus) -> Vec<Vec<String>> {
    let mut reasons: Vec<(&str, u64)> = Vec::new();
    for ((known, reason), games) in &report.tally.reasons {
        if *known == status {
            reasons.push((reason, *games));
        }
    }
    reasons.sort_by_key(|&(reason, games)| (Reverse(games), reason));
    let rest: u64 = reasons.iter().skip(REASONS).map(|(_, games)| games).sum();
    reasons.truncate(REASONS);
    if rest > 0 {
        reasons.push(("other reasons", rest));
    }
    let rows = reasons.into_iter();
    rows.map(|(reason, games)| games_row(&format!("  {}", clean(reason)), games)).collect()
}

/// Returns the table of the verdicts of each code, by recorded result.
fn verdicts(report: &SurveyReport<'_>) -> Part {
    let mut rows = vec![row("code", ["verdict", "decisive", "drawn", "no result"])];
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        let mut counts: Vec<(String, Classes)> = Vec::new();
        for (kind, classes) in &tally.verdicts {
            counts.push((kind.to_string(), *classes));
        }
        counts.push(("(another result)".to_owned(), tally.changed));
        for (verdict, classes) in counts {
            if classes.total() > 0 {
                let [decisive, drawn, open] = by_result(classes);
                rows.push(row(code.id(), [verdict, decisive, drawn, open]));
            }
        }
        if tally.open_to_loser > 0 {
            let lost = grouped(tally.open_to_loser);
            rows.push(row(code.id(), ["(open to the loser)", &lost, "", ""]));
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
    let mut rows = vec![vec!["code".to_owned()], vec!["all judged".to_owned()]];
    rows[0].extend(decades.keys().map(decade_name));
    rows[1].extend(decades.values().map(|games| grouped(*games)));
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        if tally.asked.total() > 0 {
            let mut row = vec![code.id().to_owned()];
            for decade in decades.keys() {
                row.push(grouped(tally.changed_by_decade.get(decade).copied().unwrap_or_default()));
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
    let mut rows =
        vec![["code", "verdict, rule"].map(str::to_owned).to_vec(), vec!["all judged".to_owned()]];
    rows[0].extend(decades.keys().map(decade_name));
    rows[1].push(String::new());
    rows[1].extend(decades.values().map(|games| grouped(*games)));
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

fn decade_name(decade: &Option<u16>) -> String {
    decade.map_or_else(|| "undated".to_owned(), |decade| format!("{decade}s"))
}

fn slashed(classes: &Classes) -> String {
    let Classes { decisive, drawn, open } = classes;
    if *open == 0 { format!("{decisive}/{drawn}") } else { format!("{decisive}/{drawn}/{open}") }
}

/// Returns sections with the most striking games, a line each.
fn striking(report: &SurveyReport<'_>) -> Vec<Part> {
    let striking = &report.tally.striking;
    let rankings = [
        ("Won on the record, drawn by a code", &striking.drawn, false),
        ("Decided otherwise by a code", &striking.decided, false),
        ("Lost by a player who could have claimed a draw", &striking.open_to_loser, true),
        ("Ended long before the record ends, with the same result", &striking.shortened, false),
    ];
    let mut sections = Vec::new();
    for (title, games, is_claim) in rankings {
        if games.count > 0 {
            let lines = games.first.iter().map(|game| line(report, game, is_claim)).collect();
            sections.push(section(title, truncated(games), Paragraph::Items(lines)));
        }
    }
    sections
}

/// Returns a remark if more games are counted than named.
fn truncated(games: &Ranked) -> Option<String> {
    let named = games.first.len();
    (games.count > named as u64).then(|| format!("{named} of {} games", games.count))
}

/// Returns a game in a line: `Ann – Bob, 1901 (games.pgn, game 3): 1-0 after 120 plies; 1/2-1/2 at
/// 45...Kg7, 31 plies before the end, under fide-2014`.
fn line(report: &SurveyReport<'_>, game: &StrikingGame, is_claim: bool) -> String {
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
    let result =
        if is_claim { "a draw could be claimed".to_owned() } else { game.result.to_string() };
    clean(&format!(
        "{} ({place}): {} after {}; {result} at {at}, {end}, under {}",
        parts.join(", "),
        game.recorded,
        plies_of(game.plies),
        list(ids)
    ))
}

/// Returns the name of a player, or the name of the side if the player is unknown.
fn player(name: &Option<String>, side: &str) -> String {
    match name.as_deref() {
        Some(name) if !matches!(name.trim(), "" | "?") => given_name_first(name),
        _ => side.to_owned(),
    }
}
