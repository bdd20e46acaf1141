//! One game under two codes, or along a lineage: where the verdict changes, and over what.

use std::fmt::Write as _;

use crate::arbiter::{Case, Ruleset, RulingEffect, Verdict, difference};
use crate::notation::Record;

use super::text::{TextStyle, put};
use crate::narrative::heading::{players_of, read_as};
use crate::narrative::sentences::sentences;
use crate::narrative::separation;
use crate::narrative::words::named_ply;
use crate::replay::Ply;

/// One game under two codes: both verdicts with their reasons, and the one thing that makes
/// them differ.
#[must_use]
pub fn diff_game(
    record: &Record<'_>,
    a: &dyn Ruleset,
    b: &dyn Ruleset,
    style: TextStyle,
) -> String {
    let mut case = Case::new(record);
    let verdicts = [a, b].map(|code| case.judge(code));
    let mut out = head(record);
    for (code, verdict) in [a, b].into_iter().zip(&verdicts) {
        let _ = writeln!(out, "\n{}", sight(code, verdict, &mut case));
        let as_read = case.judge_as_read(code, verdict);
        for reason in sentences(code, verdict, &as_read, case.timeline(code.movement())) {
            put(&reason, 4, style.width, &mut out);
        }
    }
    let [says_a, says_b] = &verdicts;
    let found = difference(case.timeline(b.movement()), (a, says_a), (b, says_b));
    let line = match found {
        Some(difference) => separation::line(&difference),
        None if says_a.is_like(says_b) => alike([(a, says_a), (b, says_b)], &mut case),
        None => "no single article decides".to_owned(),
    };
    out.push('\n');
    put(&line, 0, style.width, &mut out);
    out
}

/// Who played, and what the moves are written in.
fn head(record: &Record<'_>) -> String {
    let lines = [Some(players_of(record)), read_as(record)];
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}

/// Where a code ends the game by itself, if it does.
fn end(verdict: &Verdict) -> Option<Ply> {
    let mut rulings = verdict.rulings.iter();
    rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|ruling| ruling.ply)
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

/// One game along a lineage, oldest code first: the law of the first year that is looked at,
/// then the codes at which the verdict changes, or the end that the code itself puts to it, from when they were in force, and what changed
/// it.
#[must_use]
pub fn diff_along(
    record: &Record<'_>,
    codes: &[&dyn Ruleset],
    since: Option<u16>,
    style: TextStyle,
) -> String {
    let mut case = Case::new(record);
    let mut out = head(record);
    let mut before: Option<(&dyn Ruleset, Verdict)> = None;
    for &code in codes {
        let verdict = case.judge(code);
        let same = before
            .as_ref()
            .is_some_and(|(_, earlier)| earlier.is_like(&verdict) && end(earlier) == end(&verdict));
        if !same {
            let from = code.in_force().map_or_else(|| "–".to_owned(), |f| f.from.to_string());
            let older = code.in_force().zip(since).filter(|(f, since)| f.from.year() < *since);
            let row = match older {
                Some((_, since)) => {
                    format!(
                        "{since:<11} {} (in force since {from})",
                        sight(code, &verdict, &mut case)
                    )
                }
                None => format!("{from:<11} {}", sight(code, &verdict, &mut case)),
            };
            let _ = writeln!(out, "\n{row}");
            let earlier = before.as_ref().map(|(earlier, says)| (*earlier, says));
            let changed = earlier.and_then(|earlier| {
                let both = [earlier, (code, &verdict)];
                match difference(
                    case.timeline(code.movement()),
                    (earlier.0, earlier.1),
                    (code, &verdict),
                ) {
                    None if earlier.1.is_like(&verdict) => Some(alike(both, &mut case)),
                    found => found.map(|found| separation::line(&found)),
                }
            });
            if let Some(changed) = changed {
                put(&changed, 12, style.width, &mut out);
            }
        }
        before = Some((code, verdict));
    }
    out
}

/// A verdict in a line.
fn sight(code: &dyn Ruleset, verdict: &Verdict, case: &mut Case<'_>) -> String {
    let game = case.timeline(code.movement());
    let at = verdict.ply.map_or_else(String::new, |ply| format!(" at {}", named_ply(game, ply)));
    format!("{}: {}{at}, {}", code.name(), verdict.verdict, verdict.result)
}
