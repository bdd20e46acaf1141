//! The text form of a move, complete without the position: `Ng1f3`, `Qb1xBb3`.

use std::fmt;
use std::str::FromStr;

use super::{CastlingSide, Color, DuePromotion, File, Move, MoveKind, Piece};

/// The error returned for a text that is not a complete move. Holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError(String);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a complete move; write it like `Ng1f3`", self.0)
    }
}

impl std::error::Error for ParseMoveError {}

impl fmt::Display for Move {
    /// Writes `Ng1f3`, `Pe7xRd8=Q`, `Pe5xPd6 e.p.`, `Ke1g1 O-O`; `Ke1h1 Rf` for free castling;
    /// `a=Q Ng1f3` if a waiting pawn is promoted first. Illegal changes end with `displaced` or
    /// `passed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(due) = self.due_promotion {
            // Only the file is written, which is the same for either colour.
            let file = due.square(Color::White).file();
            write!(f, "{file}={} ", letter(due.piece()))?;
        }
        write!(f, "{}{}", letter(self.piece), self.from)?;
        if let Some(captured) = self.captured {
            write!(f, "x{}", letter(captured))?;
        }
        write!(f, "{}", self.to)?;
        if let Some(promotion) = self.promotion {
            write!(f, "={}", letter(promotion))?;
        }
        f.write_str(&suffix(self.kind))
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        read(text).ok_or_else(|| ParseMoveError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Move> {
    let (due_promotion, text) = match text.split_once(' ') {
        Some((first, rest)) if first.get(1..2) == Some("=") => {
            (Some(read_due_promotion(first)?), rest)
        }
        _ => (None, text),
    };
    let (squares, kind) = suffixed_kinds()
        .find_map(|kind| Some((text.strip_suffix(&suffix(kind))?, kind)))
        .unwrap_or((text, MoveKind::Plain));
    let (squares, promotion) = match squares.split_once('=') {
        Some((squares, becomes)) => (squares, Some(read_piece(becomes)?)),
        None => (squares, None),
    };
    let (piece, squares) = squares.split_at_checked(1)?;
    let (from, rest) = squares.split_at_checked(2)?;
    let (captured, to) = match rest.strip_prefix('x') {
        Some(captured) => {
            let (captured, to) = captured.split_at_checked(1)?;
            (Some(read_piece(captured)?), to)
        }
        None => (None, rest),
    };
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    Some(Move { from, to, piece: read_piece(piece)?, captured, promotion, kind, due_promotion })
}

/// Returns all kinds of move that have a suffix in the text.
fn suffixed_kinds() -> impl Iterator<Item = MoveKind> {
    let castles = [CastlingSide::Queen, CastlingSide::King].map(MoveKind::Castle);
    let others = [MoveKind::EnPassant, MoveKind::Displaced, MoveKind::Passed];
    castles.into_iter().chain(others).chain(File::ALL.map(MoveKind::FreeCastle))
}

/// Returns the end of the text of a move of this kind.
fn suffix(kind: MoveKind) -> String {
    match kind {
        MoveKind::Plain => String::new(),
        MoveKind::EnPassant => " e.p.".to_owned(),
        MoveKind::Displaced => " displaced".to_owned(),
        MoveKind::Passed => " passed".to_owned(),
        MoveKind::Castle(CastlingSide::King) => " O-O".to_owned(),
        MoveKind::Castle(CastlingSide::Queen) => " O-O-O".to_owned(),
        MoveKind::FreeCastle(rook) => format!(" R{rook}"),
    }
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

fn read_due_promotion(text: &str) -> Option<DuePromotion> {
    let (file, becomes) = text.split_once('=')?;
    DuePromotion::new(file.parse().ok()?, read_piece(becomes)?)
}

fn read_piece(letter: &str) -> Option<Piece> {
    letter.to_ascii_lowercase().parse().ok()
}

stored_as_text!(Move);
