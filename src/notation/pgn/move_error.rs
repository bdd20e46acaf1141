//! The meaning of a word that is not a move.

use super::text::shown;

/// Letters of pieces in other languages: letter, piece, language.
const FOREIGN: [(char, &str); 17] = [
    ('S', "the knight (N) in German and the Scandinavian languages"),
    ('L', "the bishop (B) in German, Dutch and the Scandinavian languages"),
    ('D', "the queen (Q) in German, French, Spanish, Italian and others"),
    ('T', "the rook (R) in German, French, Spanish, Italian and others"),
    ('C', "the knight (N) in French, Spanish, Italian and Portuguese"),
    ('F', "the bishop (B) in French"),
    ('A', "the bishop (B) in Spanish, Italian and Portuguese"),
    ('V', "the rook (R) in Czech, or the queen (Q) in Hungarian"),
    ('H', "the knight (N) in Hungarian, or the queen (Q) in Polish"),
    ('J', "the knight (N) in Czech"),
    ('W', "the rook (R) in Polish"),
    ('G', "the bishop (B) in Polish"),
    ('E', "the bishop (B) in Hungarian"),
    ('Л', "the rook (R) in Russian"),
    ('С', "the bishop (B) in Russian"),
    ('К', "the knight (N), or with р the king (K), in Russian"),
    ('Ф', "the queen (Q) in Russian"),
];

in_words! {
/// The reason why a word is not a move, and its likely meaning. Details of one word follow a colon.
pub enum MoveError: std::error::Error {
    Missing = "there is no move here",
    /// A null move: `--`
    Null = "a null move; no law allows a player to pass",
    /// A move without the square that it goes to: `Kx`
    CutShort = "a move that is cut short: where does it go?",
    /// A move by the numbers of files and ranks: `5254`
    Numeric = "numeric notation (correspondence)",
    /// A descriptive move, as in English books: `P-K4`
    Descriptive = "descriptive notation",
    /// A descriptive move with the rank before the file: `P4R`
    RankFirst = "descriptive notation as in Spanish or French",
    /// The letter of a piece in another language, with its meaning there: `Sf3`
    Foreign(char, &'static str) = "{0} is {1}; in PGN the pieces are K, Q, R, B and N",
    /// A square that there is not: `Nf9`
    OffBoard(String) = "{0} is not on the board",
    /// A piece by its small letter: `nf3`
    SmallLetter(char) = "the letter of a piece is a capital: {0}",
    Other = "this is not a move",
}
}

pub(crate) fn hint(word: &[u8]) -> MoveError {
    let text = shown(word);
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    known(core).unwrap_or(MoveError::Other)
}

/// Returns the likely meaning of a word that is not a move.
pub(crate) fn known(word: &str) -> Option<MoveError> {
    match word {
        "" => Some(MoveError::Missing),
        "--" | "Z0" | "z0" | "null" | "pass" | "@@@@" | "0000" => Some(MoveError::Null),
        _ if is_truncated(word) => Some(MoveError::CutShort),
        _ if is_numeric(word) => Some(MoveError::Numeric),
        _ if is_descriptive(word) => Some(MoveError::Descriptive),
        _ if is_rank_first(word) => Some(MoveError::RankFirst),
        _ => foreign(word).or_else(|| off_board(word)).or_else(|| small_letter(word)),
    }
}

/// Returns true for the beginning of a move: `Kx`, `Nb`, `exd`, `O-`, `e8=`.
fn is_truncated(word: &str) -> bool {
    let file = |b: &u8| matches!(b, b'a'..=b'h');
    let rank = |b: &u8| matches!(b, b'1'..=b'8');
    match word.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] => match rest {
            [] | [b'x' | b'-'] => true,
            [a] | [a, b'x' | b'-'] => file(a) || rank(a),
            [b'x' | b'-', b] => file(b),
            [a, b'x' | b'-', b] => (file(a) || rank(a)) && file(b),
            _ => false,
        },
        [a, b'x'] => file(a),
        [a, b'x', b] => file(a) && file(b),
        b"O-" | b"O-O-" | b"0-" | b"0-0-" => true,
        [.., b'1' | b'8', b'='] => true,
        _ => false,
    }
}

/// Returns true for a move in figures, with file and rank of both squares and perhaps a promotion:
/// `5254`.
pub(crate) fn is_numeric(word: &str) -> bool {
    matches!(word.len(), 4 | 5) && word.bytes().all(|b| matches!(b, b'1'..=b'8'))
}

/// Returns true for a move in descriptive notation, with pieces in capitals around a dash or an x:
/// `P-K4`, `Kt-KB3`, `PxP`, `Castles`.
fn is_descriptive(word: &str) -> bool {
    let word = word.strip_suffix("ch").unwrap_or(word);
    let joined = word.contains('-') || word.contains('x');
    let piece = |b| matches!(b, b'P' | b'N' | b'B' | b'R' | b'Q' | b'K');
    let moves = joined
        && word.bytes().next().is_some_and(piece)
        && word.bytes().all(|b| {
            piece(b) || matches!(b, b'1'..=b'8' | b'-' | b'x' | b't' | b'(' | b')' | b'/' | b'=')
        });
    moves || word.to_ascii_lowercase().starts_with("castle")
}

/// Returns true for a descriptive move with the rank before the file, as in Spanish and French:
/// `P4R`, `C3AR`.
fn is_rank_first(word: &str) -> bool {
    let letter = |b: &u8| matches!(b, b'P' | b'C' | b'A' | b'F' | b'T' | b'D' | b'R');
    let [piece, b'1'..=b'8', file @ ..] = word.as_bytes() else { return false };
    letter(piece) && matches!(file.len(), 1 | 2) && file.iter().all(letter)
}

/// Returns the error for a foreign letter of a piece with a square at the end: `Sf3`.
fn foreign(word: &str) -> Option<MoveError> {
    let letter = word.chars().next()?;
    let (_, piece) = FOREIGN.iter().find(|(foreign, _)| *foreign == letter)?;
    ends_in_a_square(word, letter.len_utf8()).then_some(MoveError::Foreign(letter, piece))
}

fn ends_in_a_square(word: &str, letter: usize) -> bool {
    let square = word.as_bytes().get(letter..).unwrap_or_default();
    matches!(square, [.., b'a'..=b'h', b'1'..=b'8'])
}

/// Returns the error for a move to a square that does not exist: `Nf9`, `Qi5`.
fn off_board(word: &str) -> Option<MoveError> {
    let [head @ .., file @ b'a'..=b'z', rank @ b'0'..=b'9'] = word.as_bytes() else {
        return None;
    };
    let on_board = matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    let likely = head.iter().all(|&b| b.is_ascii_alphanumeric() || b"x:-".contains(&b));
    let square = [char::from(*file), char::from(*rank)].iter().collect::<String>();
    (!on_board && likely && head.len() <= 4).then_some(MoveError::OffBoard(square))
}

/// Returns the error for a piece named by a small letter: `nf3`, `qxd5`.
fn small_letter(word: &str) -> Option<MoveError> {
    let letter = word.chars().next().filter(|c| matches!(c, 'n' | 'r' | 'q' | 'k'))?;
    ends_in_a_square(word, 1).then_some(MoveError::SmallLetter(letter.to_ascii_uppercase()))
}
