//! Where a piece could go if nobody looked at its king.

use super::generate::{attacks, pawn_attacks};
use super::{BitBoard, Color, Piece, Position, Rank, Square};

impl Position {
    /// The squares the piece on this square could go to, castling apart, if it did not matter whose
    /// turn it is, nor whether its king is then in check.
    #[must_use]
    pub fn reach(&self, square: Square) -> BitBoard {
        match self.piece_on(square) {
            Some((color, Piece::Pawn)) => self.pawns_reach(square, color),
            Some((color, piece)) => attacks(piece, square, self.occupied()) & !self.side(color),
            None => BitBoard::EMPTY,
        }
    }

    fn pawns_reach(&self, square: Square, color: Color) -> BitBoard {
        let forward = if color == Color::White { 1 } else { -1 };
        let step =
            |from: Square| from.try_offset(0, forward).filter(|to| !self.occupied().has(*to));
        let first = step(square);
        let second = first.filter(|_| square.rank() == Rank::Second.relative_to(color));
        let steps = first.into_iter().chain(second.and_then(step));
        let passed = self.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
        let captures = pawn_attacks(square, color) & (self.side(!color) | passed);
        steps.fold(captures, |all, to| all | to.bitboard())
    }
}
