//! A moment of a game, and what is noted of it.

use crate::chess::{Components, Position};

/// A moment of a game: ply *n* is the position after *n* half-moves, ply 0 the start.
pub type Ply = u32;

/// What is noted of every ply.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlyMark {
    /// The components of sameness.
    pub components: Components,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// Plies since the pieces last stood on the same squares; 0 if they never have.
    pub plies_since_same_placement: u32,
}

impl PlyMark {
    /// What is noted of a position that stands for the first time.
    pub(super) fn of(position: &Position) -> Self {
        let (components, clock) = (position.components(), position.clock());
        Self { components, clock, plies_since_same_placement: 0 }
    }
}
