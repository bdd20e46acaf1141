//! Reading standard algebraic notation in its usual form, without ornaments.

use crate::chess::{CastlingSide, File, Piece, Rank, Square};
use crate::notation::pattern::{Capture, NamedWings, Pattern, squares};

/// Reads a move in the letters of the standard, perhaps with one sign of check. Nearly all written
/// moves have this form.
#[inline]
pub(in crate::notation) fn read_plain(word: &[u8]) -> Option<Pattern> {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        core => core,
    };
    piece_move(core).or_else(|| castling(core))
}

#[inline]
pub(in crate::notation) fn castling(word: &[u8]) -> Option<Pattern> {
    let o = |b: u8| matches!(b, b'O' | b'0' | b'o');
    let side = match *word {
        [a, b'-', b] if o(a) && o(b) => CastlingSide::King,
        [a, b'-', b, b'-', c] if o(a) && o(b) && o(c) => CastlingSide::Queen,
        _ => return None,
    };
    Some(Pattern::Castle { side: Some(side), sign: None })
}

/// Reads a piece's move from its end to its beginning: promotion, square, capture, origin, piece.
#[inline]
fn piece_move(word: &[u8]) -> Option<Pattern> {
    let (word, promotion) = match word {
        [.., b'1'..=b'8'] => (word, None),
        _ => promotion(word)?,
    };
    let [head @ .., file, rank] = word else {
        return None;
    };
    let to = Square::new(file_of(*file)?, rank_of(*rank)?).bitboard();
    let (named, head) = match head {
        [letter, head @ ..] if letter.is_ascii_uppercase() => (Some(piece_of(*letter)?), head),
        head => (None, head),
    };
    let (capture, origin) = match head {
        [origin @ .., b'x' | b':'] => (Capture::AnyPiece, origin),
        [origin @ .., b'-'] if origin.len() == 2 => (Capture::Unwritten, origin),
        origin => (Capture::Unwritten, origin),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [b @ b'a'..=b'h'] => (file_of(b), None),
        [b] => (None, Some(rank_of(b)?)),
        [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
        _ => return None,
    };
    let piece = piece(named, file, rank)?;
    Some(Pattern::Move {
        piece,
        from: squares(file, rank),
        to,
        capture,
        promotion,
        sign: None,
        wings: NamedWings::NONE,
    })
}

/// Returns the piece of a move. No letter means a pawn, unless both squares are written. A pawn is
/// never identified by its rank alone.
#[inline]
fn piece(named: Option<Piece>, file: Option<File>, rank: Option<Rank>) -> Option<Option<Piece>> {
    match (named, file, rank) {
        (Some(_), ..) => Some(named),
        (None, Some(_), Some(_)) => Some(None),
        (None, None, Some(_)) => None,
        (None, _, None) => Some(Some(Piece::Pawn)),
    }
}

/// Reads a promotion: `e8=Q`, `e8Q`, `e8/Q`, `e8(Q)`, and the small letter of `e7e8q`.
fn promotion(word: &[u8]) -> Option<(&[u8], Option<Piece>)> {
    let (letter, word) = match word {
        [word @ .., b'(', letter, b')'] => (letter, word),
        [word @ .., b'=' | b'/', letter] => (letter, word),
        [word @ .., letter] => (letter, word),
        [] => return None,
    };
    let last_rank = matches!(word, [.., b'1' | b'8']);
    let piece = piece_of(letter.to_ascii_uppercase())?;
    last_rank.then_some((word, Some(piece)))
}

#[inline]
pub(super) fn file_of(byte: u8) -> Option<File> {
    let index = byte.wrapping_sub(b'a');
    (index < 8).then(|| File::ALL[usize::from(index & 7)])
}

#[inline]
pub(super) fn rank_of(byte: u8) -> Option<Rank> {
    let index = byte.wrapping_sub(b'1');
    (index < 8).then(|| Rank::ALL[usize::from(index & 7)])
}

#[inline]
pub(in crate::notation) const fn piece_of(letter: u8) -> Option<Piece> {
    Some(match letter {
        b'N' => Piece::Knight,
        b'B' => Piece::Bishop,
        b'R' => Piece::Rook,
        b'Q' => Piece::Queen,
        b'K' => Piece::King,
        b'P' => Piece::Pawn,
        _ => return None,
    })
}
