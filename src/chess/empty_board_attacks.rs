//! What is attacked from each square of an empty board.

use cozy_chess::{
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_rays,
};

use super::{BitBoard, Color, Piece, Rank, Square};

/// The squares from which pieces would reach each square of an empty board: a row for each kind of
/// piece, empty for pawns, whose rows are [`STEPS`] and [`TAKES`]. One table for all, so that a
/// lookup takes no branch on the kind of the next piece, which would mispredict.
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

/// The rows for the steps of White's pawns and of Black's.
pub(super) const STEPS: usize = 6;
/// The rows for the captures of White's pawns and of Black's.
pub(super) const TAKES: usize = 8;
