//! Nothing but two squares and a promotion: UCI in letters, ICCF numeric in digits.

use super::castling::dash;
use super::cursor::Cursor;
use super::endings::may_end;
use super::{Dialect, historical};
use crate::chess::{Color, ENDS, File, Move, Piece, Rank, Square, last_rank};
use crate::notation::pattern::{Capture, Pattern, SideChoice};

/// As programs tell each other moves: `e2e4`, `e1g1` for castling, `e7e8q`.
#[derive(Clone, Copy, Debug)]
pub struct Uci;

/// As correspondence players do without a common language: `5254` or `52-54`, `5171` for castling,
/// `57581`.
#[derive(Clone, Copy, Debug)]
pub struct Iccf;

/// What becomes of a pawn, in digits from one on. A pawn that stays a pawn, as some old laws have
/// it, has no digit in the rules of ICCF: it is given the next.
const PROMOTIONS: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

impl Dialect for Uci {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn title(&self) -> &'static str {
        "UCI"
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let file = |c| File::try_from(c).ok();
        let becomes = |c: char| {
            let piece = Piece::try_from(c.to_ascii_lowercase()).ok();
            piece.filter(|piece| PROMOTIONS.contains(piece))
        };
        historical::read(text).or_else(|| read(text, mover, file, |at| at, becomes))
    }

    fn drafts(&self, m: &Move, _: Color) -> Vec<Pattern> {
        vec![draft(m)]
    }

    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        let square = |square: Square| square.to_string();
        spell(pattern, square, |piece| char::from(piece).to_string())
    }
}

impl Dialect for Iccf {
    fn name(&self) -> &'static str {
        "iccf"
    }

    fn title(&self) -> &'static str {
        "ICCF numeric"
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        let file = |c| digit(c).and_then(File::try_index);
        let becomes = |c| digit(c).and_then(|digit| PROMOTIONS.get(digit).copied());
        historical::read(text).or_else(|| read(text, mover, file, |at| at.optional(dash), becomes))
    }

    fn drafts(&self, m: &Move, _: Color) -> Vec<Pattern> {
        vec![draft(m)]
    }

    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        let square = |square: Square| format!("{}{}", square.file() as u8 + 1, square.rank());
        let becomes = |piece| {
            let digit = PROMOTIONS.iter().position(|it| *it == piece);
            digit.map_or_else(String::new, |digit| (digit + 1).to_string())
        };
        spell(pattern, square, becomes)
    }
}

/// A digit, counted from nought.
fn digit(c: char) -> Option<usize> {
    (c.to_digit(10)? as usize).checked_sub(1)
}

fn read(
    text: &str,
    mover: Color,
    file: impl Fn(char) -> Option<File> + Copy,
    between: impl Fn(Cursor<'_>) -> Cursor<'_>,
    becomes: impl Fn(char) -> Option<Piece>,
) -> Option<(Pattern, usize)> {
    let (from, end) = square(Cursor::new(text), file)?;
    let (to, end) = square(between(end), file)?;
    let promotion = end.character(becomes).filter(|_| to.rank() == last_rank(mover));
    let (promotion, end) = promotion.map_or((None, end), |(piece, end)| (Some(piece), end));
    may_end(end).then(|| (pattern(from, to, promotion), end.at()))
}

fn square(at: Cursor<'_>, file: impl Fn(char) -> Option<File>) -> Option<(Square, Cursor<'_>)> {
    let (file, end) = at.character(file)?;
    let (rank, end) = end.character(|c| Rank::try_from(c).ok())?;
    Some((Square::new(file, rank), end))
}

fn draft(m: &Move) -> Pattern {
    let stays = m.piece == Piece::Pawn && ENDS.has(m.to);
    pattern(m.from, m.to, m.promotion.or(stays.then_some(Piece::Pawn)))
}

/// Whatever stands on the square is meant; a king that goes two squares castles.
fn pattern(from: Square, to: Square, promotion: Option<Piece>) -> Pattern {
    let (from, to) = (from.bitboard(), to.bitboard());
    let capture = Capture::Unsaid;
    let (piece, sign, wings) = (None, None, SideChoice::NONE);
    Pattern::Move { piece, from, to, capture, promotion, sign, wings }
}

/// The squares of a pattern, if they are known.
fn spell(
    pattern: &Pattern,
    square: impl Fn(Square) -> String,
    becomes: impl Fn(Piece) -> String,
) -> String {
    let Pattern::Move { from, to, promotion, .. } = *pattern else {
        return String::new();
    };
    let squares = from.next_square().into_iter().chain(to.next_square());
    squares.map(square).chain(promotion.map(becomes)).collect()
}
