//! Games printed in two halves beside each other: `1 P-K4 P-K4   25 PxP B-B5`.

use super::number::{MoveNumber, number_at};
use super::plain::PlainText;

/// The minimum number of rows with a second number.
const ROWS: usize = 3;

/// The distance between the numbers of the two halves of a row exceeds this number of moves.
const NEAREST: usize = 4;

/// The maximum length of a row, in bytes.
const LONGEST_ROW: usize = 200;

/// A line of the text and the numbers of moves in it.
struct Row {
    text: String,
    /// The line of the file, from 1.
    origin: u64,
    numbers: Vec<MoveNumber>,
}

impl Row {
    fn new(text: &str, origin: u64) -> Self {
        let mut numbers: Vec<MoveNumber> = Vec::new();
        if text.len() < LONGEST_ROW {
            for (at, _) in text.match_indices(|c: char| c.is_ascii_digit()) {
                if let Some(number) = number_at(text, at)
                    && numbers.last().is_none_or(|last| last.end <= number.begin)
                    && (number.begin == 0 || text[..number.begin].ends_with([' ', '\t']))
                {
                    numbers.push(number);
                }
            }
        }
        Self { text: text.to_owned(), origin, numbers }
    }

    /// Returns the number at the beginning of this row.
    fn first(&self) -> Option<usize> {
        let first = self.numbers.first()?;
        self.text[..first.begin].trim().is_empty().then_some(first.n)
    }

    /// Returns the byte of the number in this row that is `distance` moves after the first.
    fn second(&self, distance: usize) -> Option<usize> {
        let n = self.first()? + distance;
        self.numbers[1..].iter().find(|number| number.n == n).map(|number| number.begin)
    }
}

impl PlainText {
    /// Puts the second halves of games below their first halves, in the lines from a byte on.
    pub(super) fn separate_halves(&mut self, from: usize) {
        let from = self.line_begin(from);
        let mut rows = Vec::new();
        let mut at = from;
        for line in self.text[from..].split_inclusive('\n') {
            rows.push(Row::new(line, self.line(at)));
            at += line.len();
        }
        let mut lines = Vec::new();
        let mut is_changed = false;
        let mut rest = rows.as_slice();
        while let [row, others @ ..] = rest {
            if let Some(distance) = distance(rest) {
                let (block, below) = rest.split_at(length(rest));
                separate(block, distance, &mut lines);
                is_changed = true;
                rest = below;
            } else {
                lines.push((row.text.clone(), row.origin));
                rest = others;
            }
        }
        if is_changed {
            self.replace_lines(from, lines);
        }
    }
}

/// Returns the number of moves from the first to the second number of a row, if it is the same in
/// enough rows.
fn distance(rows: &[Row]) -> Option<usize> {
    let rows = rows.get(..ROWS)?;
    let first = rows[0].first()?;
    let is_in_order = (first..).zip(rows).all(|(n, row)| row.first() == Some(n));
    let seconds = rows[0].numbers[1..].iter().filter(|number| number.n > first + NEAREST);
    let mut distances = seconds.map(|number| number.n - first);
    distances.find(|distance| is_in_order && rows.iter().all(|row| row.second(*distance).is_some()))
}

/// Returns the number of rows with consecutive first numbers.
fn length(rows: &[Row]) -> usize {
    let Some(first) = rows[0].first() else { return 0 };
    (first..).zip(rows).take_while(|(n, row)| row.first() == Some(*n)).count()
}

/// Appends the first halves of some rows, and then their second halves.
fn separate(rows: &[Row], distance: usize, lines: &mut Vec<(String, u64)>) {
    let mut second_halves = Vec::new();
    for row in rows {
        if let Some(at) = row.second(distance) {
            let (first, second) = row.text.split_at(at);
            lines.push((format!("{first}\n"), row.origin));
            second_halves.push((second.to_owned(), row.origin));
        } else {
            lines.push((row.text.clone(), row.origin));
        }
    }
    lines.append(&mut second_halves);
}
