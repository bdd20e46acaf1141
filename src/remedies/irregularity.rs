//! Something done on the board that a law forbids or orders otherwise.

use crate::chess::{CastlingSide, Position, Square};

use super::kind::IrregularityKind;
use super::objection::Objection;
use super::{castled, misplayed, out_of_turn, seen, touched};

/// Something done that a law forbids or orders otherwise, with what it was done to. Which [`IrregularityKind`]
/// it is the position decides: before it was done, with the offender to move; of a move out of
/// turn, and of the second of two moves running, with the opponent to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Irregularity {
    /// Pieces are touched, in this order.
    Touched(Vec<Square>),
    /// A piece is put from one square on another, as the law of movement does not allow.
    Misplayed {
        /// The square it leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// A piece is moved when it is the opponent's turn.
    OutOfTurn {
        /// The square it leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// A player who has just moved moves again.
    TwoMoves {
        /// The square the piece of the second move leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// King and rook castle when the law of movement does not allow it.
    Castled(CastlingSide),
    /// The rook is touched before the king in castling that is lawful otherwise.
    CastledRookFirst(CastlingSide),
    /// What the position does not show, and what does not depend on it.
    Other(IrregularityKind),
}

impl Irregularity {
    /// What the laws call it in this position.
    ///
    /// # Errors
    ///
    /// When it is no irregularity there: no piece stands on the square, the move is legal.
    pub fn kind(&self, position: &Position) -> Result<IrregularityKind, Objection> {
        match self {
            Self::Touched(squares) => touched::kind(squares, position),
            Self::Misplayed { from, to } => misplayed::kind(*from, *to, position),
            Self::OutOfTurn { from, to } => out_of_turn::kind(*from, *to, position),
            Self::TwoMoves { from, to } => out_of_turn::two_moves(*from, *to, position),
            Self::Castled(side) => castled::kind(*side, position),
            Self::CastledRookFirst(side) => castled::rook_first(*side, position),
            Self::Other(kind) => seen::borne_out(*kind, position),
        }
    }

    /// The pieces that were touched as a piece was put where it may not go: it, and what stood
    /// there; nothing of other irregularities.
    #[must_use]
    pub fn touching(&self, position: &Position) -> Option<Self> {
        let Self::Misplayed { from, to } = self else { return None };
        let taken = position.piece_on(*to).map(|_| *to);
        Some(Self::Touched([*from].into_iter().chain(taken).collect()))
    }

    /// The squares of the pieces that were touched, in order; or the one that a piece left, and the
    /// one it was put on.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Touched(squares) => squares.clone(),
            Self::Misplayed { from, to }
            | Self::OutOfTurn { from, to }
            | Self::TwoMoves { from, to } => vec![*from, *to],
            Self::Castled(_) | Self::CastledRookFirst(_) | Self::Other(_) => Vec::new(),
        }
    }

    /// The piece that was touched or moved first, by its square.
    #[must_use]
    pub fn piece(&self) -> Option<Square> {
        match self {
            Self::Touched(squares) => squares.first().copied(),
            Self::Misplayed { from, .. }
            | Self::OutOfTurn { from, .. }
            | Self::TwoMoves { from, .. } => Some(*from),
            Self::Castled(_) | Self::CastledRookFirst(_) | Self::Other(_) => None,
        }
    }

    /// The square that a piece was put on, or the second piece that was touched.
    #[must_use]
    pub fn target(&self) -> Option<Square> {
        match self {
            Self::Touched(squares) => squares.get(1).copied(),
            Self::Misplayed { to, .. } | Self::OutOfTurn { to, .. } | Self::TwoMoves { to, .. } => {
                Some(*to)
            }
            Self::Castled(_) | Self::CastledRookFirst(_) | Self::Other(_) => None,
        }
    }
}
