//! The short way through what nearly all movetext is made of: `Nbd7`, `exd5`, `12.`
//!
//! Eight bytes are looked at together and taken apart without asking many questions, for
//! the next move is what a processor cannot foresee. Whatever is not plain is left to
//! the long way, which reads the same and more.

use crate::chess::{File, Piece, Rank, San, Square};

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

/// A plain move with a space or a line's end behind it, and its length with the check.
#[inline]
pub(super) fn plain_move(text: &[u8]) -> Option<(San, usize)> {
    let eight = u64::from_le_bytes(*text.first_chunk()?);
    let byte = |at: usize| (eight >> (8 * (at & 7))) as u8;
    let written = up_to_blank(eight)?;
    let last = written.checked_sub(1)?;
    let len = last + usize::from(!matches!(byte(last), b'+' | b'#'));
    if len < 2 {
        return None;
    }
    let to = square(byte(len - 2), byte(len - 1))?;
    let man = MEANINGS[usize::from(byte(0))];
    let named = usize::from(man.named);
    let capture = len > 2 && byte(len - 3) == b'x';
    let origins = (len - 2).checked_sub(named + usize::from(capture))?;
    let origin = MEANINGS[usize::from(if origins == 0 { 0 } else { byte(named) })];
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

/// How many of eight bytes stand before the first that is a space or less.
#[inline]
fn up_to_blank(eight: u64) -> Option<usize> {
    let blanks = eight.wrapping_sub(ONES * 0x21) & !eight & (ONES << 7);
    (blanks > 0xff).then(|| blanks.trailing_zeros() as usize / 8)
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    ((file | rank) < 8).then(|| Square::ALL[usize::from((rank & 7) << 3 | (file & 7))])
}

/// A move number with one dot behind it, and its length.
#[inline]
pub(super) fn plain_number(text: &[u8]) -> Option<(u32, usize)> {
    let digit = |b: u8| u32::from(b.wrapping_sub(b'0'));
    let (n, len) = match *text {
        [a, b'.', ..] => (digit(a), 2),
        [a, b, b'.', ..] if digit(a) < 10 => (10 * digit(a) + digit(b), 3),
        [a, b, c, b'.', ..] if digit(a).max(digit(b)) < 10 => {
            (100 * digit(a) + 10 * digit(b) + digit(c), 4)
        }
        _ => return None,
    };
    let whole = text.get(len - 2).is_some_and(u8::is_ascii_digit) && text.get(len) != Some(&b'.');
    whole.then_some((n, len))
}

#[cfg(test)]
mod tests {
    use super::{plain_move, plain_number};
    use crate::notation::written_move::plain;

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
            if let Some((san, read)) = plain_move(&word) {
                assert_eq!((Some(san), read), (long, len), "{}", String::from_utf8_lossy(&word));
                plain_ones += 1;
            }
            turn(&mut odometer, letters.len());
        }
        assert!(plain_ones > 200, "only {plain_ones} were read the short way");
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
        for word in ["e4", "exd5", "ed5", "Nf3", "Nxf3", "Nbd2", "N1xd2", "Nf3+", "exd5#"] {
            let text = format!("{word} \n      ");
            assert_eq!(plain_move(text.as_bytes()).map(|(_, len)| len), Some(word.len()), "{word}");
        }
        assert_eq!(plain_move(b" Nf3   +"), None);
        for word in ["O-O", "e8=Q", "Nf3!", "e2e4", "+", "4d5", "e9"] {
            assert_eq!(plain_move(format!("{word}       ").as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(plain_number(b"1.e4"), Some((1, 2)));
        assert_eq!(plain_number(b"12. e4"), Some((12, 3)));
        assert_eq!(plain_number(b"269.e4"), Some((269, 4)));
        for text in ["1...", "1 e4", "a.", "1a.", "1a2.", ".", "", "1234."] {
            assert_eq!(plain_number(text.as_bytes()), None, "{text}");
        }
    }
}
