//! Playing a move.

use super::generate::castling_squares;
use super::{Kind, Move, Piece, Position, Square};

impl Position {
    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, m: &Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a move that [`moves`](Self::moves) or [`resolve`](Self::resolve) gave for this
    /// very position. Another move leaves a position without meaning, but does no harm.
    pub fn play(&mut self, m: &Move) {
        let mover = self.turn;
        if let Some(captured) = m.captured {
            self.put(!mover, captured, captured_on(m));
        }
        match m.promotion {
            None => self.shift(mover, m.role, m.from, m.to),
            Some(piece) => {
                self.put(mover, m.role, m.from);
                self.put(mover, piece, m.to);
            }
        }
        if let Kind::Castle(wing) = m.kind {
            let side = castling_squares(mover, wing);
            self.shift(mover, Piece::Rook, side.rook_from, side.rook_to);
        }
        self.rights = self.rights.touched(m.from).touched(m.to);
        self.clock = if m.is_irreversible() { 0 } else { self.clock.saturating_add(1) };
        self.number = self.number.saturating_add(mover as u32);
        self.turn = !mover;
        let stepped_two = m.role == Piece::Pawn && rank_distance(m) == 2;
        self.en_passant = if stepped_two { self.en_passant_after(m.to) } else { None };
    }
}

/// Where the captured man stood.
fn captured_on(m: &Move) -> Square {
    match m.kind {
        Kind::EnPassant => Square::new(m.to.file(), m.from.rank()),
        _ => m.to,
    }
}

fn rank_distance(m: &Move) -> u8 {
    (m.from.rank() as u8).abs_diff(m.to.rank() as u8)
}
