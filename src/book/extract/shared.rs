//! Rows in which one number is that of the moves of two games: its pair of the first, its pair of the
//! second.

use std::ops::Range;

use super::side::{BETWEEN, Side, leading, moves};

/// So many rows of four moves are a layout.
const ROWS: usize = 3;

/// So many moves stand in a row of two games.
const MOVES: usize = 4;

/// The columns are no straighter, in characters.
const STRAIGHT: usize = 2;

/// A row of moves.
struct Row {
    line: Range<usize>,
    /// Where its number ends.
    number: usize,
    /// Where the moves of the second game begin, if it has those of both.
    second: Option<usize>,
}

/// Where a row is cut between the two games if some of its moves are missing.
#[derive(Clone, Copy)]
enum Cut {
    /// So many characters from the edge.
    Column(usize),
    /// Behind so many bars.
    Bars(usize),
}

/// The sides of lines that share their numbers, from the first one on, which has moves of both games.
pub(super) fn sides(text: &str, lines: &[Range<usize>]) -> Option<Vec<Side>> {
    let first = lines.first().filter(|line| may_be_four(&text[(*line).clone()]))?;
    let due = leading(text, first)?.n();
    row(text, first, due)?.second?;
    let rows = rows(text, lines, due);
    if rows.iter().flatten().filter(|row| row.second.is_some()).count() < ROWS {
        return None;
    }
    let cut = Cut::of(text, &rows);
    let side = |row: &Option<Row>| row.as_ref().map_or(Side::Left, |row| row.side(text, cut));
    Some(rows.iter().map(side).collect())
}

/// Whether a row could have four moves behind its number, of which the first ones of a game all have a
/// figure.
fn may_be_four(row: &str) -> bool {
    let mut words = row.split([' ', '\t', '|', '\n']).filter(|word| !word.is_empty());
    let number = words.next();
    let is_figure = |word: &&str| {
        // Black's number may be printed too.
        word.contains(|c: char| c.is_ascii_digit()) && Some(*word) != number
    };
    words.filter(is_figure).count() >= MOVES
}

/// The rows that follow upon each other, with what stands between them.
fn rows(text: &str, lines: &[Range<usize>], mut due: usize) -> Vec<Option<Row>> {
    let (mut rows, mut end, mut between) = (Vec::new(), 0, 0);
    for line in lines {
        let row = row(text, line, due);
        if row.is_some() {
            (due, end, between) = (due + 1, rows.len() + 1, 0);
        } else {
            between += usize::from(!text[line.clone()].trim().is_empty());
        }
        if between > BETWEEN {
            break;
        }
        rows.push(row);
    }
    rows.truncate(end);
    rows
}

/// The row that a line is, if its number is due.
fn row(text: &str, line: &Range<usize>, due: usize) -> Option<Row> {
    let number = leading(text, line).filter(|number| number.n() == due)?;
    let behind = &text[number.behind_digits..line.end];
    let words = behind.trim_start_matches([' ', '\t', '|', '.', ')']);
    let number = line.end - behind.trim_start_matches(['.', ')']).len();
    let is_unnumbered = |pair: &[Range<usize>]| {
        !words[pair[0].end..pair[1].start].contains(|c: char| c.is_ascii_digit())
    };
    let read = moves(words, MOVES).filter(|moves| moves.windows(2).all(is_unnumbered));
    let second = read.map(|moves| line.end - words.len() + moves[2].start);
    Some(Row { line: line.clone(), number, second })
}

impl Row {
    /// To which of the two games its moves belong.
    fn side(&self, text: &str, cut: Option<Cut>) -> Side {
        if let Some(second) = self.second {
            return Side::Shared(self.number, second);
        }
        let is_between = |cut: &usize| {
            text.get(self.number..*cut).is_some_and(|it| !it.ends_with(char::is_alphanumeric))
        };
        let Some(cut) = cut.map(|cut| cut.place(text, self)).filter(is_between) else {
            return Side::Unknown(self.number);
        };
        let has_words = |at: Range<usize>| text[at].contains(char::is_alphanumeric);
        match (has_words(self.number..cut), has_words(cut..self.line.end)) {
            (true, true) => Side::Shared(self.number, cut),
            (false, true) => Side::Right,
            (_, false) => Side::Left,
        }
    }
}

impl Cut {
    /// How rows are cut that have the moves of both games.
    fn of(text: &str, rows: &[Option<Row>]) -> Option<Self> {
        let seconds = || rows.iter().flatten().filter_map(|row| Some((row, row.second?)));
        let columns = seconds().map(|(row, second)| text[row.line.start..second].chars().count());
        let bars = seconds().map(|(row, second)| text[row.number..second].matches('|').count());
        let (left, right) = bounds(columns)?;
        let (fewest, most) = bounds(bars)?;
        if fewest == most && most > 1 {
            return Some(Self::Bars(most));
        }
        (right <= left + STRAIGHT).then_some(Self::Column(left))
    }

    /// Where a row is cut.
    fn place(self, text: &str, row: &Row) -> usize {
        let places = match self {
            Self::Column(column) => {
                text[row.line.clone()].char_indices().nth(column).map(|(at, _)| row.line.start + at)
            }
            Self::Bars(bars) => {
                let mut places = text[row.number..row.line.end].match_indices('|');
                places.nth(bars - 1).map(|(at, bar)| row.number + at + bar.len())
            }
        };
        places.unwrap_or(row.line.end)
    }
}

/// The least and the greatest of some.
fn bounds(all: impl Iterator<Item = usize> + Clone) -> Option<(usize, usize)> {
    Some((all.clone().min()?, all.max()?))
}
