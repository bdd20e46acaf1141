//! A game in a few numbers.

use super::movement_events::MovementEvents;
use super::ply::Ply;

/// A game in a few numbers: enough to tell most rules that they have nothing to find.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Digest {
    /// How many half-moves were replayed.
    pub plies: Ply,
    /// The longest stretch of plies without a capture or pawn move, the clock of a set-up
    /// position included.
    pub longest_clock: u32,
    /// Plies since the last capture or pawn move at the last ply.
    pub clock: u32,
    /// How often the pieces stand on the same squares, at most: 1 if they never come back.
    pub occurrences: u32,
    /// If the player to move at the last ply has no legal move: whether it is check.
    pub without_move: Option<bool>,
    /// The pieces left at the last ply: of each colour, how many of each kind, pawns first.
    pub left: [[u8; 6]; 2],
    /// What came up over which laws of movement differ.
    pub movement: MovementEvents,
    /// Whether a flag fell.
    pub flagged: bool,
    /// Whether the record says that a draw was agreed.
    pub agreed: bool,
    /// Whether the record says that a player resigned.
    pub resigned: bool,
    /// Whether the record marks a pawn with which its player undertakes to mate.
    pub marked: bool,
    /// Whether something is on the record that is, or may be, against the laws, or a false move
    /// stood.
    pub irregular: bool,
    /// Whether the game starts from a set-up position: what happened before is not known.
    pub set_up: bool,
}

impl Digest {
    /// Whether the pieces ever stand twice on the same squares.
    pub fn recurs(&self) -> bool {
        self.occurrences > 1
    }
}
