//! The names of pieces, files and squares: `Kt`, `Q. B.`, `King's Rook's Pawn`, `K. Kt's 4th`.

use crate::chess::{BitBoard, CastlingSide, Color, File, Piece, Rank};
use crate::notation::dialects::cursor::Cursor;

/// The parts of names as letters and as words. Longer letters come before those with which they
/// begin. Letters may be written without blanks between them, words in lower case.
const PARTS: [(Piece, &[&str], &str); 6] = [
    (Piece::Knight, &["Kt", "KT", "N"], "knight"),
    (Piece::King, &["K"], "king"),
    (Piece::Queen, &["Q"], "queen"),
    (Piece::Rook, &["R"], "rook"),
    (Piece::Bishop, &["B"], "bishop"),
    (Piece::Pawn, &["P", "p"], "pawn"),
];

const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedPiece {
    pub(super) piece: Piece,
    /// The squares on which the piece can be: a pawn is named after its file.
    pub(super) at: BitBoard,
    pub(super) wing: Option<CastlingSide>,
    /// The files meant by `his 2nd`.
    pub(super) own: BitBoard,
}

/// Returns a part of a name, in letters or as a word.
pub(super) fn part(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    let word = PARTS.iter().find_map(|&(piece, _, word)| Some((piece, begins_word(at, word)?)));
    let (piece, end) = word.or_else(|| part_by_letters(at))?;
    Some((piece, end.optional(possessive).optional(|end| end.literal(".")).optional(possessive)))
}

fn part_by_letters(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    PARTS.iter().find_map(|&(piece, letters, _)| {
        Some((piece, letters.iter().find_map(|letter| at.literal(letter))?))
    })
}

/// Skips a word, if at most an `s` follows it.
fn begins_word<'t>(at: Cursor<'t>, word: &str) -> Option<Cursor<'t>> {
    let end = at.prefix(word)?;
    let rest = end.optional(possessive);
    (!rest.peek().is_some_and(char::is_alphanumeric)).then_some(end)
}

/// Skips `'s`, or an `s` whose apostrophe printers lost.
fn possessive(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let end = at
        .optional(|at| at.skip(|c| matches!(c, '\'' | '’' | '‘' | '`' | '´' | ' ')))
        .skip(|c| matches!(c, 's' | 'S'))?;
    (!end.peek().is_some_and(char::is_alphanumeric)).then_some(end)
}

/// Returns every name that begins here, of one, two or three parts.
pub(super) fn names(at: Cursor<'_>) -> Vec<(Vec<Piece>, Cursor<'_>)> {
    let mut found = Vec::new();
    let mut parts = Vec::new();
    let mut end = at;
    while let Some((piece, next)) = part(end.blanks()).filter(|_| parts.len() < 3) {
        parts.push(piece);
        end = next;
        found.push((parts.clone(), end));
    }
    found
}

pub(super) fn files(at: Cursor<'_>) -> Vec<(BitBoard, Cursor<'_>)> {
    names(at).into_iter().filter_map(|(name, end)| Some((files_of(&name)?, end))).collect()
}

pub(super) fn files_of(name: &[Piece]) -> Option<BitBoard> {
    let (wing, of) = match *name {
        [of] => (None, of),
        [wing, of] => (Some(side(wing)?), of),
        _ => return None,
    };
    let (queens, kings) = match of {
        Piece::Rook => (File::A, File::H),
        Piece::Knight => (File::B, File::G),
        Piece::Bishop => (File::C, File::F),
        Piece::Queen if wing.is_none() => (File::D, File::D),
        Piece::King if wing.is_none() => (File::E, File::E),
        _ => return None,
    };
    Some(match wing {
        Some(CastlingSide::Queen) => queens.bitboard(),
        Some(CastlingSide::King) => kings.bitboard(),
        None => queens.bitboard() | kings.bitboard(),
    })
}

fn side(part: Piece) -> Option<CastlingSide> {
    match part {
        Piece::King => Some(CastlingSide::King),
        Piece::Queen => Some(CastlingSide::Queen),
        _ => None,
    }
}

pub(super) fn named(name: &[Piece]) -> Option<NamedPiece> {
    let all = BitBoard::FULL;
    match *name {
        [Piece::Pawn] => Some(NamedPiece { piece: Piece::Pawn, at: all, wing: None, own: all }),
        [ref file @ .., Piece::Pawn] => {
            let at = files_of(file)?;
            Some(NamedPiece { piece: Piece::Pawn, at, wing: None, own: at })
        }
        [piece] => Some(NamedPiece { piece, at: all, wing: None, own: files_of(name)? }),
        [wing, piece] => {
            let own = files_of(name)?;
            Some(NamedPiece { piece, at: all, wing: side(wing), own })
        }
        _ => None,
    }
}

/// Skips `to`, `moves to`, or `to` without a blank after it: `PtoK4`.
pub(super) fn to(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.optional(|at| Some(at.one_of("moves goes")?.blanks()))
        .word("to")
        .or_else(|| at.literal("to").filter(|end| part(*end).is_some()))
}

/// Reads a rank as the mover counts it: `4`, `4th`, `3d.`, `fourth square`, `sq.`
pub(super) fn rank(at: Cursor<'_>) -> Option<(Rank, Cursor<'_>)> {
    let start = at.blanks();
    if let Some(end) = start.one_of("sq square") {
        return Some((Rank::First, end));
    }
    let figure = ordinal(start).or_else(|| start.character(|c| Rank::try_from(c).ok()));
    let (rank, end) = figure.or_else(|| {
        at.character(typed_one).filter(|(_, end)| !end.peek().is_some_and(char::is_alphanumeric))
    })?;
    Some((rank, end.optional(|end| end.blanks().one_of("sq square"))))
}

/// Reads a letter that typewriters had in place of a figure.
fn typed_one(c: char) -> Option<Rank> {
    matches!(c, 'I' | 'l').then_some(Rank::First)
}

fn ordinal(at: Cursor<'_>) -> Option<(Rank, Cursor<'_>)> {
    let word = ORDINALS.iter().zip(Rank::ALL).find_map(|(word, rank)| Some((rank, at.word(word)?)));
    word.or_else(|| {
        let (rank, end) = at.character(|c| Rank::try_from(c).ok())?;
        Some((rank, end.one_of("st nd d rd th")?))
    })
}

/// Returns every reading of a square here. Ranks are counted from the mover's side, or from the
/// other after `adversary's`. `own` is the set of files meant by `his 2nd`.
pub(super) fn squares<'t>(
    at: Cursor<'t>,
    mover: Color,
    own: BitBoard,
) -> Vec<(BitBoard, Cursor<'t>)> {
    let on = |files: BitBoard, rank: Rank, side| files & rank.relative_to(side).bitboard();
    let start = at.blanks();
    let pronoun = start.one_of("his her its");
    if let Some((rank, end)) = pronoun.and_then(rank) {
        return vec![(on(own, rank, mover), end)];
    }
    // *Queen to her Knight's third* is on her own wing.
    let wing = if pronoun.is_some() { wing_of(own) } else { BitBoard::FULL };
    let start = pronoun.or_else(|| start.word("the")).unwrap_or(start).blanks();
    let adverse = adverse(start);
    let side = if adverse.is_some() { !mover } else { mover };
    let mut squares = Vec::new();
    for (files, end) in files(adverse.unwrap_or(start)) {
        if let Some((rank, end)) = rank(end) {
            let on_wing = files & wing;
            let files = if on_wing.is_empty() { files } else { on_wing };
            squares.push((on(files, rank, side), end));
        }
    }
    squares
}

/// Returns the files on the wing of a king or queen, or all files if neither is meant.
fn wing_of(own: BitBoard) -> BitBoard {
    let queenside =
        File::A.bitboard() | File::B.bitboard() | File::C.bitboard() | File::D.bitboard();
    if own == File::D.bitboard() {
        queenside
    } else if own == File::E.bitboard() {
        !queenside
    } else {
        BitBoard::FULL
    }
}

/// Skips `adv. `, `adversary's `: ranks are counted from the other side.
fn adverse(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let end = at.one_of("adversary adversarys opponent opponents adverse adv")?;
    Some(end.optional(possessive).blanks())
}
