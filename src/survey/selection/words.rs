//! The words of a selection, and where they stand.

use std::ops::Range;

use super::SelectionError;

/// A word, a sign, or a text in quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) at: Range<usize>,
    pub(super) quoted: bool,
}

impl Token {
    /// Whether it is this word or sign of the language.
    pub(super) fn is(&self, text: &str) -> bool {
        !self.quoted && self.text.eq_ignore_ascii_case(text)
    }

    pub(super) fn is_sign(&self) -> bool {
        !self.quoted && self.text.chars().all(is_sign)
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '=' | '!' | '<' | '>' | '~' | '(' | ')')
}

/// Parts a selection into words.
pub(super) fn words(text: &str) -> Result<Vec<Token>, SelectionError> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = match c {
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '"' | '\'' => {
                let close = rest[1..].find(c).ok_or_else(|| {
                    SelectionError::new(text, at..text.len(), "this quotation mark is not closed")
                })?;
                let inside = rest[1..=close].to_owned();
                words.push(Token { text: inside, at: at..at + close + 2, quoted: true });
                at += close + 2;
                continue;
            }
            _ if ["!=", "<=", ">="].iter().any(|sign| rest.starts_with(sign)) => 2,
            _ if is_sign(c) => 1,
            _ => {
                let ends = |c: char| c.is_whitespace() || is_sign(c) || matches!(c, '"' | '\'');
                rest.find(ends).unwrap_or(rest.len())
            }
        };
        words.push(Token { text: rest[..len].to_owned(), at: at..at + len, quoted: false });
        at += len;
    }
    Ok(words)
}
