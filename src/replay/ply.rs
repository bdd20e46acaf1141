//! Plies, and the facts kept of each.

use crate::chess::{Components, Position};

/// A point in a game: ply *n* is the position after *n* half-moves, ply 0 the start.
pub type Ply = u32;

/// The facts kept of each ply.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlyMark {
    /// The parts of the position that laws compare.
    pub components: Components,
    /// The number of plies since the last capture or pawn move.
    pub clock: u32,
    /// The number of plies since the pieces last stood on the same squares; 0 if they never did.
    pub plies_since_same_placement: u32,
}

impl PlyMark {
    /// Returns the mark of a position whose placement is new.
    pub(super) fn of(position: &Position) -> Self {
        let (components, clock) = (position.components(), position.clock());
        Self { components, clock, plies_since_same_placement: 0 }
    }
}
