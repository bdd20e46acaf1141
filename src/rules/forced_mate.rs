//! A search for a forced mate, as deep as people look if they are shown it.

use crate::chess::{Color, Position};

/// The maximum number of the winner's moves searched.
const MOVES: u32 = 8;

const POSITIONS: u32 = 20_000;

/// Returns true if a forced mate is found. If none is found, there may still be one.
pub(super) fn forces_mate(position: &Position, winner: Color) -> bool {
    let mut left = POSITIONS;
    (0..=MOVES).any(|moves| is_forced(position, winner, moves, &mut left))
}

fn is_forced(position: &Position, winner: Color, moves: u32, left: &mut u32) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    let legal = position.moves();
    let mut after = legal.iter().map(|m| position.after(m));
    if position.turn() == winner {
        return moves > 0 && after.any(|next| is_forced(&next, winner, moves - 1, left));
    }
    if legal.is_empty() {
        return position.in_check();
    }
    // A lone king cannot mate.
    let has_force = position.side(winner).len() > 1;
    has_force && after.all(|next| is_forced(&next, winner, moves, left))
}
