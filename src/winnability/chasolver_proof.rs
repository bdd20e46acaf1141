//! The proof of the chasolver crate, for what our own search does not soon decide.

use crate::chess::{Color, Movement, Position};

use super::{Proof, Reason, Winnability, has_pawn_on_end};

/// What the crate makes of a position; nothing if it does not decide it either, or does not know what
/// can happen there: another law of movement than today's, pawns on the first or the last rank, more
/// pieces than a game begins with.
pub(super) fn winnability(position: &Position, winner: Color) -> Option<Winnability> {
    let is_crowded = Color::ALL.into_iter().any(|color| position.side(color).len() > 16);
    if position.movement() != Movement::default() || is_crowded || has_pawn_on_end(position) {
        return None;
    }
    let board: chess::Board = position.fen().parse().ok()?;
    let winner = match winner {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    Some(match chasolver::winnability(&board, winner)? {
        chasolver::Winnability::Unwinnable => Winnability::Cannot(Reason::Exhausted),
        _ => Winnability::Can(Proof::Search),
    })
}
