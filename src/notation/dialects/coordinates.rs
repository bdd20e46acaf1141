//! Notations of two squares and a promotion: UCI in letters, ICCF numeric in digits.

use super::cursor::{Cursor, dash};
use super::endings::may_end;
use super::{Dialect, historical};
use crate::chess::{Color, File, Move, Piece, Rank, Square, last_rank};
use crate::notation::pattern::{Capture, Pattern, SideChoice};

/// A notation of two squares.
#[derive(Debug)]
pub(super) struct Coordinates {
    name: &'static str,
    title: &'static str,
    /// True if files and promotions are written in digits.
    is_numeric: bool,
}

/// The notation of programs: `e2e4`, `e1g1` for castling, `e7e8q`.
pub(super) static UCI: Coordinates = Coordinates { name: "uci", title: "UCI", is_numeric: false };

/// The notation of correspondence players without a common language: `5254` or `52-54`, `5171` for castling,
/// `57581`.
pub(super) static ICCF: Coordinates =
    Coordinates { name: "iccf", title: "ICCF numeric", is_numeric: true };

/// The pieces that a pawn becomes, by digits from 1. A pawn that stays a pawn, as in some old laws, has no
/// digit in the rules of ICCF: it has the next one here.
const PROMOTIONS: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

impl Dialect for Coordinates {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        historical::read(text).or_else(|| self.read_squares(text, mover))
    }

    fn drafts(&self, m: &Move, _: Color) -> Vec<Pattern> {
        vec![pattern(m.from, m.to, m.becomes())]
    }

    /// Returns the squares of a pattern, if they are known.
    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        let Pattern::Move { from, to, promotion, .. } = *pattern else {
            return String::new();
        };
        let square = |square: Square| match self.is_numeric {
            true => format!("{}{}", square.file() as u8 + 1, square.rank()),
            false => square.to_string(),
        };
        let becomes = |piece| match PROMOTIONS.iter().position(|it| *it == piece) {
            Some(digit) if self.is_numeric => (digit + 1).to_string(),
            None if self.is_numeric => String::new(),
            _ => char::from(piece).to_string(),
        };
        let squares = from.next_square().into_iter().chain(to.next_square());
        squares.map(square).chain(promotion.map(becomes)).collect()
    }
}

impl Coordinates {
    fn read_squares(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (from, end) = self.square(Cursor::new(text))?;
        let (to, end) = self.square(if self.is_numeric { end.optional(dash) } else { end })?;
        let becomes = |c: char| match self.is_numeric {
            true => digit(c).and_then(|digit| PROMOTIONS.get(digit).copied()),
            false => Piece::try_from(c.to_ascii_lowercase()).ok(),
        };
        let becomes = |c| becomes(c).filter(|piece| PROMOTIONS.contains(piece));
        let promotion = end.character(becomes).filter(|_| to.rank() == last_rank(mover));
        let (promotion, end) = promotion.map_or((None, end), |(piece, end)| (Some(piece), end));
        may_end(end).then(|| (pattern(from, to, promotion), end.at()))
    }

    fn square<'t>(&self, at: Cursor<'t>) -> Option<(Square, Cursor<'t>)> {
        let (file, end) = at.character(|c| match self.is_numeric {
            true => digit(c).and_then(File::try_index),
            false => File::try_from(c).ok(),
        })?;
        let (rank, end) = end.character(|c| Rank::try_from(c).ok())?;
        Some((Square::new(file, rank), end))
    }
}

fn digit(c: char) -> Option<usize> {
    (c.to_digit(10)? as usize).checked_sub(1)
}

/// Returns the pattern of a move by its squares. Any piece is meant; a king that goes two squares castles.
fn pattern(from: Square, to: Square, promotion: Option<Piece>) -> Pattern {
    let (from, to) = (from.bitboard(), to.bitboard());
    let capture = Capture::Unsaid;
    let (piece, sign, wings) = (None, None, SideChoice::NONE);
    Pattern::Move { piece, from, to, capture, promotion, sign, wings }
}
