//! The parts of a summary.

use crate::survey::{Classes, CodeTally, Status};

use super::{Body, Section, SurveyReport, Table, striking};
use crate::narrative::words::{clean, grouped};

/// How many decades stand beside each other at most.
const ABREAST: usize = 6;

/// How many reasons are listed.
const REASONS: usize = 8;

/// The parts of a summary, with tables that fit.
pub(crate) fn sections(report: &SurveyReport<'_>, fits: &dyn Fn(&Table) -> bool) -> Vec<Section> {
    let mut sections = vec![waterfall(report), verdicts(report)];
    sections.extend(by_decade(report, fits));
    sections.extend(striking::sections(report));
    if !report.faults.is_empty() {
        let faults = report.faults.iter().map(|fault| clean(fault)).collect();
        let (title, body) = ("Not read to the end".to_owned(), Body::List(faults));
        sections.push(Section { title, note: None, body });
    }
    sections
}

/// From what was read to what is affected.
fn waterfall(report: &SurveyReport<'_>) -> Section {
    let tally = report.tally;
    let mut rows = vec![row("read", tally.read)];
    if let Some((since, until)) = report.years {
        rows.push(row(&format!("left out: not of {since}–{until}"), tally.other_years));
        rows.push(row("left out: without a year", tally.no_year));
    }
    if tally.duplicates > 0 {
        rows.push(row("left out: duplicates", tally.duplicates));
    }
    rows.push(row("kept whole", tally.whole));
    rows.push(row("cut short, judged as far as can be read", tally.cut));
    rows.extend(reasons(report, Status::Cut));
    if tally.continued > 0 {
        rows.push(row("continued after a false move that is taken to have stood", tally.continued));
    }
    rows.push(row("not judged", tally.not_judged));
    rows.extend(reasons(report, Status::NotJudged));
    if report.by_period {
        rows.push(row("no code known for the day", tally.no_code));
        rows.push(row("one of several codes, or not for certain", tally.uncertain_code));
    }
    rows.push(by_result("judged", tally.judged));
    rows.push(by_result("affected: some code says more than `stands`", tally.affected));
    let head = ["", "games", "decisive", "drawn", "no result"].map(str::to_owned).to_vec();
    let body = Body::Table(Table { words: 1, head, rows });
    Section { title: "Games".to_owned(), note: None, body }
}

fn row(name: &str, games: u64) -> Vec<String> {
    let mut cells = vec![name.to_owned(), grouped(games)];
    cells.resize(5, String::new());
    cells
}

fn by_result(name: &str, classes: Classes) -> Vec<String> {
    [name.to_owned(), grouped(classes.total())].into_iter().chain(cells(classes)).collect()
}

fn cells(classes: Classes) -> [String; 3] {
    [classes.decisive, classes.drawn, classes.open].map(grouped)
}

/// Why games are cut short, the commonest reason first.
fn reasons(report: &SurveyReport<'_>, status: Status) -> Vec<Vec<String>> {
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
fn verdicts(report: &SurveyReport<'_>) -> Section {
    let mut rows = Vec::new();
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        let mut name = code.id();
        for (verdict, &classes) in &tally.verdicts {
            if classes.total() > 0 {
                let mut row = vec![name.to_owned(), verdict.to_string()];
                row.extend(cells(classes));
                rows.push(row);
                name = "";
            }
        }
        if tally.changed.total() > 0 {
            let mut row = vec![String::new(), "(another result)".to_owned()];
            row.extend(cells(tally.changed));
            rows.push(row);
        }
    }
    let head = ["code", "verdict", "decisive", "drawn", "no result"].map(str::to_owned).to_vec();
    let note = "games by recorded result; what could be claimed is not what was ended";
    Section {
        title: "Verdicts".to_owned(),
        note: Some(note.to_owned()),
        body: Body::Table(Table { words: 2, head, rows }),
    }
}

/// The verdicts of each code by the rule that decides and by decade, as many decades at a time as
/// fit.
fn by_decade(report: &SurveyReport<'_>, fits: &dyn Fn(&Table) -> bool) -> Vec<Section> {
    let decades: Vec<Option<u16>> = report.tally.decades.keys().copied().collect();
    let blocks = |abreast| -> Vec<Section> {
        let blocks = decades.chunks(abreast);
        blocks.filter_map(|decades| decades_abreast(report, decades)).collect()
    };
    let fits = |section: &Section| match &section.body {
        Body::Table(table) => fits(table),
        Body::List(_) => true,
    };
    let fitting = (2..=ABREAST).rev().map(blocks).find(|sections| sections.iter().all(fits));
    fitting.unwrap_or_else(|| blocks(1))
}

fn decades_abreast(report: &SurveyReport<'_>, decades: &[Option<u16>]) -> Option<Section> {
    let mut rows = Vec::new();
    for (code, tally) in report.codes.iter().zip(&report.tally.codes) {
        rows.extend(code_rows(code.id(), tally, decades));
    }
    if rows.is_empty() {
        return None;
    }
    let games = decades.iter().map(|decade| report.tally.decades.get(decade).copied());
    let mut judged = vec!["all judged".to_owned(), String::new()];
    judged.extend(games.map(|games| grouped(games.unwrap_or_default())));
    rows.insert(0, judged);
    let mut head = vec!["code".to_owned(), "verdict, rule".to_owned()];
    head.extend(decades.iter().map(|decade| match decade {
        Some(decade) => format!("{decade}s"),
        None => "undated".to_owned(),
    }));
    let note = "decisive/drawn games; those without a result follow after another stroke";
    Some(Section {
        title: "By rule and decade".to_owned(),
        note: Some(note.to_owned()),
        body: Body::Table(Table { words: 2, head, rows }),
    })
}

fn code_rows(id: &str, tally: &CodeTally, decades: &[Option<u16>]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (&(verdict, rule), counts) in &tally.rules {
        let counts: Vec<_> = decades.iter().map(|decade| counts.get(decade)).collect();
        if counts.iter().all(Option::is_none) {
            continue;
        }
        let name = if rows.is_empty() { id } else { "" };
        let rule = rule.map_or_else(String::new, |rule| format!(", {rule}"));
        let mut row = vec![name.to_owned(), format!("{verdict}{rule}")];
        row.extend(counts.into_iter().map(|classes| classes.map_or_else(String::new, stroke)));
        rows.push(row);
    }
    rows
}

fn stroke(classes: &Classes) -> String {
    let Classes { decisive, drawn, open } = classes;
    if *open == 0 { format!("{decisive}/{drawn}") } else { format!("{decisive}/{drawn}/{open}") }
}
