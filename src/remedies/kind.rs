//! What the laws call an irregularity.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

/// What the laws call an irregularity: the name that an article's `of` lists. It is another thing than
/// what was done, and carries none of it: the position decides, so that one touched piece is one that
/// can move, one that is pinned, or the opponent's, and one false move leaves the king in check,
/// captures wrongly or is only false.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum IrregularityKind {
    /// A piece of one's own is touched that can move.
    TouchedOwn,
    /// A piece of one's own is touched that cannot move, whoever is in check.
    TouchedUnplayable,
    /// A piece of one's own is touched that could move, if that did not leave the king in check.
    TouchedPinned,
    /// The same where the king stands in check, and no move of the piece meets it.
    TouchedUseless,
    /// Two or more pieces of one's own are touched.
    TouchedTwo,
    /// One's own king and then a rook of one's own are touched.
    TouchedToCastle,
    /// Pieces of both colours are touched.
    TouchedBoth,
    /// A piece of the opponent's is touched.
    TouchedOpponents,
    /// Two or more pieces of the opponent's are touched.
    TouchedSeveralOpponents,
    /// A piece of the opponent's is moved.
    MovedOpponents,
    /// A piece is captured by one that cannot capture it.
    WrongCapture,
    /// A piece of one's own is captured.
    CapturedOwn,
    /// A piece is moved as it cannot move.
    FalseMove,
    /// The king moves into check; in an article, any move after which one's own king is in check.
    IntoCheck,
    /// A piece that stood before its own king moves away and opens a check on it.
    ExposedKing,
    /// The king stands in check, and another piece makes a move that does not meet it.
    UnmetCheck,
    /// A player moves when it is the opponent's turn.
    OutOfTurn,
    /// A player moves twice running.
    TwoMoves,
    /// King and rook castle when a law bars it.
    FalseCastling,
    /// The king goes where it castles to, as it may, and the rook stays where it is.
    HalfCastled,
    /// The rook is touched before the king in castling.
    RookFirst,
    /// The rook is touched before the king in castling that a law bars.
    RookFirstBarred,
    /// In castling the king is let go, and the player would rather move otherwise.
    KingLetGo,
    /// A piece is touched, plainly by accident.
    TouchedByAccident,
    /// Of a promotion one piece has touched the square, and the player would take another.
    PromotionChanged,
    /// A rook stands upside down where a pawn was promoted.
    UpsideDownRook,
    /// What a pawn was exchanged for has the opponent's colour.
    WrongColour,
    /// A move is made with both hands.
    TwoHands,
    /// The clock is pressed, and no move was made.
    ClockPressed,
    /// Both kings are seen to be in check.
    BothInCheck,
    /// A check is given without a word.
    UnsaidCheck,
    /// A check that was given without a word is announced with the next move.
    LateCheck,
    /// Check is announced where none is given.
    FalseCheck,
    /// A king is found to have stood in check, and nobody knows since when.
    UnknownCheck,
    /// A king is found to have stood in check, and it is known since when.
    StandingCheck,
    /// A pawn reaches the last rank and is not exchanged.
    Unpromoted,
    /// A pawn is seen to stand on its last rank, since an earlier move.
    StandingPawn,
    /// A piece is let go on a square, and the player would rather move otherwise.
    LetGo,
    /// A piece is displaced or overturned by accident.
    Displaced,
    /// The board lies with the wrong corner at the right hand.
    BoardTurned,
    /// Pieces are misplaced at the start.
    Misplaced,
    /// Pieces are left out at the start.
    LeftOut,
    /// A piece that was given as odds is still on the board.
    OddsLeft,
    /// The players have each other's colours.
    ColoursReversed,
    /// An illegal move is found only later in the game.
    FoundLater,
    /// An error is found, and the position before it cannot be restored.
    Unrestorable,
    /// A move is written down before it is made, or a record is not kept.
    Writing,
    /// Something is announced, or the opponent is disturbed.
    Disturbing,
}

impl IrregularityKind {
    /// What it is besides, where a law does not tell it apart.
    pub fn in_general(self) -> Option<Self> {
        Some(match self {
            Self::TouchedToCastle => Self::TouchedTwo,
            Self::TouchedUseless => Self::TouchedPinned,
            Self::TouchedSeveralOpponents => Self::TouchedOpponents,
            Self::ExposedKing | Self::UnmetCheck => Self::IntoCheck,
            Self::HalfCastled => Self::FalseMove,
            Self::RookFirstBarred => Self::FalseCastling,
            Self::TouchedByAccident => Self::Displaced,
            Self::StandingCheck | Self::StandingPawn => Self::FoundLater,
            _ => return None,
        })
    }

    /// Whether it is this, or a particular case of it.
    pub fn is(self, kind: Self) -> bool {
        self == kind || self.in_general() == Some(kind)
    }

    /// Whether it is a move that is not legal, which may be found only later.
    pub fn is_illegal_move(self) -> bool {
        let kind = self.in_general().unwrap_or(self);
        matches!(
            kind,
            Self::MovedOpponents
                | Self::WrongCapture
                | Self::CapturedOwn
                | Self::FalseMove
                | Self::IntoCheck
                | Self::FalseCastling
                | Self::Unpromoted
        )
    }
}
