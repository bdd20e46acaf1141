//! Standard algebraic notation, and its long form: `Nf3`, `exd5`, `O-O`, `e8=Q`, `Ng1-f3`.
//!
//! Two things that old laws know and it does not are written so:
//! - `O-O/Kh1Re1`, `O-O-O/Kb1Rd1`: castling as in Italy, with the squares of king and rook, where
//!   they are not the ordinary ones;
//! - `a8=Q/Nf3`: a pawn that waited on a8 becomes a queen, and the knight moves on the same turn; the
//!   first half is left out where only one pawn can become one thing.

use std::fmt;

use super::Dialect;
use crate::chess::{BitBoard, CastlingSide, Color, File, Kind, Move, Piece, Rank, Square};
use crate::notation::pattern::{Capture, Named, Pattern, Sign, line_of, squares};

/// Standard algebraic notation.
///
/// Its signs of check and mate are often left out or wrong in real scores, and no move needs them
/// to be understood: they are written, but not read.
#[derive(Clone, Copy, Debug)]
pub struct San;

impl Dialect for San {
    fn name(&self) -> &'static str {
        "san"
    }

    fn read(&self, text: &str, _: Color) -> Option<(Pattern, usize)> {
        let word = text.split_ascii_whitespace().next().filter(|word| text.starts_with(word))?;
        let pattern = read_plain(word.as_bytes()).or_else(|| read_of_old(word.as_bytes()))?;
        Some((pattern, word.len()))
    }

    fn drafts(&self, m: &Move, mover: Color) -> Vec<Pattern> {
        let mut drafts = played(m);
        if let Some(naming) = m.naming {
            let named = |it: &Pattern| it.after_naming(naming.square(mover), naming.piece());
            drafts.extend(drafts.clone().iter().filter_map(named));
        }
        drafts
    }

    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        pattern.to_string()
    }
}

/// What could be written of a move, whatever is named before it.
fn played(m: &Move) -> Vec<Pattern> {
    match (m.kind, m.piece) {
        (Kind::Castle(side), _) => vec![Pattern::Castle { side: Some(side), sign: None }],
        (Kind::FreeCastle(file), _) => {
            let rook = Square::new(file, m.to.rank());
            vec![Pattern::CastleTo { king: m.to, rook, sign: None }]
        }
        (_, Piece::Pawn) => vec![pawn_draft(m)],
        _ => {
            let (file, rank) = (Some(m.from.file()), Some(m.from.rank()));
            [(None, None), (file, None), (None, rank), (file, rank)]
                .map(|(file, rank)| draft(m, squares(file, rank), None))
                .into()
        }
    }
}

fn draft(m: &Move, from: BitBoard, promotion: Option<Piece>) -> Pattern {
    let capture = if m.captured.is_some() { Capture::Something } else { Capture::Unsaid };
    let to = m.to.bitboard();
    Pattern::Move { piece: Some(m.piece), from, to, capture, promotion, sign: None }
}

fn pawn_draft(m: &Move) -> Pattern {
    let stays = matches!(m.to.rank(), Rank::First | Rank::Eighth).then_some(Piece::Pawn);
    let file = m.captured.map(|_| m.from.file());
    draft(m, squares(file, None), m.promotion.or(stays))
}

impl fmt::Display for Pattern {
    /// In standard algebraic notation, as far as that can express it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Castle { side: Some(CastlingSide::Queen), .. } => f.write_str("O-O-O")?,
            Self::Castle { .. } => f.write_str("O-O")?,
            Self::CastleTo { king, rook, .. } => {
                let wing = if king.file() > File::E { "O-O" } else { "O-O-O" };
                write!(f, "{wing}/K{king}R{rook}")?;
            }
            Self::Named(named) => {
                let Named { pawn, piece, .. } = named;
                // The sign is that of the move.
                return write!(f, "{pawn}={}/{}", letter(piece), named.played());
            }
            Self::Move { piece, from, to, capture, promotion, .. } => {
                if let Some(piece) = piece.filter(|piece| *piece != Piece::Pawn) {
                    write!(f, "{}", letter(piece))?;
                }
                write_line(f, from)?;
                if !matches!(capture, Capture::Unsaid | Capture::Nothing) {
                    f.write_str("x")?;
                }
                write_line(f, to)?;
                if let Some(piece) = promotion {
                    write!(f, "={}", letter(piece))?;
                }
            }
        }
        match self.sign() {
            Some(Sign::Check) => f.write_str("+"),
            Some(Sign::Mate) => f.write_str("#"),
            None => Ok(()),
        }
    }
}

/// The file and the rank on which all these squares lie.
fn write_line(f: &mut fmt::Formatter<'_>, set: BitBoard) -> fmt::Result {
    let (file, rank) = line_of(set);
    file.map_or(Ok(()), |file| write!(f, "{file}"))?;
    rank.map_or(Ok(()), |rank| write!(f, "{rank}"))
}

/// A move in the usual letters, perhaps with one sign of check. Most words of a game are this.
#[inline]
pub(in crate::notation) fn read_plain(word: &[u8]) -> Option<Pattern> {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        core => core,
    };
    piece_move(core).or_else(|| castling(core))
}

/// What only old laws allow: `O-O/Kh1Re1`, `a8=Q/Nf3`.
#[cold]
pub(in crate::notation) fn read_of_old(word: &[u8]) -> Option<Pattern> {
    let core = word.strip_suffix(b"+").or_else(|| word.strip_suffix(b"#")).unwrap_or(word);
    castling_to(core).or_else(|| naming(core))
}

fn naming(word: &[u8]) -> Option<Pattern> {
    let (&[file, rank @ (b'1' | b'8'), b'=', piece, b'/'], then) = word.split_first_chunk()? else {
        return None;
    };
    let pawn = Square::new(file_of(file)?, rank_of(rank)?);
    let then = castling_to(then).or_else(|| read_plain(then))?;
    then.after_naming(pawn, piece_of(piece)?)
}

fn castling_to(word: &[u8]) -> Option<Pattern> {
    let slash = word.iter().position(|&b| b == b'/')?;
    let Pattern::Castle { side, .. } = castling(&word[..slash])? else { return None };
    let &[b'K', king_file, king_rank, b'R', rook_file, rook_rank] = &word[slash + 1..] else {
        return None;
    };
    let king = Square::new(file_of(king_file)?, rank_of(king_rank)?);
    let rook = Square::new(file_of(rook_file)?, rank_of(rook_rank)?);
    let wing = if king.file() > File::E { CastlingSide::King } else { CastlingSide::Queen };
    (side == Some(wing)).then_some(Pattern::CastleTo { king, rook, sign: None })
}

#[inline]
fn castling(word: &[u8]) -> Option<Pattern> {
    let o = |b: u8| matches!(b, b'O' | b'0' | b'o');
    let side = match *word {
        [a, b'-', b] if o(a) && o(b) => CastlingSide::King,
        [a, b'-', b, b'-', c] if o(a) && o(b) && o(c) => CastlingSide::Queen,
        _ => return None,
    };
    Some(Pattern::Castle { side: Some(side), sign: None })
}

/// A piece's move, from its end to its beginning: what it becomes, where it goes, whether it
/// captures, where it comes from, what it is.
#[inline]
fn piece_move(word: &[u8]) -> Option<Pattern> {
    let (word, promotion) = match word {
        [.., b'1'..=b'8'] => (word, None),
        _ => promotion(word)?,
    };
    let [head @ .., file, rank] = word else { return None };
    let to = Square::new(file_of(*file)?, rank_of(*rank)?).bitboard();
    let (named, head) = match head {
        [letter, head @ ..] if letter.is_ascii_uppercase() => (Some(piece_of(*letter)?), head),
        head => (None, head),
    };
    let (capture, origin) = match head {
        [origin @ .., b'x' | b':'] => (Capture::Something, origin),
        [origin @ .., b'-'] if origin.len() == 2 => (Capture::Unsaid, origin),
        origin => (Capture::Unsaid, origin),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [b @ b'a'..=b'h'] => (file_of(b), None),
        [b] => (None, Some(rank_of(b)?)),
        [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
        _ => return None,
    };
    let piece = piece(named, file, rank)?;
    Some(Pattern::Move { piece, from: squares(file, rank), to, capture, promotion, sign: None })
}

/// No letter means a pawn, unless both squares are written. A pawn is never identified by its rank
/// alone.
#[inline]
fn piece(named: Option<Piece>, file: Option<File>, rank: Option<Rank>) -> Option<Option<Piece>> {
    match (named, file, rank) {
        (Some(_), ..) => Some(named),
        (None, Some(_), Some(_)) => Some(None),
        (None, None, Some(_)) => None,
        (None, _, None) => Some(Some(Piece::Pawn)),
    }
}

/// `e8=Q`, `e8Q`, `e8/Q`, `e8(Q)`, and the small letter of `e7e8q`.
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
fn file_of(byte: u8) -> Option<File> {
    let index = byte.wrapping_sub(b'a');
    (index < 8).then(|| File::ALL[usize::from(index & 7)])
}

#[inline]
fn rank_of(byte: u8) -> Option<Rank> {
    let index = byte.wrapping_sub(b'1');
    (index < 8).then(|| Rank::ALL[usize::from(index & 7)])
}

#[inline]
fn piece_of(letter: u8) -> Option<Piece> {
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

/// The English letter of a piece.
fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}
