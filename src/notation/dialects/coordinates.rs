//! Notations of two squares and a promotion: UCI in letters, ICCF numeric in digits.

use super::cursor::{Cursor, dash};
use super::suffix::may_end;
use super::{Dialect, historical};
use crate::chess::{Color, File, Move, Piece, Rank, Square, last_rank};
use crate::notation::pattern::{Capture, NamedWings, Pattern};

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

/// The notation of correspondence players without a common language: `5254` or `52-54`, `5171` for
/// castling, `57581`.
pub(super) static ICCF: Coordinates =
    Coordinates { name: "iccf", title: "ICCF numeric", is_numeric: true };

/// The pieces that a pawn becomes, by digits from 1. ICCF has no digit for a pawn that stays a
/// pawn, as in some old laws: here it is the next one, 5.
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

    fn candidate_patterns(&self, m: &Move, _: Color) -> Vec<Pattern> {
        vec![pattern(m.from, m.to, m.becomes())]
    }

    /// Writes the first square of the origins and of the destinations, and the promotion.
    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        let Pattern::Move { from, to, promotion, .. } = *pattern else {
            return String::new();
        };
        let mut text = String::new();
        for square in from.next_square().into_iter().chain(to.next_square()) {
            if self.is_numeric {
                text += &format!("{}{}", square.file() as u8 + 1, square.rank());
            } else {
                text += &square.to_string();
            }
        }
        let Some(piece) = promotion else { return text };
        if !self.is_numeric {
            text.push(char::from(piece));
        } else if let Some(digit) = PROMOTIONS.iter().position(|known| *known == piece) {
            text += &(digit + 1).to_string();
        }
        text
    }
}

impl Coordinates {
    fn read_squares(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let (from, end) = self.square(Cursor::new(text))?;
        let (to, end) = self.square(if self.is_numeric { end.optional(dash) } else { end })?;
        let promotion =
            end.character(|c| self.promotion(c)).filter(|_| to.rank() == last_rank(mover));
        let (promotion, end) = promotion.map_or((None, end), |(piece, end)| (Some(piece), end));
        may_end(end).then(|| (pattern(from, to, promotion), end.at()))
    }

    fn square<'t>(&self, at: Cursor<'t>) -> Option<(Square, Cursor<'t>)> {
        let (file, end) = at.character(|c| {
            if self.is_numeric { File::try_index(digit(c)?) } else { File::try_from(c).ok() }
        })?;
        let (rank, end) = end.character(|c| Rank::try_from(c).ok())?;
        Some((Square::new(file, rank), end))
    }

    /// Reads the piece that a pawn becomes.
    fn promotion(&self, c: char) -> Option<Piece> {
        if self.is_numeric {
            return PROMOTIONS.get(digit(c)?).copied();
        }
        let piece = Piece::try_from(c.to_ascii_lowercase()).ok()?;
        PROMOTIONS.contains(&piece).then_some(piece)
    }
}

fn digit(c: char) -> Option<usize> {
    (c.to_digit(10)? as usize).checked_sub(1)
}

/// Returns the pattern of a move by its squares. Any piece is meant; a king that goes two squares
/// castles.
fn pattern(from: Square, to: Square, promotion: Option<Piece>) -> Pattern {
    let (from, to) = (from.bitboard(), to.bitboard());
    let capture = Capture::Unwritten;
    let (piece, sign, wings) = (None, None, NamedWings::NONE);
    Pattern::Move { piece, from, to, capture, promotion, sign, wings }
}
