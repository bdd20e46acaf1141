//! Where and why a record cannot be played out further, and what stands in the way of a move.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::chess::{
    Color, ColorName, FenError, MovementAspect, Piece, PieceName, color_name, piece_name,
};
use crate::notation::{MeantWord, ReadError};

use super::ply::Ply;
use super::resolve::ResolveError;

/// The point from which a record is not replayed. What stands before it is kept and judged;
/// what stands after it is never guessed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ReplayStop {
    /// The ply the move would have made; 0 if the game could not even be set up.
    pub ply: Ply,
    /// The move or token as written, with its number; nothing if there is none to blame.
    #[serde(rename = "move")]
    pub written: Option<String>,
    /// What is wrong with it.
    pub why: StopReason,
    /// The line it stands on in its input, from 1.
    pub line: u64,
    /// Where it stands in its input, in bytes from 0.
    pub byte: u64,
    /// Whose fault it is.
    #[serde(skip)]
    pub kind: StopKind,
}

/// Why a record is not replayed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopKind {
    /// There is nothing to judge: another variant, or a set-up that is no position.
    NotJudged,
    /// It cannot be told what was played.
    Unreadable,
    /// It is plain what was played, and another law of movement allows it, but not that of
    /// this timeline.
    Forbidden(MovementAspect),
}

/// Why a record cannot be played out further. It is serialised as its words.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema)]
#[schemars(with = "String", inline)]
#[non_exhaustive]
pub enum StopReason {
    /// The set-up is not a position.
    SetUp(FenError),
    /// What is written is not a move; perhaps it was meant for one.
    Unread(ReadError, Option<MeantWord>),
    /// The dots before the move make it Black's, and White is to move.
    NotOnMove,
    /// The move cannot be played.
    Refused {
        /// What stands in its way.
        obstacle: Obstacle,
        /// Whether it can have stood all the same, as a false move.
        may_have_stood: bool,
    },
}

/// How more of a record could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum WayOn {
    /// The move can have stood, as a false one.
    AcceptFalse,
    /// It is a move in another notation.
    OtherNotation,
}

impl StopReason {
    /// What stands in the way, without what may be done about it.
    pub fn without_advice(&self) -> String {
        match self {
            Self::Refused { obstacle, .. } => obstacle.to_string(),
            Self::Unread(..) | Self::NotOnMove | Self::SetUp(_) => self.to_string(),
        }
    }

    /// How more of the record could be read, if there is a way.
    pub fn way_on(&self) -> Option<WayOn> {
        match self {
            Self::Refused { may_have_stood: true, .. } => Some(WayOn::AcceptFalse),
            Self::Unread(_, Some(MeantWord::MoveIn(_))) => Some(WayOn::OtherNotation),
            _ => None,
        }
    }
}

/// In the alternate form, `{:#}`, without what is special to one game and what may be done.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(_) if f.alternate() => f.write_str("the FEN tag cannot be used"),
            Self::SetUp(error) => write!(f, "the FEN tag cannot be used: {error}"),
            Self::Unread(error, meant) => {
                let words = error.to_string();
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

/// What stands in the way of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Obstacle {
    /// The law of movement: another allows it.
    Law(ForbiddenMove),
    /// The position, and what the game shows besides.
    Position(ResolveError, Option<StopDetail>),
}

/// What a law of movement has against a move that another allows, where the board alone does not
/// show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ForbiddenMove {
    /// There is no capture en passant.
    EnPassant,
    /// A pawn on the last rank cannot remain a pawn.
    StaysAPawn,
    /// There are no two bishops on squares of one colour.
    SecondBishop,
    /// A pawn becomes only a piece already lost, and this player has lost none of this kind.
    NotLost(#[serde(with = "ColorName")] Color, #[serde(with = "PieceName")] Piece),
    /// A pawn waits only while there is nothing for it to become, and this player has lost a piece
    /// of this kind.
    CannotWait(#[serde(with = "ColorName")] Color, #[serde(with = "PieceName")] Piece),
}

/// What a game shows of a move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StopDetail {
    /// A capture en passant is written.
    EnPassant,
    /// It is not written where the piece goes, and it cannot go anywhere.
    NoSquare,
    /// These moves can be meant, as they are written; where the piece goes may be left open.
    Candidates {
        /// The moves that can be meant, as they are written.
        moves: Vec<String>,
        /// Whether where it goes is left open.
        is_open: bool,
    },
    /// Other pieces can make these moves, as they are written.
    OfOthers(Vec<String>),
    /// Black passes at the first move: White may be given several first moves.
    FirstMoves,
    /// The right to castle was lost by a move of this number.
    RightLost(LostCastlingRight),
    /// What bars it in Italy too, where such castling is known.
    InItaly(ResolveError),
}

/// How and when a right to castle was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(inline)]
pub struct LostCastlingRight {
    /// The player who lost the right.
    #[serde(with = "ColorName")]
    pub player: Color,
    /// By what it was lost.
    pub by: RightLoss,
    /// The number of the move.
    pub number: u32,
}

vocabulary! {
/// How a right to castle is lost.
pub enum RightLoss {
    /// The player castled, and there is but one castling.
    Castled,
    /// The king moved without castling.
    KingMoved,
    /// The rook of that side moved.
    RookMoved,
    /// The rook was captured.
    RookCaptured,
}
}

/// In the alternate form, `{:#}`, without what is special to one game.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Law(forbidden) => forbidden.fmt(f),
            Self::Position(error, detail) => {
                let detail = detail.as_ref();
                match detail.and_then(StopDetail::instead) {
                    Some(words) => f.write_str(words)?,
                    None => error.fmt(f)?,
                }
                detail.filter(|_| !f.alternate()).map_or(Ok(()), |detail| detail.fmt(f))
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
    /// What is said in place of what stands in the way.
    fn instead(&self) -> Option<&'static str> {
        match self {
            Self::EnPassant => Some("no pawn can capture en passant so"),
            Self::NoSquare => Some("the player to move has no such move"),
            Self::Candidates { is_open: true, .. } => Some("it can mean several moves"),
            _ => None,
        }
    }
}

/// What is added to what stands in the way.
impl fmt::Display for StopDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EnPassant | Self::NoSquare => Ok(()),
            Self::Candidates { moves, .. } => write!(f, ": {}", moves.join(", ")),
            Self::FirstMoves => f.write_str(
                "; if White has several first moves at odds, give the position after them in a FEN tag",
            ),
            Self::OfOthers(moves) => write!(f, "; another can: {}", moves.join(", ")),
            Self::RightLost(lost) => write!(f, ": {lost}"),
            Self::InItaly(error) => write!(f, ", nor here in Italy: {error}"),
        }
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
