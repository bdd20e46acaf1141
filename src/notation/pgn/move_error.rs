//! What a word that is not a move may have meant.

use super::text::shown;

in_words! {
/// Why a word is not a move, and what it may have meant. What is special to one word stands behind a
/// colon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    Missing = "there is no move here",
    /// `--`
    Null = "a null move; no law allows a player to pass",
    /// `Kx`
    CutShort = "a move that is cut short: where does it go?",
    /// `Nf9`
    OffBoard(String) = "{0} is not on the board",
    /// `nf3`
    SmallLetter(char) = "the letter of a piece is a capital: {0}",
    Other = "this is not a move",
}
}

impl std::error::Error for MoveError {}

pub(crate) fn hint(word: &[u8]) -> MoveError {
    let text = shown(word);
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    known(core).unwrap_or(MoveError::Other)
}

/// What a word that is no move was probably meant to be.
pub(crate) fn known(word: &str) -> Option<MoveError> {
    match word {
        "" => Some(MoveError::Missing),
        "--" | "Z0" | "z0" | "null" | "pass" | "@@@@" | "0000" => Some(MoveError::Null),
        _ if is_truncated(word) => Some(MoveError::CutShort),
        _ => off_board(word).or_else(|| small_letter(word)),
    }
}

/// `Kx`, `Nb`, `exd`, `O-`, `e8=`: the beginning of a move.
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

/// `5254`: file and rank of both squares, and perhaps what a pawn becomes.
pub(crate) fn is_numeric(word: &str) -> bool {
    matches!(word.len(), 4 | 5) && word.bytes().all(|b| matches!(b, b'1'..=b'8'))
}

/// `Nf9`, `Qi5`.
fn off_board(word: &str) -> Option<MoveError> {
    let [head @ .., file @ b'a'..=b'z', rank @ b'0'..=b'9'] = word.as_bytes() else {
        return None;
    };
    let on_board = matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    let likely = head.iter().all(|&b| b.is_ascii_alphanumeric() || b"x:-".contains(&b));
    let square = [char::from(*file), char::from(*rank)].iter().collect::<String>();
    (!on_board && likely && head.len() <= 4).then_some(MoveError::OffBoard(square))
}

/// `nf3`, `qxd5`.
fn small_letter(word: &str) -> Option<MoveError> {
    let [letter @ (b'n' | b'r' | b'q' | b'k'), .., b'a'..=b'h', b'1'..=b'8'] = word.as_bytes()
    else {
        return None;
    };
    Some(MoveError::SmallLetter(char::from(letter.to_ascii_uppercase())))
}
