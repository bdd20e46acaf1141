//! All runs of a text, and where one of them is a variation and then the score.

use super::run::{Run, Scan};
use super::stacked::joined;

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
