//! Why a written move is none.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::chess::CastlingSide;

/// Why a written move cannot be played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ResolveError {
    /// No piece of that kind can go there.
    NoneReaches,
    /// A piece could go there, but would leave its king attacked.
    KingAttacked,
    /// More than one piece can go there.
    Ambiguous,
    /// A capture is written and there is nothing to capture.
    NothingToTake,
    /// A capture is written that no piece can make.
    NoSuchCapture,
    /// It would capture, and a move that captures nothing is written.
    CaptureUnsaid,
    /// A pawn reaches the last rank and nothing says what it becomes.
    NoPromotion,
    /// Something is written to become a piece that it cannot become.
    CannotPromote,
    /// Under this law there is no castling.
    NoCastling,
    /// The king or the rook has moved, or the rook is gone.
    CastlingRightLost(CastlingSide),
    /// Pieces stand between king and rook.
    CastlingBlocked,
    /// The king is in check, so it may not castle.
    CastlingInCheck,
    /// The king would cross an attacked square, or end on one.
    CastlingAttacked,
    /// Under this law king and rook castle to no such squares.
    NoSuchCastling,
    /// A waiting pawn becomes something first, and nothing says which pawn, or what.
    NoNaming,
    /// What is written to be named cannot be.
    CannotName,
    /// No law allows a player to make no move.
    Passes,
    /// Another piece than the one so named can make such a move.
    WrongWing,
    /// King or rook would at once attack an enemy piece, which this law bars.
    CastlingAttacks,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoneReaches => "no piece of the player to move can go there",
            Self::KingAttacked => "it would leave the mover's king attacked",
            Self::Ambiguous => "more than one piece can go there",
            Self::NothingToTake => "there is nothing to take on that square",
            Self::NoSuchCapture => "no such capture is possible",
            Self::CaptureUnsaid => "it would capture, and no capture is written",
            Self::NoPromotion => "it does not say what the pawn becomes",
            Self::CannotPromote => "no such promotion is allowed there",
            Self::NoCastling => "there is no castling under this law",
            Self::CastlingRightLost(CastlingSide::King) => "the right to castle kingside is lost",
            Self::CastlingRightLost(CastlingSide::Queen) => "the right to castle queenside is lost",
            Self::CastlingBlocked => "a piece stands between king and rook",
            Self::CastlingInCheck => "the king is in check",
            Self::NoSuchCastling => "under this law king and rook do not castle to these squares",
            Self::NoNaming => {
                "it does not say what becomes of the pawns that wait on the last rank"
            }
            Self::CannotName => "no pawn waits there that can become this",
            Self::Passes => "no law allows a player to pass",
            Self::WrongWing => "the piece so named cannot make such a move",
            Self::CastlingAttacks => "king or rook would at once attack an enemy piece",
            Self::CastlingAttacked => "the king would cross or reach an attacked square",
        })
    }
}

impl std::error::Error for ResolveError {}
