//! A move made when it is the opponent's turn, and two moves running.

use crate::chess::{Position, Square};

use super::kind::Kind;
use super::objection::Objection;

/// What the laws call it that the piece on this square is moved.
pub(super) fn kind(from: Square, position: &Position) -> Result<Kind, Objection> {
    match position.piece_on(from) {
        None => Err(Objection::NoPiece(from)),
        Some((owner, _)) if owner == position.turn() => Err(Objection::InTurn(from)),
        Some(_) => Ok(Kind::OutOfTurn),
    }
}

/// What the laws call it that a player who has just moved moves the piece on this square as well.
pub(super) fn two_moves(from: Square, position: &Position) -> Result<Kind, Objection> {
    kind(from, position).map(|_| Kind::TwoMoves)
}
