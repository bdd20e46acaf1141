//! The facts kept of each ply of a game, and the summary of the whole game in a few numbers.

use crate::chess::{Color, Components, Position};

use super::movement_events::MovementEvents;

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
    /// The number of plies since the same placement last occurred; 0 if it is new.
    pub plies_since_same_placement: u32,
}

impl PlyMark {
    /// Returns the mark of a position whose placement is new.
    pub(super) fn of(position: &Position) -> Self {
        let (components, clock) = (position.components(), position.clock());
        Self { components, clock, plies_since_same_placement: 0 }
    }
}

/// A cycle of moves that brings a position back, in which every move of one side gives check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CycleOfChecks {
    pub(crate) checker: Color,
    /// The ply with the position.
    pub(crate) from: Ply,
    /// The ply at which it occurs again.
    pub(crate) to: Ply,
}

/// The reasons why a player has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The player is in check.
    Checkmate,
    /// The player is not in check.
    Stalemate,
}

/// A summary of a game that is enough to rule out most rules without evaluating them.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct GameSummary {
    /// The number of plies replayed.
    pub plies: Ply,
    /// The longest run of plies without a capture or pawn move, including the clock of a set-up
    /// position.
    pub longest_clock: u32,
    /// The number of plies since the last capture or pawn move, at the last ply.
    pub clock: u32,
    /// The maximum number of occurrences of one placement; 1 if none is repeated.
    pub occurrences: u32,
    /// The reason why the player to move at the last ply has no legal move; `None` if he has one.
    pub no_move: Option<NoMove>,
    /// The number of pieces of each kind at the last ply, by colour, pawns first.
    pub left: [[u8; 6]; 2],
    /// The events in the game about which laws of movement differ.
    pub movement: MovementEvents,
    /// True if a flag fell.
    pub flagged: bool,
    /// True if the record says that a draw was agreed.
    pub agreed: bool,
    /// True if the record says that a player resigned.
    pub resigned: bool,
    /// True if the record marks a pawn with which its player undertakes to mate.
    pub marked: bool,
    /// True if the record contains an event that is or may be an irregularity or the notice of
    /// one, or an illegal move stood.
    pub irregular: bool,
    /// True if the game starts from a set-up position, so that earlier moves are unknown.
    pub set_up: bool,
}

impl GameSummary {
    /// Returns true if any placement of the pieces is repeated.
    pub fn recurs(&self) -> bool {
        self.occurrences > 1
    }
}
