//! What a survey adds up to, as an outline.

use std::fmt::Write as _;

use super::heading::turned;
use super::outline::{Outline, Paragraph, Part, Table};
use super::words::{clean, grouped, list, plies_of, s};
use crate::arbiter::Ruleset;
use crate::survey::{
    Classes, FIRST_YEAR, LAST_YEAR, Part as PartOfInput, Ranked, ReadStatus, StrikingGame, Tally,
};

/// What a survey adds up to, and of which games and codes.
pub struct SurveyReport<'a> {
    /// What was counted of the games.
    pub tally: &'a Tally,
    /// The codes that judged, in the order of the counts.
    pub codes: &'a [&'a dyn Ruleset],
    /// Whether each game was judged by the law of its day, alone or too.
    pub by_period: bool,
    /// The first and the last year that were selected.
    pub years: Option<(u16, u16)>,
    /// How many inputs there were.
    pub inputs: usize,
    /// Which part of them was read.
    pub part: PartOfInput,
    /// Which inputs could not be read to their end, and why.
    pub faults: &'a [String],
    /// How far the survey came, if it was stopped.
    pub stopped: Option<&'a str>,
}

const REASONS: usize = 8;

/// What a survey adds up to: from what was read to what is affected, what each code makes of the
/// games, by rule and decade, and the games that deserve to be named.
pub fn survey_outline(report: &SurveyReport<'_>) -> Outline {
    let mut parts = vec![Part::Title(headline(report)), waterfall(report), verdicts(report)];
    parts.extend(by_decade(report));
    parts.extend(striking(report));
    if !report.faults.is_empty() {
        let faults = report.faults.iter().map(|fault| clean(fault)).collect();
        parts.push(section("Not read to the end", None, Paragraph::Items(faults)));
    }
    Outline { parts }
}

fn section(heading: &str, remark: Option<String>, body: Paragraph) -> Part {
    let body = remark.map(Paragraph::Remark).into_iter().chain([body]).collect();
    Part::Section { heading: heading.to_owned(), body }
}

/// What was read, in a line.
fn headline(report: &SurveyReport<'_>) -> String {
    let counted = |n: u64, one: &str| format!("{} {one}{}", grouped(n), s(n));
    let mut line = counted(report.tally.read, "game");
    let _ = write!(line, " read from {}", counted(report.inputs as u64, "file"));
    if !report.part.is_whole() {
        let _ = write!(line, ", part {} of {}", report.part.number(), report.part.of());
    }
    for code in
        report.codes.iter().filter(|code| code.code().is_some_and(|code| code.overridden.is_some()))
    {
        let _ = write!(line, "; {}", code.name());
    }
    if let Some(stopped) = report.stopped {
        let _ = write!(line, "; stopped {stopped}");
    }
    clean(&line)
}

/// From what was read to what is affected.
fn waterfall(report: &SurveyReport<'_>) -> Part {
    let tally = report.tally;
    let mut rows = vec![row("read", tally.read)];
    if let Some((since, until)) = report.years {
        let others = match (since, until) {
            (FIRST_YEAR, until) => format!("later than {until}"),
            (since, LAST_YEAR) => format!("earlier than {since}"),
            (since, until) => format!("not of {since}–{until}"),
        };
        rows.push(row(&format!("left out: {others}"), tally.other_years));
        rows.push(row("left out: without a year", tally.no_year));
    }
    if tally.duplicates > 0 {
        rows.push(row("left out: duplicates", tally.duplicates));
    }
    rows.push(row("kept whole", tally.whole));
    rows.push(row("cut short, judged as far as can be read", tally.cut));
    rows.extend(reasons(report, ReadStatus::Cut));
    if tally.continued > 0 {
        rows.push(row("continued after a false move that is taken to have stood", tally.continued));
    }
    rows.push(row("not judged", tally.not_judged));
    rows.extend(reasons(report, ReadStatus::NotJudged));
    if report.by_period {
        rows.push(row("no code known for the day", tally.no_code));
        rows.push(row("one of several codes, or not for certain", tally.uncertain_code));
    }
    for (name, classes) in
        [("judged", tally.judged), ("affected: some code says more than `stands`", tally.affected)]
    {
        let cells = [name.to_owned(), grouped(classes.total())];
        rows.push(cells.into_iter().chain(by_result(classes)).collect());
    }
    let head = ["", "games", "decisive", "drawn", "no result"].map(str::to_owned).to_vec();
    section("Games", None, Paragraph::Table(Table { words: 1, head, rows }))
}

fn row(name: &str, games: u64) -> Vec<String> {
    let mut cells = vec![name.to_owned(), grouped(games)];
    cells.resize(5, String::new());
    cells
}

fn by_result(classes: Classes) -> [String; 3] {
    [classes.decisive, classes.drawn, classes.open].map(grouped)
}

/// Why games are cut short, the commonest reason first.
fn reasons(report: &SurveyReport<'_>, status: ReadStatus) -> Vec<Vec<String>> {
    let of_status = report.tally.reasons.iter().filter(|((known, _), _)| *known == status);
    let mut reasons: Vec<(&str, u64)> =
        of_status.map(|((_, reason), games)| (reason.as_str(), *games)).collect();
    reasons.sort_by_key(|&(reason, games)| (std::cmp::Reverse(games), reason));
    let rest: u64 = reasons.iter().skip(REASONS).map(|(_, games)| games).sum();
    reasons.truncate(REASONS);
    if rest > 0 {
        reasons.push(("other reasons", rest));
    }
    let named = |(reason, games)| row(&format!("  {}", clean(reason)), games);
    reasons.into_iter().map(named).collect()
}

/// What each code makes of the games, by recorded result.
fn verdicts(report: &SurveyReport<'_>) -> Part {
    let mut rows = Vec::new();
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        let verdicts = tally.verdicts.iter().map(|(kind, classes)| (kind.to_string(), *classes));
        let changed = ("(another result)".to_owned(), tally.changed);
        let counted = verdicts.chain([changed]).filter(|(_, classes)| classes.total() > 0);
        rows.extend(counted.map(|(verdict, classes)| {
            [code.id().to_owned(), verdict].into_iter().chain(by_result(classes)).collect()
        }));
    }
    let head = ["code", "verdict", "decisive", "drawn", "no result"].map(str::to_owned).to_vec();
    let note = "games by recorded result; what could be claimed is not what was ended";
    section("Verdicts", Some(note.to_owned()), Paragraph::Table(Table { words: 2, head, rows }))
}

/// The verdicts of each code by the rule that decides and by decade.
fn by_decade(report: &SurveyReport<'_>) -> Option<Part> {
    let decades = &report.tally.decades;
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        rows.extend(tally.rules.iter().map(|((verdict, rule), counts)| {
            let rule = rule.map_or_else(String::new, |rule| format!(", {rule}"));
            let counts =
                decades.keys().map(|decade| counts.get(decade).map_or_else(String::new, stroke));
            [code.id().to_owned(), format!("{verdict}{rule}")].into_iter().chain(counts).collect()
        }));
    }
    let judged = ["all judged".to_owned(), String::new()].into_iter();
    let judged = judged.chain(decades.values().map(|games| grouped(*games))).collect();
    let named = decades
        .keys()
        .map(|decade| decade.map_or_else(|| "undated".to_owned(), |decade| format!("{decade}s")));
    let head = ["code", "verdict, rule"].map(str::to_owned).into_iter().chain(named).collect();
    let note = "decisive/drawn games; those without a result follow after another stroke";
    (!rows.is_empty()).then(|| {
        rows.insert(0, judged);
        let table = Table { words: 2, head, rows };
        section("By rule and decade", Some(note.to_owned()), Paragraph::Table(table))
    })
}

fn stroke(classes: &Classes) -> String {
    let Classes { decisive, drawn, open } = classes;
    if *open == 0 { format!("{decisive}/{drawn}") } else { format!("{decisive}/{drawn}/{open}") }
}

/// The games that deserve to be named, in a line each.
fn striking(report: &SurveyReport<'_>) -> impl Iterator<Item = Part> {
    let striking = &report.tally.striking;
    let lists = [
        ("Won on the record, drawn by a code", &striking.drawn),
        ("Decided otherwise by a code", &striking.decided),
        ("Ended long before the record ends, with the same result", &striking.shortened),
    ];
    let named = lists.into_iter().filter(|(_, games)| games.count > 0);
    named.map(|(title, games)| {
        let lines = games.first.iter().map(|game| line(report, game)).collect();
        section(title, cut_short(games), Paragraph::Items(lines))
    })
}

/// That more games are such than are named.
fn cut_short(games: &Ranked) -> Option<String> {
    let named = games.first.len();
    (games.count > named as u64).then(|| format!("{named} of {} games", games.count))
}

/// `Ann – Bob, 1901 (games.pgn, game 3): 1-0 after 120 plies; under fide-2014 1/2-1/2 at
/// 45...Kg7, 31 plies before the end`.
fn line(report: &SurveyReport<'_>, game: &StrikingGame) -> String {
    let name = |name: &Option<String>, color: &str| {
        let known = name.as_deref().filter(|name| !matches!(name.trim(), "" | "?"));
        known.map_or_else(|| color.to_owned(), turned)
    };
    let mut parts =
        vec![format!("{} – {}", name(&game.white, "White"), name(&game.black, "Black"))];
    parts.extend([&game.event, &game.date].into_iter().flatten().filter(is_known).cloned());
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
    clean(&format!(
        "{} ({place}): {} after {}; {} at {at}, {end}, under {}",
        parts.join(", "),
        game.recorded,
        plies_of(game.plies),
        game.result,
        list(ids)
    ))
}

fn is_known(text: &&String) -> bool {
    !text.trim().is_empty() && !text.starts_with('?')
}
