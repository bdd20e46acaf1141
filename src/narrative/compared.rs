//! One game under two codes, or along a lineage: where the verdict changes, and over what.

use crate::arbiter::{Case, Ruleset, RulingEffect, Verdict};
use crate::notation::Record;
use crate::replay::Ply;

use super::citation::cited;
use super::heading::{players, read_as};
use super::sentences::{by_reading, sentences};
use super::separation;
use super::words::named_ply;

/// A game under two codes.
pub(crate) struct Compared {
    /// Who played, and what the moves are written in.
    pub head: Vec<String>,
    /// The verdict of each code in a line, and its reasons.
    pub verdicts: [(String, Vec<String>); 2],
    /// The one thing that makes them differ.
    pub separation: String,
}

/// A game along a lineage.
pub(crate) struct Followed {
    /// Who played, and what the moves are written in.
    pub head: Vec<String>,
    /// The codes at which something changes, oldest first.
    pub steps: Vec<Step>,
}

/// A code at which the verdict changes, or the end that the code itself puts to the game.
pub(crate) struct Step {
    /// From when on it is looked at.
    pub from: String,
    /// Its verdict in a line.
    pub verdict: String,
    /// What changed it; nothing of the first, or if no single article did.
    pub changed: Option<String>,
    /// What its readings come to, where they do not come to the same.
    pub readings: Vec<String>,
}

/// What two codes make of a game.
pub(crate) fn compare(record: &Record<'_>, codes: [&dyn Ruleset; 2]) -> Compared {
    let mut case = Case::new(record);
    let [a, b] = codes.map(|code| (code, case.judge(code)));
    let verdicts = [&a, &b].map(|(code, verdict)| {
        let as_read = case.judge_as_read(*code, verdict);
        let reasons = sentences(*code, verdict, &as_read, case.timeline(code.movement()));
        (in_a_line(*code, verdict, &mut case), reasons)
    });
    let separation = separation((a.0, &a.1), (b.0, &b.1), &mut case);
    let separation = separation.unwrap_or_else(|| "no single article decides".to_owned());
    Compared { head: head(record), verdicts, separation }
}

/// What the codes of a lineage make of a game, oldest first: the law of the first year that is
/// looked at, then each code that changes something.
pub(crate) fn follow(record: &Record<'_>, codes: &[&dyn Ruleset], since: Option<u16>) -> Followed {
    let mut case = Case::new(record);
    let mut steps = Vec::new();
    let mut before: Option<(&dyn Ruleset, Verdict)> = None;
    for &code in codes {
        let verdict = case.judge(code);
        let earlier = before.as_ref().map(|(earlier, says)| (*earlier, says));
        let is_same = |says: &Verdict| says.is_like(&verdict) && end(says) == end(&verdict);
        if !earlier.is_some_and(|(_, says)| is_same(says)) {
            let changed =
                earlier.and_then(|earlier| separation(earlier, (code, &verdict), &mut case));
            let readings = by_reading(code, &verdict, case.timeline(code.movement()));
            let line = in_a_line(code, &verdict, &mut case);
            let (from, line) = from_when(code, line, since);
            steps.push(Step { from, verdict: line, changed, readings });
        }
        before = Some((code, verdict));
    }
    Followed { head: head(record), steps }
}

/// From when on a code is looked at, and its verdict in a line.
fn from_when(code: &dyn Ruleset, verdict: String, since: Option<u16>) -> (String, String) {
    let from = code.in_force().map_or_else(|| "–".to_owned(), |f| f.from.to_string());
    let older = code.in_force().zip(since).filter(|(f, since)| f.from.year() < *since);
    match older {
        Some((_, since)) => (since.to_string(), format!("{verdict} (in force since {from})")),
        None => (from, verdict),
    }
}

/// Who played, and what the moves are written in.
fn head(record: &Record<'_>) -> Vec<String> {
    [Some(players(record)), read_as(record)].into_iter().flatten().collect()
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
        _ => "they come to the same".to_owned(),
    }
}

/// Where a code ends the game by itself, if it does.
fn end(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
}

/// A verdict in a line.
fn in_a_line(code: &dyn Ruleset, verdict: &Verdict, case: &mut Case<'_>) -> String {
    let game = case.timeline(code.movement());
    let at = verdict.ply.map_or_else(String::new, |ply| format!(" at {}", named_ply(game, ply)));
    format!("{}: {}{at}, {}", cited(code, verdict, game), verdict.kind, verdict.result)
}
