//! Lines between games that belong to none: `Round 3`, `-----`.

use std::iter;

use memchr::memchr2;

use super::lookahead::{Lookahead, move_in_any, read_in};
use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect, read_plain};
use crate::notation::pgn::boundary::{
    BYTE_ORDER_MARK, GAME_START, ends_in_blank_line, is_line_end,
};
use crate::notation::pgn::bytes::LOOKAHEAD;
use crate::notation::pgn::move_error::known;
use crate::notation::pgn::tokens::Tokens;
use crate::notation::pgn::written_move::{MovetextWord, unusual_word};

/// The maximum number of lines above a score among which its beginning is found.
const LINES: usize = 8;

/// Returns true if the last token begins a line that is no part of a game: no word of the line is a
/// move or was meant for one.
pub(crate) fn begins_heading(tokens: &Tokens<'_>) -> bool {
    tokens.starts_line() && heading(tokens.ahead()).is_some()
}

/// Returns true if a line is set apart from the text before it by a blank line, or by a line of
/// dashes above or below it.
pub(crate) fn stands_apart(before: &[u8], text: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(LOOKAHEAD / 2)..).unwrap_or_default();
    let above = near.trim_ascii_end().rsplit(is_line_end).take(1);
    let near = text.get(..text.len().min(LOOKAHEAD / 2)).unwrap_or_default();
    let here = near.split(is_line_end).filter(|line| !line.is_empty()).take(2);
    ends_in_blank_line(before) || above.chain(here).any(is_rule)
}

/// Returns true if a line consists of one sign: `=====`.
fn is_rule(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let Some(mark) = line.first() else { return false };
    line.len() >= 3 && mark.is_ascii_punctuation() && line.iter().all(|byte| byte == mark)
}

/// Returns true if a text begins with lines that are no part of a game, and tags or the end follow.
pub(crate) fn are_headings_before_tags(text: &[u8]) -> bool {
    let mut rest = text;
    while text.len() - rest.len() < LOOKAHEAD / 2 {
        let Some(after) = after_heading(rest) else { return false };
        rest = after.strip_prefix(BYTE_ORDER_MARK).unwrap_or(after);
        if matches!(rest, [] | [b'[', ..]) {
            return true;
        }
    }
    false
}

/// Returns the text after its first line, if that line is no part of a game.
fn after_heading(text: &[u8]) -> Option<&[u8]> {
    Some(text.get(heading(text)?..).unwrap_or_default().trim_ascii_start())
}

/// Returns true if no line of a text is part of a game.
pub(crate) fn are_headings(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let mut rests =
        iter::successors(Some(text).filter(|rest| !rest.is_empty()), |rest| after_heading(rest));
    text.is_empty() || rests.any(|rest| rest.is_empty())
}

/// Returns true if a line is a note on the game before it: `NOTES.`, `(a) A bold conception.`
pub(crate) fn is_note(line: &[u8]) -> bool {
    let begins =
        |word: &[u8]| line.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    matches!(line, [b'(', mark, b')', ..] if mark.is_ascii_alphanumeric())
        || begins(b"notes")
        || begins(b"note ")
        || begins(b"note.")
        || begins(b"remarks")
}

/// Returns true if a text begins with the first move of a score, perhaps below a heading.
pub(crate) fn begins_score(text: &[u8]) -> bool {
    let mut rest = text.get(..text.len().min(LOOKAHEAD)).unwrap_or_default();
    let mut lines = 0;
    while !begins_with_first_move(rest) {
        lines += 1;
        if lines > LINES || !rest.contains(&b'1') {
            return false;
        }
        // Tags begin a game of their own.
        if rest.strip_prefix(BYTE_ORDER_MARK).unwrap_or(rest).starts_with(b"[") {
            return false;
        }
        let Some(after) = after_heading(rest).filter(|after| after.len() < rest.len()) else {
            return false;
        };
        rest = after;
    }
    true
}

/// Returns true if a line of a text begins a game with `[Event "`, or a score in any notation with
/// its first move.
pub fn has_score(text: &[u8]) -> bool {
    let lines = iter::successors(Some(text), |rest| {
        memchr2(b'\n', b'\r', rest).and_then(|end| rest.get(end + 1..))
    });
    lines
        .map(<[u8]>::trim_ascii_start)
        .any(|rest| rest.starts_with(GAME_START) || begins_with_first_move(rest))
}

/// Returns true if a text begins with the number 1 and a white move: `1. e4`, `1) P-K4`,
/// `1 P to K 4`.
fn begins_with_first_move(text: &[u8]) -> bool {
    let Some(after) = text.strip_prefix(b"1") else { return false };
    let ends = after.iter().take_while(|byte| matches!(byte, b'.' | b')')).count();
    let rest = after.get(ends..).unwrap_or_default();
    let is_number = ends > 0 || rest.first().is_some_and(u8::is_ascii_whitespace);
    let near = Lookahead::of(rest.trim_ascii_start()).text;
    is_number && ALL.iter().any(|dialect| is_first_move(*dialect, &near))
}

/// Returns true if a text begins with a white move that no prose follows, as in
/// `d4 is possible too`.
fn is_first_move(dialect: &dyn Dialect, text: &str) -> bool {
    let after = read_in(dialect, text, Color::White).and_then(|(_, len)| text.get(len..));
    after.is_some_and(|after| {
        let next = after.trim_start_matches([' ', '\t', ',', ';', '.', ':', '!', '?', '-', '—']);
        !next.starts_with(char::is_alphabetic) || read_in(dialect, next, Color::Black).is_some()
    })
}

/// Returns the length of the first line of a text, if the line is no part of a game.
fn heading(text: &[u8]) -> Option<usize> {
    let near = text.get(..text.len().min(LOOKAHEAD / 2)).unwrap_or_default();
    let end = memchr2(b'\n', b'\r', near).or((near.len() == text.len()).then_some(near.len()))?;
    let line = near.get(..end)?;
    let words = || line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_alone = words().count() == 1 || words().all(is_number);
    let begins_moves = line.first().is_some_and(u8::is_ascii_digit) && line.contains(&b'.');
    let is_result = matches!(unusual_word(line.trim_ascii()), Some(MovetextWord::Result(_)));
    let has_move = words().any(|word| is_move(word) || was_meant(word, is_alone));
    (!begins_moves && !is_result && !has_move && !begins_with_a_move(unnumbered(line)))
        .then_some(end)
}

/// Returns a line without the number that may precede a move: `1 P to K 4`.
pub(crate) fn unnumbered(line: &[u8]) -> &[u8] {
    let numbering = line.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b')').count();
    line.get(numbering..).unwrap_or_default().trim_ascii_start()
}

/// Returns true if a text begins with a move in any dialect.
pub(crate) fn begins_with_a_move(text: &[u8]) -> bool {
    move_in_any(&Lookahead::of(text).text).is_some()
}

fn is_move(word: &[u8]) -> bool {
    read_plain(word).is_some()
        || matches!(unusual_word(word), Some(MovetextWord::Move(_) | MovetextWord::Result(_)))
}

/// Returns true if a word was meant for a move of another language or notation, or for a null move.
/// In a line of several words, single letters and numbers do not count.
fn was_meant(word: &[u8], is_alone: bool) -> bool {
    let is_meaningful = is_alone || word.len() > 1 && !is_number(word);
    is_meaningful && str::from_utf8(word).ok().and_then(known).is_some()
}

fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}
