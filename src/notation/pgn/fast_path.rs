//! The fast path for the usual words of movetext: `Nbd7`, `exd5`, `O-O`, `12.`
//!
//! Eight bytes are read at once with few branches (SWAR), because the processor mispredicts
//! branches that depend on the next move. [`read_plain`](crate::notation::dialects) reads the same
//! words and all others.

use crate::chess::{ORIGIN_FILE, ORIGIN_RANK, Piece, PlainMove};

use super::bytes::below;
use crate::notation::dialects::{castling, piece_of};
use crate::notation::pattern::Pattern;

/// The number of the piece named by the first byte of a move, plus [`NAMED`]. The number of the
/// pawn if the byte names no piece.
static LETTERS: [u8; 256] = {
    let mut letters = [Piece::Pawn as u8; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(piece) = piece_of(byte as u8) {
            letters[byte] = piece as u8 + NAMED;
        }
        byte += 1;
    }
    letters
};

/// The number added to a piece that is named.
const NAMED: u8 = 8;

/// The number of the [origin](PlainMove) that a byte names; 0 for the byte 0, which means that no
/// origin is written. The first table is for pawns, which are never identified by their ranks, the
/// second for pieces written with a letter.
static ORIGINS: [[u8; 256]; 2] = {
    let mut origins = [[NO_ORIGIN; 256]; 2];
    let mut line = 0;
    while line < 8 {
        origins[0][b'a' as usize + line] = (ORIGIN_FILE + line) as u8;
        origins[1][b'a' as usize + line] = (ORIGIN_FILE + line) as u8;
        origins[1][b'1' as usize + line] = (ORIGIN_RANK + line) as u8;
        line += 1;
    }
    origins[0][0] = 0;
    origins[1][0] = 0;
    origins
};

/// The value for a byte that is not an origin.
const NO_ORIGIN: u8 = u8::MAX;

/// Returns the plain move with which these eight bytes begin, if a blank follows it, and its length
/// including the check sign.
#[inline(always)]
pub(super) fn read_fast(eight: u64) -> Option<(PlainMove, usize)> {
    let (bits, is_word) = word_before_blank(eight);
    // Shifts the word to the high end, so that its last bytes, without a check sign, are the
    // square.
    let word = eight << ((64 - bits) % 64);
    let checks = u32::from(((word >> 56) as u8).wrapping_sub(b'#') & !(b'#' ^ b'+') == 0);
    let word = word << (8 * checks);
    let square = ((word >> 48) as u32).wrapping_sub(u32::from(u16::from_le_bytes(*b"a1")));
    let letter = LETTERS[usize::from(eight as u8)];
    let named = u32::from(letter / NAMED);
    let captures = u32::from((word >> 40) as u8 == b'x');
    // The two bytes of the square are left, and perhaps one of the origin.
    let left = (bits / 8).wrapping_sub(checks + named + captures);
    let byte = if left == 2 { 0 } else { (eight >> (8 * named)) as u8 };
    let origin = ORIGINS[named as usize][usize::from(byte)];
    let is_plain =
        is_word & (square & 0xf8f8 == 0) & (origin != NO_ORIGIN) & (left.wrapping_sub(2) < 2);
    let to = (square & 7) | (square >> 5);
    let plain = PlainMove::new(u32::from(letter % NAMED), captures, to, u32::from(origin));
    is_plain.then_some((plain, bits as usize / 8))
}

/// Returns the castling move with which these eight bytes begin, if a blank follows it, and its
/// length including the check sign.
pub(super) fn read_castling(eight: u64) -> Option<(Pattern, usize)> {
    let (bits, is_word) = word_before_blank(eight);
    let bytes = eight.to_le_bytes();
    let written = bytes.get(..bits as usize / 8).filter(|_| is_word)?;
    let word = written.strip_suffix(b"+").or(written.strip_suffix(b"#")).unwrap_or(written);
    Some((castling(word)?, written.len()))
}

/// The blanks between words, a bit each.
const BLANKS: u64 = 1 << b' ' | 1 << b'\t' | 1 << b'\n' | 1 << b'\x0c' | 1 << b'\r';

/// Returns the number of bits before the first of eight bytes that is a space or a control
/// character, and true if that byte is a blank; 0 bits if there is none.
#[inline(always)]
fn word_before_blank(eight: u64) -> (u32, bool) {
    let bits = below(eight, b' ' + 1).trailing_zeros() & 0x38;
    let is_blank = BLANKS >> ((eight >> bits) & 63) & 1 == 1;
    (bits, (bits != 0) & is_blank)
}

/// Returns the length of this move number with its dot, if these eight bytes begin with it and
/// exactly one dot.
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
