//! One word of movetext: a move, a result, an ornament, or none of these.

use std::str::FromStr;

use super::move_error::{MoveError, hint};
use super::text::decode;
use crate::notation::dialects::{read_historical, read_plain};
use crate::notation::game_result::GameResult;
use crate::notation::pattern::Pattern;

const LONGEST: usize = 32;

/// What stands behind a move or alone and changes nothing: checks, evaluations, reminders.
const ORNAMENTS: [&str; 43] = [
    "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "++", "+", "#", "=", "dblch.", "dblch",
    "dbl.", "dbl", "disch.", "disch", "dis.", "dis", "ch.", "ch", "check", "mate", "e.p.", "e.p",
    "ep.", "ep", "∞", "±", "∓", "⩲", "⩱", "□", "⇆", "↑", "→", "‼", "⁇", "⁈", "⁉", "!", "?",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovetextWord {
    Move(Pattern),
    Result(GameResult),
    /// Says nothing of the moves.
    Ornament,
    /// `N` or `D` alone: a novelty, a diagram, or half of a move.
    Mark,
}

/// Reads one written move on its own, as it stands in a command or a comment: `Qe2`,
/// `0-0`, `e8Q`, `50...Kg7`.
///
/// # Errors
/// Says why it is not a move, and what it may have meant.
pub fn read_move(text: &str) -> Result<Pattern, MoveError> {
    let word = without_number(text).as_bytes();
    match read_plain(word).map(MovetextWord::Move).or_else(|| odd(word)) {
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

/// A move on its own without its number and marks: `Kg7` of `50...Kg7!`.
pub(crate) fn without_number(text: &str) -> &str {
    let word = text.trim();
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match unnumbered.trim_start_matches(['.', '…']) {
        bare if bare.len() < unnumbered.len() => bare.trim_start(),
        _ => word,
    };
    word.trim_end_matches(['!', '?']).trim_end()
}

/// Any word that can be understood, plain or not.
#[cold]
pub(crate) fn odd(word: &[u8]) -> Option<MovetextWord> {
    if word.len() > LONGEST {
        return None;
    }
    if let Some(result) = result(word) {
        return Some(MovetextWord::Result(result));
    }
    if is_ornament(word) {
        return Some(MovetextWord::Ornament);
    }
    if matches!(word, b"N" | b"D") {
        return Some(MovetextWord::Mark);
    }
    let plain = in_plain_letters(word);
    let word = plain.as_bytes();
    let read = |word: &[u8]| read_plain(word).or_else(|| read_historical(word));
    result(word).map(MovetextWord::Result).or_else(|| read(bare(word)).map(MovetextWord::Move))
}

/// Whether a word may be a result, by its first byte: `1-0`, `½`, `*`.
#[inline]
pub(crate) fn begins_like_result(word: &[u8]) -> bool {
    word.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'*' || !byte.is_ascii())
}

/// `1-0`, and as books print it `1:0`, `1 - 0` or `1-0.`
fn result(word: &[u8]) -> Option<GameResult> {
    let word = str::from_utf8(word).ok()?;
    let word = word.strip_suffix('.').filter(|word| !word.is_empty()).unwrap_or(word);
    let joined = word.contains([' ', '\t']).then(|| word.replace([' ', '\t'], ""));
    match joined.as_deref().unwrap_or(word) {
        "1:0" => Some(GameResult::WhiteWins),
        "0:1" => Some(GameResult::BlackWins),
        "1/2:1/2" | "½:½" => Some(GameResult::Draw),
        word => GameResult::from_pgn(word),
    }
}

fn is_ornament(word: &[u8]) -> bool {
    // The last is plus over minus in Latin-1.
    ORNAMENTS.iter().any(|it| it.as_bytes() == word) || matches!(word, b"checkmate" | b"\xb1")
}

/// The word without what is glued to its end.
fn bare(mut word: &[u8]) -> &[u8] {
    while let Some(shorter) = ORNAMENTS.iter().find_map(|o| word.strip_suffix(o.as_bytes())) {
        word = shorter;
    }
    word
}

/// A word with figurines, typographic dashes and the like put into plain letters.
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
            c if c.is_ascii() => c,
            _ => '?',
        });
    }
    plain
}
