//! Moves, with the facts that rules need.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};
use strum::Display;

use super::{Color, File, Piece, Rank, Square};

/// The pieces that a pawn may become.
pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The side of the board to which a king castles.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CastlingSide {
    /// Kingside castling, `O-O`, towards the h-file.
    #[strum(to_string = "kingside")]
    King,
    /// Queenside castling, `O-O-O`, towards the a-file.
    #[strum(to_string = "queenside")]
    Queen,
}

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// A move from one square to another, with or without a capture.
    Plain,
    /// An en passant capture: the captured pawn does not stand on the move's destination.
    EnPassant,
    /// Ordinary castling; `from` and `to` are the king's squares.
    Castle(CastlingSide),
    /// Free castling, as in Italy, to other than the ordinary squares: the rook goes to this file,
    /// the king to `to`, beyond it.
    FreeCastle(File),
    /// A piece of either colour is put on another square, against every law of movement.
    Displaced,
    /// The player to move makes no move. If he must remove a piece, as some laws demand after an
    /// illegal move, `from` and `to` are its square; otherwise they are the king's.
    Passed,
}

/// A move by one side: a ply. Its text form is complete without the position: `Ng1f3`, `Qb1xBb3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "String", try_from = "String")]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece reaches.
    pub to: Square,
    /// The kind of the piece before the move: a promoting pawn is a pawn.
    pub piece: Piece,
    /// The kind of the captured piece, if any; in a removal, of the removed piece.
    pub captured: Option<Piece>,
    /// The piece that a pawn becomes on the last rank.
    pub promotion: Option<Piece>,
    /// The kind of the move.
    pub kind: MoveKind,
    /// The promotion of a waiting pawn that precedes the move.
    pub due_promotion: Option<DuePromotion>,
}

/// The promotion of a pawn that waited on the last rank until a piece was lost. A player makes it
/// on his turn, before the move that he plays on the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DuePromotion(NonZeroU8);

impl DuePromotion {
    /// Creates the promotion of the pawn on this file to this piece. Returns `None` if no pawn may
    /// become such a piece.
    pub fn new(file: File, piece: Piece) -> Option<Self> {
        let place = PROMOTIONS.iter().position(|&promotion| promotion == piece)?;
        NonZeroU8::new(1 + (8 * place + file as usize) as u8).map(Self)
    }

    /// Returns the square on which a pawn of this colour waits.
    pub fn square(self, color: Color) -> Square {
        let file = File::ALL[usize::from(self.0.get() - 1) % 8];
        Square::new(file, Rank::Eighth.relative_to(color))
    }

    /// Returns the piece that the pawn becomes.
    pub fn piece(self) -> Piece {
        PROMOTIONS[usize::from(self.0.get() - 1) / 8 % PROMOTIONS.len()]
    }
}

impl Move {
    /// Returns the side to which the king castles, ordinarily or freely; `None` if the move is not
    /// castling.
    pub fn castles_to(&self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            MoveKind::FreeCastle(_) if self.to.file() > File::E => Some(CastlingSide::King),
            MoveKind::FreeCastle(_) => Some(CastlingSide::Queen),
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Displaced | MoveKind::Passed => None,
        }
    }

    /// Returns the square of the captured piece. If the move captures nothing, the square it
    /// reaches.
    pub(crate) fn captured_on(&self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// Returns true for a capture or a pawn move, after which no earlier position can occur again.
    pub fn is_irreversible(&self) -> bool {
        // Branch-free: a branch on the kind of the next move would be mispredicted.
        self.captured.is_some() | (self.piece == Piece::Pawn)
    }
}
