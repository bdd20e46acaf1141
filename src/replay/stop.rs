//! The point and reason at which a replay stops, and the obstacles to a move.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::chess::{
    Color, ColorName, FenError, MovementAspect, Piece, PieceName, color_name, piece_name,
};
use crate::notation::{MeantWord, ReadError};

use super::facts::Ply;
use super::resolve::ResolveError;

/// The point at which the replay of a record stops. The moves before it are kept and judged;
/// nothing after it is guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ReplayStop {
    /// The ply that the move would lead to; 0 if the whole game is rejected.
    pub ply: Ply,
    /// The move with its number, or the token as written; `None` if no single token is the cause.
    #[serde(rename = "move")]
    pub written: Option<String>,
    /// The reason for the stop.
    pub why: StopReason,
    /// The line in the input, from 1.
    pub line: u64,
    /// The offset in the input, in bytes from 0.
    pub byte: u64,
    /// The kind of stop.
    #[serde(skip)]
    pub kind: StopKind,
}

/// The kinds of replay stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopKind {
    /// Nothing can be judged: another variant, or an invalid set-up.
    NotJudged,
    /// The text is not a move, or no law of movement allows the move.
    Unplayable,
    /// The move is clear, and another law of movement allows it, but not the law of this timeline.
    Forbidden(MovementAspect),
}

/// The reasons why a record cannot be replayed further. Serialised as text.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema)]
#[schemars(with = "String", inline)]
#[non_exhaustive]
pub enum StopReason {
    /// The set-up is not a valid position.
    SetUp(FenError),
    /// The text is not a move. It may be meant as the given word.
    Unread(ReadError, Option<MeantWord>),
    /// The dots before the move make it Black's, and White is to move.
    NotOnMove,
    /// The move cannot be played.
    Refused {
        /// The reason why it cannot be played.
        obstacle: Obstacle,
        /// True if it may nevertheless have stood as an illegal move.
        may_have_stood: bool,
    },
}

/// The options with which more of a record may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ReadingOption {
    /// Accept the move as an illegal one that stood.
    AcceptIllegalMoves,
    /// Read the moves in another notation.
    OtherNotation,
}

impl StopReason {
    /// Returns the option with which more of the record may be read, if there is one.
    pub fn reading_option(&self) -> Option<ReadingOption> {
        match self {
            Self::Refused { may_have_stood: true, .. } => Some(ReadingOption::AcceptIllegalMoves),
            Self::Unread(_, Some(MeantWord::MoveIn(_))) => Some(ReadingOption::OtherNotation),
            _ => None,
        }
    }
}

/// The alternate form, `{:#}`, omits advice and details of the single game.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(_) if f.alternate() => f.write_str("the FEN tag cannot be used"),
            Self::SetUp(error) => write!(f, "the FEN tag cannot be used: {error}"),
            Self::Unread(error, meant) => {
                let words = error.to_string();
                // A `ReadError` has the details of the single game after a colon.
                let brief = words.split(": ").next().filter(|_| f.alternate());
                f.write_str(brief.unwrap_or(&words))?;
                let meant = meant.as_ref().filter(|_| !f.alternate());
                meant.map_or(Ok(()), |meant| write!(f, "; {meant}"))
            }
            Self::NotOnMove => f.write_str("the dots make this Black's move, and White is to move"),
            Self::Refused { obstacle, may_have_stood } => {
                obstacle.fmt(f)?;
                let stood = "; if it stood all the same, write {[%false stands]} after it";
                f.write_str(if *may_have_stood && !f.alternate() { stood } else { "" })
            }
        }
    }
}

impl Serialize for StopReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The reasons why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Obstacle {
    /// The law of movement forbids it; another law allows it.
    Law(ForbiddenMove),
    /// The position does not allow it. The text, the position or the moves so far may add a detail.
    Position(ResolveError, Option<StopDetail>),
}

/// The reasons why one law of movement forbids a move that another allows, unless the board alone
/// shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ForbiddenMove {
    /// The law has no en passant capture.
    EnPassant,
    /// A pawn cannot remain a pawn on the last rank.
    StaysAPawn,
    /// A player cannot have two bishops on squares of one colour.
    SecondBishop,
    /// A pawn becomes only a piece already lost, and this player has lost none of this kind.
    NotLost(#[serde(with = "ColorName")] Color, #[serde(with = "PieceName")] Piece),
    /// A pawn waits only while it cannot be promoted, and this player has lost a piece of this
    /// kind.
    CannotWait(#[serde(with = "ColorName")] Color, #[serde(with = "PieceName")] Piece),
}

/// The details that the text, the position or the moves so far add to the reason why a move cannot
/// be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StopDetail {
    /// An en passant capture is written.
    EnPassant,
    /// No single destination square is written, and the piece has no legal move.
    NoSquare,
    /// Several moves match the text.
    Candidates {
        /// The matching moves, in the dialect of the record.
        moves: Vec<String>,
        /// True if the text gives no single destination square.
        is_open: bool,
    },
    /// Other pieces can make these moves, in the dialect of the record.
    OfOthers(Vec<String>),
    /// Black passes on the first move, perhaps because White has several first moves as odds.
    FirstMoves,
    /// The player to move is already checkmated.
    AfterMate,
    /// The castling right was lost earlier in the game.
    RightLost(LostCastlingRight),
    /// The reason why it is illegal even in Italy, where free castling is allowed.
    InItaly(ResolveError),
}

/// The loss of a castling right: by whom, how and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(inline)]
pub struct LostCastlingRight {
    /// The player who lost the right.
    #[serde(with = "ColorName")]
    pub player: Color,
    /// The way it was lost.
    pub by: RightLoss,
    /// The number of the move that lost it.
    pub number: u32,
}

vocabulary! {
/// The ways in which a castling right is lost.
pub enum RightLoss {
    /// The player castled, which is possible only once.
    Castled,
    /// The king moved without castling.
    KingMoved,
    /// The rook of that side moved.
    RookMoved,
    /// The rook was captured.
    RookCaptured,
}
}

/// The alternate form, `{:#}`, omits details of the single game.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Law(forbidden) => forbidden.fmt(f),
            Self::Position(error, detail) => {
                let (own_reason, addition) =
                    detail.as_ref().map(StopDetail::words).unwrap_or_default();
                match own_reason {
                    Some(reason) => f.write_str(reason)?,
                    None => error.fmt(f)?,
                }
                f.write_str(if f.alternate() { "" } else { &addition })
            }
        }
    }
}

impl fmt::Display for ForbiddenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EnPassant => f.write_str("under this law there is no capture en passant"),
            Self::StaysAPawn => {
                f.write_str("under this law a pawn on the last rank cannot remain a pawn")
            }
            Self::SecondBishop => {
                f.write_str("under this law there are no two bishops on squares of one colour")
            }
            Self::NotLost(color, piece) => write!(
                f,
                "a pawn becomes only a piece already lost, and {} has lost no {}",
                color_name(*color),
                piece_name(*piece)
            ),
            Self::CannotWait(color, piece) => write!(
                f,
                "a pawn waits only while there is nothing for it to become, and {} has lost a {}",
                color_name(*color),
                piece_name(*piece)
            ),
        }
    }
}

impl StopDetail {
    /// Returns the text that replaces the general reason, if any, and the text on the single game
    /// to be appended.
    fn words(&self) -> (Option<&'static str>, String) {
        let own_reason = match self {
            Self::EnPassant => Some("no pawn can capture en passant so"),
            Self::NoSquare => Some("the player to move has no such move"),
            Self::AfterMate => Some("the player to move is already checkmated"),
            Self::Candidates { is_open: true, .. } => Some("it can mean several moves"),
            _ => None,
        };
        let addition = match self {
            Self::EnPassant | Self::NoSquare | Self::AfterMate => String::new(),
            Self::Candidates { moves, .. } => format!(": {}", moves.join(", ")),
            Self::FirstMoves => {
                "; if White has several first moves at odds, give the position after them in a FEN tag"
                    .to_owned()
            }
            Self::OfOthers(moves) => format!("; another can: {}", moves.join(", ")),
            Self::RightLost(lost) => format!(": {lost}"),
            Self::InItaly(error) => format!(", nor here in Italy: {error}"),
        };
        (own_reason, addition)
    }
}

impl fmt::Display for LostCastlingRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.by {
            RightLoss::Castled => " castled",
            RightLoss::KingMoved => "'s king moved",
            RightLoss::RookMoved => "'s rook moved",
            RightLoss::RookCaptured => "'s rook was captured",
        };
        write!(f, "{}{how} at move {}", color_name(self.player), self.number)
    }
}
