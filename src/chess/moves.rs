//! A move, with what a rule may want to know of it.

use super::{Piece, Square};

/// The side of the board a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// `O-O`, towards the h-file.
    King,
    /// `O-O-O`, towards the a-file.
    Queen,
}

/// The manner of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// From one square to another, with or without a capture.
    Plain,
    /// A pawn takes in passing: the captured pawn does not stand on the move's last square.
    EnPassant,
    /// King and rook move together; `from` and `to` are the king's squares.
    Castle(CastlingSide),
}

/// A move by one side: half of what a score sheet numbers as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square the man leaves.
    pub from: Square,
    /// The square he reaches.
    pub to: Square,
    /// What he is when he sets out: a promoting pawn is a pawn.
    pub piece: Piece,
    /// What he takes, if anything.
    pub captured: Option<Piece>,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Piece>,
    /// The manner of the move.
    pub kind: Kind,
}

impl Move {
    /// Whether the move can never be undone by later ones: a capture or a pawn's move.
    #[must_use]
    pub fn is_irreversible(&self) -> bool {
        // Both are looked at, for every move is asked and the next cannot be foreseen.
        self.captured.is_some() | (self.piece == Piece::Pawn)
    }
}
