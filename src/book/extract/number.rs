//! The number of a move in the spellings of books: `12.`, `12`, `(12)`, `12...`, `12.—`.

/// The maximum number of a move.
const LAST: usize = 600;

/// The number of bytes of a line that are searched for the bars of a diagram.
const LONGEST_ROW: usize = 200;

/// The maximum number of bars in a row of moves. A row with more belongs to a diagram.
const BARS: usize = 6;

/// The printed number of a move.
#[derive(Clone, Debug)]
pub(super) struct MoveNumber {
    /// The number itself.
    pub(super) n: usize,
    /// True if dots or a dash take the place of White's move.
    pub(super) is_blacks: bool,
    /// The byte at which the number begins, including its bracket.
    pub(super) begin: usize,
    /// The byte after the digits.
    pub(super) after_digits: usize,
    /// The byte at which a move may follow.
    pub(super) end: usize,
    /// True if the number is the first word of its line and does not continue a sentence of the
    /// line above.
    pub(super) starts_line: bool,
}

impl MoveNumber {
    /// Returns the half-move of this number, from 0. `due` is the expected half-move, because
    /// White's number may be printed again for Black.
    pub(super) fn half_move(&self, due: usize) -> usize {
        let whites = 2 * (self.n - 1);
        if self.is_blacks || due == whites + 1 { whites + 1 } else { whites }
    }
}

/// Returns the number of a move that begins at a byte of a text.
pub(super) fn number_at(text: &str, at: usize) -> Option<MoveNumber> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    let inside = rest.strip_prefix('(').unwrap_or(rest);
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=3).contains(&digits) || inside.starts_with('0') {
        return None;
    }
    let outside = before.strip_suffix('(').unwrap_or(before);
    if outside.ends_with(|c: char| c.is_alphanumeric() || "-–—/'’".contains(c)) {
        return None;
    }
    let n = inside[..digits].parse().ok().filter(|n| *n <= LAST)?;
    let after_digits = &inside[digits..];
    let is_bracketed = inside.len() < rest.len() || outside.len() < before.len();
    let after = if is_bracketed { after_digits.strip_prefix(')')? } else { after_digits };
    let is_ended =
        is_bracketed || after.starts_with(['.', ')', ':', ',', ' ', '\t', '\n', '—', '–', '…']);
    if !is_ended || is_diagram_row(after_digits) {
        return None;
    }
    let (has_dots, rest) = replaces_whites_move(after);
    let line_begin = outside.trim_end_matches(is_sign);
    let starts_line =
        (line_begin.is_empty() || line_begin.ends_with('\n')) && !goes_on_from_above(line_begin);
    let dots_before = outside[line_begin.len()..].bytes().filter(|byte| *byte == b'.').count();
    Some(MoveNumber {
        n,
        is_blacks: has_dots || starts_line && dots_before > 1,
        begin: outside.len(),
        after_digits: text.len() - after_digits.len(),
        end: text.len() - rest.len(),
        starts_line,
    })
}

/// Returns true for characters that may precede the number of a row: marks of lists, tables
/// and quotations, and dots in a column of moves.
fn is_sign(c: char) -> bool {
    matches!(c, ' ' | '\t' | '|' | '*' | '>' | '#' | '.' | '…')
}

/// Returns true if the rest of a line has as many bars as the row of a diagram.
fn is_diagram_row(rest: &str) -> bool {
    let line = rest.bytes().take(LONGEST_ROW).take_while(|byte| *byte != b'\n');
    line.filter(|byte| *byte == b'|').count() > BARS
}

/// Returns true if dots or a dash after the digits take the place of White's move. Also returns the
/// text after them.
fn replaces_whites_move(after: &str) -> (bool, &str) {
    let unmarked = after.trim_start_matches(['.', ')', ':', ',', ' ', '\t', '…', '·', '|']);
    let marks = &after[..after.len() - unmarked.len()];
    let dots = marks.bytes().filter(|byte| *byte == b'.').count();
    let dashed = unmarked.trim_start_matches(['-', '–', '—']);
    // A dash directly after the number separates it from the move; a dash between blanks replaces
    // White's move.
    let is_apart = marks.ends_with([' ', '\t']) && dashed.starts_with([' ', '\t', '\n'])
        || dashed.starts_with(',');
    let has_dash = dashed.len() < unmarked.len() && is_apart;
    (dots > 1 || marks.contains('…') || has_dash, dashed.trim_start_matches([' ', '\t', ',']))
}

/// Returns true if the last line of a text ends inside a sentence, so that a number below continues
/// the sentence: *both sides have* / `12 moves to consider`.
fn goes_on_from_above(text: &str) -> bool {
    let above = text.trim_end_matches('\n');
    if text.len() - above.len() != 1 {
        return false;
    }
    let above = above.rsplit('\n').next().unwrap_or_default().trim();
    let is_row =
        above.trim_start_matches(['(', '.', ' ']).starts_with(|c: char| c.is_ascii_digit());
    if is_row || above.ends_with(['.', ':', '!', '?', ']', ')', '"', '-', '*']) {
        return false;
    }
    let words = above
        .split([' ', ',', ';', '.'])
        .filter(|word| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase()));
    words.count() > 1
}
