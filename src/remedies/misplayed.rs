//! A piece put where it may not go: the false move, and its particular cases.

use crate::chess::{Color, Displacement, Move, Position, Square};

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
    let goes =
        |is_so: fn(&Move) -> bool| position.any_move(|m| (m.from, m.to) == (from, to) && is_so(m));
    if goes(|m| m.castles_to().is_none() && m.promotion.is_none()) {
        return Err(Objection::Legal(from, to));
    }
    if goes(|m| m.promotion.is_some()) {
        return Ok(IrregularityKind::Unpromoted);
    }
    if goes(|_| true) {
        return Ok(IrregularityKind::HalfCastled);
    }
    if position.reach(from).has(to) {
        return Ok(into_check(from, position));
    }
    Ok(match position.piece_on(to) {
        Some((taken, _)) if taken == owner => IrregularityKind::CapturedOwn,
        Some(_) => IrregularityKind::WrongCapture,
        None => IrregularityKind::FalseMove,
    })
}

/// What it is called that a piece goes where it may, but for the king that then stands in check.
fn into_check(from: Square, position: &Position) -> IrregularityKind {
    match () {
        () if position.king(position.turn()) == from => IrregularityKind::IntoCheck,
        () if position.in_check() => IrregularityKind::UnmetCheck,
        () => IrregularityKind::ExposedKing,
    }
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
