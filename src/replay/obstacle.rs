//! What stands in the way of a move.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::chess::{Color, ColorName, Piece, PieceName};

use super::resolve_error::ResolveError;

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
    /// A pawn waits only while there is nothing for it to become, and this player has lost a piece of
    /// this kind.
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
        #[serde(with = "ColorName")]
        player: Color,
        /// By what it was lost.
        by: RightLoss,
        /// The number of the move.
        number: u32,
    },
    /// What bars it in Italy too, where such castling is known.
    InItaly(ResolveError),
}

/// How a right to castle is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
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
                player(*color),
                word(*piece)
            ),
            Self::CannotWait(color, piece) => write!(
                f,
                "a pawn waits only while there is nothing for it to become, and {} has lost a {}",
                player(*color),
                word(*piece)
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
