//! The tokenizer of movetext.
//!
//! Tokens borrow from the text. Every decision looks at most [`LOOKAHEAD`] bytes beyond the token,
//! so that a text cut later than that is read in the same way as the whole.

use memchr::{memchr, memchr3, memmem};

use super::boundary::{
    BYTE_ORDER_MARK, GAME_START, begins_tag, ends_line, first_line, is_boundary, without_blanks,
};
use super::bytes::{Class, LOOKAHEAD, class_of, in_name, in_word};
use super::marks::bracketed_mark;
use super::tags::{self, folded_end};

const ELLIPSIS: &[u8] = "…".as_bytes();

/// Blanks that programs and web pages write as a space or as an invisible character.
const BLANKS: [&[u8]; 3] = ["\u{a0}".as_bytes(), "\u{200b}".as_bytes(), BYTE_ORDER_MARK];

/// The kind of a token, independent of the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A word in the place of a move or of a result.
    Word,
    /// A move number and the number of dots after it.
    Number { n: u32, dots: u32 },
    /// Dots that follow no number directly.
    Dots,
    /// A comment `{…}`. Without a closing brace it extends to the next game or to the end.
    Comment { closed: bool },
    /// A `;` comment or a `%` line.
    Line,
    /// A sign that has no effect on the moves: `$14`, `!?`, `(=)`.
    Ignored,
    /// The beginning of a variation: `(`
    Open,
    /// The end of a variation: `)`
    Close,
    /// The `[` of a tag. `is_certain` is false if movetext may contain the bracket: it neither
    /// starts its line nor follows another tag, or no value follows the name.
    Tag { is_certain: bool },
    /// The `[` of a line that begins with `[Event "` and does not follow the line of a tag.
    GameStart,
    /// `[%…]` outside a comment.
    Command,
    /// `<…>`, reserved by the standard.
    Reserved,
    /// A bracket without its partner, or a null byte.
    Stray,
    /// The end of the text.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a> {
    pub(crate) text: &'a [u8],
    /// The byte at which the last token begins.
    pub(crate) start: usize,
    /// The byte after the last token.
    pub(crate) at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, start: at, at }
    }

    #[inline]
    pub(crate) fn token(&self) -> &'a [u8] {
        self.text.get(self.start..self.at).unwrap_or_default()
    }

    /// Returns the text from the beginning of the last token.
    pub(crate) fn ahead(&self) -> &'a [u8] {
        self.text.get(self.start..).unwrap_or_default()
    }

    /// Returns the text from the last token to the end of its line.
    pub(crate) fn line_ahead(&self) -> &'a [u8] {
        first_line(self.ahead())
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the text after the last token, limited to [`LOOKAHEAD`].
    fn window(&self) -> &'a [u8] {
        let rest = self.rest();
        &rest[..rest.len().min(LOOKAHEAD)]
    }

    /// Makes the next call read the last token again.
    pub(crate) fn put_back(&mut self) {
        self.at = self.start;
    }

    /// Reads the next token; at the end of the text, [`Token::End`] each time.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        loop {
            self.start = self.at;
            let Some(&byte) = self.text.get(self.at) else { return Token::End };
            return match class_of(byte) {
                Class::Space => {
                    self.at += 1;
                    continue;
                }
                Class::Word => self.word(),
                Class::Digit => self.number(),
                Class::Lead if self.blank_len_at(self.at) > 0 => {
                    self.at += self.blank_len_at(self.at);
                    continue;
                }
                _ => self.punctuation(byte),
            };
        }
    }

    fn punctuation(&mut self, byte: u8) -> Token {
        match byte {
            b'.' => self.run(|byte| byte == b'.', Token::Dots),
            // The standard's escape: `%` at the beginning of a line comments it out.
            b'%' if ends_line(self.before()) => self.line(),
            b'%' => self.word(),
            b'{' => self.comment(),
            b';' => self.line(),
            b'[' => self.bracket(),
            b'(' if self.rest().starts_with(b"(=)") => self.advance(3, Token::Ignored),
            b'(' => self.advance(1, Token::Open),
            b')' => self.advance(1, Token::Close),
            b'$' => {
                self.at += 1;
                self.run(|byte| byte.is_ascii_digit(), Token::Ignored)
            }
            b'!' | b'?' => self.run(|byte| matches!(byte, b'!' | b'?'), Token::Ignored),
            b'*' => self.advance(1, Token::Word),
            b'<' | b'>' if let Some(len) = bracketed_mark(self.window()) => {
                self.advance(len, Token::Word)
            }
            b'<' => self.bracketed(b'>', Token::Reserved),
            b'}' | b']' | b'>' | 0 => self.advance(1, Token::Stray),
            // Other text that begins with a character beyond ASCII, such as `½`.
            _ => {
                let word = self.word();
                self.join_halves(word)
            }
        }
    }

    fn advance(&mut self, bytes: usize, token: Token) -> Token {
        self.at += bytes;
        token
    }

    /// Skips all bytes that the predicate accepts, and returns the token.
    fn run(&mut self, accepts: impl Fn(u8) -> bool, token: Token) -> Token {
        self.at += self.rest().iter().take_while(|&&byte| accepts(byte)).count();
        token
    }

    /// Returns the length of the blank at a byte that is not ASCII, or 0 if there is none.
    fn blank_len_at(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        BLANKS.iter().find(|blank| rest.starts_with(blank)).map_or(0, |blank| blank.len())
    }

    #[inline]
    fn word(&mut self) -> Token {
        let start = self.at;
        self.at = self.word_end(start);
        match self.text.get(self.at) {
            Some(&byte) if matches!(byte, b'(' | b'>') || class_of(byte) == Class::Lead => {
                self.long_word(start)
            }
            _ => Token::Word,
        }
    }

    #[inline]
    fn word_end(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.iter().position(|&b| !in_word(b)).unwrap_or(rest.len())
    }

    /// Reads a word that goes on after its ASCII letters: with another letter, with the `(Q)` of
    /// `e8(Q)`, or with the bracket of `->`.
    #[cold]
    fn long_word(&mut self, start: usize) -> Token {
        while self.text.get(self.at).is_some_and(|&b| class_of(b) == Class::Lead)
            && self.blank_len_at(self.at) == 0
        {
            self.at = self.word_end(self.at + 1);
        }
        let word = self.text.get(start..self.at).unwrap_or_default();
        if matches!(word, [.., b'1' | b'8']) && is_bracketed_letter(self.rest()) {
            self.at = self.word_end(self.at + 3);
        }
        if matches!(word, b"-" | b"+") && self.rest().starts_with(b">") {
            self.at += 1;
        }
        Token::Word
    }

    #[inline]
    fn number(&mut self) -> Token {
        let mut n = 0_u32;
        let mut at = self.at;
        while let Some(digit) = self.text.get(at).filter(|b| b.is_ascii_digit()) {
            n = n.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            at += 1;
        }
        let mut dots = 0;
        while self.text.get(at) == Some(&b'.') {
            dots += 1;
            at += 1;
        }
        match self.text.get(at).map(|&b| class_of(b)) {
            Some(Class::Lead) if dots == 0 => self.number_before_non_ascii(n, at),
            Some(class) if dots == 0 && class <= Class::InWord => {
                let word = self.word();
                self.join_halves(word)
            }
            _ => {
                self.at = at;
                let number = Token::Number { n, dots };
                if dots == 0 { self.join_halves(number) } else { number }
            }
        }
    }

    /// Adds the other half to a token that is the first half of a result printed with blanks,
    /// `1 : 0` or `½ – ½`, or of castling, `0 - 0`. Returns the kind of the whole token.
    #[cold]
    fn join_halves(&mut self, token: Token) -> Token {
        const HALF: [&[u8]; 2] = [b"1/2", "½".as_bytes()];
        let others: &[&[u8]] = match self.token() {
            b"1" => &[b"0"],
            b"0" => &[b"1", b"0"],
            half if HALF.contains(&half) => &HALF,
            _ => return token,
        };
        let signs = ["-", ":", "–", "—", "−"].map(str::as_bytes);
        let line = first_line(self.window());
        let half = strip_one_of(line, &signs).and_then(|half| strip_one_of(half, others));
        let Some(after) = half else { return token };
        let is_apart = after.first().is_none_or(|&byte| !in_word(byte) || byte == b'.');
        // `0 - 0 - 0`
        let third = strip_one_of(after, &signs).and_then(|third| strip_one_of(third, &[b"0"]));
        if is_apart && third.is_none() {
            self.advance(line.len() - after.len(), Token::Word)
        } else {
            token
        }
    }

    /// Reads digits that a character other than ASCII follows: `12…`, `1–0`.
    #[cold]
    fn number_before_non_ascii(&mut self, n: u32, at: usize) -> Token {
        let rest = self.text.get(at..).unwrap_or_default();
        if rest.starts_with(ELLIPSIS) {
            self.at = at + ELLIPSIS.len();
            Token::Number { n, dots: 3 }
        } else if self.blank_len_at(at) > 0 {
            self.at = at;
            Token::Number { n, dots: 0 }
        } else {
            self.word()
        }
    }

    /// Skips the rest of the line.
    pub(crate) fn line(&mut self) -> Token {
        self.advance(first_line(self.rest()).len(), Token::Line)
    }

    /// Reads a comment line by line in one pass, so that the end of a comment that is never closed
    /// is not searched for repeatedly in the rest of the file.
    fn comment(&mut self) -> Token {
        self.at += 1;
        // The byte of the first of the tag lines directly above the current line.
        let mut first_tag = None;
        while let Some(found) = memchr3(b'}', b'\n', b'\r', self.rest()) {
            let stopped_at = self.rest().get(found);
            self.at += found + 1;
            let rest = self.rest();
            // Concatenated files have a mark before the first line of each file.
            let line = rest.strip_prefix(BYTE_ORDER_MARK).unwrap_or(rest);
            let begins = self.at + rest.len() - line.len();
            if stopped_at == Some(&b'}') {
                return Token::Comment { closed: true };
            }
            if line.starts_with(GAME_START) {
                self.at = first_tag.unwrap_or(begins);
                return Token::Comment { closed: false };
            }
            // Between `\r` and `\n` no line begins.
            if stopped_at != Some(&b'\r') || !rest.starts_with(b"\n") {
                first_tag = if begins_tag(line) { first_tag.or(Some(begins)) } else { None };
            }
        }
        self.at = self.text.len();
        Token::Comment { closed: false }
    }

    fn bracket(&mut self) -> Token {
        let (starts_line, rest) = (self.starts_line(), self.window());
        if rest.starts_with(GAME_START) && is_boundary(self.text, self.at) {
            self.advance(1, Token::GameStart)
        } else if rest.get(1) == Some(&b'%') {
            self.bracketed(b']', Token::Command)
        } else if let Some(after) = after_tag_name(rest) {
            self.advance(1, Token::Tag { is_certain: starts_line && after != b']' })
        } else if is_malformed_tag(rest) && (starts_line || self.follows_tag()) {
            self.advance(1, Token::Tag { is_certain: true })
        } else if let Some(len) = bracketed_mark(rest) {
            self.advance(len, Token::Word)
        } else {
            self.advance(1, Token::Stray)
        }
    }

    /// Reads to the closing bracket, if it is near and on the same line. Otherwise the opening one
    /// is [`Token::Stray`].
    fn bracketed(&mut self, bracket: u8, token: Token) -> Token {
        match memchr(bracket, first_line(self.window())) {
            Some(end) => self.advance(end + 1, token),
            None => self.advance(1, Token::Stray),
        }
    }

    /// Skips a whole tag after its bracket was read.
    pub(crate) fn pass_tag(&mut self) {
        self.at = self.start + tags::read(self.ahead()).len;
    }

    /// Returns true if the last token is the first of its line.
    pub(crate) fn starts_line(&self) -> bool {
        ends_line(without_blanks(self.before()))
    }

    /// Returns the text before the last token.
    pub(crate) fn before(&self) -> &'a [u8] {
        self.text.get(..self.start).unwrap_or_default()
    }

    /// Returns true if the last token follows a tag: `"]`.
    fn follows_tag(&self) -> bool {
        self.before().trim_ascii_end().ends_with(b"\"]")
    }
}

/// Strips blanks and then one of these parts from the beginning of a text. `None` if none of the
/// parts is there.
fn strip_one_of<'t>(text: &'t [u8], parts: &[&[u8]]) -> Option<&'t [u8]> {
    let text = text.trim_ascii_start();
    parts.iter().find_map(|part| text.strip_prefix(*part))
}

fn is_bracketed_letter(rest: &[u8]) -> bool {
    matches!(rest, [b'(', letter, b')', ..] if letter.is_ascii_alphabetic())
}

/// Returns true if a bracket begins a malformed tag, `[Foo? "x"]`. Such a tag is closed at the end
/// of its line. If a name follows the bracket, it may also be closed within its line or on a later
/// one.
fn is_malformed_tag(rest: &[u8]) -> bool {
    let whole = first_line(rest);
    let line = whole.trim_ascii_end();
    let Some(quote) = memchr(b'"', line) else { return false };
    let value = line.get(quote + 1..).unwrap_or_default();
    value.ends_with(b"\"]")
        || begins_tag(line)
            && (memmem::find(value, b"\"]").is_some()
                || memchr(b'"', value).is_none() && folded_end(&rest[whole.len()..]).is_some())
}

/// Returns the character after the name of a tag, if a tag begins here: `[White "`, `[White"`,
/// `[White]`.
fn after_tag_name(rest: &[u8]) -> Option<u8> {
    let name = rest.get(1..).unwrap_or_default().trim_ascii_start();
    let after = *name.get(name.iter().take_while(|&&b| in_name(b)).count())?;
    let named = name.first().is_some_and(u8::is_ascii_alphabetic);
    (named && matches!(after, b' ' | b'\t' | b'"' | b']')).then_some(after)
}
