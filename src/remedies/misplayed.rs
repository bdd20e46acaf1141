//! A piece put where it may not go: the false move, and its particular cases.

use crate::chess::{Color, Displacement, Position, Square};

use super::kind::IrregularityKind;
use super::objection::Objection;

/// What the laws call it that the player to move puts a piece from one square on another.
pub(super) fn kind(
    from: Square,
    to: Square,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    let owner = owner(from, to, position)?;
    if owner != position.turn() {
        return Ok(IrregularityKind::MovedOpponents);
    }
    // Where every such move is a promotion, the pawn was left a pawn.
    let legal = |promotes: bool| {
        position.any_move(|m| (m.from, m.to) == (from, to) && m.promotion.is_some() == promotes)
    };
    if legal(false) {
        return Err(Objection::Legal(from, to));
    }
    if legal(true) {
        return Ok(IrregularityKind::Unpromoted);
    }
    if position.reach(from).has(to) {
        return Ok(IrregularityKind::IntoCheck);
    }
    Ok(match position.piece_on(to) {
        Some((taken, _)) if taken == owner => IrregularityKind::CapturedOwn,
        Some(_) => IrregularityKind::WrongCapture,
        None => IrregularityKind::FalseMove,
    })
}

/// Whose piece it is that is put from one square on another, if that can happen on the board.
pub(super) fn owner(from: Square, to: Square, position: &Position) -> Result<Color, Objection> {
    let (owner, _) = position.piece_on(from).ok_or(Objection::NoPiece(from))?;
    match position.displaced(Displacement::Piece { from, to, becomes: None }) {
        Some(_) => Ok(owner),
        None if from == to => Err(Objection::NotMoved(from)),
        None => Err(Objection::TakesKing(to)),
    }
}
