//! Attacks of bishops and rooks, computed from the occupied squares instead of a large table, which
//! would often miss the cache.
//!
//! Subtracting the piece, as a number, from the occupied squares ahead on a line borrows through
//! the empty squares up to the nearest occupied one. The bits that change are the attacked squares.
//! For the opposite direction, the board is reversed.

use super::{BitBoard, Square};

/// Returns the squares that a bishop attacks.
#[inline]
pub(super) fn bishop_attacks(from: Square, occupied: BitBoard) -> BitBoard {
    let [rising, falling] = DIAGONALS[from as usize];
    BitBoard(along(from, occupied, rising) | along(from, occupied, falling))
}

/// Returns the squares that a rook attacks.
#[inline]
pub(super) fn rook_attacks(from: Square, occupied: BitBoard) -> BitBoard {
    let file = from.file().bitboard().0 ^ from.bitboard().0;
    BitBoard(along(from, occupied, file) | along_rank(from, occupied))
}

/// Returns the squares attacked along a line that has at most one square on each rank.
#[inline]
fn along(from: Square, occupied: BitBoard, line: u64) -> u64 {
    let (piece, others) = (from.bitboard().0, occupied.0 & line);
    let up = others.wrapping_sub(piece);
    let down = others.swap_bytes().wrapping_sub(piece.swap_bytes()).swap_bytes();
    (up ^ down) & line
}

#[inline]
fn along_rank(from: Square, occupied: BitBoard) -> u64 {
    let first = 8 * from.rank() as usize;
    let inner = (occupied.0 >> (first + 1)) as usize % 64;
    u64::from(ON_RANK[from.file() as usize][inner]) << first
}

/// The two diagonals through each square, without the square itself.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut at = 0;
    while at < 64 * 64 {
        let (from, to) = (at / 64, at % 64);
        let (file, rank) = (from % 8, from / 8);
        if from != to {
            diagonals[from][0] |= ((file + to / 8 == rank + to % 8) as u64) << to;
            diagonals[from][1] |= ((file + rank == to % 8 + to / 8) as u64) << to;
        }
        at += 1;
    }
    diagonals
};

/// The files attacked along a rank, by the file of the piece and the occupancy of the six inner
/// files. The edge files need no bit: a piece there is attacked, and nothing lies beyond.
static ON_RANK: [[u8; 64]; 8] = {
    let mut on_rank = [[0; 64]; 8];
    let mut at = 0;
    while at < 8 * 64 {
        let (from, inner) = (at / 64, at % 64);
        let mut file = from;
        while file < 7 {
            file += 1;
            on_rank[from][inner] |= 1 << file;
            if inner << 1 >> file & 1 == 1 {
                break;
            }
        }
        let mut file = from;
        while file > 0 {
            file -= 1;
            on_rank[from][inner] |= 1 << file;
            if inner << 1 >> file & 1 == 1 {
                break;
            }
        }
        at += 1;
    }
    on_rank
};
