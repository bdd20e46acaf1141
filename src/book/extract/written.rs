//! What is written of one move, at a place where it is due.

use std::ops::Range;

use super::garbled::{cell, is_like_a_move, place_behind, rank_behind};
use super::line_break::{joined, may_break};
use super::lines::rest_of_line;
use super::number::{Number, behind_figures, mover};
use super::scan::Scan;
use super::study::behind_diagram;
use crate::book::homoglyphs::read_in_other_letters;
use crate::book::score::number_at as next_number;
use crate::chess::{Color, Move, Position};
use crate::notation::printed::lookahead::Ahead;
use crate::notation::{Pattern, read_in};

/// What is left of a line that ends within a move is no longer, in bytes.
const LONGEST_LINE: usize = 40;

/// What is known of a written move without the position.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Read(Pattern),
    /// Read with letters of another alphabet that look the same.
    InOtherLetters(Pattern),
    /// It was meant for a move, but is none as it stands.
    Garbled,
}

/// A written move and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) meaning: Meaning,
    pub(super) at: Range<usize>,
    /// Whether its number stands before it.
    pub(super) is_numbered: bool,
    /// The number that stands there, if it is another than that which is due.
    pub(super) odd_number: Option<usize>,
}

impl Written {
    /// What was meant for a move, and is none as it stands.
    pub(super) fn garbled(at: Range<usize>, is_numbered: bool) -> Self {
        Self { meaning: Meaning::Garbled, at, is_numbered, odd_number: None }
    }

    /// What it says, if it is no slip.
    pub(super) fn pattern(&self) -> Option<&Pattern> {
        match &self.meaning {
            Meaning::Read(pattern) | Meaning::InOtherLetters(pattern) => Some(pattern),
            Meaning::Garbled => None,
        }
    }

    /// The move that it is in a position, if it is one, and no other.
    pub(super) fn played(&self, position: &Position) -> Option<Move> {
        position.resolve(self.pattern()?).ok()
    }
}

impl Scan<'_> {
    /// The move that is written behind a number, or was meant for one.
    pub(super) fn move_behind(self, number: &Number, half_move: usize) -> Option<Written> {
        let read = self.move_at(number.end, half_move, true);
        read.or_else(|| self.garbled(number.end, half_move, true))
    }

    /// The move for this half-move that is written here.
    pub(super) fn move_at(self, at: usize, half_move: usize, is_numbered: bool) -> Option<Written> {
        let rest = self.text.get(at..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        // A number on a line of its own stands above its move or a diagram, or on another page.
        let below = rest.get(blank..)?.strip_prefix('\n').map(behind_diagram);
        let begin = below.map_or(at + blank, |line| self.text.len() - line.trim_start().len());
        let next = self.text.get(begin..)?.chars().next()?;
        if !(next.is_alphabetic() || next.is_ascii_digit() || !next.is_ascii()) {
            return None;
        }
        let joined = self.over_the_line(begin, half_move);
        let (pattern, len) = joined.or_else(|| self.read_near(&self.text[begin..], half_move))?;
        let broken = self.text.get(begin..begin + len)?.split_once('\n');
        let broken = broken.filter(|_| joined.is_none());
        // Alone in its line a bracket may be of the column beside it.
        let is_bracket = |below: &str| {
            below.starts_with('(') && !rest_of_line(self.text, begin + len).trim().is_empty()
        };
        if broken.is_some_and(|(line, below)| {
            !may_break(line.trim(), below.trim()) && !is_bracket(below.trim())
        }) {
            return None;
        }
        // What captures has not been read to its end.
        let (read, behind) = self.text.get(begin..)?.split_at_checked(len)?;
        if behind.trim_start_matches(' ').starts_with(['x', 'X', '×']) {
            return None;
        }
        let more = rank_behind(read, behind).max(place_behind(behind));
        let meaning = if more == 0 { Meaning::Read(pattern) } else { Meaning::Garbled };
        Some(Written { meaning, at: begin..begin + len + more, is_numbered, odd_number: None })
    }

    /// The move with which a text begins, and how many bytes it takes.
    fn read_near(self, text: &str, half_move: usize) -> Option<(Pattern, usize)> {
        let mover = mover(half_move);
        let ahead = Ahead::of(text.as_bytes());
        let number = (half_move / 2 + 2) as i64;
        let short = next_number(&ahead.text, number);
        let short = short.and_then(|at| ahead.text.get(..at));
        let read = short.and_then(|text| read_in(self.dialect, text, mover));
        // A number below is no rank, even where without it nothing can be read.
        let is_apart = || short.is_none_or(|text| !text.ends_with(['s', 'S']));
        let whole = || read_in(self.dialect, &ahead.text, mover).filter(|_| is_apart());
        read.or_else(whole)
            .or_else(|| self.capture_before_mark(&ahead.text, mover))
            .or_else(|| self.end_of_sentence(&ahead.text, mover))
    }

    /// The move that goes on in the next line, as if no line ended in it: `Bg4 x` / `f5`, `Castles (Q` / `R)`.
    fn over_the_line(self, begin: usize, half_move: usize) -> Option<(Pattern, usize)> {
        // A line may be the whole file.
        let near = self.text.get(begin..)?;
        let line = near[..near.floor_char_boundary(LONGEST_LINE)].split('\n').next()?;
        let below = near.get(line.len()..)?.strip_prefix('\n')?;
        let below = &below[..below.floor_char_boundary(LONGEST_LINE)];
        let (joined, left_out) = joined(line, below, half_move)?;
        let (pattern, len) = self.read_near(&joined, half_move)?;
        // What goes on in the next line may be the reply: `QxQ R` / `xQ`.
        let is_over = len + left_out > line.len();
        Some((pattern, if is_over { len + left_out } else { len }))
    }

    /// A move with which a sentence ends: `Nf6.`
    fn end_of_sentence(self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (move_, behind) = text.split_once('.')?;
        read_in(self.dialect, move_, mover).filter(|_| behind.starts_with(char::is_whitespace))
    }

    /// A capture before the mark of a note that is no letter's: `PxP'`.
    fn capture_before_mark(self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (capture, behind) = text.split_once(['\'', '’'])?;
        let is_marked = capture.contains('x') && !behind.starts_with(char::is_alphanumeric);
        read_in(self.dialect, capture, mover).filter(|_| is_marked)
    }

    /// What is printed where a move is due and is none as it stands, if it was meant for one.
    pub(super) fn garbled(self, at: usize, half_move: usize, is_numbered: bool) -> Option<Written> {
        let rest = self.text.get(at..)?;
        let begin = self.text.len() - rest.trim_start_matches([' ', '\t']).len();
        let cell = cell(self.text.get(begin..)?);
        let in_other_letters = || {
            let pattern = read_in_other_letters(self.dialect, cell, mover(half_move))?;
            Some((Meaning::InOtherLetters(pattern.0), pattern.1))
        };
        let garbled = || {
            let len = self.garbled_end(begin, cell, half_move)?;
            is_like_a_move(&cell[..len]).then_some((Meaning::Garbled, len))
        };
        let reply = || self.reply_behind_figures(begin, cell, half_move);
        if let Some(written) = reply().filter(|_| !half_move.is_multiple_of(2)) {
            return Some(written);
        }
        let (meaning, len) =
            in_other_letters().or_else(garbled).filter(|_| !self.is_ending(begin, half_move))?;
        Some(Written { meaning, at: begin..begin + len, is_numbered, odd_number: None })
    }

    /// What stands in the place of a move, up to the next one.
    pub(super) fn in_place_of_move(self, at: usize, half_move: usize) -> Option<Written> {
        let rest = self.text.get(at..)?;
        let begin = self.text.len() - rest.trim_start_matches([' ', '\t']).len();
        let len = self.garbled_end(begin, cell(self.text.get(begin..)?), half_move)?;
        (len > 0).then(|| Written::garbled(begin..begin + len, true))
    }

    /// Black's move that stands behind a number that cannot be read: `i). B. to Kt's 3rd.`
    fn reply_behind_figures(self, begin: usize, cell: &str, half_move: usize) -> Option<Written> {
        let behind = behind_figures(cell, 0).filter(|behind| *behind < cell.len())?;
        let written = self.move_at(begin + behind, half_move, true)?;
        self.ends_line(written.at.end, half_move + 1).then_some(written)
    }

    /// How much of a cell is one garbled move: up to the number of the next one, up to a reply that can
    /// be read, or all of it.
    fn garbled_end(self, begin: usize, cell: &str, half_move: usize) -> Option<usize> {
        let next = half_move + 1;
        let words = || cell.match_indices(' ').map(|(at, _)| at);
        let before_number = |next| {
            let is_rank = |at: usize| is_rank_behind_file(&cell[..at], &cell[at + 1..]);
            words().find(|at| self.is_due(begin + at + 1, next) && !is_rank(*at))
        };
        let numbered = before_number(next);
        let replied = || {
            let is_reply = |at: &usize| {
                let reply = self.move_at(begin + at, next, false);
                reply.is_some_and(|reply| self.ends_line(reply.at.end, next + 1))
            };
            words().filter(|_| half_move.is_multiple_of(2)).find(is_reply)
        };
        let parted = || {
            let pair = before_number(next + 1).map_or(cell, |end| cell[..end].trim_end());
            let is_parted = |at: &usize| {
                let Some((move_, reply)) = pair.split_at_checked(*at) else { return false };
                let (move_, reply) = (move_.trim_end(), reply.trim_start());
                move_.ends_with(|c: char| c.is_ascii_digit() || matches!(c, 's' | 'S'))
                    && reply.starts_with(char::is_uppercase)
                    && is_like_a_move(move_)
                    && is_like_a_move(reply)
            };
            words().filter(|_| half_move.is_multiple_of(2)).find(is_parted)
        };
        let end = numbered.or_else(replied).or_else(parted).unwrap_or(cell.len());
        Some(cell.get(..end)?.trim_end().len())
    }
}

/// Whether nothing but a rank stands behind the name of its file: `Et to K B` `3`.
fn is_rank_behind_file(before: &str, behind: &str) -> bool {
    matches!(behind.as_bytes(), [b'1'..=b'8']) && before.ends_with(['K', 'Q', 'R', 'B', 't'])
}
