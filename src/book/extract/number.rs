//! The number of a move as books print it: `12.`, `12`, `(12)`, `12...`, `12.—`.

use std::ops::Range;

use super::lines::rest_of_line;
use super::study::is_row;
use crate::chess::Color;

/// No game has as many moves.
pub(super) const LAST: usize = 600;

/// So much of a line is looked at for the row of a diagram, in bytes.
const LONGEST_ROW: usize = 200;

/// A number that may stand before a move.
#[derive(Clone, Debug)]
pub(super) struct Number {
    n: usize,
    /// Whether dots or a dash stand for White's move.
    pub(super) is_blacks: bool,
    pub(super) begin: usize,
    pub(super) behind_digits: usize,
    pub(super) end: usize,
    /// Whether it stands first in its line.
    pub(super) leads: bool,
}

impl Number {
    /// The number of a half-move, from 0, at the head of a line: in the place of what is printed there, if
    /// anything is.
    pub(super) fn due(half_move: usize, place: Range<usize>) -> Self {
        Self {
            n: half_move / 2 + 1,
            is_blacks: !half_move.is_multiple_of(2),
            begin: place.start,
            behind_digits: place.end,
            end: place.end,
            leads: true,
        }
    }

    /// The half-move, from 0, that it is for where this one is due: a number may be printed again
    /// for Black.
    pub(super) fn half_move(&self, due: usize) -> usize {
        let whites = 2 * (self.n - 1);
        if self.is_blacks || due == whites + 1 { whites + 1 } else { whites }
    }

    /// A misprint of another number, read as that.
    pub(super) fn read_as(&self, n: usize) -> Self {
        Self { n, ..self.clone() }
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }
}

/// Whose half-move this is, from 0.
pub(super) fn mover(half_move: usize) -> Color {
    if half_move.is_multiple_of(2) { Color::White } else { Color::Black }
}

/// Letters that scanners and typewriters have for the figure 1: `I. e4`, `l2. c4`.
const ONES: [char; 2] = ['I', 'l'];

/// The letter that they have for a nought within a number: `2O. c4`.
const NOUGHT: char = 'O';

/// So many figures are the number of a move, or fewer.
pub(super) const DIGITS: usize = 3;

/// The numeral of a variation has no more letters and signs.
const NUMERAL: usize = 16;

/// What parts figures from what follows.
const PARTED: [char; 10] = ['.', ')', ':', ',', ' ', '\t', '\n', '—', '–', '…'];

/// No word with a square is longer, in bytes.
const LONGEST_WORD: usize = 16;

/// The letters of pieces in English.
const NAMES: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];

/// Whether a number may begin here, or go on.
pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || ONES.contains(&c)
}

/// The number with which a line begins.
pub(super) fn leading(text: &str, line: usize) -> Option<Number> {
    let words = text.get(line..)?.trim_start_matches([' ', '\t', '|', '>']);
    number_at(text, text.len() - words.len())
}

/// The number that stands here, if one may be that of a move.
pub(super) fn number_at(text: &str, at: usize) -> Option<Number> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    let inside = rest.strip_prefix('(').unwrap_or(rest);
    // One more than a number has: a page may be all figures.
    let is_within = |(at, c): &(usize, char)| is_digit(*c) || *at > 0 && *c == NOUGHT;
    let digits = inside.char_indices().take(DIGITS + 1).take_while(is_within).count();
    let (printed, after) = inside.split_at_checked(digits)?;
    let figure = |c: char| c.to_digit(10).unwrap_or((c != NOUGHT).into()) as usize;
    let n = printed.chars().fold(0, |n, c| 10 * n + figure(c));
    let outside = before.strip_suffix('(').unwrap_or(before);
    if !(1..=LAST).contains(&n) || is_of_word(outside) {
        return None;
    }
    let is_bracketed = inside.len() < rest.len() || outside.len() < before.len();
    let end = if is_bracketed { after.strip_prefix(')')? } else { after };
    let line_before = || outside.chars().rev().take_while(|c| *c != '\n');
    let leads = line_before().all(|c| c.is_whitespace() || "|*>#.…-–—'`".contains(c))
        && !line_before().next().is_some_and(|c| "-–—".contains(c))
        || is_numeral_alone(line_before());
    // A row of a diagram in letters has its number too.
    let near = &after[..after.floor_char_boundary(LONGEST_ROW)];
    let is_parted = is_bracketed || end.starts_with(PARTED) || leads && end.starts_with("- ");
    let is_before_name = (leads || digits > 1) && begins_name(end.trim_start_matches(' '));
    let is_number = is_before_name || is_parted && is_figures(printed, end, leads);
    if is_numeral(printed, end) || !is_number || is_row(rest_of_line(near, 0)) {
        return None;
    }
    let (is_blacks, behind) = blacks(end);
    let again = behind.strip_prefix(printed).and_then(|it| it.strip_prefix('.'));
    let behind = again.filter(|_| is_blacks).unwrap_or(behind);
    // Below dots and a blank line stands no move, but a note.
    if is_blacks && behind.trim_start_matches([' ', '\t']).starts_with("\n\n") {
        return None;
    }
    // Dots in White's column: `...   12. P-K4`.
    let is_behind_dots = leads && line_before().filter(|c| *c == '.').count() > 1;
    Some(Number {
        n,
        is_blacks: is_blacks || is_behind_dots,
        begin: outside.len(),
        behind_digits: text.len() - after.len(),
        end: text.len() - behind.len(),
        leads,
    })
}

/// Whether nothing but the numeral of a variation stands in a line before a number: `II. 1. P-K4`. A line may be
/// the whole file, and all of it numerals: no more of it is looked at than one is long.
fn is_numeral_alone(line_before: impl Iterator<Item = char>) -> bool {
    let mut printed = line_before.filter(|c| !c.is_whitespace());
    printed.by_ref().take(NUMERAL).all(|c| "IVX.)".contains(c)) && printed.next().is_none()
}

/// Whether what follows is part of a word, a fraction or a pair of squares.
fn is_of_word(before: &str) -> bool {
    let word = before.trim_end_matches(['\'', '’']);
    word.ends_with(|c: char| c.is_alphanumeric() || "-–—/".contains(c))
}

/// Whether what may be letters is meant for figures: first in its line before a word that has one, too.
fn is_figures(printed: &str, behind: &str, leads: bool) -> bool {
    let near = &behind[..behind.floor_char_boundary(LONGEST_WORD)];
    let is_before_square = || {
        let word = near.trim_start_matches(' ').split([' ', '\n']).next().unwrap_or_default();
        leads && behind.starts_with(' ') && word.contains(|c: char| c.is_ascii_digit())
    };
    printed.bytes().all(|byte| byte.is_ascii_digit())
        || behind.starts_with(['.', ')'])
        || is_before_square()
}

/// Whether the number itself stands behind what may be a numeral: `II. 1. P-K4`.
fn is_numeral(printed: &str, behind: &str) -> bool {
    let behind = behind.trim_start_matches(['.', ')', ' ', '(']);
    printed.contains(ONES) && behind.starts_with(|c: char| c.is_ascii_digit())
}

/// No dust on the page is longer, and nothing that stands in the place of a number that cannot be read, in
/// bytes.
pub(super) const SPECK: usize = 4;

/// Where a text goes on behind what may stand in the place of a number that cannot be read: `S. `, `$7 `.
pub(super) fn behind_unread(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let near = &rest[..rest.floor_char_boundary(SPECK + 1)];
    let word = near.split([' ', '\n']).next()?;
    let behind = rest[word.len()..].trim_start_matches(' ');
    (word.len() <= SPECK).then_some(text.len() - behind.len())
}

/// The same behind what may be figures, and no name: a scanner makes capitals of some, but not of the full
/// stop.
pub(super) fn behind_figures(text: &str, at: usize) -> Option<usize> {
    behind_unread(text, at).filter(|end| {
        let unread = text[at..*end].trim_end();
        let is_figure = |c: char| unread.ends_with('.') && "IJOCSZ".contains(c);
        !unread.contains(|c: char| c.is_uppercase() && !is_figure(c))
    })
}

/// Whether the name of a piece begins here, in capitals, or castling, and no other word: scanners lose
/// the blank behind a number (`1PtoK4`).
fn begins_name(text: &str) -> bool {
    let rest = text.strip_prefix("Castles").map_or(text.trim_start_matches(NAMES), |_| "");
    let taken = rest.strip_prefix('x').unwrap_or(rest);
    let is_name = taken.starts_with(NAMES) || !rest.starts_with(char::is_lowercase);
    rest.len() < text.len() && is_name
        || ["Kt", "QKt", "KKt", "Pto", "Bto", "Rto", "Qto", "Kto"]
            .iter()
            .any(|it| text.starts_with(it))
}

/// Whether what stands behind the figures is in the place of White's move, and what follows.
fn blacks(after: &str) -> (bool, &str) {
    let behind = after.trim_start_matches(['.', ')', ':', ',', ' ', '\t', '…', '·', '|']);
    // Dots may stand below the number.
    let below = behind.strip_prefix('\n').filter(|it| it.starts_with("..") || it.starts_with('…'));
    let behind = below.map_or(behind, |it| it.trim_start_matches(['.', '…', ' ']));
    // `—o—` stands for a move, too, and not for castling, which has two of them.
    let behind = behind.strip_prefix("—o— ").unwrap_or(behind);
    let marks = &after[..after.len() - behind.len()];
    let dots = marks.chars().filter(|c| *c == '.').count();
    let dashed = behind.trim_start_matches(['-', '–', '—']);
    let has_dash = dashed.len() < behind.len();
    // A dash at the number parts it from the move; one with blanks around it is White's.
    let apart = marks.ends_with([' ', '\t']) && dashed.starts_with([' ', '\t', '\n'])
        || dashed.starts_with(',');
    (
        dots > 1 || marks.contains(['…', 'o']) || has_dash && apart,
        dashed.trim_start_matches([' ', '\t', ',']),
    )
}

#[cfg(test)]
mod tests {
    use super::number_at;

    #[test]
    fn the_number_of_a_move_is_told_from_others() {
        for (text, half_move, rest) in [
            ("12. P-K4", 22, "P-K4"),
            ("12 P-K4", 22, "P-K4"),
            ("(12) P-K4", 22, "P-K4"),
            ("12) P-K4", 22, "P-K4"),
            ("12.--P to K4", 22, "P to K4"),
            ("12... P-K4", 23, "P-K4"),
            ("12. ... P-K4", 23, "P-K4"),
            ("12 …, P-K4", 23, "P-K4"),
            ("12. —o— P-K4", 23, "P-K4"),
            ("12. — P-K4", 23, "P-K4"),
            ("12.—, P-K4", 23, "P-K4"),
            ("I2. P-K4", 22, "P-K4"),
            ("l2. P-K4", 22, "P-K4"),
            ("12.\nP-K4", 22, "\nP-K4"),
            ("12.\n... P-K4", 23, "P-K4"),
            ("12PtoK4", 22, "PtoK4"),
            ("ll Kt to Kt 5", 20, "Kt to Kt 5"),
            ("12QxKt", 22, "QxKt"),
        ] {
            let read = number_at(text, 0).map(|it| (it.half_move(0), &text[it.end..]));
            assert_eq!(read, Some((half_move, rest)), "{text}");
        }
        for (text, at) in [
            ("K4", 1),
            ("1862", 0),
            ("0. x", 0),
            ("4th", 0),
            ("(12 x)", 0),
            ("1/2", 2),
            ("8 |r|n|b|q|k|b|n|r|", 0),
            ("I play", 0),
            ("I Played", 0),
            ("II. 1. P-K4", 0),
            ("II. (1) P-K4", 0),
            ("ll be", 0),
        ] {
            assert!(number_at(text, at).is_none(), "{text}");
        }
    }
}
