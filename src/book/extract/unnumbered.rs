//! Rows of moves without numbers below the names of the players' columns.

use super::gap::LONGEST_NOTE;
use super::garbled::{cell, is_like_a_move};
use super::lines::{below, rest_of_line};
use super::run::{Run, TELLING};
use super::scan::{Scan, UNNUMBERED};
use super::side::is_letter;
use super::written::Written;
use crate::chess::Color;
use crate::notation::printed::closing::colors;

/// So many lines with names may stand between the heading and the first row.
const NAMES: usize = 3;

/// No row of which only White's move can be read is longer, in bytes.
const LONGEST_PAIR: usize = 60;

/// No heading is longer, in bytes.
const LONGEST: usize = 100;

/// The runs of such rows in a text.
pub(super) fn runs(scan: Scan<'_>) -> impl Iterator<Item = Run> {
    let is_played = |run: &Run| run.played() >= TELLING;
    let run = move |at| {
        let pairs = scan.pairs_below(at).filter(is_played);
        pairs.or_else(|| scan.columns_without_numbers(at).filter(is_played))
    };
    begins(scan.text).filter_map(run)
}

/// Where such rows may begin in a text.
pub(super) fn rows(text: &str) -> impl Iterator<Item = usize> {
    begins(text).flat_map(move |at| lines(text, at).take(TELLING))
}

/// Where lines begin below the names of the columns.
fn begins(text: &str) -> impl Iterator<Item = usize> {
    let heading = |(end, _)| {
        let line = text[..end].rsplit('\n').next().unwrap_or_default();
        is_heading(line).then_some(end + 1)
    };
    text.match_indices('\n').filter_map(heading)
}

/// The first letters of the lines from a place on that have words.
fn lines(text: &str, at: usize) -> impl Iterator<Item = usize> {
    let begins = std::iter::once(at).chain(below(text, at, text.len()));
    begins.filter_map(|begin| word(text, begin))
}

/// The first letter of the line that begins at a place.
fn word(text: &str, begin: usize) -> Option<usize> {
    rest_of_line(text, begin).find(|c| is_letter(c) || c.is_numeric()).map(|at| begin + at)
}

/// Whether a line names White, and if another player, Black: `White (Mr. A.)   Black.`
fn is_heading(line: &str) -> bool {
    if line.len() > LONGEST {
        return false;
    }
    let mut colors = colors(line);
    colors.next() == Some(Some(Color::White))
        && matches!(colors.flatten().collect::<Vec<_>>().as_slice(), [] | [Color::Black])
}

impl Scan<'_> {
    /// The run of pairs of moves, a line each.
    fn pairs_below(self, at: usize) -> Option<Run> {
        let is_pair = |at: &usize| self.pair(*at, 0).is_some_and(|pair| pair.len() > 1);
        let first = lines(self.text, at).take(NAMES + 1).find(is_pair)?;
        let mut moves = Vec::new();
        for line in lines(self.text, first) {
            let pair = self.pair(line, moves.len()).unwrap_or_default();
            let is_last = pair.len() < 2;
            moves.extend(pair);
            if is_last {
                break;
            }
        }
        let run = Run::new(0, first, moves);
        let mut run = Run { is_unnumbered: true, ..run };
        self.look_behind(&mut run);
        Some(run)
    }

    /// The moves of both players that a line is, or White's alone.
    fn pair(self, begin: usize, half_move: usize) -> Option<Vec<Written>> {
        let half_move = UNNUMBERED + half_move;
        let white = self.move_at(begin, half_move, false)?;
        let behind = self.gap(white.at.end, usize::MAX).end;
        let is_last =
            |end, behind, due| self.ends_line(end, usize::MAX) || self.is_ending(behind, due);
        if is_last(white.at.end, behind, half_move + 1) {
            return Some(vec![white]);
        }
        let black = self.move_at(behind, half_move + 1, false)?;
        let behind = self.gap(black.at.end, usize::MAX).end;
        is_last(black.at.end, behind, half_move + 2).then(|| vec![white, black])
    }

    /// Where in the lines behind rows without numbers others may go on with them, and whether a pair of moves
    /// stands there.
    pub(super) fn next_row(self, from: usize, due: usize) -> Option<(usize, bool)> {
        let near = self.text.floor_char_boundary(from + LONGEST_NOTE);
        let words = below(self.text, from, near).filter_map(|begin| word(self.text, begin));
        let is_pair = |at: usize| self.pair(at, due).is_some_and(|pair| pair.len() > 1);
        let is_garbled = |at: usize| {
            let line = rest_of_line(self.text, at);
            is_like_a_move(cell(line))
                || line.len() <= LONGEST_PAIR && self.move_at(at, UNNUMBERED + due, false).is_some()
        };
        let mut rows = words.take_while(|at| !is_heading(rest_of_line(self.text, *at)));
        let first = rows.next()?;
        if !is_pair(first) && is_garbled(first) {
            return Some((first, false));
        }
        let pair = std::iter::once(first).chain(rows).find(|at| is_pair(*at));
        pair.map(|at| (at, true))
    }
}
