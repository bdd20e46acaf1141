//! What may stand between two moves of a score and is none: blanks, punctuation, marks, notes.

use super::number::{DIGITS, SPECK, number_at};

/// No note behind White's first move, below the number of a page or between two columns is longer, in
/// bytes.
pub(super) const LONGEST_NOTE: usize = 1_500;

/// No note in brackets is longer, in bytes; a bracket that is never closed is none.
const LONGEST_BRACKET: usize = 4_000;

/// How many lines end in a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Break {
    None,
    Line,
    Blank,
}

/// What was passed over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) end: usize,
    pub(super) lines: Break,
}

/// Passes over what stands between moves, up to what is something else or is `wanted`.
pub(super) fn gap(text: &str, from: usize, wanted: impl Fn(usize) -> bool) -> Gap {
    // How many lines end behind the last note, and at most before one.
    let (mut at, mut ends, mut before) = (from, 0, 0);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match c {
            '\n' => {
                ends += 1;
                at += 1;
            }
            '(' | '[' | '{' => match bracket(text, at).filter(|_| !wanted(at)) {
                Some(end) => {
                    // What stands behind a note of several lines is another line.
                    let lines = ends.max(usize::from(text[at..end].contains('\n')));
                    (at, ends, before) = (end, 0, before.max(lines));
                }
                None => break,
            },
            '—' if let Some(end) = between_dashes(text, at) => at = end,
            'N' if is_novelty(text, at) => at += 1,
            'a'..='z' if is_note_letter(text, at) => at += 2,
            c if c.is_whitespace() || is_mark(c) || is_speck(text, at) => at += c.len_utf8(),
            _ => match no_move(text, at) {
                Some(end) => at = end,
                None => break,
            },
        }
    }
    let lines = match ends.max(before) {
        0 => Break::None,
        1 => Break::Line,
        _ => Break::Blank,
    };
    Gap { end: at, lines }
}

/// The figure of a note is one too, `P-K4¹`, and what stands for a judgement: `Nd5 ⇆`.
fn is_mark(c: char) -> bool {
    ".,:;|/*†‡§¶!?‼⁇⁈⁉'\"“”‘’_-–—−·•…+#^~■»«¹²³⁴⁵⁶⁷⁸⁹⁰±∓⩲⩱∞⇆⇄↑→□△".contains(c)
}

/// Whether dust on the page stands here, and nothing behind it in the line: `Q to B 2 >`.
fn is_speck(text: &str, at: usize) -> bool {
    if !text[at..].starts_with(['<', '>', '=', '\\']) {
        return false;
    }
    let rest = text[at..].split('\n').next().unwrap_or_default().trim_end();
    rest.len() <= SPECK && !rest.contains(char::is_alphanumeric)
}

/// Whether the sign of a novelty stands here by itself, before the next number: `d6 N 8. c3`.
fn is_novelty(text: &str, at: usize) -> bool {
    let behind = text[at + 1..].trim_start_matches([' ', '\n']);
    let begin = text.len() - behind.len();
    text[..at].ends_with([' ', '!']) && begin > at + 1 && number_at(text, begin).is_some()
}

/// Whether the letter of a note stands here, before the column of Black's moves: `d4 a)     cxd4`.
fn is_note_letter(text: &str, at: usize) -> bool {
    let behind = text[at + 1..].strip_prefix(')');
    text[..at].ends_with(' ')
        && behind.is_some_and(|it| ["  ", "\t", "\n"].iter().any(|gap| it.starts_with(gap)))
}

/// Where a note between dashes ends, `P-K4 —The best move.— 5. P-Q4`, in the same paragraph.
fn between_dashes(text: &str, at: usize) -> Option<usize> {
    let note = text.get(at..)?.strip_prefix('—').filter(|_| text[..at].ends_with([' ', '\n']))?;
    let near = &note[..note.floor_char_boundary(LONGEST_BRACKET)];
    let near = near.split("\n\n").next().filter(|it| it.starts_with(char::is_alphanumeric))?;
    let is_end = |(dash, _): &(usize, &str)| {
        near[..*dash].ends_with(['.', '!', '?', ')'])
            && near[dash + '—'.len_utf8()..].starts_with([' ', '\n'])
    };
    let (dash, _) = near.match_indices('—').find(is_end)?;
    Some(at + dash + 2 * '—'.len_utf8())
}

/// Where a note in brackets ends.
pub(super) fn bracket(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let near = rest.get(..LONGEST_BRACKET).unwrap_or(rest);
    let open = *near.first()?;
    let close = match open {
        b'[' => b']',
        b'(' => b')',
        b'{' => b'}',
        _ => return None,
    };
    // Most that are never closed have no bracket behind them at all.
    memchr::memchr(close, near)?;
    let closing = |is_number: &dyn Fn(usize) -> bool| {
        let mut depth = 0_usize;
        let mut ends = memchr::memchr2_iter(open, close, near).filter(|end| !is_number(*end));
        ends.find(|end| {
            depth = if near[*end] == open { depth + 1 } else { depth.saturating_sub(1) };
            depth == 0
        })
    };
    let end = closing(&|_| false)?;
    // The bracket of a number closes none: `(If 8) Q-K2 P-KR3.)`
    let further = || closing(&|end| is_of_number(&near[..end]));
    let is_note = |further: &usize| memchr::memmem::find(&near[end..*further], b"\n\n").is_none();
    let further = if is_of_number(&near[..end]) { further().filter(is_note) } else { None };
    Some(at + further.unwrap_or(end) + 1)
}

/// Whether a text ends with figures and a blank before them.
fn is_of_number(text: &[u8]) -> bool {
    let figures = text.iter().rev().take(DIGITS + 1).take_while(|it| it.is_ascii_digit()).count();
    let before = text.len().checked_sub(figures + 1).and_then(|at| text.get(at));
    (1..=DIGITS).contains(&figures) && matches!(before, Some(b' ' | b'\n'))
}

/// The bracket that is open at a place and was opened behind another, near it.
pub(super) fn open_bracket(text: &str, from: usize, at: usize) -> Option<usize> {
    let from = from.max(at.saturating_sub(LONGEST_BRACKET));
    let mut closed = 0_usize;
    let before = text.as_bytes().get(from..at)?.iter().enumerate().rev();
    let mut brackets = before.filter(|(_, byte)| b"()[]{}".contains(byte));
    let open = brackets.find(|(_, byte)| {
        let is_open = b"([{".contains(byte);
        let is_found = is_open && closed == 0;
        closed = if is_open { closed.saturating_sub(1) } else { closed + 1 };
        is_found
    });
    open.map(|(open, _)| from + open)
}

/// `6. ...` at the end of a line: Black's move comes behind a note.
fn no_move(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let marked = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = marked.trim_start_matches(|c| ".…-–—) ".contains(c));
    let marks = &marked[..marked.len() - behind.len()];
    let is_filler = behind.is_empty() || behind.starts_with('\n');
    let has_filler = marks.contains(['…', '-', '–', '—']) || marks.matches('.').count() > 1;
    (marked.len() < rest.len() && is_filler && has_filler).then(|| text.len() - behind.len())
}
