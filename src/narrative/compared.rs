//! One game under two codes, or along a lineage: where the verdict changes, and over what.

use crate::arbiter::{Case, Ruleset, RulingEffect, Verdict};
use crate::replay::Ply;

use super::citation::cited;
use super::game::GameReport;
use super::game_outline::{board, doubts_and_sources, head};
use super::outline::{Outline, Paragraph, Part};
use super::sentences::by_reading;
use super::separation;

/// A game under two codes by which it was judged: both verdicts with their reasons, the board where
/// the newer of them decides, and the one thing that makes them differ.
#[must_use]
pub fn comparison_outline(
    report: &GameReport<'_>,
    codes: [&str; 2],
    case: &mut Case<'_>,
) -> Outline {
    let mut parts = head(report).parts;
    let mut compared = Vec::new();
    for id in codes {
        let judged = report.sentences().find(|(code, ..)| code.id() == id);
        let Some((code, verdict, reasons)) = judged else { continue };
        compared.push((code, verdict));
        parts.push(section(in_a_line(report, code, verdict), reasons));
    }
    parts.extend(board(report));
    if let [a, b] = compared[..] {
        let separation = separation(a, b, case);
        let separation = separation.unwrap_or_else(|| "no single article decides".to_owned());
        parts.push(Part::List { heading: "What separates them", items: vec![separation] });
    }
    parts.extend(doubts_and_sources(report, &compared));
    Outline { parts }
}

/// A game along the lineage by whose codes it was judged, oldest first: the law of the first year that
/// is looked at, then the codes at which the verdict changes, or the end that the code itself puts to
/// the game, from when they were in force, and what changed it.
#[must_use]
pub fn lineage_outline(
    report: &GameReport<'_>,
    since: Option<u16>,
    case: &mut Case<'_>,
) -> Outline {
    let mut parts = head(report).parts;
    let mut before: Option<(&dyn Ruleset, &Verdict)> = None;
    let mut shown = Vec::new();
    for (code, verdict) in &report.game.verdicts {
        let now = (*code, verdict);
        let is_same = |says: &Verdict| says.is_like(verdict) && end(says) == end(verdict);
        if !before.is_some_and(|(_, says)| is_same(says)) {
            let changed = before.and_then(|before| separation(before, now, case));
            let readings = by_reading(*code, verdict, report.game.timeline_of(*code));
            let line = from_when(*code, in_a_line(report, *code, verdict), since);
            parts.push(section(line, changed.into_iter().chain(readings)));
            shown.push(now);
        }
        before = Some(now);
    }
    parts.extend(doubts_and_sources(report, &shown));
    Outline { parts }
}

fn section(heading: String, sentences: impl IntoIterator<Item = String>) -> Part {
    Part::Section { heading, body: sentences.into_iter().map(Paragraph::Words).collect() }
}

/// A verdict in a line, with the year or day from which on its code is looked at.
fn from_when(code: &dyn Ruleset, verdict: String, since: Option<u16>) -> String {
    let from = code.in_force().map_or_else(|| "–".to_owned(), |f| f.from.to_string());
    let older = code.in_force().zip(since).filter(|(f, since)| f.from.year() < *since);
    match older {
        Some((_, since)) => format!("{since}, {verdict} (in force since {from})"),
        None => format!("{from}, {verdict}"),
    }
}

/// What makes two codes differ on the game; nothing if no single article does.
fn separation(
    a: (&dyn Ruleset, &Verdict),
    b: (&dyn Ruleset, &Verdict),
    case: &mut Case<'_>,
) -> Option<String> {
    match case.difference(a, b) {
        Some(difference) => {
            Some(separation::line(&difference, &[a.0, b.0], |code| code.id().to_owned()))
        }
        None => a.1.is_like(b.1).then(|| alike([a, b], case)),
    }
}

/// Codes that come to the same verdict may still not both end the game by themselves.
fn alike(both: [(&dyn Ruleset, &Verdict); 2], case: &mut Case<'_>) -> String {
    let [(a, says_a), (b, says_b)] = both;
    let mut named = |code: &dyn Ruleset, ply: Option<Ply>| {
        ply.map(|ply| case.timeline(code.movement()).named(ply))
    };
    match (named(a, end(says_a)), named(b, end(says_b))) {
        (Some(at), None) => {
            format!("the same verdict, but only {} ends the game by itself, at {at}", a.id())
        }
        (None, Some(at)) => {
            format!("the same verdict, but only {} ends the game by itself, at {at}", b.id())
        }
        (Some(in_a), Some(in_b)) if in_a != in_b => format!(
            "the same verdict, but {} ends the game by itself at {in_a}, {} at {in_b}",
            a.id(),
            b.id()
        ),
        _ if [says_a, says_b].into_iter().any(hangs_on_a_reading) => {
            "they come to the same, but not however they are read".to_owned()
        }
        _ => "they come to the same".to_owned(),
    }
}

/// Whether one of its readings comes to something else.
fn hangs_on_a_reading(verdict: &Verdict) -> bool {
    verdict.readings.iter().any(|read| read.conclusion() != verdict.conclusion())
}

/// Where a code ends the game by itself, if it does.
fn end(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
}

/// A verdict in a line.
fn in_a_line(report: &GameReport<'_>, code: &dyn Ruleset, verdict: &Verdict) -> String {
    let cited = cited(code, verdict, report.game.timeline_of(code));
    let at = report.decided_at(code, verdict).map_or_else(String::new, |at| format!(" at {at}"));
    format!("{cited}: {}{at}, {}", verdict.kind, verdict.result)
}
