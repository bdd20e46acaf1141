//! The reasons why an event is not an irregularity.

use crate::chess::Square;

in_words! {
/// The reasons why a recorded event is not the irregularity that it is recorded as.
pub enum Objection: std::error::Error {
    NoPiece(Square) = "there is no piece on {0}",
    NotMoved(Square) = "a piece on {0} that is put on {0} was only touched",
    TakesKing(Square) =
        "the king on {0} cannot be captured: an illegal move goes to another square",
    Legal(Square, Square) = "{0}{1} is a legal move here",
    NotLegal(Square, Square) = "{0}{1} is no legal move here: write `false {0}{1}`",
    NotBoth = "not both kings are in check here",
    InTurn(Square) = "the piece on {0} belongs to the player to move",
    LegalCastling = "castling to this side is legal here",
    NothingToCastle = "king and rook are not on their castling squares",
    CastlingBlocked =
        "another piece stands where king or rook would go, so that they cannot castle at all: \
         say which piece was touched, or put where",
    NoPieceNamed = "no piece is named",
    NotReached = "the game cannot be replayed that far under this law of movement",
    /// Any act except a touch.
    ActedOutOfTurn = "it was the opponent's turn",
    TouchedOutOfTurn(Square) =
        "it was the opponent's turn: write `touch {0},out-of-turn`",
    NoCheck = "there is no check here",
    Check = "there is a check here",
    PawnMayStay = "a pawn may remain a pawn on the last rank here",
    NoPawn = "no pawn stands on its last rank, or a step before it",
    NoIllegalMove = "no illegal move comes before it",
    NoIllegalMoveStood = "no illegal move stood before; of displaced pieces, write `seen displaced`",
    OwnIrregularity = "the player who did it cannot claim it",
    AsAnnounced = "the announced move was played",
    NotOnRecord = "no such irregularity is on the record before it",
    NotPassed = "the move before it is not written --",
    NoMoveFollows = "no move follows it",
    Adjusted = "a player who says so first may adjust a piece",
    OfTheRecord = "this form is for the moves of a record: write which piece was put where",
}
}
