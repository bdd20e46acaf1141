//! A text as it is read in one dialect: where the numbers of moves stand in it, and what stands between.

use super::ending::ending;
use super::gap::{Break, Gap, gap};
use super::lines::below;
use super::number::{LAST, Number, is_digit, leading, mover, number_at};
use crate::notation::dialects::Dialect;

/// The first half-move of rows without numbers: no rank is taken for the number behind it.
pub(super) const UNNUMBERED: usize = 2 * LAST;

/// A text as it is read in one dialect.
#[derive(Clone, Copy)]
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    pub(super) dialect: &'static dyn Dialect,
    /// Whether a number may stand again for Black in a line without dots: `1. P-K4  1. P-K4`.
    pub(super) repeats_numbers: bool,
}

impl Scan<'_> {
    /// The first number of a move from a byte on.
    pub(super) fn next_number(self, from: usize) -> Option<Number> {
        let bytes = self.text.as_bytes();
        let mut at = from;
        loop {
            at += bytes.get(at..)?.iter().position(|byte| is_digit(char::from(*byte)))?;
            if let Some(number) = number_at(self.text, at) {
                return Some(number);
            }
            at += bytes.get(at..)?.iter().take_while(|byte| is_digit(char::from(**byte))).count();
        }
    }

    /// The numbers that stand first in the lines below a place, as far as another one.
    pub(super) fn leading_numbers(self, from: usize, to: usize) -> impl Iterator<Item = Number> {
        below(self.text, from, to)
            .filter_map(move |line| leading(self.text, line).filter(|number| number.begin < to))
    }

    /// Whether the number of this half-move stands here.
    pub(super) fn is_due(self, at: usize, due: usize) -> bool {
        number_at(self.text, at).is_some_and(|number| number.half_move(due) == due)
    }

    /// Whether nothing but the number of this half-move stands in the rest of a line.
    pub(super) fn ends_line(self, at: usize, due: usize) -> bool {
        let gap = self.gap(at, due);
        gap.lines != Break::None || gap.end == self.text.len() || self.is_due(gap.end, due)
    }

    /// Whether words that end a score stand here.
    pub(super) fn is_ending(self, at: usize, due: usize) -> bool {
        self.text.get(at..).and_then(|rest| ending(rest.trim_start(), mover(due))).is_some()
    }

    /// Passes over what stands between moves, up to the number of the half-move that is due or the words that
    /// end a score, and over the figure of a note, `P to Q 4 2`: less than that number.
    pub(super) fn gap(self, from: usize, due: usize) -> Gap {
        let wanted = |at| self.is_due(at, due) || self.is_ending(at, due);
        let before = gap(self.text, from, wanted);
        let figure = number_at(self.text, before.end)
            .filter(|it| due < UNNUMBERED && before.lines == Break::None && it.n() <= due / 2);
        let behind = figure.filter(|it| self.is_of_note(from, it, due)).map(|it| it.behind_digits);
        behind.map_or(before, |end| gap(self.text, end, wanted))
    }

    /// Whether a figure behind a move is that of a note: at the end of its line, or one blank before Black's move,
    /// and no number of a game beside this one.
    fn is_of_note(self, from: usize, figure: &Number, due: usize) -> bool {
        let behind = &self.text[figure.behind_digits..];
        if behind.trim_start_matches([' ', '^', '\'', '’', '*']).starts_with('\n') {
            return true;
        }
        let is_close =
            figure.begin <= from + 1 && behind.starts_with(' ') && !behind.starts_with("  ");
        if due.is_multiple_of(2) || !is_close {
            return false;
        }
        let below = behind.split('\n').nth(1);
        let goes_on = format!(" {} ", figure.n() + 1);
        let reply = self.move_at(figure.behind_digits, due, false);
        reply.is_some_and(|reply| self.ends_line(reply.at.end, due + 1))
            && !below.is_some_and(|row| row.contains(&goes_on))
    }
}
