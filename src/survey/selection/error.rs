//! What is wrong with a selection, and where.

use std::fmt;
use std::ops::Range;

/// What is wrong with a selection, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectionError {
    text: String,
    at: Range<usize>,
    what: String,
}

impl SelectionError {
    pub(super) fn new(text: &str, at: Range<usize>, what: impl Into<String>) -> Self {
        Self { text: text.to_owned(), at, what: what.into() }
    }
}

/// The reason, the text, and a caret under what is wrong in it.
impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |range: Range<usize>| self.text.get(range).unwrap_or_default().chars().count();
        let (before, under) = (width(0..self.at.start), width(self.at.clone()).max(1));
        // A line break or a tab would push the caret aside.
        let text = self.text.replace(char::is_control, " ");
        write!(f, "{}\n  {text}\n  {:before$}{}", self.what, "", "^".repeat(under))
    }
}

impl std::error::Error for SelectionError {}
