//! White's moves in a column, and Black's in another one below it.

use super::ending::ending;
use super::game;
use super::gap::{Break, LONGEST_NOTE};
use super::garbled::is_like_a_move;
use super::lines::rest_of_line;
use super::number::{Number, behind_figures, mover, number_at};
use super::prose::{is_predicate, is_prose};
use super::run::Run;
use super::scan::{Scan, UNNUMBERED};
use super::written::Written;
use crate::chess::Color;
use crate::notation::GameResult;
use crate::notation::printed::closing::{is_column_heading, is_verdict, player};

/// A longer line, in bytes, is none of a column.
const LONGEST_LINE: usize = 1_000;

/// So many moves of one player alone are a column, fewer where the names of both stand above.
const COLUMN: usize = 3;
const NAMED_COLUMN: usize = 2;

/// No column is longer, in rows.
const LONGEST: usize = 120;

/// So many moves may stand alone above a column.
const ABOVE: usize = 2;

/// One number in so many may be another than that which is due, or none.
const MISREAD: usize = 3;

/// So many lines of a note may stand between two rows.
const NOTE: usize = 2;

/// A move in a line of its own, and the number that stands before it.
#[derive(Clone)]
struct Row {
    begin: usize,
    number: Option<usize>,
    written: Written,
}

/// Moves of one player, a line each.
struct Column {
    rows: Vec<Row>,
    /// How many of them stand above or at the last one with its number: one more may belong to it.
    sure: usize,
    /// The player that the line above names.
    headed: Option<Color>,
}

impl Column {
    fn end(&self) -> usize {
        self.rows.last().map_or(0, |row| row.written.at.end)
    }

    /// Leaves a last row without its number away, if the other column is not so long.
    fn shorten(&mut self, other: usize) {
        self.rows.truncate(self.sure.max(other));
    }
}

/// The runs of a text, those of White's columns joined with Black's that follow upon them.
pub(super) fn joined(scan: Scan<'_>, runs: Vec<Run>) -> Vec<Run> {
    let mut joined: Vec<Run> = Vec::with_capacity(runs.len());
    let mut rest = runs.as_slice();
    // The rows of a column with none below it, but for the first ones: those may belong above it.
    let mut alone = 0..0;
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        let may_begin = may_begin(first) && !alone.contains(&first.begin);
        let above = may_begin.then(|| scan.column(first.begin, first.start, LONGEST)).flatten();
        if first.begin >= alone.end
            && let Some(column) = &above
            && let Some(row) = column.rows.get(ABOVE)
        {
            alone = row.begin..scan.unbroken(column);
        }
        match above.and_then(|above| pair(scan, first, above)) {
            Some((run, reply)) => {
                rest = &rest[rest.partition_point(|it| it.begin < run.end)..];
                joined.extend(reply.into_iter().chain([run]));
            }
            None => joined.push(first.clone()),
        }
    }
    joined
}

/// Whether a run is one move under White's number. What stands below it in a line of its own may be
/// the next one of its column.
fn may_begin(run: &Run) -> bool {
    let is_alone = match run.moves.as_slice() {
        [_] => true,
        [_, below] => !below.is_numbered,
        _ => false,
    };
    is_alone && run.start.is_multiple_of(2)
}

/// The moves of two columns by turns, as far as both go, if a run begins the first of them. Behind a note
/// Black's may begin a move before White's: that is a run of its own.
fn pair(scan: Scan<'_>, first: &Run, mut above: Column) -> Option<(Run, Option<Run>)> {
    let (rows, start) = (above.rows.len(), first.start);
    let numbered = scan.below(&above, start);
    let early = usize::from(numbered.is_some_and(|(_, half_move)| half_move < start));
    let below = numbered.and_then(|(at, half_move)| scan.column(at, half_move, rows + early));
    let mut below =
        below.or_else(|| scan.unnumbered(scan.next_line(above.end()), start + 1, rows))?;
    above.shorten(below.sure.saturating_sub(early));
    below.shorten(above.sure + early);
    let is_swapped = is_swapped(start, &above, &below)?;
    let is_as_long = below.rows.len() + 1 >= above.rows.len() + early;
    // A shorter one is known by its numbers or its heading.
    let sure = if below.headed.is_some() { below.rows.len() } else { below.sure };
    let are_named = above.headed.is_some_and(|it| below.headed == Some(!it));
    let least = if are_named { NAMED_COLUMN } else { COLUMN };
    let is_shorter = !is_swapped && sure + 1 >= least + early;
    if above.rows.len() < least || !(is_as_long || is_shorter) {
        return None;
    }
    let reply = below.rows.first().filter(|_| early > 0);
    let reply = reply.map(|row| Run {
        start: start - 1,
        begin: row.begin,
        end: row.written.at.end,
        moves: vec![row.written.clone()],
        ..first.clone()
    });
    below.rows.drain(..early);
    Some((scan.by_turns(first, &above, &below, is_swapped), reply))
}

/// Whether Black's column stands above White's, or nothing if they are not of one score.
fn is_swapped(start: usize, above: &Column, below: &Column) -> Option<bool> {
    let is_numbered = below.rows.first().is_some_and(|row| row.number.is_some());
    match (above.headed, below.headed) {
        (Some(Color::White), Some(Color::White)) => None,
        (_, Some(Color::White)) => Some(true),
        // Later on the name may be that of a side of a diagram.
        (Some(Color::Black), _) if start == 0 => is_numbered.then_some(true),
        _ => Some(false),
    }
}

impl Scan<'_> {
    /// The column whose first row stands at a place with its number, with no more than so many rows.
    fn column(self, begin: usize, half_move: usize, most: usize) -> Option<Column> {
        let (n, headed) = (half_move / 2 + 1, self.headed(begin));
        let mut rows: Vec<Row> = Vec::new();
        // How many rows there are up to the last one with its number.
        let (mut at, mut misread, mut last) = (begin, 0, 0);
        while rows.len() < most
            && misread <= 1 + last / MISREAD
            && let Some(row) = self.row(at, half_move + 2 * rows.len())
        {
            match row.number {
                Some(number) if number == n + rows.len() => last = rows.len() + 1,
                // Below the name of a player it may be missing.
                None if headed.is_some() => {}
                _ => misread += 1,
            }
            at = self.next_line(row.written.at.end);
            rows.push(row);
        }
        let is_later = |row: &Row| row.number.is_some_and(|number| number >= n + last);
        rows.truncate(last + usize::from(rows.get(last).is_some_and(is_later)));
        (last > 0).then_some(Column { rows, sure: last, headed })
    }

    /// Where the rows of a column end that stand below each other without a note.
    fn unbroken(self, column: &Column) -> usize {
        let is_noted = |rows: &&[Row]| {
            let between = self.text.get(rows[0].written.at.end..rows[1].begin);
            between.is_some_and(|it| it.contains(char::is_alphabetic))
        };
        let noted = column.rows.windows(2).find(is_noted);
        noted.map_or(column.end(), |rows| rows[0].written.at.end)
    }

    /// Where the number stands below a column with which it begins, or the one before, and the half-move
    /// that Black's is then.
    fn below(self, above: &Column, start: usize) -> Option<(usize, usize)> {
        let (from, n) = (above.end(), start / 2 + 1);
        let near = self.text.floor_char_boundary(from + LONGEST_NOTE);
        let mut numbers = self.leading_numbers(from, near);
        // A last row may have no move that can be read.
        let number = numbers.find(|it| it.n() != n + above.rows.len())?;
        let player = above.headed.unwrap_or(Color::White);
        if begins_game(self.text.get(from..number.begin)?, player) {
            return None;
        }
        let half_move = 2 * number.n() - 1;
        [start + 1, start.wrapping_sub(1)].contains(&half_move).then_some((number.begin, half_move))
    }

    /// Where the number of a last row stands below a column, with a move that is due behind both and cannot
    /// be read.
    fn unread_below(self, above: &Column, due: usize) -> Option<usize> {
        let number = number_at(self.text, self.indented(self.next_line(above.end())))?;
        let is_due = number.n() == due / 2 + 1;
        (is_due && !self.is_ending(number.end, due)).then_some(number.begin)
    }

    /// Where a row of one player's with the number that is due stands directly below both columns: it is of
    /// the second one alone, if no other two columns begin with it.
    fn alone_below(self, below: &Column, due: usize) -> Option<usize> {
        let begin = self.next_line(below.end());
        let is_due = number_at(self.text, begin).is_some_and(|it| it.n() == due / 2 + 1);
        let column = self.column(begin, due, LONGEST).filter(|_| is_due)?;
        self.below(&column, due).is_none().then_some(begin)
    }

    /// The column below a place whose rows have no numbers, so many of them or one less.
    fn unnumbered(self, from: usize, half_move: usize, most: usize) -> Option<Column> {
        let begin = self.indented(from);
        let below = self.text.get(begin..)?;
        let near = &below[..below.floor_char_boundary(LONGEST_LINE)];
        let heading = near.split_once('\n').map(|(line, _)| line);
        let heading = heading.filter(|line| is_column_heading(line));
        let mut at = begin + heading.map_or(0, |line| line.len() + 1);
        let headed = self.headed(at);
        let mut rows: Vec<Row> = Vec::new();
        while rows.len() < most
            && let due = half_move + 2 * rows.len()
            && let Some(row) =
                self.row(at, due).or_else(|| self.garbled_row(at).filter(|_| headed.is_some()))
            && row.number.is_none()
            && self.ends_line(row.written.at.end, due + 1)
        {
            at = self.next_line(row.written.at.end);
            rows.push(row);
        }
        Some(Column { rows, sure: 0, headed })
    }

    /// The run of White's column that begins at a place, and of Black's below it, if neither has numbers.
    pub(super) fn columns_without_numbers(self, at: usize) -> Option<Run> {
        let above = self.unnumbered(at, UNNUMBERED, LONGEST)?;
        let below =
            self.unnumbered(self.next_line(above.end()), UNNUMBERED + 1, above.rows.len())?;
        let is_as_long = below.rows.len() + 1 >= above.rows.len();
        let first = Run::new(UNNUMBERED, above.rows.first()?.begin, Vec::new());
        let run = self.by_turns(&first, &above, &below, false);
        is_as_long.then_some(Run { start: 0, is_unnumbered: true, ..run })
    }

    /// The move that stands first in the next line that is not blank, or behind its number; behind a line or
    /// two of a note only if that is due.
    fn row(self, from: usize, half_move: usize) -> Option<Row> {
        let mut at = self.indented(from);
        if let Some(row) = self.row_at(at, half_move) {
            return Some(row);
        }
        for _ in 0..NOTE {
            at = self.indented(self.next_line(at));
            match number_at(self.text, at) {
                Some(number) if number.n() == half_move / 2 + 1 => {
                    return self.row_at(at, half_move);
                }
                Some(number) if self.is_before_move(&number) => return None,
                _ => {}
            }
        }
        None
    }

    fn row_at(self, begin: usize, half_move: usize) -> Option<Row> {
        let number = number_at(self.text, begin);
        let read = |at| self.move_at(at, half_move, true);
        let written = match &number {
            Some(number) => {
                let garbled = || self.garbled(self.indented(number.end), half_move, true);
                read(number.end).or_else(garbled)
            }
            None => {
                let alone = read(begin).or_else(|| read(behind_figures(self.text, begin)?));
                alone.filter(|it| !self.text[begin..it.at.start].contains('\n'))
            }
        };
        let is_of_more = |it: &Written| {
            let near = self.text.floor_char_boundary(it.at.end + LONGEST_LINE);
            let rest = rest_of_line(&self.text[..near], it.at.end);
            self.is_paired(it.at.end, half_move)
                || is_prose(rest)
                || is_predicate(rest.trim_start())
        };
        let is_alone = !written.as_ref().is_some_and(is_of_more);
        let unread = || self.unread_row(number.as_ref()?);
        let written = written.or_else(unread).filter(|_| is_alone)?;
        Some(Row { begin, number: number.map(|it| it.n()), written })
    }

    /// What stands behind the number that is due, and is no move.
    fn unread_row(self, number: &Number) -> Option<Written> {
        let line = rest_of_line(self.text, number.end).trim_end();
        let at = number.end..number.end + line.len();
        is_like_a_move(line).then(|| Written::garbled(at, true))
    }

    /// The next line that is not blank, if it is no move, but was meant for one.
    fn garbled_row(self, from: usize) -> Option<Row> {
        let begin = self.indented(from);
        let line = rest_of_line(self.text, begin).trim_end();
        let is_like = number_at(self.text, begin).is_none() && is_like_a_move(line);
        let written = Written::garbled(begin..begin + line.len(), false);
        is_like.then_some(Row { begin, number: None, written })
    }

    /// Whether the move of the other player stands behind a place in its line.
    fn is_paired(self, at: usize, half_move: usize) -> bool {
        let gap = self.gap(at, half_move + 1);
        gap.lines == Break::None
            && (self.move_at(gap.end, half_move + 1, false).is_some()
                || number_at(self.text, gap.end).is_some_and(|it| self.is_before_move(&it)))
    }

    /// Whether a move stands behind a number.
    pub(super) fn is_before_move(self, number: &Number) -> bool {
        let half_move = number.half_move(0);
        [half_move, half_move + 1].iter().any(|it| self.move_at(number.end, *it, true).is_some())
    }

    /// Where the first line begins from a place on that is not blank.
    fn indented(self, at: usize) -> usize {
        self.text.len() - self.text.get(at..).unwrap_or_default().trim_start().len()
    }

    fn next_line(self, at: usize) -> usize {
        let end = self.text.floor_char_boundary(at + LONGEST_LINE);
        let line = self.text.get(at..end).unwrap_or_default();
        line.find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// The player whose moves stand below a place, if the line above it names one of the two, and no word in
    /// a line above that the other.
    pub(super) fn headed(self, at: usize) -> Option<Color> {
        let above = self.text.get(..at)?;
        let line = above.ceil_char_boundary(at.saturating_sub(LONGEST_LINE));
        let begin = line + above[line..].rfind('\n')?;
        let mut lines = above[..begin].rsplit('\n').map(str::trim).filter(|line| !line.is_empty());
        let named = lines.next().and_then(named)?;
        let is_other = |line: &str| !line.contains(' ') || self::named(line) == Some(!named);
        (!lines.next().is_some_and(is_other)).then_some(named)
    }

    /// The moves of both columns in the order in which they are played, as far as both go.
    fn by_turns(self, first: &Run, above: &Column, below: &Column, is_swapped: bool) -> Run {
        let (white, black) = if is_swapped { (below, above) } else { (above, below) };
        let rows = |row| [white.rows.get(row), black.rows.get(row)].into_iter();
        let played = white.rows.len().min(black.rows.len() + 1);
        let by_turns = (0..played).flat_map(rows).flatten().zip(first.start..);
        let mut run = Run {
            moves: by_turns.map(|(row, at)| self.read_again(row, at)).collect(),
            end: below.end().max(above.end()),
            tail: 0,
            closing: None,
            prose: None,
            unread: None,
            ..first.clone()
        };
        self.look_behind(&mut run);
        let due = run.due();
        let column = if due.is_multiple_of(2) { above } else { below };
        // A row that stands in one of them alone.
        let alone = white.rows.get(played);
        let alone = || alone.map(|row| row.begin).or_else(|| self.alone_below(below, due));
        if let Some(unread) = self.unread_below(column, due).or_else(alone) {
            (run.closing, run.unread) = (None, Some(unread));
        } else if run.closing.is_none() {
            run.closing = self.closing_above(&run, white, black);
        }
        run
    }

    /// The result that stands below the upper one of two columns, if it is known whose words they are.
    fn closing_above(self, run: &Run, white: &Column, black: &Column) -> Option<GameResult> {
        let (due, end) = (run.due(), white.end().min(black.end()));
        let player_of = if end == white.end() { Color::White } else { Color::Black };
        let at = self.gap(end, due).end;
        let number = number_at(self.text, at).filter(|it| it.half_move(due) == due);
        let words = self.text.get(number.map_or(at, |it| it.end)..)?;
        let to_move = mover(due);
        let (result, len) = ending(words, to_move)?;
        let is_named = || ending(words, !to_move).is_some_and(|(other, _)| other == result);
        // `and wins` goes on with the move above it.
        let is_open = player_of == to_move && is_verdict(&words[..len]);
        (!is_open || is_named()).then_some(result)
    }

    /// The move of a row as one of this half-move.
    fn read_again(self, row: &Row, half_move: usize) -> Written {
        let at = row.written.at.start;
        let written = self.move_at(at, half_move, true).unwrap_or_else(|| row.written.clone());
        let odd_number = row.number.filter(|n| *n != half_move / 2 + 1);
        Written { is_numbered: row.number.is_some(), odd_number, ..written }
    }
}

/// Whether another game is headed below a player's column: scanners may leave the heading of both columns
/// between them, but then the other player's name stands below it.
fn begins_game(between: &str, player: Color) -> bool {
    let heads = |line| named(line).map(|it| it == player).or(game::number(line).map(|_| true));
    between.lines().rev().find_map(heads).unwrap_or_default()
}

/// The player whose name is all that stands in a line, but for what stands in brackets behind it.
fn named(line: &str) -> Option<Color> {
    let name = line.split('(').next()?.trim_matches(|c: char| !c.is_alphabetic());
    player(&name.to_lowercase())
}
