//! Words and figures that end a score.

use crate::chess::Color;
use crate::notation::GameResult;
use crate::notation::pgn::tokens::Tokens;
use crate::notation::pgn::written_move::{MovetextWord, unusual_word};
use crate::notation::printed::closing::{closing, is_verdict};

/// The length of the part of a text that is searched for closing words, in bytes.
const LONGEST_ENDING: usize = 240;

/// Returns the result with which a text begins, in words or in figures, perhaps in brackets, and
/// its length in bytes. The words may continue on the next line: `and wins` / `a piece` is no
/// result.
pub(super) fn ending(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let text = &text[..text.floor_char_boundary(LONGEST_ENDING)];
    let Some((line, below)) = text.split_once('\n').filter(|(line, below)| may_go_on(line, below))
    else {
        return ending_of_line(text, to_move);
    };
    let joined = ending_of_line(&format!("{line} {below}"), to_move);
    if let Some((result, len)) = joined.filter(|(_, len)| *len > line.len()) {
        return Some((result, len));
    }
    if is_verdict(line) { None } else { ending_of_line(text, to_move) }
}

/// Returns true if a line may end inside a clause: `wins` / `White's Queen`. A line that begins
/// with `a)` is a note.
fn may_go_on(line: &str, below: &str) -> bool {
    let is_note = matches!(below.as_bytes(), [_, b')' | b'.', ..]);
    below.starts_with(|c: char| c.is_lowercase() || c.is_alphabetic() && is_verdict(line))
        && !is_note
        && !line.trim_end().ends_with(['.', ';', ','])
}

fn ending_of_line(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let bare = text.trim_start_matches(['(', '[']);
    let begin = text.len() - bare.len();
    let mut tokens = Tokens::new(bare.as_bytes(), 0);
    tokens.next();
    let after = bare.get(tokens.at..).unwrap_or_default();
    let after = after.trim_start_matches([' ', '.', ')', ']']);
    if let Some(MovetextWord::Result(result)) = unusual_word(tokens.token())
        && (after.is_empty() || after.starts_with('\n'))
    {
        return Some((result, begin + tokens.at));
    }
    let (words, after) = bare.split_once([')', ']']).unwrap_or((bare, ""));
    let (result, len) = closing(words, to_move)?;
    if begin == 0 {
        return Some((result, len));
    }
    // `(and wins) the exchange` is no result either.
    let after = after.trim_start_matches([')', ']']);
    let goes_on = after.trim_start_matches(' ').starts_with(char::is_lowercase);
    (!goes_on).then_some((result, text.len() - after.len()))
}
