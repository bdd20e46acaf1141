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

/// What a byte says of where a piece comes from, and how many bytes that takes: none if it says
/// nothing.
#[derive(Clone, Copy)]
struct Origin {
    from: BitBoard,
    len: u8,
}

/// Of pawns, which are never identified by their ranks, and of pieces whose letter is written.
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

#[cfg(test)]
mod tests {
    use super::{plain_number, read_fast};
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
        for word in ["O-O-", "e8=Q", "Nf3!", "e2e4", "+", "4d5", "e9"] {
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
