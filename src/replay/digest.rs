//! A game in a few numbers.

use crate::chess::{Kind, Move, Piece, Position, Rank};

use super::Ply;

/// A game in a few numbers: enough to tell most rules that they have nothing to find.
#[derive(Clone, Copy, Debug, Default)]
pub struct Digest {
    /// Half-moves replayed.
    pub plies: Ply,
    /// The longest stretch of plies without a capture or pawn move, the clock of a set-up
    /// position included.
    pub longest_clock: u32,
    /// Plies since the last capture or pawn move at the last ply.
    pub clock: u32,
    /// How often the men stand on the same squares, at most: 1 if they never come back.
    pub occurrences: u32,
    /// If the player to move at the last ply has no legal move: whether he is in check.
    pub without_move: Option<bool>,
    /// The men left at the last ply: of each colour, how many of each kind, pawns first.
    pub left: [[u8; 6]; 2],
    /// What came up of that in which laws of movement differ.
    pub matters: Matters,
    /// Whether somebody's flag fell.
    pub flagged: bool,
    /// Whether the record says that a draw was agreed.
    pub agreed: bool,
    /// Whether the record says that somebody resigned.
    pub resigned: bool,
    /// Whether the game starts from a set-up position: what happened before is not known.
    pub set_up: bool,
}

/// In what laws of movement differ, and whether it came up in a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Matters {
    /// Somebody castled.
    pub castling: bool,
    /// Somebody castled so that king or rook at once attacked an enemy man.
    pub attacking_castling: bool,
    /// A pawn could be taken in passing.
    pub en_passant: bool,
    /// A pawn was taken in passing.
    pub taken_in_passing: bool,
    /// A pawn became a piece.
    pub promotion: bool,
    /// A pawn became a piece of which none had been lost.
    pub unlost_promotion: bool,
    /// A pawn reached the last rank and stayed a pawn.
    pub waiting_pawn: bool,
}

impl Matters {
    /// Takes a move into account that is to be made in this position.
    pub(super) fn note(&mut self, position: &Position, m: &Move) {
        if let Kind::Castle(wing) = m.kind {
            self.castling = true;
            self.attacking_castling |= position.castling_attacks(wing);
        }
        self.taken_in_passing |= m.kind == Kind::EnPassant;
        match m.promotion {
            Some(piece) => {
                self.promotion = true;
                self.unlost_promotion |= !position.has_lost(piece);
            }
            None => self.waiting_pawn |= reaches_last_rank(m),
        }
    }
}

impl Digest {
    /// Whether the men ever stand twice on the same squares.
    #[must_use]
    pub fn recurs(&self) -> bool {
        self.occurrences > 1
    }
}

fn reaches_last_rank(m: &Move) -> bool {
    m.piece == Piece::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth)
}
