//! The fast path through what nearly all movetext is made of: `Nbd7`, `exd5`, `O-O`, `12.`
//!
//! Eight bytes are taken apart together with few branches, as a branch on what the next move is
//! mispredicts (SWAR). Whatever is not plain is left to [`read_plain`](crate::notation::dialects), which
//! reads the same and more.

use crate::chess::{BitBoard, File, Piece, Rank, Square};

use super::eight_bytes::{below, first};
use crate::notation::dialects::{castling, piece_of};
use crate::notation::pattern::{Capture, Pattern, SideChoice};

/// The piece that a move's first byte names; a pawn if it names none.
#[derive(Clone, Copy)]
struct Letter {
    piece: Piece,
    named: bool,
}

const LETTERS: [Letter; 256] = {
    let mut letters = [Letter { piece: Piece::Pawn, named: false }; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(piece) = piece_of(byte as u8) {
            letters[byte] = Letter { piece, named: true };
        }
        byte += 1;
    }
    letters
};

/// The origin of a piece that a byte gives, and the number of bytes it takes: 0 if the byte gives
/// none.
#[derive(Clone, Copy)]
struct Origin {
    from: BitBoard,
    len: u8,
}

/// The origins for pawns, which are never identified by their ranks, and for pieces written with a
/// letter.
static ORIGINS: [[Origin; 256]; 2] = {
    let mut origins = [[Origin { from: BitBoard::FULL, len: 0 }; 256]; 2];
    let mut i = 0;
    while i < 8 {
        let file = Origin { from: File::ALL[i].bitboard(), len: 1 };
        origins[0][b'a' as usize + i] = file;
        origins[1][b'a' as usize + i] = file;
        origins[1][b'1' as usize + i] = Origin { from: Rank::ALL[i].bitboard(), len: 1 };
        i += 1;
    }
    origins
};

/// The plain move in these eight bytes, with a space or a line's end behind it, and its length
/// with the check.
#[inline]
pub(super) fn read_fast(eight: u64) -> Option<(Pattern, usize)> {
    let written = up_to_blank(eight)?;
    // Without the check the word ends where the piece goes; shifted there, so do the eight bytes.
    let word = eight << (64 - 8 * written);
    let checks = usize::from(matches!((word >> 56) as u8, b'+' | b'#'));
    let (word, end) = (word << (8 * checks), written - checks);
    let Some(to) = square((word >> 48) as u16) else {
        return Some((castling(eight.to_le_bytes().get(..end)?)?, written));
    };
    let letter = LETTERS[usize::from(eight as u8)];
    let named = usize::from(letter.named);
    let captures = (word >> 40) as u8 == b'x';
    let length = end.checked_sub(2 + named + usize::from(captures))?;
    let byte = if length == 0 { 0 } else { (eight >> (8 * named)) as u8 };
    let origin = ORIGINS[named][usize::from(byte)];
    let pattern = Pattern::Move {
        piece: Some(letter.piece),
        from: origin.from,
        to: to.bitboard(),
        capture: if captures { Capture::Something } else { Capture::Unsaid },
        promotion: None,
        sign: None,
        wings: SideChoice::NONE,
    };
    (length == usize::from(origin.len)).then_some((pattern, written))
}

/// The bytes that part words, a bit each.
const BLANKS: u64 = 1 << b' ' | 1 << b'\t' | 1 << b'\n' | 1 << b'\x0c' | 1 << b'\r';

/// Returns the number of bytes before the first of eight that is a space or less, if that byte
/// separates words. Other control characters are part of a word.
#[inline]
fn up_to_blank(eight: u64) -> Option<usize> {
    let standing = first(below(eight, b' ' + 1));
    let parts = |standing: usize| BLANKS >> ((eight >> (8 * standing)) & 63) & 1 == 1;
    ((1..8).contains(&standing) && parts(standing)).then_some(standing)
}

/// The square that two letters name, the file in the lower byte.
#[inline]
fn square(name: u16) -> Option<Square> {
    let (file, rank) = ((name as u8).wrapping_sub(b'a'), ((name >> 8) as u8).wrapping_sub(b'1'));
    ((file | rank) < 8).then(|| Square::ALL[usize::from((rank << 3 | file) & 63)])
}

/// The length of this move number, if these eight bytes begin with it and one dot.
#[inline]
pub(super) fn plain_number(eight: u64, number: usize) -> Option<usize> {
    let numeral = *NUMERALS.get(number)?;
    let len = 2 + usize::from(number > 9) + usize::from(number > 99);
    let written = eight as u32 & u32::MAX >> (32 - 8 * len);
    (written == numeral && (eight >> (8 * len)) as u8 != b'.').then_some(len)
}

/// Numbers as they are written, with a dot, the first byte the lowest.
static NUMERALS: [u32; 1000] = {
    let mut numerals = [0; 1000];
    let mut number = 0;
    while number < 1000 {
        let (mut numeral, mut rest) = (b'.' as u32, number as u32);
        loop {
            numeral = numeral << 8 | (b'0' as u32 + rest % 10);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        numerals[number] = numeral;
        number += 1;
    }
    numerals
};
