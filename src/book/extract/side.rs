//! The sides of lines that columns stand in, and the pieces that these are brought below each other by.

use std::ops::Range;

use super::number::{self, Number, mover};
use crate::notation::dialects::ALL;
use crate::notation::read_in;

/// So many lines of text at most stand between two rows.
pub(super) const BETWEEN: usize = 2;

/// A piece of a text that is set in another order.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) at: Range<usize>,
    /// Whether the next piece stands in the same line.
    pub(super) is_joined: bool,
}

impl Piece {
    /// A piece that ends its line.
    pub(super) fn line(at: Range<usize>) -> Self {
        Self { at, is_joined: false }
    }

    /// A piece with which its line begins.
    pub(super) fn beginning(at: Range<usize>) -> Self {
        Self { at, is_joined: true }
    }

    /// The same piece of what stands behind a place.
    pub(super) fn behind(self, place: usize) -> Self {
        Self { at: self.at.start - place..self.at.end - place, ..self }
    }
}

/// To which column a line belongs, and where it is cut if to both.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Right,
    /// The line is cut here.
    Both(usize),
    /// The number that ends here is that of both, and the line is cut there.
    Shared(usize, usize),
    /// The number that ends here is that of one of them: it is not known which.
    Unknown(usize),
}

impl Side {
    /// What stands of a line in the left column.
    pub(super) fn left(self, line: &Range<usize>) -> Option<Range<usize>> {
        match self {
            Self::Left => Some(line.clone()),
            Self::Both(cut) | Self::Shared(_, cut) | Self::Unknown(cut) => Some(line.start..cut),
            Self::Right => None,
        }
    }

    /// What stands of a line in the right column, with the number if that is the left one's too.
    pub(super) fn right(self, line: &Range<usize>) -> Vec<Piece> {
        match self {
            Self::Right => vec![Piece::line(line.clone())],
            Self::Both(cut) => vec![Piece::line(cut..line.end)],
            Self::Shared(number, cut) => {
                vec![Piece::beginning(line.start..number), Piece::line(cut..line.end)]
            }
            Self::Unknown(number) => vec![Piece::line(line.start..number)],
            Self::Left => Vec::new(),
        }
    }

    /// Whether a pair of moves stands in the left one of two columns, and no third without its number: with
    /// one move alone the second number would be that of Black's.
    pub(super) fn has_pair(self, text: &str, line: &Range<usize>) -> bool {
        let Self::Both(cut) = self else { return false };
        let Some(number) = leading(text, line) else { return false };
        // Marks behind a number may reach into the second column.
        let row = text.get(number.end..cut).unwrap_or_default().trim_start();
        let has_third = |of: &[Range<usize>]| {
            !row[of[1].end..of[2].start].contains(|c: char| c.is_ascii_digit())
        };
        moves(row, 2).is_some_and(|pair| {
            let has_more = row[pair[1].end..].contains(char::is_alphabetic);
            !has_more || !moves(row, 3).is_some_and(|of| has_third(&of))
        })
    }

    /// Whether a number and no move stands in the left one of two columns.
    pub(super) fn has_number_alone(self, text: &str, line: &Range<usize>) -> bool {
        let Self::Both(cut) = self else { return false };
        let behind = leading(text, line).and_then(|it| text.get(it.behind_digits..cut));
        behind.is_some_and(|it| !it.contains(char::is_alphanumeric))
    }
}

/// The number with which a line begins, if no dots stand for White's move.
pub(super) fn leading(text: &str, line: &Range<usize>) -> Option<Number> {
    number::leading(text, line.start).filter(|it| !it.is_blacks)
}

/// Whether a text begins as a move does.
pub(super) fn begins_as_move(text: &str) -> bool {
    let dashed = text.strip_prefix('0').and_then(|it| it.strip_prefix(['-', '–', '—']));
    text.starts_with(is_letter) || dashed.is_some_and(|it| it.starts_with('0'))
}

/// Whether this is a letter, or the picture of a piece.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() || ('♔'..='♟').contains(&c)
}

/// A text from its next letter on, or from castling.
fn from_next_word(text: &str) -> &str {
    let mut words = text.match_indices(|c| is_letter(c) || c == '0');
    let begin = words.find(|(at, _)| begins_as_move(&text[*at..]));
    &text[begin.map_or(text.len(), |(at, _)| at)..]
}

/// Whether a square behind a dash is the one to which the move before it goes: `Cg1 - f3`.
fn is_goal(between: &str, rest: &str) -> bool {
    matches!(between.trim(), "-" | "–" | "—") && rest.starts_with(char::is_lowercase)
}

/// So many moves by turns with which a text begins, White's first, in any one notation.
pub(super) fn moves(text: &str, moves: usize) -> Option<Vec<Range<usize>>> {
    ALL.iter().find_map(|dialect| {
        let (mut read, mut end) = (Vec::new(), 0);
        for ply in 0..moves {
            let rest = if ply > 0 { from_next_word(&text[end..]) } else { text };
            let begin = text.len() - rest.len();
            if is_goal(&text[end..begin], rest) {
                return None;
            }
            end = begin + read_in(*dialect, rest, mover(ply))?.1;
            read.push(begin..end);
        }
        Some(read)
    })
}
