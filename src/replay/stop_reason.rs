//! Why a record cannot be played out further.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::chess::{Color, FenError, Piece};
use crate::notation::{MeantWord, ReadError};

use super::resolve_error::ResolveError;

/// Why a record cannot be played out further. It is serialised as its words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String", inline))]
#[non_exhaustive]
pub enum StopReason {
    /// The set-up is not a position.
    SetUp(FenError),
    /// What is written is not a move; perhaps it was meant for one.
    Unread(ReadError, Option<MeantWord>),
    /// The dots before the move make it Black's, and White is to move.
    NotOnMove,
    /// This law of movement forbids what another allows.
    Forbidden(ForbiddenMove),
    /// The move cannot be played.
    Refused {
        /// What stands in its way.
        error: ResolveError,
        /// What the game shows besides.
        detail: Option<StopDetail>,
        /// Whether it can have stood all the same, as a false move.
        may_have_stood: bool,
    },
}

/// What a law of movement has against a move that another allows, where the board alone does not
/// show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ForbiddenMove {
    /// There is no capture en passant.
    EnPassant,
    /// A pawn on the last rank cannot remain a pawn.
    StaysAPawn,
    /// There are no two bishops on squares of one colour.
    SecondBishop,
    /// A pawn becomes only a piece already lost, and this player has lost none of this kind.
    NotLost(Color, Piece),
    /// A pawn waits only while there is nothing for it to become, and this player has lost a piece:
    /// of this kind, where that is known.
    CannotWait(Color, Option<Piece>),
}

/// What a game shows of a move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopDetail {
    /// A capture en passant is written.
    EnPassant,
    /// It is not written where the piece goes, and it cannot go anywhere.
    NoSquare,
    /// These moves can be meant, as they are written; where the piece goes may be left open.
    Candidates {
        /// The moves.
        moves: Vec<String>,
        /// Whether where it goes is left open.
        is_open: bool,
    },
    /// Other pieces can make these moves, as they are written.
    OfOthers(Vec<String>),
    /// The right to castle was lost by a move of this number.
    RightLost {
        /// Whose right.
        player: Color,
        /// How.
        by: RightLoss,
        /// The number of the move.
        number: u32,
    },
    /// What bars it in Italy too, where such castling is known.
    InItaly(ResolveError),
}

/// How a right to castle is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightLoss {
    /// By castling.
    Castled,
    /// The king moved.
    KingMoved,
    /// The rook moved.
    RookMoved,
    /// The rook was captured.
    RookCaptured,
}

/// In the alternate form, `{:#}`, without what is special to one game and what may be done.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(_) if f.alternate() => f.write_str("the FEN tag cannot be used"),
            Self::SetUp(error) => write!(f, "the FEN tag cannot be used: {error}"),
            Self::Unread(error, meant) => {
                error.fmt(f)?;
                let meant = meant.as_ref().filter(|_| !f.alternate());
                meant.map_or(Ok(()), |meant| write!(f, "; {meant}"))
            }
            Self::NotOnMove => f.write_str("the dots make this Black's move, and White is to move"),
            Self::Forbidden(bar) => bar.fmt(f),
            Self::Refused { error, detail, may_have_stood } => {
                let detail = detail.as_ref();
                match detail.and_then(StopDetail::instead) {
                    Some(words) => f.write_str(words)?,
                    None => error.fmt(f)?,
                }
                if f.alternate() {
                    return Ok(());
                }
                detail.map_or(Ok(()), |detail| detail.fmt(f))?;
                let stood = "; if it stood all the same, write {[%false stands]} after it";
                f.write_str(if *may_have_stood { stood } else { "" })
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
                player(*color),
                word(*piece)
            ),
            Self::CannotWait(color, piece) => write!(
                f,
                "a pawn waits only while there is nothing for it to become, and {} has lost a {}",
                player(*color),
                piece.map_or("piece", word)
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
            Self::OfOthers(moves) => write!(f, "; another can: {}", moves.join(", ")),
            Self::RightLost { player: color, by, number } => {
                let how = match by {
                    RightLoss::Castled => " castled",
                    RightLoss::KingMoved => "'s king moved",
                    RightLoss::RookMoved => "'s rook moved",
                    RightLoss::RookCaptured => "'s rook was captured",
                };
                write!(f, ": {}{how} at move {number}", player(*color))
            }
            Self::InItaly(error) => write!(f, ", nor here in Italy: {error}"),
        }
    }
}

fn player(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

impl Serialize for StopReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
