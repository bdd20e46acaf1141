//! Irregularities as the record of a game has them.

use crate::chess::{Move, MoveKind, Piece, Position};
use crate::notation::{Deed, SetUpError};

use super::irregularity::Irregularity;
use super::kind::IrregularityKind;

impl Irregularity {
    /// What a deed on the record is; nothing if it is none, or is said of a move of the record.
    #[must_use]
    pub fn recorded(deed: &Deed) -> Option<Self> {
        Some(match *deed {
            Deed::Touch(one, other) => {
                Self::Touched([Some(one), other].into_iter().flatten().collect())
            }
            Deed::Misplay { from, to }
            | Deed::TurnLost { from, to }
            | Deed::PieceLost { from, to } => Self::Misplayed { from, to },
            Deed::OutOfTurn { from, to } => Self::OutOfTurn { from, to },
            Deed::TwoMoves { from, to } => Self::TwoMoves { from, to },
            Deed::Castle(side) => Self::Castled(side),
            Deed::RookFirst(side) => Self::CastledRookFirst(side),
            Deed::UnsaidCheck => Self::Other(IrregularityKind::UnsaidCheck),
            Deed::LateCheck => Self::Other(IrregularityKind::LateCheck),
            Deed::FalseCheck => Self::Other(IrregularityKind::FalseCheck),
            Deed::SetUp(error) => Self::Other(match error {
                SetUpError::BoardTurned => IrregularityKind::BoardTurned,
                SetUpError::Misplaced => IrregularityKind::Misplaced,
                SetUpError::LeftOut => IrregularityKind::LeftOut,
                SetUpError::OddsLeft => IrregularityKind::OddsLeft,
                SetUpError::ColoursReversed => IrregularityKind::ColoursReversed,
            }),
            Deed::Adjust(_) | Deed::Stands | Deed::Found | Deed::TwiceStands => return None,
        })
    }

    /// What a move is that was made in this position, and stood, though it was not legal there.
    #[must_use]
    pub fn stood(m: &Move, position: &Position) -> (Self, IrregularityKind) {
        let (done, otherwise) = match m.kind {
            MoveKind::Castle(side) => (Self::Castled(side), IrregularityKind::FalseCastling),
            _ if stays_a_pawn(m, position) => {
                (Self::Other(IrregularityKind::Unpromoted), IrregularityKind::Unpromoted)
            }
            _ => (Self::Misplayed { from: m.from, to: m.to }, IrregularityKind::FalseMove),
        };
        let kind = done.kind(position).unwrap_or(otherwise);
        (done, kind)
    }
}

/// Whether a pawn went where it may go, and was not exchanged on the last rank.
fn stays_a_pawn(m: &Move, position: &Position) -> bool {
    let goes_there = |it: &Move| (it.from, it.to) == (m.from, m.to);
    m.piece == Piece::Pawn && m.promotion.is_none() && position.any_move(goes_there)
}
