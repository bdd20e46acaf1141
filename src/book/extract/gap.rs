//! Text between two moves that is not a move: blanks, punctuation, marks, bracketed notes; and the
//! brackets of a text.

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

/// Skips blanks, marks and bracketed notes from a byte on. Stops at anything else, and at a bracket
/// that is not closed or for whose byte `has_moves` returns true.
pub(super) fn gap(
    text: &str,
    brackets: &Brackets,
    from: usize,
    has_moves: impl Fn(usize) -> bool,
) -> Gap {
    let (mut end, mut breaks) = (from, 0);
    while let Some(c) = text.get(end..).and_then(|rest| rest.chars().next()) {
        if c == '\n' {
            breaks += 1;
            end += 1;
        } else if matches!(c, '(' | '[' | '{') {
            let Some(close) = brackets.end(end).filter(|_| !has_moves(end)) else { break };
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

/// The maximum length of a bracketed note among moves, in bytes. A bracket that is closed later
/// counts as not closed.
const LONGEST_NOTE: usize = 4_000;

/// The closed brackets of a text, in order of their openings.
#[derive(Debug)]
pub(super) struct Brackets {
    /// The byte of each opening bracket, and the byte after its closing bracket.
    closed: Vec<(usize, usize)>,
}

impl Brackets {
    /// Finds the brackets of a text. Each kind of bracket nests by itself. Takes linear time.
    pub(super) fn of(text: &str) -> Self {
        let mut open: [Vec<usize>; 3] = Default::default();
        let mut closed = Vec::new();
        for (at, byte) in text.bytes().enumerate() {
            if let Some(kind) = b"([{".iter().position(|opening| *opening == byte) {
                open[kind].push(at);
            } else if let Some(kind) = b")]}".iter().position(|closing| *closing == byte)
                && let Some(begin) = open[kind].pop()
                && at < begin + LONGEST_NOTE
            {
                closed.push((begin, at + 1));
            }
        }
        closed.sort_unstable();
        Self { closed }
    }

    /// Returns the byte after the closing bracket that belongs to the opening bracket at a byte.
    /// `None` if no bracket opens there or it is not closed.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        let found = self.closed.binary_search_by_key(&at, |(begin, _)| *begin).ok()?;
        Some(self.closed[found].1)
    }
}
