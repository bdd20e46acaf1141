//! A move, with what a rule may want to know of it.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};
use strum::Display;

use super::{Color, File, Piece, Rank, Square};

pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The side of the board a king castles to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingSide {
    /// `O-O`, towards the h-file.
    #[strum(to_string = "kingside")]
    King,
    /// `O-O-O`, towards the a-file.
    #[strum(to_string = "queenside")]
    Queen,
}

/// The manner of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// From one square to another, with or without a capture.
    Plain,
    /// A pawn captures en passant: the captured pawn does not stand on the move's last square.
    EnPassant,
    /// King and rook move together; `from` and `to` are the king's squares.
    Castle(CastlingSide),
    /// King and rook move together as in Italy, and not to the ordinary squares: the rook to this
    /// file, the king to a square beyond it.
    FreeCastle(File),
    /// A piece of either colour is put on another square, as no law of movement has it.
    Displaced,
    /// The player to move makes no move, and may have to take a piece off: it stands on `from` and
    /// `to`, which are otherwise the king's square.
    Passed,
}

/// A move by one side: half of what a score sheet numbers as a move. As text it is written in full:
/// `Ng1f3`, `Qb1xBb3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "String", try_from = "String")]
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
    pub kind: MoveKind,
    /// What a pawn that waits on the last rank becomes before the move is made.
    pub naming: Option<Naming>,
}

/// What a pawn that has waited on the last rank for a piece to be lost becomes. A player names it
/// on the turn on which he also plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Naming(NonZeroU8);

impl Naming {
    /// The pawn on this file becomes such a piece; nothing if no pawn may become one.
    pub fn new(file: File, piece: Piece) -> Option<Self> {
        let place = PROMOTIONS.iter().position(|&it| it == piece)?;
        NonZeroU8::new(1 + (8 * place + file as usize) as u8).map(Self)
    }

    /// Where a pawn of this colour waits.
    pub fn square(self, color: Color) -> Square {
        let file = File::ALL[usize::from(self.0.get() - 1) % 8];
        Square::new(file, Rank::Eighth.relative_to(color))
    }

    /// The piece that the pawn becomes.
    pub fn piece(self) -> Piece {
        PROMOTIONS[usize::from(self.0.get() - 1) / 8 % PROMOTIONS.len()]
    }
}

impl Move {
    /// The side to which the king castles, if it does, in whatever way.
    pub fn castles_to(&self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            MoveKind::FreeCastle(_) if self.to.file() > File::E => Some(CastlingSide::King),
            MoveKind::FreeCastle(_) => Some(CastlingSide::Queen),
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Displaced | MoveKind::Passed => None,
        }
    }

    /// The square on which a piece stands that it captures.
    pub(crate) fn captured_on(&self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// Whether the move can never be undone by later ones: a capture or a pawn's move.
    pub fn is_irreversible(&self) -> bool {
        // Branch-free: a branch on what the next move is mispredicts.
        self.captured.is_some() | (self.piece == Piece::Pawn)
    }
}
