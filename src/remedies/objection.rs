//! Why something is no irregularity.

use strum::Display;

use crate::chess::Square;

/// Why something is no such irregularity in a position.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum Objection {
    /// There is nothing on a square.
    #[strum(to_string = "nothing stands on {0}")]
    NoPiece(Square),
    /// A piece is put on the square on which it stands.
    #[strum(to_string = "a piece on {0} that is put on {0} was only touched")]
    NotMoved(Square),
    /// The king on a square would be taken off.
    #[strum(to_string = "no king is ever taken off, and one stands on {0}: \
                         a false move goes to another square")]
    TakesKing(Square),
    /// A move from one square to another is legal.
    #[strum(to_string = "{0}{1} is a legal move here")]
    Legal(Square, Square),
    /// A move from one square to another is not legal.
    #[strum(to_string = "{0}{1} is no legal move here: write `false {0}{1}`")]
    NotLegal(Square, Square),
    /// Not both kings are in check.
    #[strum(to_string = "not both kings are in check here")]
    NotBoth,
    /// It is the turn of the player whose piece it is.
    #[strum(to_string = "the piece on {0} belongs to the player to move")]
    InTurn(Square),
    /// Castling to this side is legal.
    #[strum(to_string = "castling to this side is legal here")]
    LegalCastling,
    /// There are no king and rook to castle with.
    #[strum(to_string = "king and rook do not stand where they castle from")]
    NothingToCastle,
    /// Another piece stands where king or rook would go.
    #[strum(to_string = "another piece stands where king or rook would go, so that they cannot \
                         castle at all: say which piece was touched, or put where")]
    CastlingBlocked,
    /// No piece is named.
    #[strum(to_string = "no piece is named")]
    Nothing,
    /// It was not the turn of the player who did it.
    #[strum(to_string = "it was the opponent's turn")]
    NotOnMove,
    /// No check is given.
    #[strum(to_string = "no check is given here")]
    NoCheck,
    /// Check is given.
    #[strum(to_string = "check is given here")]
    Check,
    /// No pawn stands on its last rank, or a step before it.
    #[strum(to_string = "no pawn stands on its last rank, or a step before it")]
    NoPawn,
    /// The move just made is legal, or there is none.
    #[strum(to_string = "there is no move before it that is not legal")]
    LegalMove,
    /// No false move stood before.
    #[strum(to_string = "no false move stood before")]
    NothingStood,
    /// A move was made where the turn was lost or passed over.
    #[strum(to_string = "the move before it is not written --")]
    NotPassed,
    /// No move follows.
    #[strum(to_string = "no move follows it")]
    NothingFollows,
    /// The piece was adjusted, and that was said before.
    #[strum(to_string = "whoever says so first may adjust a piece")]
    Adjusted,
    /// It is said of a move of a record.
    #[strum(to_string = "that is said of a move of a record: say which piece was put where")]
    OfTheRecord,
}

impl std::error::Error for Objection {}
