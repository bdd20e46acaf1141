//! The lines of a text, and those around a place in it.

use std::ops::Range;

/// The lines of a text, each with its end.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let line = |line: &str| {
        at += line.len();
        at - line.len()..at
    };
    text.split_inclusive('\n').map(line).collect()
}

/// What stands in a line from a place on.
pub(super) fn rest_of_line(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    let line = &rest[..memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len())];
    line.strip_suffix('\r').unwrap_or(line)
}

/// Where the lines begin below a place, as far as another one.
pub(super) fn below(text: &str, from: usize, to: usize) -> impl Iterator<Item = usize> {
    let lines = text.get(from..to).unwrap_or_default();
    lines.match_indices('\n').map(move |(end, _)| from + end + 1)
}

/// Whether a place stands first in its line.
pub(super) fn begins_line(text: &str, at: usize) -> bool {
    text[..at].trim_end_matches([' ', '\t']).ends_with('\n')
}

/// Whether a place stands first in its line, and a blank line above that.
pub(super) fn begins_paragraph(text: &str, at: usize) -> bool {
    text[..at].trim_end_matches([' ', '\t']).ends_with("\n\n")
}
