//! The moves of one player behind his name, `White: 1. P-K4, 2. Kt-KB3`, and the other's below: they are set as
//! columns.

use std::ops::Range;

use super::lines::{lines, rest_of_line};
use super::number::{Number, mover, number_at};
use super::side::Piece;
use crate::chess::Color;
use crate::notation::dialects::ALL;
use crate::notation::printed::closing::player;
use crate::notation::read_in;

/// So many moves of one player are a column.
const COLUMN: usize = 3;

/// No column is longer, no move, and no name, in bytes.
const LONGEST: usize = 4_000;
const LONGEST_MOVE: usize = 64;
const LONGEST_NAME: usize = 24;

/// The moves of one player behind his name.
struct Column {
    player: Color,
    begin: usize,
    /// Where the numbers of its moves stand.
    rows: Vec<usize>,
    end: usize,
}

/// The pieces of a text with such columns, in the order in which they are read; none if it has none.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut columns: Vec<Column> = Vec::new();
    for line in lines(text) {
        let is_behind = columns.last().is_none_or(|last| last.end <= line.start);
        columns.extend(is_behind.then(|| column(text, &line)).flatten());
    }
    let is_pair = |of: &[Column]| {
        let between = &text[of[0].end..of[1].begin];
        of[0].player != of[1].player && is_end_of_paragraph(between)
    };
    let (mut pieces, mut read) = (Vec::new(), 0);
    for pair in columns.windows(2).filter(|of| is_pair(of)) {
        let is_read = pair[0].end <= read;
        for column in &pair[usize::from(is_read)..] {
            let ends = column.rows[1..].iter().chain([&column.end]);
            pieces.push(Piece::line(read..column.rows[0]));
            pieces.extend(column.rows.iter().zip(ends).map(|(row, end)| Piece::line(*row..*end)));
            read = column.end;
        }
    }
    if !pieces.is_empty() {
        pieces.push(Piece::line(read..text.len()));
    }
    pieces
}

/// Whether a text is blank, or what is left of a move and a blank line.
fn is_end_of_paragraph(text: &str) -> bool {
    let words = text.trim();
    words.is_empty() || !text.starts_with('\n') && !words.contains('\n')
}

/// The column that begins with a line, behind the name of its player.
fn column(text: &str, line: &Range<usize>) -> Option<Column> {
    let near = &text[..text.floor_char_boundary(line.start + LONGEST)];
    let words = near[line.start..].trim_start_matches([' ', '\t']);
    let behind = words.trim_start_matches(char::is_alphabetic);
    let name = &words[..words.len() - behind.len()];
    let behind = behind.trim_start_matches([' ', '.', ':', '-', '–', '—']);
    let first = number_at(behind, 0).filter(|_| name.len() <= LONGEST_NAME)?;
    let player = player(&name.to_lowercase())?;
    let (mut next, mut rows, mut end) = (Some(first), Vec::new(), 0);
    while let Some(number) = next {
        rows.push(number.begin);
        next = next_number(behind, &number).filter(|it| is_move(&behind[number.end..it.begin]));
        let move_ = behind.len() - behind[number.end..].trim_start().len();
        let line_end = || (move_ + rest_of_line(behind, move_).len() + 1).min(behind.len());
        end = next.as_ref().map_or_else(line_end, |next| next.begin);
    }
    let at = near.len() - behind.len();
    let rows: Vec<usize> = rows.into_iter().map(|row| at + row).collect();
    let column = Column { player, begin: line.start, rows, end: at + end };
    (column.rows.len() >= COLUMN).then_some(column)
}

/// The number of the next move behind one.
fn next_number(text: &str, number: &Number) -> Option<Number> {
    let near = text.floor_char_boundary(number.end + LONGEST_MOVE);
    let digits = text[number.end..near].match_indices(|c: char| c.is_ascii_digit());
    let mut numbers = digits.filter_map(|(at, _)| number_at(text, number.end + at));
    numbers.find(|next| next.n() == number.n() + 1)
}

/// Whether a text is one move and no more.
fn is_move(text: &str) -> bool {
    let words = text.trim().replace('\n', " ");
    let is_read = |len: usize| !words[len..].contains(char::is_alphanumeric);
    ALL.iter().any(|it| read_in(*it, &words, mover(0)).is_some_and(|(_, len)| is_read(len)))
}
