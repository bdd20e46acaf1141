//! Precomputed attacks on an empty board.

use cozy_chess::{
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_rays,
};

use super::{BitBoard, Color, Piece, Rank, Square};

/// For each square, the squares from which a piece attacks it on an empty board, in a row for each
/// kind of piece. Pawns have the rows [`STEPS`] and [`TAKES`] instead of their own, which is empty.
/// A single table lets a lookup avoid a branch on the kind of the next piece, which would be
/// mispredicted.
pub(super) static EMPTY_BOARD_ATTACKS: [[BitBoard; 10]; 64] = {
    let mut attacks = [[BitBoard::EMPTY; 10]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::index_const(index);
        let (straight, diagonal) = (get_rook_rays(square), get_bishop_rays(square));
        let there = square.bitboard().0;
        let row = &mut attacks[index];
        row[Piece::Knight as usize] = get_knight_moves(square);
        row[Piece::Bishop as usize] = diagonal;
        row[Piece::Rook as usize] = straight;
        row[Piece::Queen as usize] = BitBoard(straight.0 | diagonal.0);
        row[Piece::King as usize] = get_king_moves(square);
        row[STEPS] = BitBoard(there >> 8 | (there >> 16 & Rank::Second.bitboard().0));
        row[STEPS + 1] = BitBoard(there << 8 | (there << 16 & Rank::Seventh.bitboard().0));
        row[TAKES] = get_pawn_attacks(square, Color::Black);
        row[TAKES + 1] = get_pawn_attacks(square, Color::White);
        index += 1;
    }
    attacks
};

/// The index of the row for steps of White's pawns; the row for Black's follows.
pub(super) const STEPS: usize = 6;
/// The index of the row for captures by White's pawns; the row for Black's follows.
pub(super) const TAKES: usize = 8;
