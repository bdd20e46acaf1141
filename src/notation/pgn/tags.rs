//! A tag pair, well formed or not.

use std::borrow::Cow;

use memchr::{memchr3, memmem};

use super::boundary::first_line;
use super::bytes::{LOOKAHEAD, above, below, equal, first_marked, in_name, repeated};
use super::text::decode;
use crate::notation::read_warning::TagFault;
use crate::notation::record::Tag;

/// A tag pair as read, its length from its `[`, and its fault.
pub(super) struct TagRead<'a> {
    pub(super) tag: Tag<'a>,
    pub(super) len: usize,
    pub(super) fault: Option<TagFault>,
}

/// A value between its quotation marks, or the text in its place.
struct Value<'a> {
    raw: &'a [u8],
    /// The distance from the beginning of the value to its end, including the quotation mark.
    len: usize,
    fault: Option<TagFault>,
}

/// Returns the valid UTF-8 at the beginning of a text, limited to the length searched for plain
/// tags.
pub(super) fn decoded(text: &[u8]) -> &str {
    let near = text.get(..text.len().min(LOOKAHEAD / 2)).unwrap_or_default();
    str::from_utf8(near)
        .unwrap_or_else(|_| near.utf8_chunks().next().map_or("", |chunk| chunk.valid()))
}

/// Reads a well-formed tag alone on its line, the usual case: `[White "Anderssen"]`. Returns its
/// name, its value and its length. The text begins at its `[`.
#[inline]
pub(super) fn plain(text: &str) -> Option<(&str, &str, usize)> {
    let bytes = text.as_bytes();
    let name = 1..1 + first_of(bytes.get(1..)?, mark_non_letters)?;
    let value = name.end + 2;
    let value = value..value + first_of(bytes.get(value..)?, ends_of_value)?;
    let is_plain = !name.is_empty()
        && matches!(bytes[name.end..], [b' ', b'"', ..])
        && matches!(bytes[value.end..], [b'"', b']', b'\n', ..] | [b'"', b']', b'\r', b'\n', ..]);
    is_plain.then_some((text.get(name)?, text.get(value.clone())?, value.end + 2))
}

/// Returns the place of the first byte that `marked` marks. The last bytes of a text, fewer than
/// eight, are not searched.
#[inline]
fn first_of(bytes: &[u8], marked: impl Fn(u64) -> u64) -> Option<usize> {
    let (eights, _) = bytes.as_chunks();
    let marks = eights.iter().map(|eight| marked(u64::from_le_bytes(*eight)));
    let (index, marks) = marks.enumerate().find(|(_, marks)| *marks != 0)?;
    Some(8 * index + first_marked(marks))
}

/// Marks bytes that are not letters of a tag's name.
fn mark_non_letters(eight: u64) -> u64 {
    let lower = eight | repeated(b' ');
    below(lower, b'a') | above(lower, b'z')
}

/// Marks bytes at which a value may end: a quotation mark, an escape, or a control character.
fn ends_of_value(eight: u64) -> u64 {
    equal(eight, b'"') | equal(eight, b'\\') | below(eight, b' ')
}

/// Reads any tag pair. The text begins at its `[`. A value may be closed on a later line; otherwise
/// the tag ends with its line.
#[inline(never)]
pub(super) fn read(text: &[u8]) -> TagRead<'_> {
    let name_at = 1 + blanks(text, 1);
    let (name, misnamed) = name(from(text, name_at));
    let mut at = name_at + name.len();
    at += blanks(text, at);
    let quoted = text.get(at) == Some(&b'"');
    let value = if quoted { quoted_value(from(text, at + 1)) } else { bare_value(from(text, at)) };
    at += usize::from(quoted) + value.len;
    let (len, unclosed) = close(text, at);
    let tag = Tag { name: decode(name), value: text_of(value.raw, quoted) };
    TagRead { tag, len, fault: misnamed.or(value.fault).or(unclosed) }
}

/// Reads the name of a tag, and its fault. An invalid name extends to the value.
fn name(text: &[u8]) -> (&[u8], Option<TagFault>) {
    let len = text.iter().take_while(|&&b| in_name(b)).count();
    let is_name = text.first().is_some_and(u8::is_ascii_alphabetic)
        && matches!(text.get(len), None | Some(b' ' | b'\t' | b'"' | b']' | b'\n' | b'\r'));
    if is_name {
        return (text.get(..len).unwrap_or_default(), None);
    }
    let end = memchr3(b'"', b'\n', b'\r', text).unwrap_or(text.len());
    let name = text.get(..end).unwrap_or_default().trim_ascii_end();
    let fault = match name {
        [] => TagFault::NoName,
        _ => TagFault::BadName,
    };
    (name, Some(fault))
}

fn from(text: &[u8], at: usize) -> &[u8] {
    text.get(at..).unwrap_or_default()
}

fn blanks(text: &[u8], at: usize) -> usize {
    from(text, at).iter().take_while(|&&b| b == b' ' || b == b'\t').count()
}

/// Skips the closing bracket. Returns the byte after it; without a bracket `at`, and the fault.
fn close(text: &[u8], at: usize) -> (usize, Option<TagFault>) {
    let bracket = at + blanks(text, at);
    match text.get(bracket) {
        Some(b']') => (bracket + 1, None),
        _ => (at, Some(TagFault::NoBracket)),
    }
}

fn quoted_value(text: &[u8]) -> Value<'_> {
    let (mut at, mut fault) = (0, None);
    loop {
        let rest = from(text, at);
        at += rest
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'))
            .unwrap_or(rest.len());
        match text.get(at) {
            Some(b'\\') => {
                at += if matches!(text.get(at + 1), Some(b'"' | b'\\')) { 2 } else { 1 };
            }
            Some(b'"') if belongs_to_value(from(text, at + 1)) => {
                fault = Some(TagFault::InnerQuote);
                at += 1;
            }
            Some(b'"') => {
                let raw = text.get(..at).unwrap_or_default();
                return Value { raw, len: at + 1, fault };
            }
            _ => {
                return match folded_end(from(text, at)) {
                    Some(end) => folded_value(text.get(..at + end).unwrap_or_default()),
                    None => unclosed_value(text.get(..at).unwrap_or_default()),
                };
            }
        }
    }
}

/// Returns true if a quotation mark belongs to the value: neither a bracket nor the end of the line
/// follows the mark, and the value is closed later: `"John "Jack" Doe"]`.
fn belongs_to_value(after: &[u8]) -> bool {
    if let [b']', ..] = after {
        return false;
    }
    let line = first_line(after.get(..after.len().min(LOOKAHEAD / 2)).unwrap_or_default());
    let ends = matches!(line.trim_ascii_start(), [] | [b']' | b'[', ..]);
    !ends && memmem::find(line, b"\"]").is_some()
}

/// Returns the distance from the end of a line to the end of its value, if the value is closed on
/// one of the next lines: before a blank line or another tag, and without a brace, a bracket or a
/// quotation mark in its last part.
pub(super) fn folded_end(text: &[u8]) -> Option<usize> {
    let near = text.get(..text.len().min(LOOKAHEAD / 2)).unwrap_or_default();
    let mut at = 0;
    for line in near.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        let content = line.trim_ascii();
        let is_line_end = line == b"\n" && near.get(..at).is_some_and(|all| all.ends_with(b"\r"));
        let ends = content.is_empty() && !is_line_end || content.starts_with(b"[");
        if at > 0 && ends {
            return None;
        }
        let close = memmem::find(line, b"\"]").filter(|_| at > 0);
        if let Some(close) = close {
            let value = line.get(..close).unwrap_or_default();
            let is_text = memchr3(b'{', b'[', b'"', value).is_none();
            return is_text.then_some(at + close);
        }
        at += line.len();
    }
    None
}

fn folded_value(raw: &[u8]) -> Value<'_> {
    let fault = Some(TagFault::SeveralLines);
    Value { raw, len: raw.len() + 1, fault }
}

/// Reads a value to the end of the line, or to the bracket at its end.
fn unclosed_value(line: &[u8]) -> Value<'_> {
    let raw = line.trim_ascii_end();
    let raw = raw.strip_suffix(b"]").unwrap_or(raw);
    let fault = Some(TagFault::OpenQuote);
    Value { raw, len: raw.len(), fault }
}

/// Reads a value without quotation marks: `[Site London]`.
fn bare_value(text: &[u8]) -> Value<'_> {
    let len = text.iter().position(|b| matches!(b, b']' | b'\n' | b'\r')).unwrap_or(text.len());
    let raw = text.get(..len).unwrap_or_default().trim_ascii();
    let fault = Some(TagFault::NoQuotes);
    Value { raw, len, fault }
}

fn text_of(raw: &[u8], quoted: bool) -> Cow<'_, str> {
    let text = decode(raw);
    let is_escaped = quoted && text.contains('\\');
    let text = if is_escaped { Cow::Owned(unescape(&text)) } else { text };
    if !text.contains(['\n', '\r']) {
        return text;
    }
    let lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    Cow::Owned(lines.collect::<Vec<_>>().join(" "))
}

/// Removes the backslash from `\"` and `\\`; any other stays.
#[cold]
fn unescape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let escape = c == '\\';
        value.push(characters.next_if(|&next| escape && matches!(next, '"' | '\\')).unwrap_or(c));
    }
    value
}
