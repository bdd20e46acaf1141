//! The places at which a text can be cut so that each part is read as in the whole.

use memchr::{memchr2, memmem};

/// The beginning of a line that always begins a game, unless the line before it is a tag: then both
/// lines belong to the same section.
pub const GAME_START: &[u8] = b"[Event \"";

/// The number of bytes before a line that decide whether the line before it is a tag.
pub const LOOKBACK: usize = 512;

pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns true if a game certainly begins at a byte, whatever precedes it: a line begins there
/// with [`GAME_START`], and the line before it is not a tag. The text must have [`LOOKBACK`] bytes
/// before, or all there are.
pub fn is_boundary(text: &[u8], at: usize) -> bool {
    let (before, line) = text.split_at_checked(at).unwrap_or_default();
    line.starts_with(GAME_START) && ends_line(before) && !ends_in_tag(before)
}

/// Returns true if a line begins after a text.
pub(crate) fn ends_line(before: &[u8]) -> bool {
    let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    before.last().is_none_or(is_line_end)
}

/// Returns true if the last line of a text is blank.
pub(crate) fn ends_in_blank_line(before: &[u8]) -> bool {
    let before = without_blanks(before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before));
    let blank = without_blanks(without_line_end(before));
    blank.len() < before.len() && blank.last().is_some_and(is_line_end)
}

/// Returns true if the last line of a text looks like a tag: it begins with a bracket and a letter,
/// or ends the value of a tag. Only the last [`LOOKBACK`] bytes are read.
fn ends_in_tag(before: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(LOOKBACK)..).unwrap_or_default();
    let near = near.strip_suffix(BYTE_ORDER_MARK).unwrap_or(near);
    let ended = without_line_end(near);
    let begin = ended.iter().rposition(is_line_end);
    let is_whole = begin.is_some() || before.len() < LOOKBACK;
    let line = ended.get(begin.map_or(0, |begin| begin + 1)..).unwrap_or_default();
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
    line.ends_with(b"\"]") || is_whole && begins_tag(line)
}

/// Returns true if the beginning of a line looks like a tag.
pub(crate) fn begins_tag(line: &[u8]) -> bool {
    matches!(line, [b'[', letter, ..] if letter.is_ascii_alphabetic())
}

/// Returns a text without the end of its last line. Some programs end lines with `\r\r\n`.
fn without_line_end(text: &[u8]) -> &[u8] {
    let Some(mut line) = text.strip_suffix(b"\n") else {
        return text.strip_suffix(b"\r").unwrap_or(text);
    };
    while let Some(shorter) = line.strip_suffix(b"\r") {
        line = shorter;
    }
    line
}

pub(crate) fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns the first line of a text, without its end.
pub(crate) fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

/// Returns a text without the blanks at the end of its last line.
pub(crate) fn without_blanks(text: &[u8]) -> &[u8] {
    let kept = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
    text.get(..kept.map_or(0, |last| last + 1)).unwrap_or_default()
}

/// Returns the first boundary in a text from a byte on. The text must have [`LOOKBACK`] bytes
/// before it, or all there are.
pub(crate) fn first(text: &[u8], from: usize) -> Option<usize> {
    let mut candidates = memmem::find_iter(text.get(from..)?, GAME_START).map(|at| from + at);
    candidates.find(|&at| is_boundary(text, at))
}
