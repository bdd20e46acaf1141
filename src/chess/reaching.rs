//! The squares from which a square is reached on an empty board.

use cozy_chess::{
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_rays,
};

use super::{BitBoard, Color, Piece, Rank, Square};

/// The squares from which a piece of a colour reaches a square of an empty board, by colour, square
/// and row.
///
/// The row is the number of the piece, plus [`CAPTURES`] if it captures. No pawn reaches the last
/// ranks, where it promotes; the row [`PAWN_ATTACKS`] has all squares from which a pawn attacks.
/// One table for all pieces, as a branch on the kind of the next piece mispredicts.
pub(super) static REACHING: [[[BitBoard; 16]; 64]; 2] = {
    let mut reaching = [[[BitBoard::EMPTY; 16]; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let square = Square::index_const(index);
        let (straight, diagonal) = (get_rook_rays(square), get_bishop_rays(square));
        let there = square.bitboard().0;
        let steps = [
            BitBoard(there >> 8 | (there >> 16 & Rank::Second.bitboard().0)),
            BitBoard(there << 8 | (there << 16 & Rank::Seventh.bitboard().0)),
        ];
        let captures =
            [get_pawn_attacks(square, Color::Black), get_pawn_attacks(square, Color::White)];
        let mut color = 0;
        while color < 2 {
            let rows = &mut reaching[color][index];
            let mut first = 0;
            while first <= CAPTURES {
                rows[first + Piece::Knight as usize] = get_knight_moves(square);
                rows[first + Piece::Bishop as usize] = diagonal;
                rows[first + Piece::Rook as usize] = straight;
                rows[first + Piece::Queen as usize] = BitBoard(straight.0 | diagonal.0);
                rows[first + Piece::King as usize] = get_king_moves(square);
                first += CAPTURES;
            }
            if index >= 8 && index < 56 {
                rows[Piece::Pawn as usize] = steps[color];
                rows[CAPTURES + Piece::Pawn as usize] = captures[color];
            }
            rows[PAWN_ATTACKS] = captures[color];
            color += 1;
        }
        index += 1;
    }
    reaching
};

/// The number that is added to the row of a piece that captures.
pub(super) const CAPTURES: usize = 8;

/// The row of the squares from which a pawn attacks.
pub(super) const PAWN_ATTACKS: usize = 6;
