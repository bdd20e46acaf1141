//! Text between two moves that is not a move: blanks, punctuation, marks, bracketed notes.

use super::brackets::Brackets;

/// The line breaks in a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineBreak {
    None,
    Line,
    BlankLine,
}

/// The text passed over between two moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) end: usize,
    pub(super) lines: LineBreak,
}

/// Passes over blanks, marks and bracketed notes from a byte on. Stops at anything else, and at a bracket
/// for which `is_wanted` returns true.
pub(super) fn gap(
    text: &str,
    brackets: &Brackets,
    from: usize,
    is_wanted: impl Fn(usize) -> bool,
) -> Gap {
    let (mut end, mut breaks) = (from, 0);
    while let Some(c) = text.get(end..).and_then(|rest| rest.chars().next()) {
        if c == '\n' {
            breaks += 1;
            end += 1;
        } else if matches!(c, '(' | '[' | '{') {
            let Some(close) = brackets.end(end).filter(|_| !is_wanted(end)) else { break };
            // What follows a note of several lines is in another line than the move before it.
            if breaks == 0 && text[end..close].contains('\n') {
                breaks = 1;
            }
            end = close;
        } else if c.is_whitespace() || is_mark(c) {
            end += c.len_utf8();
        } else {
            break;
        }
    }
    let lines = match breaks {
        0 => LineBreak::None,
        1 => LineBreak::Line,
        _ => LineBreak::BlankLine,
    };
    Gap { end, lines }
}

/// Returns true for punctuation, signs of annotation and the superscript figures of footnotes.
fn is_mark(c: char) -> bool {
    ".,:;|*†‡§¶!?‼⁇⁈⁉'\"“”‘’_-–—−·•…+#¹²³⁴⁵⁶⁷⁸⁹⁰".contains(c)
}
