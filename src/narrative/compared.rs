//! One game under two codes, or along a lineage: where the verdict changes, and over what.

use crate::arbiter::{Game, Ruleset, RulingEffect, Verdict};
use crate::replay::Ply;

use super::citation::cited;
use super::explain::by_reading;
use super::game::{board, decided_at, doubts_and_sources, head, reasons};
use super::outline::{Outline, Part};
use super::separation;

/// A game under two codes by which it was judged: both verdicts with their reasons, the board where
/// the newer of them decides, and the one thing that makes them differ.
pub fn comparison_outline(game: &mut Game<'_>, codes: [&str; 2]) -> Outline {
    let place = |id: &str| game.verdicts.iter().position(|(code, _)| code.id() == id);
    let [a, b] = codes.map(place);
    let separation = a.zip(b).map(|(a, b)| {
        separation(game, a, b).unwrap_or_else(|| "no single article decides".to_owned())
    });
    let mut parts = head(game).parts;
    let mut compared = Vec::new();
    for id in codes {
        let judged = reasons(game).find(|(code, ..)| code.id() == id);
        let Some((code, verdict, reasons)) = judged else { continue };
        compared.push((code, verdict));
        parts.push(Part::section(in_a_line(game, code, verdict), reasons));
    }
    parts.extend(board(game));
    parts.extend(Part::separations(separation.into_iter().collect()));
    parts.extend(doubts_and_sources(game, &compared));
    Outline { parts }
}

/// A game along the lineage by whose codes it was judged, oldest first: the law of the first year
/// that is looked at, then the codes at which the verdict changes, or the end that the code itself
/// puts to the game, from when they were in force, and what changed it.
pub fn lineage_outline(game: &mut Game<'_>, since: Option<u16>) -> Outline {
    let mut parts = head(game).parts;
    let mut before: Option<usize> = None;
    let mut shown = Vec::new();
    for now in 0..game.verdicts.len() {
        let says = |at: usize| &game.verdicts[at].1;
        let is_same = |at: usize| says(at).is_like(says(now)) && end(says(at)) == end(says(now));
        if !before.is_some_and(is_same) {
            let changed = before.and_then(|before| separation(game, before, now));
            let (code, verdict) = &game.verdicts[now];
            let readings = by_reading(*code, verdict, game.timeline_of(*code));
            let line = from_when(*code, in_a_line(game, *code, verdict), since);
            parts.push(Part::section(line, changed.into_iter().chain(readings)));
            shown.push(now);
        }
        before = Some(now);
    }
    let shown = shown.into_iter().map(|at| (game.verdicts[at].0, &game.verdicts[at].1));
    let shown: Vec<_> = shown.collect();
    parts.extend(doubts_and_sources(game, &shown));
    Outline { parts }
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

/// What makes two codes differ on the game, by their places among its verdicts; nothing if no
/// single article does.
fn separation(game: &mut Game<'_>, a: usize, b: usize) -> Option<String> {
    let difference = game.difference_between(a, b);
    let [one, other] = [a, b].map(|at| (game.verdicts[at].0, &game.verdicts[at].1));
    match difference {
        Some(difference) => {
            Some(separation::line(&difference, &[one.0, other.0], |code| code.id().to_owned()))
        }
        None => one.1.is_like(other.1).then(|| alike([one, other], game)),
    }
}

/// Codes that come to the same verdict may still not both end the game by themselves.
fn alike(both: [(&dyn Ruleset, &Verdict); 2], game: &Game<'_>) -> String {
    let [(a, says_a), (b, says_b)] = both;
    let named =
        |code: &dyn Ruleset, ply: Option<Ply>| ply.map(|ply| game.timeline_of(code).named(ply));
    let only = |code: &dyn Ruleset, at: String| {
        format!("the same verdict, but only {} ends the game by itself, at {at}", code.id())
    };
    match (named(a, end(says_a)), named(b, end(says_b))) {
        (Some(at), None) => only(a, at),
        (None, Some(at)) => only(b, at),
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

fn hangs_on_a_reading(verdict: &Verdict) -> bool {
    verdict.readings.iter().any(|read| read.conclusion != verdict.conclusion())
}

/// Where a code ends the game by itself, if it does.
fn end(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
}

fn in_a_line(game: &Game<'_>, code: &dyn Ruleset, verdict: &Verdict) -> String {
    let cited = cited(code, verdict, game.timeline_of(code));
    let at = decided_at(game, code, verdict).map_or_else(String::new, |at| format!(" at {at}"));
    format!("{cited}: {}{at}, {}", verdict.kind, verdict.result)
}
