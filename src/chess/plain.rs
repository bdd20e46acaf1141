//! The fast path for the most common kind of move on a score sheet.

use cozy_chess::get_between_rays;

use super::empty_board_attacks::{EMPTY_BOARD_ATTACKS, STEPS, TAKES};
use super::generate::ENDS;
use super::{BitBoard, Color, Move, MoveKind, Piece, Position, Square};

impl Position {
    /// Returns the move to a square by the only piece of a kind, among those on the squares `from`,
    /// that is aligned with it. The move must be legal and not a promotion, its path must be free,
    /// and it must capture if and only if `captures` is true. `None` does not mean that there is no
    /// legal move: the slow path decides.
    #[inline(always)]
    pub(crate) fn sole_move(
        &self,
        piece: Piece,
        from: BitBoard,
        to: Square,
        captures: bool,
    ) -> Option<Move> {
        // Branch-free as far as possible: a branch on the kind of the next move would be
        // mispredicted.
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

/// Returns the squares from which a piece reaches a square of an empty board.
fn aligned(to: Square, color: Color, piece: Piece, takes: bool) -> BitBoard {
    let row = match piece {
        Piece::Pawn => STEPS + (TAKES - STEPS) * usize::from(takes) + color as usize,
        piece => piece as usize,
    };
    EMPTY_BOARD_ATTACKS[to as usize][row]
}
