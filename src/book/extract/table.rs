//! Rows of tables: those of cells with a line for each move, and those with a number.

use std::ops::Range;

use super::side::{Piece, leading};

/// So many moves below each other are a column.
const COLUMN: usize = 3;

/// The pieces of a row whose cells are columns, with or without headings, so that each move stands beside
/// its number.
pub(super) fn rows_of_columns(text: &str, cells: &[usize]) -> Option<Vec<Piece>> {
    let cells = places(text, cells).map(|cell| lines(text, cell));
    let cells: Vec<Vec<Range<usize>>> = cells.filter(|lines| !lines.is_empty()).collect();
    let (numbers, others) = cells.split_first()?;
    let is_numbered = |line: &Range<usize>| leading(text, line).is_some();
    let headings = numbers.iter().take_while(|line| !is_numbered(line)).count();
    let follow = |pair: &[Range<usize>]| {
        let [above, below] = [0, 1].map(|at| leading(text, &pair[at]).map(|number| number.n()));
        above.is_some_and(|n| below == Some(n + 1))
    };
    let fits = |column: &Vec<Range<usize>>| {
        // Black's last move may be missing, or a result stand below.
        let spare = usize::from(headings == 0);
        column.len().abs_diff(numbers.len()) <= spare && !column.iter().any(is_numbered)
    };
    let are_columns = numbers.len() >= headings + COLUMN
        && headings < 2
        && numbers[headings..].windows(2).all(follow)
        && !others.is_empty()
        && others.iter().all(fits);
    let longest = cells.iter().map(Vec::len).max().filter(|_| are_columns)?;
    Some(
        (0..longest)
            .flat_map(|row| joined(cells.iter().filter_map(move |it| it.get(row))))
            .collect(),
    )
}

/// Whether the cells of a row are texts of their own: each that is not empty has lines below each other.
pub(super) fn are_texts(text: &str, cells: &[usize]) -> bool {
    let lines = places(text, cells).map(|cell| lines(text, cell).len());
    let mut texts = lines.filter(|lines| *lines > 0).peekable();
    texts.peek().is_some() && texts.all(|lines| lines >= COLUMN)
}

/// Where the cells stand that begin here, the last ones of a text.
fn places(text: &str, cells: &[usize]) -> impl Iterator<Item = Range<usize>> {
    let ends = cells.iter().skip(1).copied().chain([text.len()]);
    cells.iter().zip(ends).map(|(begin, end)| *begin..end)
}

/// The lines of a cell that have words.
fn lines(text: &str, cell: Range<usize>) -> Vec<Range<usize>> {
    let mut at = cell.start;
    let lines = text[cell].split('\n').map(|line| {
        at += line.len() + 1;
        at - line.len() - 1..at - 1
    });
    lines.filter(|line| text[line.clone()].contains(char::is_alphanumeric)).collect()
}

/// Pieces that make one line.
fn joined<'a>(pieces: impl Iterator<Item = &'a Range<usize>>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.cloned().map(Piece::beginning).collect();
    if let Some(last) = pieces.last_mut() {
        last.is_joined = false;
    }
    pieces
}

/// Whether a row that stands in one line begins with the number of a move alone.
pub(super) fn is_numbered(text: &str, cells: &[usize]) -> bool {
    let mut cells = places(text, cells).map(|cell| text[cell].trim());
    let number = cells.find(|cell| !cell.is_empty()).map(|cell| cell.trim_end_matches('.'));
    number.is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
}
