//! What happens in a game.

use crate::chess::{Displacement, Move};

/// What happened at a ply, lawful or not. A fact: what a code makes of it is another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which pieces went where.
    pub displacement: Displacement,
    /// What about it was against the laws, if it stood all the same.
    pub irregularity: Option<Illegality>,
}

/// Something that is done against the laws and stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegality {
    /// A piece moved as it may not.
    FalseMove,
    /// A player castled who may not.
    IllegalCastling,
}

impl From<Move> for Step {
    /// A legal move.
    fn from(m: Move) -> Self {
        Self { displacement: Displacement::Move(m), irregularity: None }
    }
}
