//! Reading single moves of a text in one dialect.

use std::ops::Range;

use super::gap::{Brackets, Gap, LineBreak, gap};
use super::number::{MoveNumber, number_at};
use super::slips::{Slip, readings_with_one_slip};
use crate::book::score::read_before_number;
use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::printed::lookahead::Lookahead;
use crate::notation::{Pattern, read_in};

/// A move as it is printed.
#[derive(Clone, Debug)]
pub(super) struct PrintedMove {
    pub(super) pattern: Pattern,
    pub(super) range: Range<usize>,
    /// True if the number of the move precedes it.
    pub(super) is_numbered: bool,
    /// The patterns with one slip corrected, if the printed text is not a move.
    pub(super) slips: Vec<Pattern>,
}

/// A text that is read in one dialect.
#[derive(Clone, Copy)]
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) brackets: &'t Brackets,
    pub(super) dialect: &'static dyn Dialect,
}

impl Scanner<'_> {
    /// Returns the first number of a move from a byte on.
    pub(super) fn next_number(self, from: usize) -> Option<MoveNumber> {
        let bytes = self.text.as_bytes();
        let mut at = from;
        loop {
            at += bytes.get(at..)?.iter().position(u8::is_ascii_digit)?;
            if let Some(number) = number_at(self.text, at) {
                return Some(number);
            }
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        }
    }

    /// Skips blanks, marks and notes, up to a bracketed number of this half-move.
    pub(super) fn gap(self, from: usize, due: usize) -> Gap {
        self.gap_up_to(from, |at| self.is_due(at, due))
    }

    /// Skips blanks, marks and notes, up to a bracket for which `has_moves` returns true.
    pub(super) fn gap_up_to(self, from: usize, has_moves: impl Fn(usize) -> bool) -> Gap {
        gap(self.text, self.brackets, from, has_moves)
    }

    /// Returns true if the number of this half-move is at a byte.
    pub(super) fn is_due(self, at: usize, due: usize) -> bool {
        number_at(self.text, at).is_some_and(|number| number.half_move(due) == due)
    }

    /// Returns the move for a half-move that is printed at a byte.
    pub(super) fn move_at(
        self,
        at: usize,
        half_move: usize,
        is_numbered: bool,
    ) -> Option<PrintedMove> {
        let begin = self.move_begin(at, half_move)?;
        let next = self.text[begin..].chars().next()?;
        if next.is_ascii() && !next.is_alphanumeric() {
            return None;
        }
        let mover = mover(half_move);
        let ahead = Lookahead::of(&self.text.as_bytes()[begin..]);
        let number = Some((half_move / 2 + 2) as i64);
        let read =
            read_before_number(&ahead.text, number, |text| read_in(self.dialect, text, mover));
        let (pattern, len) = read?;
        let range = begin..begin + len;
        // A move followed by a sign of capture has not been read to its end.
        let after = self.text.get(range.end..)?.trim_start_matches(' ');
        if after.starts_with(['x', 'X', '×']) {
            return None;
        }
        Some(PrintedMove { pattern, range, is_numbered, slips: Vec::new() })
    }

    /// Returns the byte at which a move may begin after its number. White's number may be a
    /// paragraph of its own; words below a blank line after Black's number are a note.
    fn move_begin(self, at: usize, half_move: usize) -> Option<usize> {
        let rest = self.text.get(at..)?.trim_start_matches([' ', '\t']);
        let rest = match rest.strip_prefix('\n') {
            Some(below) if half_move.is_multiple_of(2) => below.trim_start(),
            Some(below) => below.trim_start_matches([' ', '\t']),
            None => rest,
        };
        Some(self.text.len() - rest.len())
    }

    /// Returns the move that is printed at a byte with one slip, if only the next move follows it
    /// in its line.
    pub(super) fn misprinted_move_at(
        self,
        at: usize,
        half_move: usize,
        is_numbered: bool,
    ) -> Option<PrintedMove> {
        let rest = self.text.get(at..)?.trim_start_matches([' ', '\t']);
        let begin = self.text.len() - rest.len();
        // A figure at the beginning is a number, unless a dash follows.
        if rest.starts_with(|c: char| c.is_ascii_digit()) && !rest[1..].starts_with(['-', 'x']) {
            return None;
        }
        let mut slips = readings_with_one_slip(self.dialect, rest, mover(half_move));
        slips.retain(|slip| self.is_followed_by_move(begin + slip.len, half_move + 1));
        let Slip { pattern, len } = *slips.first()?;
        let slips = slips.into_iter().map(|slip| slip.pattern).collect();
        Some(PrintedMove { pattern, range: begin..begin + len, is_numbered, slips })
    }

    fn is_followed_by_move(self, end: usize, next: usize) -> bool {
        self.ends_line(end, next)
            || self.move_at(self.gap_up_to(end, |_| false).end, next, false).is_some()
    }

    /// Returns true if the rest of a line contains only the number of this half-move or no text.
    pub(super) fn ends_line(self, at: usize, due: usize) -> bool {
        let gap = self.gap(at, due);
        gap.lines != LineBreak::None || gap.end == self.text.len() || self.is_due(gap.end, due)
    }
}

/// Returns the player of a half-move, from 0.
pub(super) fn mover(half_move: usize) -> Color {
    if half_move.is_multiple_of(2) { Color::White } else { Color::Black }
}
