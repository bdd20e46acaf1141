//! Positions that are not dead, without a proof.
//!
//! A position is dead when no series of legal moves leads to mate. So one such series is enough to
//! show that it is not, and what is found here is a series, played out move by move:
//!
//! 1. Each move is one that [`Position::piece_move`] gives for the position at hand. It goes where
//!    the piece attacks, to no square of its own side, and leaves its king safe: it is legal. It
//!    is no pawn's move and no castling, so it is legal under every law of movement.
//! 2. After the last of them the player to move is in check and has no legal move, under the law
//!    of movement of the position: that is mate.
//!
//! Everything else, which lines are tried and how many, decides how often a mate is found, and
//! cannot make the answer wrong. What is not found is left to the full proof.

use crate::chess::{Color, Position};

use super::helpmate;

/// Whether a mate is on the board or soon found: then the position is not dead. That none is found
/// means nothing.
#[must_use]
pub fn is_trivially_live(position: &Position) -> bool {
    let is_mate = || position.in_check() && !position.has_move();
    is_mate() || Color::ALL.into_iter().any(|winner| helpmate::is_soon_found(position, winner))
}
