//! Scores in columns: White's moves and then Black's, and two games side by side.

use super::gap::{Break, gap};
use super::number::number_at;
use super::run::{Run, Scan, Written};

/// So many moves of one player alone are a column.
const COLUMN: usize = 3;

/// All runs of a text, in order.
pub(super) fn runs(scan: Scan<'_>) -> Vec<Run> {
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(number) = scan.next_number(at) {
        let Some(mut run) = scan.run(&number) else {
            at = number.behind_digits;
            continue;
        };
        let beside = scan.beside(&mut run);
        at = beside.as_ref().unwrap_or(&run).end.max(run.end);
        runs.push(run);
        runs.extend(beside);
    }
    let mut all = Vec::with_capacity(runs.len());
    for run in joined(scan, runs) {
        let reply = scan.as_reply(&run);
        all.push(run);
        all.extend(reply);
    }
    all
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
            None => {
                joined.push(first.clone());
                rest = others;
            }
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

impl Scan<'_> {
    /// The run that is printed beside one, line for line, if two are: `1 P-K4 P-K4   1 P-Q4 P-Q4`.
    /// Both are read to their ends.
    fn beside(self, left: &mut Run) -> Option<Run> {
        let [.., last] = left.moves.as_slice() else { return None };
        if !left.leads || left.moves.len() != 2 {
            return None;
        }
        let number = self.again(last.at.end, left.start)?;
        let moves = Vec::new();
        let mut right = Run {
            begin: number,
            moves,
            is_beside: true,
            tail: 0,
            prose: None,
            unread: None,
            ..left.clone()
        };
        let mut at = self.row(number, &mut right)?;
        loop {
            let begin = gap(self.text, at, |_| false);
            let is_row = begin.lines == Break::Line && self.is_due(begin.end, left.due());
            let Some(end) = is_row.then(|| self.row(begin.end, left)).flatten() else { break };
            at = end;
            let Some(number) = self.again(at, right.due()) else { break };
            let Some(end) = self.row(number, &mut right) else { break };
            at = end;
        }
        (left.tail, left.prose, left.unread) = (0, None, None);
        // One row alone is no layout.
        (left.moves.len() > 2 && right.moves.len() > 2).then_some(right)
    }

    /// Where the number of this half-move of White's stands again behind a row.
    fn again(self, at: usize, half_move: usize) -> Option<usize> {
        let gap = gap(self.text, at, |_| false);
        let is_so = gap.lines == Break::None && self.is_due(gap.end, half_move);
        is_so.then_some(gap.end)
    }

    /// Adds the moves of one row to a run, and says where they end.
    fn row(self, at: usize, run: &mut Run) -> Option<usize> {
        let due = run.due();
        let white = self.move_at(number_at(self.text, at)?.end, due, true)?;
        let next = gap(self.text, white.at.end, |_| false);
        let black = self.move_at(next.end, due + 1, false).filter(|_| next.lines == Break::None);
        run.end = black.as_ref().map_or(white.at.end, |black: &Written| black.at.end);
        run.moves.push(white);
        run.moves.extend(black);
        Some(run.end)
    }
}
