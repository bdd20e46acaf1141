//! Lines that fit: how wide a text is on a terminal, and where it may be broken.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr as _;

use crate::narrative::clean;

/// The narrowest and the widest lines that are written: shorter ones break words, longer ones
/// tire the eye.
pub(crate) const NARROWEST: usize = 40;
pub(crate) const WIDEST: usize = 132;

/// How wide lines of prose are at most.
pub(crate) const READABLE: usize = 100;

/// How many columns a text takes; characters of East Asian scripts take two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// A text filled up with blanks to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(columns(text)))
}

/// Breaks a text at blanks, of which several count as one; a word longer than the line is broken
/// where the line ends.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(clean).collect();
    if words.is_empty() {
        return Vec::new();
    }
    // No character is wider than four columns. Moves and dates are not broken at their hyphens.
    let options = Options::new(width.max(4)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

/// A heading, as it is if it fits, and else in lines of which the later ones are indented.
pub(crate) fn heading(text: &str, width: usize) -> Vec<String> {
    if columns(text) <= width { vec![clean(text)] } else { hanging(text, 4, width) }
}

/// A text in lines of this width, each after the first indented.
pub(crate) fn hanging(text: &str, indent: usize, width: usize) -> Vec<String> {
    let lines = wrap(text, width.saturating_sub(indent));
    let indented = |(index, line): (usize, String)| match index {
        0 => line,
        _ => format!("{:indent$}{line}", ""),
    };
    lines.into_iter().enumerate().map(indented).collect()
}
