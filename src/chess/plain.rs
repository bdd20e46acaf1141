//! The fast path to the move that nearly every word of a score sheet means.

use cozy_chess::get_between_rays;

use super::empty_board_attacks::{EMPTY_BOARD_ATTACKS, STEPS, TAKES};
use super::generate::ENDS;
use super::{BitBoard, Color, Move, MoveKind, Piece, Position, Square};

impl Position {
    /// The legal move to a square of the only piece of a kind, among those on some squares, that is
    /// aligned with it: if nothing stands between, it captures if it is to capture, and not
    /// otherwise, nothing is promoted and the king is safe. `None` does not mean that there is no
    /// such move.
    #[inline(always)]
    pub(crate) fn sole_move(
        &self,
        piece: Piece,
        from: BitBoard,
        to: Square,
        captures: bool,
    ) -> Option<Move> {
        // Branch-free as far as it goes: a branch on what the next move is mispredicts.
        let [own, enemies] = [self.sides[self.turn as usize], self.sides[!self.turn as usize]];
        let pieces = self.pieces[piece as usize] & own & from;
        let candidates = aligned(to, self.turn, piece, captures) & pieces;
        let from = candidates.next_square()?;
        let between = get_between_rays(from, to) & (own | enemies);
        let barred = between | (self.barred() & to.bitboard()) | (candidates ^ from.bitboard());
        let promotes = (piece == Piece::Pawn) & ENDS.has(to);
        let plain = barred.is_empty() & (enemies.has(to) == captures) & !promotes;
        (plain && self.leaves_king_safe(from, to, MoveKind::Plain))
            .then(|| self.plain(piece, from, to, None))
    }
}

/// The squares from which a piece would reach a square of an empty board.
fn aligned(to: Square, color: Color, piece: Piece, takes: bool) -> BitBoard {
    let row = match piece {
        Piece::Pawn => STEPS + (TAKES - STEPS) * usize::from(takes) + color as usize,
        piece => piece as usize,
    };
    EMPTY_BOARD_ATTACKS[to as usize][row]
}
