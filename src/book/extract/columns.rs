//! Scores in columns: White's moves and then Black's.

use super::run::{Run, Scan};
use crate::notation::printed::closing::is_column_heading;

/// So many moves of one player alone are a column.
const COLUMN: usize = 3;

/// So many runs above another may go on behind it.
const ABOVE: usize = 3;

/// All runs of a text, in order.
pub(super) fn runs(scan: Scan<'_>) -> Vec<Run> {
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(number) = scan.next_number(at) {
        let Some(run) = scan.run(&number) else {
            at = number.behind_digits;
            continue;
        };
        at = run.end;
        part_last(scan, &mut runs, &run);
        let (run, rest) = parted(scan, &runs, run);
        runs.push(run);
        runs.extend(rest);
    }
    let mut all = Vec::with_capacity(runs.len());
    for run in joined(scan, runs) {
        let reply = scan.as_reply(&run);
        all.push(run);
        all.extend(reply);
    }
    all
}

/// A run that goes back before the end of those above it, and what follows in it below a blank line where
/// one of them goes on: a variation, and then the score.
fn parted(scan: Scan<'_>, above: &[Run], run: Run) -> (Run, Option<Run>) {
    let ends: Vec<usize> = above.iter().rev().take(ABOVE).map(Run::due).collect();
    let is_end = |at: &usize| ends.contains(&(run.start + at)) && is_paragraph(scan, &run, *at);
    match (1..run.moves.len()).find(is_end) {
        Some(at) => split(scan, run, at),
        None => (run, None),
    }
}

/// Parts the last run of those above where another one goes back to it and a paragraph begins: one of the
/// two is a variation.
fn part_last(scan: Scan<'_>, above: &mut Vec<Run>, run: &Run) {
    let Some(last) = above.last() else { return };
    // Of its last number one other move is Black's.
    let within = 1..last.moves.len() - usize::from(run.moves.len() == 1);
    let at = run.start.checked_sub(last.start).filter(|at| within.contains(at));
    let Some(at) = at else { return };
    if is_paragraph(scan, last, at) {
        let (first, rest) = split(scan, last.clone(), at);
        above.pop();
        above.push(first);
        above.extend(rest);
    }
}

/// Whether the number of White's move stands first in a paragraph.
fn is_paragraph(scan: Scan<'_>, run: &Run, at: usize) -> bool {
    let (last, next) = (&run.moves[at - 1], &run.moves[at]);
    let between = scan.text.get(last.at.end..next.at.start).unwrap_or_default();
    let mut lines = between.split('\n').skip(1);
    next.is_numbered
        && (run.start + at).is_multiple_of(2)
        && lines.any(|line| !line.contains(|c: char| c.is_ascii_digit()))
}

/// The moves of a run before one, and the others.
fn split(scan: Scan<'_>, mut run: Run, at: usize) -> (Run, Option<Run>) {
    let end = run.moves[at - 1].at.end;
    let Some(number) = scan.next_number(end) else { return (run, None) };
    let moves = run.moves.split_off(at);
    let rest =
        Run { start: run.start + at, moves, begin: number.begin, leads: true, ..run.clone() };
    (Run { end, tail: 0, closing: None, prose: None, unread: None, ..run }, Some(rest))
}

/// The runs of a text, White's columns joined with Black's that follow upon them. Behind a note one may
/// begin anywhere, and Black's a move before White's.
fn joined(scan: Scan<'_>, runs: Vec<Run>) -> Vec<Run> {
    let mut joined: Vec<Run> = Vec::new();
    let mut rest = runs.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let white = column(rest, first.start);
        let behind = rest.get(white..).unwrap_or_default();
        let next = behind.first().map_or(0, |run| run.start);
        let early = usize::from(next + 2 == first.start);
        let black = if next + 2 * early == first.start { column(behind, next) } else { 0 };
        let is_pair = white >= COLUMN && (black == white + early || black + 1 == white + early);
        let unnumbered = || (white >= COLUMN).then(|| replied(scan, &rest[..white])).flatten();
        let pair = || {
            let reply = if early == 1 { Some(scan.as_reply(&behind[0])?) } else { None };
            let run = pair(scan, &rest[..white], &behind[early..black])?;
            Some(reply.into_iter().chain([run]))
        };
        match is_pair.then(pair).flatten() {
            Some(runs) => {
                joined.extend(runs);
                rest = &behind[black..];
            }
            None => match unnumbered() {
                Some(run) => {
                    joined.push(run);
                    rest = behind;
                }
                None => {
                    joined.push(first.clone());
                    rest = others;
                }
            },
        }
    }
    joined
}

/// How many runs are one move each, numbered on from a half-move.
fn column(runs: &[Run], start: usize) -> usize {
    let is_next = |(at, run): &(usize, &Run)| run.start == start + 2 * at && run.moves.len() == 1;
    runs.iter().enumerate().take_while(is_next).count()
}

fn pair(scan: Scan<'_>, white: &[Run], black: &[Run]) -> Option<Run> {
    let mut moves = Vec::new();
    for (at, run) in white.iter().enumerate() {
        moves.extend(run.moves.iter().cloned());
        let Some(run) = black.get(at) else { break };
        let begin = run.moves.first()?.at.start;
        moves.push(scan.move_at(begin, white[0].start + 2 * at + 1, true)?);
    }
    let last = black.last()?;
    let mut run = Run {
        moves,
        end: last.end,
        closing: None,
        prose: None,
        unread: None,
        tail: 0,
        ..white[0].clone()
    };
    scan.look_behind(&mut run);
    Some(run)
}

/// White's column with Black's below it, which has no numbers: a move a line.
fn replied(scan: Scan<'_>, white: &[Run]) -> Option<Run> {
    let mut at = white.last()?.end;
    let below = scan.text.get(at..)?.trim_start();
    let heading = below.split('\n').next().filter(|line| is_column_heading(line));
    at = scan.text.len() - below.len() + heading.map_or(0, str::len);
    let mut moves = Vec::new();
    for (row, run) in white.iter().enumerate() {
        moves.extend(run.moves.iter().cloned());
        let due = run.start + 1;
        let rest = scan.text.get(at..)?;
        let begin = scan.text.len() - rest.trim_start().len();
        let is_below = scan.text.get(at..begin)?.contains('\n');
        let reply = scan.move_at(begin, due, false).filter(|_| is_below);
        match reply.filter(|reply| scan.ends_line(reply.at.end, due + 1)) {
            Some(reply) => {
                at = reply.at.end;
                moves.push(reply);
            }
            None if row + 1 == white.len() => {}
            None => return None,
        }
    }
    let mut run = Run { moves, end: at, unread: None, ..white[0].clone() };
    scan.look_behind(&mut run);
    Some(run)
}
