//! The short way through what nearly all movetext is made of: `Nbd7`, `exd5`, `O-O`, `12.`
//!
//! Eight bytes are looked at together and taken apart without asking many questions, for
//! the next move is what a processor cannot foresee. Whatever is not plain is left to
//! the long way, which reads the same and more.

use crate::chess::{File, Piece, Rank, San, Square, Wing};

/// In each byte of eight, one.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What a byte means where a move begins or a man comes from.
#[derive(Clone, Copy)]
struct Meaning {
    /// The man it names, or a pawn if it names none.
    role: Piece,
    named: bool,
    file: Option<File>,
    rank: Option<Rank>,
}

const MEANINGS: [Meaning; 256] = {
    let nothing = Meaning { role: Piece::Pawn, named: false, file: None, rank: None };
    let mut meanings = [nothing; 256];
    let mut i = 0;
    while i < 8 {
        meanings[b'a' as usize + i].file = Some(File::ALL[i]);
        meanings[b'1' as usize + i].rank = Some(Rank::ALL[i]);
        i += 1;
    }
    let men = [
        (b'N', Piece::Knight),
        (b'B', Piece::Bishop),
        (b'R', Piece::Rook),
        (b'Q', Piece::Queen),
        (b'K', Piece::King),
    ];
    let mut i = 0;
    while i < men.len() {
        let (letter, role) = men[i];
        meanings[letter as usize] = Meaning { role, named: true, file: None, rank: None };
        i += 1;
    }
    meanings
};

/// The plain move in these eight bytes, with a space or a line's end behind it, and its length
/// with the check.
#[inline]
pub(super) fn plain_move(eight: u64) -> Option<(San, usize)> {
    let written = up_to_blank(eight)?;
    // Without the check the word ends where the man goes; shifted there, so do the eight bytes.
    let word = eight << (64 - 8 * written);
    let checks = usize::from(matches!((word >> 56) as u8, b'+' | b'#'));
    let (word, end) = (word << (8 * checks), written - checks);
    let Some(to) = square((word >> 48) as u16) else {
        return Some((San::Castle(castling(eight, end)?), written));
    };
    let man = MEANINGS[usize::from(eight as u8)];
    let named = usize::from(man.named);
    let capture = (word >> 40) as u8 == b'x';
    let origins = end.checked_sub(2 + named + usize::from(capture))?;
    let origin = MEANINGS[usize::from(if origins == 0 { 0 } else { (eight >> (8 * named)) as u8 })];
    let known = origin.file.is_some() || (man.named && origin.rank.is_some());
    let san = San::Man {
        role: Some(man.role),
        file: origin.file,
        rank: origin.rank,
        to,
        capture,
        promotion: None,
    };
    (origins == usize::from(known)).then_some((san, written))
}

/// The wing to which the first of these eight bytes, so many, castle.
fn castling(eight: u64, len: usize) -> Option<Wing> {
    const TO_KING: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
    const TO_QUEEN: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
    match eight & !(u64::MAX << (8 * len)) {
        TO_KING => Some(Wing::King),
        TO_QUEEN => Some(Wing::Queen),
        _ => None,
    }
}

/// How many of eight bytes stand before the first that is a space or less, if some do.
#[inline]
fn up_to_blank(eight: u64) -> Option<usize> {
    let blanks = eight.wrapping_sub(ONES * 0x21) & !eight & (ONES << 7);
    // The lowest bit set is right, whatever those above it are.
    let standing = blanks.trailing_zeros() as usize / 8;
    (1..8).contains(&standing).then_some(standing)
}

/// The square that two letters name, the file in the lower byte.
#[inline]
fn square(name: u16) -> Option<Square> {
    let (file, rank) = ((name as u8).wrapping_sub(b'a'), ((name >> 8) as u8).wrapping_sub(b'1'));
    ((file | rank) < 8).then(|| Square::ALL[usize::from((rank << 3 | file) & 63)])
}

/// The move number in these eight bytes, with one dot behind it, and its length.
#[inline]
pub(super) fn plain_number(eight: u64) -> Option<(u32, usize)> {
    let byte = |at: usize| (eight >> (8 * at)) as u8;
    let digit = |at: usize| u32::from(byte(at).wrapping_sub(b'0'));
    let [a, b, c] = [0, 1, 2].map(digit);
    let (n, highest, len) = match [1, 2, 3].map(|at| byte(at) == b'.') {
        [true, ..] => (a, a, 2),
        [_, true, _] => (10 * a + b, a.max(b), 3),
        [.., true] => (100 * a + 10 * b + c, a.max(b).max(c), 4),
        _ => return None,
    };
    (highest < 10 && byte(len) != b'.').then_some((n, len))
}

#[cfg(test)]
mod tests {
    use super::{plain_move, plain_number};
    use crate::notation::written_move::plain;

    fn eight(text: &[u8]) -> u64 {
        u64::from_le_bytes(*text.first_chunk().unwrap())
    }

    /// Every word of up to seven letters that move texts are made of, as far as they go.
    #[test]
    fn the_short_way_and_the_long_way_agree() {
        let letters = b"NKPae18x+=O-!0";
        let mut word = Vec::new();
        let mut odometer = vec![0_usize];
        let mut plain_ones = 0;
        while odometer.len() < 7 {
            word.clear();
            word.extend(odometer.iter().map(|&i| letters[i]));
            let len = word.len();
            let long = plain(&word);
            word.extend_from_slice(b"        ");
            if let Some((san, read)) = plain_move(eight(&word)) {
                assert_eq!((Some(san), read), (long, len), "{}", String::from_utf8_lossy(&word));
                plain_ones += 1;
            }
            turn(&mut odometer, letters.len());
        }
        assert!(plain_ones > 200, "only {plain_ones} were read the short way");
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

    fn turn(odometer: &mut Vec<usize>, base: usize) {
        for digit in odometer.iter_mut() {
            *digit += 1;
            if *digit < base {
                return;
            }
            *digit = 0;
        }
        odometer.push(0);
    }

    #[test]
    fn what_the_short_way_reads() {
        for word in
            ["e4", "exd5", "ed5", "Nf3", "Nxf3", "Nbd2", "N1xd2", "Nf3+", "exd5#", "O-O", "O-O-O+"]
        {
            let text = format!("{word} \n      ");
            assert_eq!(
                plain_move(eight(text.as_bytes())).map(|(_, len)| len),
                Some(word.len()),
                "{word}"
            );
        }
        assert_eq!(plain_move(eight(b" Nf3   +")), None);
        for word in ["0-0", "O-O-", "e8=Q", "Nf3!", "e2e4", "+", "4d5", "e9"] {
            let text = format!("{word}       ");
            assert_eq!(plain_move(eight(text.as_bytes())), None, "{word}");
        }
    }

    #[test]
    fn numbers() {
        let read = |text: &str| plain_number(eight(format!("{text}        ").as_bytes()));
        assert_eq!(read("1.e4"), Some((1, 2)));
        assert_eq!(read("12. e4"), Some((12, 3)));
        assert_eq!(read("269.e4"), Some((269, 4)));
        for text in ["1...", "1 e4", "a.", "1a.", "1a2.", ".", "", "1234."] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
