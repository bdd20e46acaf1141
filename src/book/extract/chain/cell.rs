//! What stands in the place of a move, and may have been meant for one.

use super::Runs;
use crate::book::extract::gap::Break;
use crate::book::extract::garbled::is_like_a_move;
use crate::book::extract::lines::rest_of_line;
use crate::book::extract::number::number_at;
use crate::book::extract::prose::{is_supposing, prose_words};
use crate::book::extract::run::Run;

/// A move and what stands beside it are no longer, in characters.
pub(super) const CELL: usize = 20;

impl Runs<'_> {
    /// Whether a run begins with a move that is all that stands in its line.
    pub(super) fn is_cell(&self, run: &Run) -> bool {
        is_short(rest_of_line(self.scan.text, run.begin))
    }

    /// Whether the words that stand in the place of Black's move were meant for one: a few, and the first
    /// one with a capital.
    pub(super) fn may_be_reply(&self, at: usize) -> bool {
        let line = rest_of_line(self.scan.text, at);
        let is_begun = line.starts_with(char::is_uppercase) || is_cell_of_move(line);
        is_begun && is_short(line)
    }

    /// Where what may have been meant for a move is all that stands in the line below a place.
    pub(super) fn cell_below(&self, end: usize, due: usize) -> Option<usize> {
        let behind = self.scan.gap(end, due);
        let is_cell = behind.lines == Break::Line
            && behind.end < self.next_heading(end)
            && number_at(self.scan.text, behind.end).is_none()
            && is_cell_of_move(rest_of_line(self.scan.text, behind.end))
            && !is_words(rest_of_line(self.scan.text, behind.end));
        is_cell.then_some(behind.end)
    }

    /// Whether the number of this half-move follows upon a few letters with its move: `Sfb 4. 0-0`.
    pub(super) fn is_before(&self, at: usize, next: usize) -> bool {
        let number = self.scan.next_number(at).filter(|it| it.half_move(next) == next);
        number.is_some_and(|number| {
            let words = self.scan.text.get(at..number.begin).unwrap_or_default();
            words.len() <= CELL && self.scan.move_at(number.end, next, true).is_some()
        })
    }
}

/// Whether a line is no longer than a cell of a table.
fn is_short(line: &str) -> bool {
    line.trim().chars().count() <= CELL
}

/// Whether all of a line may have been meant for one move: `R*R`, `gxhb`
fn is_cell_of_move(line: &str) -> bool {
    let line = line.trim();
    let captures = line.strip_prefix(|c: char| ('a'..='h').contains(&c));
    let is_pawns = captures.is_some_and(|it| it.starts_with(['x', ':']) && it.len() < 6);
    let is_sign = |c: char| !c.is_alphanumeric() && !".,;:!?()".contains(c);
    let is_signed =
        line.len() <= 6 && line.starts_with(char::is_uppercase) && line.contains(is_sign);
    (is_pawns || is_signed) && !line.contains(' ') || is_like_a_move(line)
}

/// Whether a line is words or a heading: `BLACK.`, `If—`, `B. takes P. (ch.), followed by`
fn is_words(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| c.is_alphanumeric());
    prose_words(line) > 0 || is_supposing(line) || letters.all(char::is_uppercase)
}
