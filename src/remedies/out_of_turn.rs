//! A move made when it is the opponent's turn, and two moves in a row.

use crate::chess::{Position, Square};

use super::kind::IrregularityKind;
use super::misplayed;
use super::objection::Objection;

/// What the laws call it that a piece is moved from one square to another.
pub(super) fn kind(
    from: Square,
    to: Square,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    let owner = misplayed::owner(from, to, position)?;
    (owner != position.turn()).then_some(IrregularityKind::OutOfTurn).ok_or(Objection::InTurn(from))
}

/// What the laws call it that a player who has just moved makes this move as well.
pub(super) fn two_moves(
    from: Square,
    to: Square,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    kind(from, to, position).map(|_| IrregularityKind::TwoMoves)
}
