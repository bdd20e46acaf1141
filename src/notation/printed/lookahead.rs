//! The text that a dialect is asked about: from where a move is due, as far as one can reach.

use std::borrow::Cow;

use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect, read_plain};
use crate::notation::pattern::{Pattern, Sign};
use crate::notation::pgn::bytes::{Class, class_of};
use crate::notation::pgn::text::decode;
use crate::notation::pgn::tokens::{Token, Tokens};
use crate::notation::pgn::written_move::{MovetextWord, odd};

/// How many bytes a move may have, whatever it is written in. Its length is kept in eight bits.
const LONGEST: usize = 128;

/// How much can stand in brackets that belong to a move: `(R1)`, `(e. p.)`, `(becoming a Knight)`.
const BRACKETED: usize = 24;

/// What a text begins with, as far as it can be one move: up to a comment, a tag, a number in
/// a variation, a blank line.
pub(crate) struct Ahead<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Whether each character is a byte of the file, which is not UTF-8 there.
    is_bytewise: bool,
}

impl<'a> Ahead<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Self {
        let near = text.get(..LONGEST).unwrap_or(text);
        let near = near.get(..reach(near)).unwrap_or_default();
        match str::from_utf8(near) {
            Ok(text) => Self { text: Cow::Borrowed(text), is_bytewise: false },
            // The letter that is none is cut off by the limit, or stands in another word than one
            // that is UTF-8.
            Err(error) if is_cut(near, &error) || is_mixed(near, error.valid_up_to()) => {
                let valid = near.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                Self { text: Cow::Borrowed(valid), is_bytewise: false }
            }
            Err(_) => Self { text: decode(near), is_bytewise: true },
        }
    }

    /// How many bytes of the file so many bytes of the text are, if a character ends there.
    pub(crate) fn bytes(&self, len: usize) -> Option<usize> {
        let read = self.text.get(..len).filter(|read| !read.is_empty())?;
        Some(if self.is_bytewise { read.chars().count() } else { read.len() })
    }

    /// Whether so many bytes of the text are what they are only in Windows-1252.
    pub(crate) fn is_windows_1252(&self, len: usize) -> bool {
        self.is_bytewise && self.text.get(..len).is_some_and(|read| !read.is_ascii())
    }
}

/// Whether letters that are not ASCII stand in so many bytes, which are UTF-8, and a blank after
/// them.
fn is_mixed(near: &[u8], len: usize) -> bool {
    let valid = near.get(..len).unwrap_or_default();
    let blank = valid.iter().rposition(u8::is_ascii_whitespace);
    blank.is_some_and(|blank| !valid.get(..blank).unwrap_or_default().is_ascii())
}

fn is_cut(near: &[u8], error: &std::str::Utf8Error) -> bool {
    near.len() == LONGEST && error.error_len().is_none()
}

fn reach(near: &[u8]) -> usize {
    let is_edge =
        |byte: &u8| matches!(byte, b'{' | b'[' | b'$' | b';' | b'}' | b']' | b'(' | b'\n');
    let mut at = 0;
    while let Some(next) = near[at..].iter().position(is_edge) {
        at += next;
        let behind = &near[at + 1..];
        let is_blank = |byte: &&u8| **byte != b'\n' && class_of(**byte) == Class::Space;
        let passed = match near[at] {
            b'\n' => behind.iter().take_while(is_blank).count(),
            b'(' => match bracket(behind) {
                Some(len) => len,
                None => return at,
            },
            _ => return at,
        };
        if near[at] == b'\n' && behind.get(passed) == Some(&b'\n') {
            return at + 1 + passed;
        }
        at += 1 + passed;
    }
    near.len()
}

/// The length of what stands in a bracket, if it can belong to a move and is no variation.
fn bracket(inside: &[u8]) -> Option<usize> {
    let len = inside.iter().take(BRACKETED + 1).position(|&byte| byte == b')')?;
    let inside = inside.get(..len)?;
    let is_numbered = inside.windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1] == b'.');
    let is_text = |byte: &u8| !matches!(byte, b'\n' | b'\r' | b'(' | b'{' | b'[' | b'!' | b'?');
    (!is_numbered && inside.iter().all(is_text)).then_some(len)
}

/// Where a text goes on behind a move that ends here: old scores have commas between the moves.
pub(crate) fn behind_move(text: &[u8], end: usize) -> usize {
    end + usize::from(matches!(text.get(end), Some(b',' | b';' | b':')))
}

/// Where a note in brackets ends that begins here; others may stand in it.
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

/// The move of this player with which a text begins, in this dialect, and how many bytes of the
/// text it is: whole words, without the marks behind it.
pub fn read_in(dialect: &dyn Dialect, text: &str, mover: Color) -> Option<(Pattern, usize)> {
    if dialect.is_san() {
        return read_san(text);
    }
    let (pattern, len) = dialect.read(text, mover)?;
    let (read, rest) = text.split_at_checked(len)?;
    let read = read.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '!' | '?'));
    (!read.is_empty() && is_end_of_word(rest)).then_some((pattern, read.len()))
}

/// How many bytes of a text the move is with which it begins, in some dialect.
pub(crate) fn move_in_any(text: &str) -> Option<usize> {
    let read = ALL.iter().find_map(|dialect| read_in(*dialect, text, Color::White));
    read.map(|(_, len)| len)
}

/// The move of this player that a text is, in this dialect, if all of it is one.
pub fn read_whole(dialect: &dyn Dialect, text: &str, mover: Color) -> Option<Pattern> {
    let (pattern, len) = read_in(dialect, text, mover)?;
    (len == text.len()).then_some(pattern)
}

/// Standard algebraic notation in all the spellings that the reader of files knows.
fn read_san(text: &str) -> Option<(Pattern, usize)> {
    let mut tokens = Tokens::new(text.as_bytes(), 0);
    let is_word = tokens.next() == Token::Word && tokens.start == 0;
    let word = Some(tokens.token()).filter(|_| is_word)?;
    let pattern = read_plain(word).map(|pattern| pattern.with_sign(sign(word)));
    let pattern = pattern.or_else(|| match odd(word) {
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

/// Whether nothing goes on here that belongs to the word before: signs and punctuation may.
fn is_end_of_word(rest: &str) -> bool {
    let glued = rest.split(|c: char| c.is_whitespace() || matches!(c, '!' | '?' | '{' | '('));
    let glued = glued.take(1).collect::<String>();
    let is_sign = || odd(glued.as_bytes()) == Some(MovetextWord::Ornament);
    glued.starts_with([',', '.', ';', ':'])
        || glued != "--" && !glued.contains(char::is_alphanumeric)
        || is_sign()
}

/// Whether a word is only punctuation, as between moves in prose; a null move is not.
pub(crate) fn is_punctuation(word: &[u8]) -> bool {
    let text = decode(word);
    text != "--" && text.chars().all(|c| ",.:;'\"|/\\_-–—−·•’“”‘`´†‡…".contains(c))
}
