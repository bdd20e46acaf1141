//! The components that laws compare when they compare two positions.

use super::rights::Rights;
use super::{Color, File, Move, Piece, Square};

/// What makes a position this one and no other, in parts. Two positions are the same under
/// a law when the parts that law looks at are equal.
///
/// Placement is a 64-bit Zobrist hash, updated move by move; the other parts are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// Kind and colour of the piece on each square. A promoted queen is a queen.
    pub placement: u64,
    /// The same of White's pieces alone; of Black's it is the difference.
    pub white: u64,
    /// The player to move.
    pub turn: Color,
    /// Castling rights, whether or not they can be used just now.
    pub rights: Rights,
    /// The file on which a pawn can *legally* be captured en passant on this move, if one can.
    pub en_passant: Option<File>,
}

impl Components {
    /// Whether the pieces of one colour stand on the same squares.
    #[must_use]
    pub fn same_side(&self, other: &Self, color: Color) -> bool {
        self.side(color) == other.side(color)
    }

    /// The hash of the pieces of one colour.
    #[must_use]
    pub fn side(&self, color: Color) -> u64 {
        match color {
            Color::White => self.white,
            Color::Black => self.white ^ self.placement,
        }
    }

    /// The placement after a move of the player to move that captures nothing and is no castling.
    #[must_use]
    pub fn placement_after(&self, quiet: &Move) -> u64 {
        let key = |piece, square| piece_key(self.turn, piece, square);
        let arrives = quiet.promotion.unwrap_or(quiet.piece);
        self.placement ^ key(quiet.piece, quiet.from) ^ key(arrives, quiet.to)
    }

    /// One number for any choice of parts, placement always among them.
    #[must_use]
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

/// One number for each kind and colour of piece on each square.
pub(super) fn piece_key(color: Color, piece: Piece, square: Square) -> u64 {
    PIECES[color as usize][piece as usize][square as usize]
}

/// The square on which a piece of this kind and colour has this number, if there is one; found by
/// running the sequence that gave the numbers backwards.
pub(super) fn square_of_key(color: Color, piece: Piece, key: u64) -> Option<Square> {
    let first = (384 * color as usize + 64 * piece as usize) as u64;
    let place = place_in_split_mix(key).wrapping_sub(first);
    Square::try_index(usize::try_from(place).ok()?)
}

static PIECES: [[[u64; 64]; 6]; 2] = pieces();
/// 1 for the turn, 16 for the sets of castling rights, 9 for the en passant files.
static EXTRA: [u64; 26] = extra();

const fn pieces() -> [[[u64; 64]; 6]; 2] {
    let mut keys = [[[0; 64]; 6]; 2];
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

/// What SplitMix64 (Steele, Lea and Flood 2014) multiplies by.
const FACTORS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// The `n`-th number of the SplitMix64 sequence.
const fn split_mix(n: u64) -> u64 {
    let z = (n + 1).wrapping_mul(FACTORS[0]);
    let z = (z ^ (z >> 30)).wrapping_mul(FACTORS[1]);
    let z = (z ^ (z >> 27)).wrapping_mul(FACTORS[2]);
    z ^ (z >> 31)
}

/// Which number of the SplitMix64 sequence this is: each step undone.
fn place_in_split_mix(number: u64) -> u64 {
    const BACK: [u64; 3] = [inverse(FACTORS[0]), inverse(FACTORS[1]), inverse(FACTORS[2])];
    let z = (number ^ (number >> 31) ^ (number >> 62)).wrapping_mul(BACK[2]);
    let z = (z ^ (z >> 27) ^ (z >> 54)).wrapping_mul(BACK[1]);
    let z = (z ^ (z >> 30) ^ (z >> 60)).wrapping_mul(BACK[0]);
    z.wrapping_sub(1)
}

/// What an odd factor has to be multiplied by to give 1; by Newton's method.
const fn inverse(factor: u64) -> u64 {
    let mut inverse = factor;
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::{piece_key, square_of_key};
    use crate::chess::{Color, Piece, Square};

    #[test]
    fn keys_lead_back_to_their_squares() {
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    let key = piece_key(color, piece, square);
                    assert_eq!(square_of_key(color, piece, key), Some(square));
                    assert_eq!(square_of_key(!color, piece, key), None);
                    assert_eq!(square_of_key(color, piece, key ^ 1), None);
                }
            }
        }
    }
}
