//! Why something is no irregularity.

use std::fmt;

use crate::chess::Square;

/// Why something is no such irregularity in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// There is nothing on a square.
    NoPiece(Square),
    /// A piece is put on the square on which it stands.
    NotMoved(Square),
    /// The king on a square would be taken off.
    TakesKing(Square),
    /// A move from one square to another is legal.
    Legal(Square, Square),
    /// A move from one square to another is not legal.
    NotLegal(Square, Square),
    /// Not both kings are in check.
    NotBoth,
    /// It is the turn of the player whose piece it is.
    InTurn(Square),
    /// Castling to this side is legal.
    LegalCastling,
    /// There are no king and rook to castle with.
    NothingToCastle,
    /// Another piece stands where king or rook would go.
    CastlingBlocked,
    /// No piece is named.
    Nothing,
    /// It was not the turn of the player who did it.
    NotOnMove,
    /// No check is given.
    NoCheck,
    /// Check is given.
    Check,
    /// No pawn stands on its last rank, or a step before it.
    NoPawn,
    /// The move just made is legal, or there is none.
    LegalMove,
    /// No false move stood before.
    NothingStood,
    /// A move was made where the turn was lost or passed over.
    NotPassed,
    /// No move follows.
    NothingFollows,
    /// The piece was adjusted, and that was said before.
    Adjusted,
    /// It is said of a move of a record.
    OfTheRecord,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(square) => write!(f, "nothing stands on {square}"),
            Self::NotMoved(square) => {
                write!(f, "a piece on {square} that is put on {square} was only touched")
            }
            Self::TakesKing(square) => {
                write!(f, "no king is ever taken off, and one stands on {square}: a false move ")?;
                f.write_str("goes to another square")
            }
            Self::Legal(from, to) => write!(f, "{from}{to} is a legal move here"),
            Self::NotLegal(from, to) => {
                write!(f, "{from}{to} is no legal move here: write `false {from}{to}`")
            }
            Self::NotBoth => f.write_str("not both kings are in check here"),
            Self::InTurn(square) => {
                write!(f, "the piece on {square} belongs to the player to move")
            }
            Self::LegalCastling => f.write_str("castling to this side is legal here"),
            Self::NothingToCastle => {
                f.write_str("king and rook do not stand where they castle from")
            }
            Self::CastlingBlocked => f.write_str(
                "another piece stands where king or rook would go, so that they cannot castle \
                 at all: say which piece was touched, or put where",
            ),
            Self::Nothing => f.write_str("no piece is named"),
            Self::NotOnMove => f.write_str("it was the opponent's turn"),
            Self::NoCheck => f.write_str("no check is given here"),
            Self::NoPawn => f.write_str("no pawn stands on its last rank, or a step before it"),
            Self::Check => f.write_str("check is given here"),
            Self::LegalMove => f.write_str("there is no move before it that is not legal"),
            Self::NotPassed => f.write_str("the move before it is not written --"),
            Self::Adjusted => f.write_str("whoever says so first may adjust a piece"),
            Self::OfTheRecord => {
                f.write_str("that is said of a move of a record: say which piece was put where")
            }
            Self::NothingFollows => f.write_str("no move follows it"),
            Self::NothingStood => f.write_str("no false move stood before"),
        }
    }
}

impl std::error::Error for Objection {}
