//! Rows whose number stands between their two moves: White's above the stroke of a fraction and Black's below it,
//! or one on each side. They are set as other books have them.

use std::ops::Range;

use super::lines::lines;
use super::number::{LAST, Number, number_at};
use super::side::{Piece, moves};

/// A stroke, in dashes, is no shorter.
const STROKE: &str = "---";

/// No line of such a row is longer, in bytes.
const LONGEST: usize = 240;

/// A column is no narrower, in characters.
const WIDTH: usize = 8;

/// So many rows with their number in the middle are a layout.
const ROWS: usize = 3;

/// Words of a line with no more than one blank between them.
struct Cell {
    /// How far from the edge of the page it begins and ends, in characters.
    column: usize,
    end: usize,
    at: Range<usize>,
}

/// The pieces of a text with such rows, in the order in which they are read; none if it has no such rows.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let lines = lines(text);
    let (mut pieces, mut read, mut at) = (Vec::new(), 0, 0);
    while at < lines.len() {
        let rows = fractions(text, &lines[at..]).or_else(|| rows(text, &lines[at..]));
        let Some((row, len)) = rows else {
            at += 1;
            continue;
        };
        pieces.extend(lines[read..at].iter().cloned().map(Piece::line));
        pieces.extend(row);
        at += len;
        read = at;
    }
    if !pieces.is_empty() {
        pieces.extend(lines[read..].iter().cloned().map(Piece::line));
    }
    pieces
}

/// A number and its moves, or words that stand beside them.
struct Row {
    /// The number.
    n: Option<usize>,
    column: usize,
    pieces: Vec<Piece>,
}

/// The pieces of rows of fractions that blank lines part, line by line if so their numbers rise, and else column by
/// column, and how many lines they take.
fn fractions(text: &str, lines: &[Range<usize>]) -> Option<(Vec<Piece>, usize)> {
    let (mut rows, mut len, mut at) = (Vec::<Row>::new(), 0, 0);
    while let Some((row, taken)) = lines.get(at..).and_then(|lines| fraction(text, lines)) {
        rows.extend(row);
        len = at + taken;
        let is_blank = |line: &&Range<usize>| text[(*line).clone()].trim().is_empty();
        at = len + lines[len..].iter().take_while(is_blank).count();
    }
    if !rows.iter().filter_map(|row| row.n).is_sorted_by(|one, next| one < next) {
        let mut columns: Vec<usize> = rows.iter().map(|row| row.column).collect();
        columns.sort_unstable();
        columns.dedup_by(|right, left| *right < *left + WIDTH);
        rows.sort_by_key(|row| columns.partition_point(|column| *column <= row.column));
    }
    (len > 0).then(|| (rows.into_iter().flat_map(|row| row.pieces).collect(), len))
}

/// The moves that stand above and below the strokes of a line, what stands beside them, and how many lines that
/// takes.
fn fraction(text: &str, lines: &[Range<usize>]) -> Option<(Vec<Row>, usize)> {
    let [above, strokes, rest @ ..] = lines else { return None };
    if [above, strokes].iter().any(|line| line.len() > LONGEST)
        || !text[strokes.clone()].contains(STROKE)
    {
        return None;
    }
    let is_row =
        |line: &&Range<usize>| line.len() <= LONGEST && !text[(*line).clone()].trim().is_empty();
    let below = rest.first().filter(is_row);
    let mut whites: Vec<Cell> = cells(text, above).collect();
    let mut blacks: Vec<Cell> = below.into_iter().flat_map(|line| cells(text, line)).collect();
    let (mut rows, mut beside) = (Vec::new(), Vec::new());
    for stroke in numbers_and_strokes(text, strokes) {
        let Some(number) = numbered(text, &stroke) else {
            beside.push(stroke);
            continue;
        };
        let white = take(&mut whites, stroke.column).filter(|it| is_move(text, it))?;
        let black = take(&mut blacks, stroke.column);
        let digits = Cell { at: number.begin..number.behind_digits, ..stroke };
        let pieces = joined([digits, white].into_iter().chain(black));
        rows.push(Row { n: Some(number.n()), column: stroke.column, pieces });
    }
    let has_stroke = |it: &Cell| text[it.at.clone()].contains(STROKE);
    let is_read = !rows.is_empty() && !beside.iter().any(has_stroke);
    let words = whites.into_iter().chain(beside).chain(blacks);
    let row = |it: Cell| Row { n: None, column: it.column, pieces: vec![Piece::line(it.at)] };
    rows.extend(words.map(row));
    is_read.then(|| (rows, 2 + usize::from(below.is_some())))
}

/// The cells of a line, a stroke in one with the number before it, however far from it: `1.  ------`
fn numbers_and_strokes(text: &str, line: &Range<usize>) -> Vec<Cell> {
    let is_number = |it: &Cell| {
        number_at(&text[..it.at.end], it.at.start).is_some_and(|number| {
            text[number.behind_digits..it.at.end].bytes().all(|byte| byte == b'.')
        })
    };
    let mut joined: Vec<Cell> = Vec::new();
    for cell in cells(text, line) {
        match joined.last_mut().filter(|last| is_number(last)) {
            Some(number) => number.at.end = cell.at.end,
            None => joined.push(cell),
        }
    }
    joined
}

/// The number that stands before a stroke, and nothing else.
fn numbered(text: &str, stroke: &Cell) -> Option<Number> {
    let number = number_at(&text[..stroke.at.end], stroke.at.start)?;
    let dashes = text[number.behind_digits..stroke.at.end].trim_start_matches(['.', ' ']);
    let is_stroke = dashes.starts_with(STROKE) && dashes.bytes().all(|byte| byte == b'-');
    Some(number).filter(|_| is_stroke)
}

/// Takes the first of some cells that does not end before a column.
fn take(cells: &mut Vec<Cell>, column: usize) -> Option<Cell> {
    let at = cells.iter().position(|cell| cell.end > column)?;
    Some(cells.remove(at))
}

/// The pieces of rows that follow each other with their number in the middle, and how many lines they take.
fn rows(text: &str, lines: &[Range<usize>]) -> Option<(Vec<Piece>, usize)> {
    let first = row(text, lines.first()?)?.0;
    let rows = (first..).zip(lines).map_while(|(due, line)| {
        row(text, line).filter(|(n, _)| *n == due).map(|(_, pieces)| pieces)
    });
    let rows: Vec<Vec<Piece>> = rows.collect();
    // White's last move may have no answer.
    let are_pairs = rows.len() >= ROWS && rows[..ROWS].iter().all(|row| row.len() > 2);
    are_pairs.then(|| (rows.concat(), rows.len()))
}

/// The number of such a row, and its pieces.
fn row(text: &str, line: &Range<usize>) -> Option<(usize, Vec<Piece>)> {
    let mut cells = cells(text, line);
    let (white, number, black) = (cells.next()?, cells.next()?, cells.next());
    let n = text[number.at.clone()].trim_end_matches('.').parse().ok()?;
    let is_row = cells.next().is_none() && (1..=LAST).contains(&n) && is_move(text, &white);
    is_row.then(|| (n, joined([number, white].into_iter().chain(black))))
}

/// Cells in one line.
fn joined(cells: impl Iterator<Item = Cell>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = cells.map(|it| Piece::beginning(it.at)).collect();
    if let Some(last) = pieces.last_mut() {
        last.is_joined = false;
    }
    pieces
}

/// Whether a cell begins with a move of White's.
fn is_move(text: &str, cell: &Cell) -> bool {
    moves(&text[cell.at.clone()], 1).is_some()
}

/// The cells of a line.
fn cells(text: &str, line: &Range<usize>) -> impl Iterator<Item = Cell> {
    let (mut column, mut at) = (0, line.start);
    text[line.clone()].split("  ").filter_map(move |part| {
        let words = part.trim();
        let blanks = part.len() - part.trim_start().len();
        let begin = at + blanks;
        let at_edge = column + blanks;
        let end = at_edge + words.chars().count();
        let cell = Cell { column: at_edge, end, at: begin..begin + words.len() };
        at += part.len() + 2;
        column += part.chars().count() + 2;
        (!words.is_empty()).then_some(cell)
    })
}
