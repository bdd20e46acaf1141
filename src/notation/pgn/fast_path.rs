//! The fast path through what nearly all movetext is made of: `Nbd7`, `exd5`, `O-O`, `12.`
//!
//! Eight bytes are taken apart together with few branches, as a branch on what the next move is
//! mispredicts (SWAR). Whatever is not plain is left to [`read_plain`](crate::notation::dialects), which
//! reads the same and more.

use crate::chess::{BitBoard, CastlingSide, File, Piece, Rank};

use super::eight_bytes::{below, first};
use crate::notation::pattern::{Capture, Pattern, SideChoice};

/// What stands before the square to which a piece goes, and before a cross: which kind of piece it is,
/// and where it comes from. No kind, if it is nothing plain.
#[derive(Clone, Copy)]
struct Prefix {
    piece: Option<Piece>,
    from: BitBoard,
}

/// Kinds of bytes before a move's square: none, the letter of a piece, a file, a rank, or another.
const NONE: u8 = 0;
const FILES: u8 = 6;
const RANKS: u8 = 14;
const OTHER: u8 = 22;

static KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    kinds[0] = NONE;
    let mut i = 0;
    while i < 8 {
        kinds[b'a' as usize + i] = FILES + i as u8;
        kinds[b'1' as usize + i] = RANKS + i as u8;
        i += 1;
    }
    let mut i = 0;
    while i < LETTERS.len() {
        kinds[LETTERS[i].0 as usize] = 1 + i as u8;
        i += 1;
    }
    kinds
};

const LETTERS: [(u8, Piece); 5] = [
    (b'N', Piece::Knight),
    (b'B', Piece::Bishop),
    (b'R', Piece::Rook),
    (b'Q', Piece::Queen),
    (b'K', Piece::King),
];

/// By the kinds of two bytes. The first, if there is one, is the letter of a piece; a pawn, which has
/// none, is never identified by its rank.
static PREFIXES: [[Prefix; 32]; 32] = {
    let none = Prefix { piece: None, from: BitBoard::FULL };
    let mut prefixes = [[none; 32]; 32];
    prefixes[0][0] = Prefix { piece: Some(Piece::Pawn), ..none };
    let mut letter = 0;
    while letter < LETTERS.len() {
        let piece = Some(LETTERS[letter].1);
        letter += 1;
        prefixes[0][letter] = Prefix { piece, ..none };
        let mut i = 0;
        while i < 8 {
            let (file, rank) = (File::ALL[i].bitboard(), Rank::ALL[i].bitboard());
            prefixes[0][FILES as usize + i] = Prefix { piece: Some(Piece::Pawn), from: file };
            prefixes[letter][FILES as usize + i] = Prefix { piece, from: file };
            prefixes[letter][RANKS as usize + i] = Prefix { piece, from: rank };
            i += 1;
        }
    }
    prefixes
};

/// The plain move in these eight bytes, with a space or a line's end behind it, and its length
/// with the check.
#[inline]
pub(super) fn read_fast(eight: u64) -> Option<(Pattern, usize)> {
    let written = up_to_blank(eight)?;
    // Without the check the word ends where the piece goes; shifted there, so do the eight bytes.
    let word = eight << (64 - 8 * written);
    let checks = u32::from(matches!((word >> 56) as u8, b'+' | b'#'));
    let word = word << (8 * checks);
    let Some(to) = square((word >> 48) as u16) else {
        let side = Some(castling(eight, written - checks as usize)?);
        return Some((Pattern::Castle { side, sign: None }, written));
    };
    let before = word << 16;
    let captures = (before >> 56) as u8 == b'x';
    let before = before << (8 * u32::from(captures));
    let kind = |byte: u64| usize::from(KINDS[usize::from(byte as u8)] & 31);
    let Prefix { piece, from } = PREFIXES[kind(before >> 48)][kind(before >> 56)];
    let pattern = Pattern::Move {
        piece,
        from,
        to,
        capture: if captures { Capture::Something } else { Capture::Unsaid },
        promotion: None,
        sign: None,
        wings: SideChoice::NONE,
    };
    (piece.is_some() && before << 16 == 0).then_some((pattern, written))
}

/// The side to which the first of these eight bytes, so many, castle.
fn castling(eight: u64, len: usize) -> Option<CastlingSide> {
    const TO_KING: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
    const TO_QUEEN: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
    match eight & !(u64::MAX << (8 * len)) {
        TO_KING => Some(CastlingSide::King),
        TO_QUEEN => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The bytes that part words, a bit each.
const BLANKS: u64 = 1 << b' ' | 1 << b'\t' | 1 << b'\n' | 1 << b'\x0c' | 1 << b'\r';

/// How many of eight bytes stand before the first that is a space or less, if some do and it parts
/// words: another control character is part of one.
#[inline]
fn up_to_blank(eight: u64) -> Option<usize> {
    let standing = first(below(eight, b' ' + 1));
    let parts = |standing: usize| BLANKS >> ((eight >> (8 * standing)) & 63) & 1 == 1;
    ((1..8).contains(&standing) && parts(standing)).then_some(standing)
}

/// The square that two letters name, the file in the lower byte.
#[inline]
fn square(name: u16) -> Option<BitBoard> {
    let (file, rank) = ((name as u8).wrapping_sub(b'a'), ((name >> 8) as u8).wrapping_sub(b'1'));
    ((file | rank) < 8).then_some(BitBoard(1 << ((rank << 3 | file) & 63)))
}

/// The length of this move number, if these eight bytes begin with it and one dot.
#[inline]
pub(super) fn plain_number(eight: u64, number: usize) -> Option<usize> {
    let numeral = NUMERALS.get(number)?;
    let len = usize::from(numeral.len);
    let behind = (eight >> (8 * len)) as u8;
    ((eight as u32 ^ numeral.written) & numeral.mask == 0 && behind != b'.').then_some(len)
}

/// A number as it is written, with a dot, the first byte the lowest; and which bits that are.
#[derive(Clone, Copy)]
struct Numeral {
    written: u32,
    mask: u32,
    len: u8,
}

static NUMERALS: [Numeral; 1000] = {
    let mut numerals = [Numeral { written: 0, mask: 0, len: 0 }; 1000];
    let mut number = 0;
    while number < 1000 {
        let (mut written, mut len, mut rest) = (b'.' as u32, 1, number as u32);
        loop {
            written = written << 8 | (b'0' as u32 + rest % 10);
            len += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        numerals[number] = Numeral { written, mask: u32::MAX >> (32 - 8 * len), len };
        number += 1;
    }
    numerals
};

#[cfg(test)]
mod tests {
    use super::{plain_number, read_fast};
    use crate::chess::Square;
    use crate::notation::dialects::read_plain;

    fn eight(text: &[u8]) -> u64 {
        u64::from_le_bytes(*text.first_chunk().unwrap())
    }

    /// Every word of up to seven letters that move texts are made of, as far as they go.
    #[test]
    fn the_short_way_and_the_long_way_agree() {
        let letters = b"NKPae18x+=O-!0";
        let mut plain_ones = 0;
        for len in 1..7 {
            for number in 0..letters.len().pow(len) {
                let digit = |place| letters[number / letters.len().pow(place) % letters.len()];
                let mut word: Vec<u8> = (0..len).map(digit).collect();
                let long = read_plain(&word);
                word.extend_from_slice(b"        ");
                if let Some((pattern, read)) = read_fast(eight(&word)) {
                    let word = String::from_utf8_lossy(&word);
                    assert_eq!((Some(pattern), read), (long, len as usize), "{word}");
                    plain_ones += 1;
                }
            }
        }
        assert!(plain_ones > 200, "only {plain_ones} were read the short way");
    }

    #[test]
    fn what_the_short_way_reads() {
        for word in
            ["e4", "exd5", "ed5", "Nf3", "Nxf3", "Nbd2", "N1xd2", "Nf3+", "exd5#", "O-O", "O-O-O+"]
        {
            let text = format!("{word} \n      ");
            assert_eq!(
                read_fast(eight(text.as_bytes())).map(|(_, len)| len),
                Some(word.len()),
                "{word}"
            );
        }
        assert_eq!(read_fast(eight(b" Nf3   +")), None);
        for word in ["0-0", "O-O-", "e8=Q", "Nf3!", "e2e4", "+", "4d5", "e9"] {
            let text = format!("{word}       ");
            assert_eq!(read_fast(eight(text.as_bytes())), None, "{word}");
        }
    }

    #[test]
    fn every_pair_of_bytes_is_a_square_or_none() {
        for name in 0..=u16::MAX {
            let [file, rank] = name.to_le_bytes();
            let named = [file, rank];
            let named = str::from_utf8(&named).ok().and_then(|name| name.parse().ok());
            let named = named.map(Square::bitboard);
            assert_eq!(super::square(name), named, "{file} {rank}");
        }
    }

    #[test]
    fn numbers() {
        let read =
            |text: &str, number| plain_number(eight(format!("{text}        ").as_bytes()), number);
        assert_eq!(read("1.e4", 1), Some(2));
        assert_eq!(read("12. e4", 12), Some(3));
        assert_eq!(read("269.e4", 269), Some(4));
        for text in ["1...", "1 e4", "2.", "11.", "01.", "a.", "1a.", ".", ""] {
            assert_eq!(read(text, 1), None, "{text}");
        }
        assert_eq!(read("1000.", 1000), None);
        for number in 0..1000 {
            let text = format!("{number}.");
            assert_eq!(read(&text, number), Some(text.len()));
            assert_eq!(read(&text, (number + 7) % 1000), None);
        }
    }
}
