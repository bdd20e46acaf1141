//! Words and figures that end a score.

use crate::chess::Color;
use crate::notation::GameResult;
use crate::notation::pgn::tokens::Tokens;
use crate::notation::pgn::written_move::{MovetextWord, odd};
use crate::notation::printed::closing::{closing, is_verdict, may_begin_closing};

/// No words that end a score are looked at further than this, in bytes.
const LONGEST_ENDING: usize = 240;

/// The result that stands here, in words or in figures, perhaps in brackets, and its length. The
/// line may end within the words: `and wins` / `a piece`.
pub(super) fn ending(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let text = text.get(..text.floor_char_boundary(LONGEST_ENDING)).unwrap_or_default();
    let alone = || ending_in(text, to_move);
    let Some((line, below)) = text.split_once('\n').filter(|(line, below)| goes_on(line, below))
    else {
        return alone();
    };
    let joined = ending_in(&format!("{line} {below}"), to_move);
    let joined = joined.filter(|(_, len)| *len > line.len());
    joined.or_else(|| alone().filter(|_| !is_verdict(line)))
}

/// Whether a line may end within a clause that the next one ends: `wins` / `White's Queen`, `Il` /
/// `Nero abbandona`. What begins with `a)` is a note.
fn goes_on(line: &str, below: &str) -> bool {
    let is_note = matches!(below.as_bytes(), [_, b')' | b'.', ..]);
    let is_open = || is_verdict(line) || may_begin_closing(line);
    let may_go_on = |c: char| c.is_lowercase() || c.is_alphabetic() && is_open();
    below.starts_with(may_go_on) && !is_note && !line.trim_end().ends_with(['.', ';', ','])
}

/// The result with which a text begins.
fn ending_in(text: &str, to_move: Color) -> Option<(GameResult, usize)> {
    let bare = text.trim_start_matches(['(', '[']);
    let begin = text.len() - bare.len();
    let mut tokens = Tokens::new(bare.as_bytes(), 0);
    tokens.next();
    let behind = bare.get(tokens.at..).unwrap_or_default().trim_start_matches([' ', '.', ')', ']']);
    if let Some(MovetextWord::Result(result)) = odd(tokens.token())
        && (behind.is_empty() || behind.starts_with('\n'))
    {
        return Some((result, begin + tokens.at));
    }
    let (words, behind) = bare.split_once([')', ']']).unwrap_or((bare, ""));
    let (result, len) = closing(words, to_move)?;
    if begin == 0 {
        return Some((result, begin + len));
    }
    // `(and wins) the exchange` says no more than the same words without brackets.
    let behind = behind.trim_start_matches([')', ']']);
    let end = text.len() - behind.len();
    (!behind.trim_start_matches(' ').starts_with(char::is_lowercase)).then_some((result, end))
}
