//! Line breaking by the width of a text in a terminal.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr as _;

use crate::narrative::escape_controls;

/// The minimum and maximum width of lines. Narrower lines break words; wider ones are tiring to
/// read.
pub(crate) const NARROWEST: usize = 40;
pub(crate) const WIDEST: usize = 132;

/// The maximum width of lines of prose.
pub(crate) const READABLE: usize = 100;

/// Returns the width of a text in columns; East Asian characters take two.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// Returns a text padded with blanks to this many columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(columns(text)))
}

/// Breaks a text at blanks, of which several count as one. A word longer than the line is broken at
/// the end of the line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(escape_controls).collect();
    if words.is_empty() {
        return Vec::new();
    }
    // No character is wider than four columns. Moves and dates are not broken at their hyphens.
    let options = Options::new(width.max(4)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

/// Returns a heading on one line if it fits, otherwise in lines of which the later ones are
/// indented.
pub(crate) fn heading(text: &str, width: usize) -> Vec<String> {
    if columns(text) <= width { vec![escape_controls(text)] } else { hanging(text, 4, width) }
}

/// Returns a text in lines of this width, with all but the first indented.
pub(crate) fn hanging(text: &str, indent: usize, width: usize) -> Vec<String> {
    let mut lines = wrap(text, width.saturating_sub(indent));
    for line in lines.iter_mut().skip(1) {
        line.insert_str(0, &" ".repeat(indent));
    }
    lines
}
