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
    /// A pawn captures en passant: the captured pawn does not stand on the move's last square.
    EnPassant,
    /// King and rook move together; `from` and `to` are the king's squares.
    Castle(CastlingSide),
    /// A piece of either colour is put on another square, as no law of movement has it.
    Displaced,
}

/// A move by one side: half of what a score sheet numbers as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it reaches.
    pub to: Square,
    /// What it is when it sets out: a promoting pawn is a pawn.
    pub piece: Piece,
    /// What it captures, if anything.
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
        // Branch-free: a branch on what the next move is mispredicts.
        self.captured.is_some() | (self.piece == Piece::Pawn)
    }
}
