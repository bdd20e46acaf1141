//! The components of a position that laws compare.

use super::rights::Rights;
use super::{Color, File, Move, Piece, Square};

/// The parts of a position by which laws decide if it is the same as another. Two positions are the
/// same under a law if the parts that the law names are equal.
///
/// `placement` and `white` are 64-bit Zobrist hashes, updated with each move; the others are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// The hash of kind and colour of the piece on each square. A promoted queen is a queen.
    pub placement: u64,
    /// The part of that hash for White's pieces. Black's part is the rest.
    pub white: u64,
    /// The player to move.
    pub turn: Color,
    /// The castling rights, including those that cannot be used at present.
    pub rights: Rights,
    /// The file on which a pawn can *legally* be captured en passant on this move, if any.
    pub en_passant: Option<File>,
}

impl Components {
    /// Returns true if the pieces of one colour are on the same squares in both positions.
    pub fn same_side(&self, other: &Self, color: Color) -> bool {
        self.side(color) == other.side(color)
    }

    /// Returns the hash of the pieces of one colour.
    pub fn side(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white,
            Color::Black => self.white ^ self.placement,
        }
    }

    /// Returns the placement after a move of the player to move that is neither a capture nor
    /// castling, and before which no waiting pawn is promoted.
    pub fn placement_after(&self, quiet: &Move) -> u64 {
        let key = |piece, square| piece_key(self.turn, piece, square);
        let arrives = quiet.promotion.unwrap_or(quiet.piece);
        self.placement ^ key(quiet.piece, quiet.from) ^ key(arrives, quiet.to)
    }

    /// Returns one number for the placement and the chosen other parts.
    pub fn key(&self, turn: bool, rights: bool, en_passant: bool) -> u64 {
        let mut key = self.placement;
        if turn && self.turn == Color::Black {
            key ^= EXTRA[0];
        }
        if rights {
            key ^= EXTRA[1 + self.rights.index()];
        }
        if en_passant {
            key ^= EXTRA[17 + self.en_passant.map_or(0, |file| 1 + file as usize)];
        }
        key
    }
}

pub(super) fn piece_key(color: Color, piece: Piece, square: Square) -> u64 {
    PIECES[color as usize][piece as usize][square as usize]
}

/// The keys of the pieces by colour, piece and square. The last two numbers stand for no piece:
/// their keys are 0.
pub(super) static PIECES: [[[u64; 64]; 8]; 2] = pieces();

/// One key for the turn, 16 for the sets of castling rights, 9 for the en passant files and their
/// absence.
static EXTRA: [u64; 26] = extra();

const fn pieces() -> [[[u64; 64]; 8]; 2] {
    let mut keys = [[[0; 64]; 8]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys[index / 384][index / 64 % 6][index % 64] = split_mix(index as u64);
        index += 1;
    }
    keys
}

const fn extra() -> [u64; 26] {
    let mut keys = [0; 26];
    let mut index = 0;
    while index < 26 {
        keys[index] = split_mix(2 * 6 * 64 + index as u64);
        index += 1;
    }
    keys
}

/// Returns number `n`, counted from 0, of the SplitMix64 sequence with seed 0 (Steele, Lea and
/// Flood 2014).
const fn split_mix(n: u64) -> u64 {
    let z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
