//! The moves of one player one behind the other after his name, `White: 1. P-K4, 2. Kt-KB3`, and the other's below:
//! they are set as columns.

use std::ops::Range;

use super::lines::{lines, rest_of_line};
use super::number::{Number, mover, number_at};
use super::side::Piece;
use crate::notation::dialects::ALL;
use crate::notation::printed::closing::player;
use crate::notation::read_in;

/// So many moves of one player are a column.
const COLUMN: usize = 3;

/// No column is longer, and no name, in bytes.
const LONGEST: usize = 4_000;
const LONGEST_NAME: usize = 24;

/// The pieces of a text with such columns, in the order in which they are read; none if it has none.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let (mut pieces, mut read) = (Vec::new(), 0);
    for line in lines(text) {
        if line.start >= read
            && let Some((rows, end)) = column(text, &line)
        {
            pieces.push(Piece::line(read..rows[0]));
            pieces.extend(rows.windows(2).map(|row| Piece::line(row[0]..row[1])));
            read = end;
        }
    }
    if !pieces.is_empty() {
        pieces.push(Piece::line(read..text.len()));
    }
    pieces
}

/// Where the rows begin of the column whose player a line names, and where the last one ends.
fn column(text: &str, line: &Range<usize>) -> Option<(Vec<usize>, usize)> {
    let near = &text[..text.floor_char_boundary(line.start + LONGEST)];
    let name =
        near[line.start..near.floor_char_boundary(line.start + LONGEST_NAME)].split_once(':')?.0;
    player(&name.trim().to_lowercase())?;
    let mut rows = Vec::new();
    let behind = near[line.start + name.len() + 1..].trim_start();
    let mut next = number_at(near, near.len() - behind.len());
    let mut end = line.end;
    while let Some(number) = next {
        rows.push(number.begin);
        next = next_number(near, &number);
        let is_row = |next: &Number| is_move(&near[number.end..next.begin]);
        end = match next.as_ref().filter(|next| is_row(next)) {
            Some(next) => next.begin,
            None => {
                next = None;
                number.end + rest_of_line(near, number.end).len()
            }
        };
    }
    rows.push(end);
    (rows.len() > COLUMN).then_some((rows, end))
}

/// The number of the next move behind one.
fn next_number(text: &str, number: &Number) -> Option<Number> {
    let digits = text[number.end..].match_indices(|c: char| c.is_ascii_digit());
    let mut numbers = digits.filter_map(|(at, _)| number_at(text, number.end + at));
    numbers.find(|next| next.n() == number.n() + 1)
}

/// Whether a text is one move and no more.
fn is_move(text: &str) -> bool {
    let words = text.trim();
    let is_read = |len: usize| !words[len..].contains(char::is_alphanumeric);
    ALL.iter().any(|it| read_in(*it, words, mover(0)).is_some_and(|(_, len)| is_read(len)))
}
