//! One word of movetext: a move, a result, an ornament or other text.

use std::str::FromStr;

use super::marks::{is_mark_or_sign, without_marks};
use super::move_error::{MoveError, hint};
use super::text::decode;
use crate::chess::Piece;
use crate::notation::dialects::{read_historical, read_plain};
use crate::notation::game_result::GameResult;
use crate::notation::pattern::{Capture, Pattern};

const LONGEST: usize = 32;

/// The meaning of a word of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovetextWord {
    Move(Pattern),
    Result(GameResult),
    /// A sign that has no effect on the moves.
    Ornament,
    /// `N`, `D` or `R` alone: the mark of a novelty, a diagram or various moves, or half of a move.
    Mark,
}

/// Reads a single written move, as in a command or a comment: `Qe2`, `0-0`, `e8Q`, `50...Kg7`.
///
/// # Errors
/// Returns the reason why the text is not a move, and its likely meaning.
pub fn read_move(text: &str) -> Result<Pattern, MoveError> {
    let word = without_number(text).as_bytes();
    match read_plain(word).map(MovetextWord::Move).or_else(|| unusual_word(word)) {
        Some(MovetextWord::Move(pattern)) if pattern != Pattern::Pass => Ok(pattern),
        _ => Err(hint(word)),
    }
}

impl FromStr for Pattern {
    type Err = MoveError;

    fn from_str(san: &str) -> Result<Self, MoveError> {
        read_move(san)
    }
}

stored_as_text!(Pattern);

/// Returns a single written move without its number and marks: `Kg7` of `50...Kg7!`.
pub(crate) fn without_number(text: &str) -> &str {
    let word = text.trim();
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match unnumbered.trim_start_matches(['.', '…']) {
        bare if bare.len() < unnumbered.len() => bare.trim_start(),
        _ => word,
    };
    word.trim_end_matches(['!', '?']).trim_end()
}

/// Reads any word, in the usual spelling or another.
#[cold]
pub(crate) fn unusual_word(word: &[u8]) -> Option<MovetextWord> {
    if word.len() > LONGEST {
        return None;
    }
    if matches!(word, b"N" | b"D" | b"R") {
        return Some(MovetextWord::Mark);
    }
    // A result begins with a digit or an asterisk, and no mark does.
    let begins_like_no_mark =
        word.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'*');
    if !begins_like_no_mark && is_mark_or_sign(word) {
        return Some(MovetextWord::Ornament);
    }
    if let Some(result) = result(word) {
        return Some(MovetextWord::Result(result));
    }
    let plain = in_plain_letters(word);
    let bare = without_marks(&plain).as_bytes();
    let read = read_plain(bare).or_else(|| capture_at_end(bare));
    read.or_else(|| read_historical(bare)).map(MovetextWord::Move)
}

/// Reads the move of a named piece with the sign of a capture after its square: `Nf3:`.
fn capture_at_end(word: &[u8]) -> Option<Pattern> {
    let mut pattern = read_plain(word.strip_suffix(b":")?)?;
    let Pattern::Move { piece: Some(piece), capture, .. } = &mut pattern else { return None };
    *capture = Capture::AnyPiece;
    (*piece != Piece::Pawn).then_some(pattern)
}

/// Returns true if a word may be a result, by its first byte: `1-0`, `½`, `*`.
#[inline]
pub(crate) fn begins_like_result(word: &[u8]) -> bool {
    word.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'*' || !byte.is_ascii())
}

/// Reads a result: `1-0`, or in the spelling of books `1:0`, `1 - 0` or `1-0.` Two noughts and a
/// dash mean castling.
fn result(word: &[u8]) -> Option<GameResult> {
    let result = GameResult::from_pgn(&decode(word))?;
    (result != GameResult::BothLose || word.contains(&b':')).then_some(result)
}

/// Returns a word with figurines, typographic dashes and the like replaced by plain letters.
fn in_plain_letters(word: &[u8]) -> String {
    let mut plain = String::with_capacity(word.len());
    for c in decode(word).chars() {
        plain.push(match c {
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            '♙' | '♟' => 'P',
            '×' => 'x',
            '½' => {
                plain.push_str("1/2");
                continue;
            }
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            // Selects a figurine as text or as a picture.
            '\u{fe0e}' | '\u{fe0f}' => continue,
            // `0 - 0`
            ' ' | '\t' => continue,
            c if c.is_ascii() => c,
            _ => '?',
        });
    }
    plain
}
