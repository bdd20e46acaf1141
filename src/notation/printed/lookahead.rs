//! The beginning of a text that a dialect searches for one move.

use std::borrow::Cow;

use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect, read_plain};
use crate::notation::pattern::{Pattern, Sign};
use crate::notation::pgn::bytes::{Class, class_of};
use crate::notation::pgn::text::decode;
use crate::notation::pgn::tokens::{Token, Tokens};
use crate::notation::pgn::written_move::{MovetextWord, unusual_word};

/// The maximum length in bytes of the text searched for a move. The length of a move must fit in
/// eight bits.
const MAX_BYTES: usize = 128;

/// The maximum length of the text in a bracket that belongs to a move, in bytes: `(R1)`, `(e. p.)`,
/// `(becoming a Knight)`.
const MAX_BRACKETED_BYTES: usize = 24;

/// The beginning of a text that can be one move: up to a comment, a bracket that cannot belong to a
/// move, a `$`, a `;` or a blank line, and at most [`MAX_BYTES`].
pub(crate) struct Lookahead<'a> {
    pub(crate) text: Cow<'a, str>,
    /// True if the text is Windows-1252, so that each character is one byte of the file.
    is_bytewise: bool,
}

impl<'a> Lookahead<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Self {
        let near = text.get(..MAX_BYTES).unwrap_or(text);
        let near = near.get(..reach(near)).unwrap_or_default();
        match str::from_utf8(near) {
            Ok(text) => Self { text: Cow::Borrowed(text), is_bytewise: false },
            // The limit cuts a character in two, or an earlier word is UTF-8.
            Err(error) if is_cut(near, &error) || is_mixed(near, error.valid_up_to()) => {
                let valid = near.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                Self { text: Cow::Borrowed(valid), is_bytewise: false }
            }
            Err(_) => Self { text: decode(near), is_bytewise: true },
        }
    }

    /// Converts a length in the text into bytes of the file. `None` if no character ends there.
    pub(crate) fn bytes(&self, len: usize) -> Option<usize> {
        let read = self.text.get(..len).filter(|read| !read.is_empty())?;
        Some(if self.is_bytewise { read.chars().count() } else { read.len() })
    }

    /// Returns true if this part of the text is Windows-1252 and not ASCII.
    pub(crate) fn is_windows_1252(&self, len: usize) -> bool {
        self.is_bytewise && self.text.get(..len).is_some_and(|read| !read.is_ascii())
    }
}

/// Returns true if the first `len` bytes, which are UTF-8, have letters that are not ASCII before
/// their last blank.
fn is_mixed(near: &[u8], len: usize) -> bool {
    let valid = near.get(..len).unwrap_or_default();
    let blank = valid.iter().rposition(u8::is_ascii_whitespace);
    blank.is_some_and(|blank| !valid.get(..blank).unwrap_or_default().is_ascii())
}

fn is_cut(near: &[u8], error: &std::str::Utf8Error) -> bool {
    near.len() == MAX_BYTES && error.error_len().is_none()
}

/// Returns the length of the beginning of a text that can be one move.
fn reach(near: &[u8]) -> usize {
    let is_edge =
        |byte: &u8| matches!(byte, b'{' | b'[' | b'$' | b';' | b'}' | b']' | b'(' | b'\n');
    let mut at = 0;
    while let Some(next) = near[at..].iter().position(is_edge) {
        at += next;
        let after = &near[at + 1..];
        let is_blank = |byte: &&u8| **byte != b'\n' && class_of(**byte) == Class::Space;
        let passed = match near[at] {
            b'\n' => after.iter().take_while(is_blank).count(),
            b'(' => match bracket(after) {
                Some(len) => len,
                None => return at,
            },
            _ => return at,
        };
        if near[at] == b'\n' && after.get(passed) == Some(&b'\n') {
            return at + 1 + passed;
        }
        at += 1 + passed;
    }
    near.len()
}

/// Returns the length of the text in a bracket, if it can be part of a move and is not a variation.
fn bracket(inside: &[u8]) -> Option<usize> {
    let len = inside.iter().take(MAX_BRACKETED_BYTES + 1).position(|&byte| byte == b')')?;
    let inside = inside.get(..len)?;
    let is_numbered = inside.windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1] == b'.');
    let is_broken =
        inside.iter().any(|byte| matches!(byte, b'\n' | b'\r' | b'(' | b'{' | b'[' | b'!' | b'?'));
    (!is_numbered && !is_broken).then_some(len)
}

/// Returns the byte after a move that ends at `end` and the comma, semicolon or colon after it,
/// with which old scores separate moves.
pub(crate) fn after_move(text: &[u8], end: usize) -> usize {
    end + usize::from(matches!(text.get(end), Some(b',' | b';' | b':')))
}

/// Returns the byte after a note in brackets, which may be nested.
pub(crate) fn note_end(text: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let end = text.get(start..)?.iter().position(|byte| {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some(start + end + 1)
}

/// Returns the move of this player at the beginning of a text in a dialect, and its length in
/// bytes: whole words, without the marks after them.
pub fn read_in(dialect: &dyn Dialect, text: &str, mover: Color) -> Option<(Pattern, usize)> {
    if dialect.is_san() {
        return read_san(text);
    }
    let (pattern, len) = dialect.read(text, mover)?;
    let (read, rest) = text.split_at_checked(len)?;
    let read = read.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '!' | '?'));
    (!read.is_empty() && is_end_of_word(rest)).then_some((pattern, read.len()))
}

/// Returns the length in bytes of the move at the beginning of a text, in the first dialect that
/// reads one.
pub(crate) fn move_in_any(text: &str) -> Option<usize> {
    let read = ALL.iter().find_map(|dialect| read_in(*dialect, text, Color::White));
    read.map(|(_, len)| len)
}

/// Returns the move of this player, if the whole text is one in this dialect.
pub fn read_whole(dialect: &dyn Dialect, text: &str, mover: Color) -> Option<Pattern> {
    let (pattern, len) = read_in(dialect, text, mover)?;
    (len == text.len()).then_some(pattern)
}

/// Reads standard algebraic notation in all spellings that the reader of files accepts.
fn read_san(text: &str) -> Option<(Pattern, usize)> {
    let mut tokens = Tokens::new(text.as_bytes(), 0);
    let is_word = tokens.next() == Token::Word && tokens.start == 0;
    let word = Some(tokens.token()).filter(|_| is_word)?;
    let pattern = read_plain(word).map(|pattern| pattern.with_sign(sign(word)));
    let pattern = pattern.or_else(|| match unusual_word(word) {
        Some(MovetextWord::Move(pattern)) => Some(pattern),
        _ => None,
    })?;
    Some((pattern, word.len()))
}

fn sign(word: &[u8]) -> Option<Sign> {
    match word.last()? {
        b'+' => Some(Sign::Check),
        b'#' => Some(Sign::Mate),
        _ => None,
    }
}

/// Returns true if the word before a text ends there: signs and punctuation may follow it.
fn is_end_of_word(rest: &str) -> bool {
    let ends = |c: char| c.is_whitespace() || matches!(c, '!' | '?' | '{' | '(');
    let glued = rest.split(ends).next().unwrap_or_default();
    glued.starts_with([',', '.', ';', ':'])
        || glued != "--" && !glued.contains(char::is_alphanumeric)
        || unusual_word(glued.as_bytes()) == Some(MovetextWord::Ornament)
}

/// Returns true if a word is only punctuation, as between moves in prose. A null move is not.
pub(crate) fn is_punctuation(word: &[u8]) -> bool {
    let text = decode(word);
    text != "--" && text.chars().all(|c| ",.:;'\"|/\\_-–—−·•’“”‘`´†‡…".contains(c))
}
