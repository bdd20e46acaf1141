//! Columns that stand beside each other, brought below each other: two games, or the beginning of one and
//! how it goes on.

use std::ops::Range;

use super::lines::lines;
use super::number::{Number, is_digit, number_at};
use super::prose::is_prose;
use super::side::{BETWEEN, Piece, Side, begins_as_move, leading, moves};
use super::{gutter, shared};
use crate::notation::printed::closing::is_column_heading;

/// So many rows are a layout; fewer only where the second column goes on from the end of the first.
const ROWS: usize = 3;
const ROWS_THAT_GO_ON: usize = 2;

/// No row with two columns is longer, in bytes.
const LONGEST_ROW: usize = 240;

/// So many blanks at least part two headings in a line.
const GAP: &str = "   ";

/// So many lines above the columns may be their headings.
const HEADINGS: usize = 4;

/// Rows of two columns begin so near below those of one, in lines.
const FIRST: usize = 8;

/// Lines with two columns.
struct Block {
    /// The first of its lines, counted in the page.
    first: usize,
    sides: Vec<Side>,
}

/// The pieces of a text with such columns below each other, in the order in which they are read; none if
/// it has no such columns.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let lines = lines(text);
    let (mut pieces, mut read, mut at) = (Vec::new(), 0, 0);
    while at < lines.len() {
        let Some(mut block) = block_at(text, &lines, at) else {
            at += 1;
            continue;
        };
        at += block.sides.len();
        block.add_headings(text, &lines, read);
        pieces.extend(lines[read..block.first].iter().cloned().map(Piece::line));
        let rows = || lines[block.first..at].iter().zip(&block.sides);
        pieces.extend(rows().filter_map(|(line, side)| side.left(line)).map(Piece::line));
        pieces.extend(rows().flat_map(|(line, side)| side.right(line)));
        read = at;
    }
    if !pieces.is_empty() {
        pieces.extend(lines[read..].iter().cloned().map(Piece::line));
    }
    pieces
}

/// The block of rows that begins with a line.
fn block_at(text: &str, lines: &[Range<usize>], first: usize) -> Option<Block> {
    let line = lines[first].clone();
    if line.len() > LONGEST_ROW {
        return None;
    }
    let lines = &lines[first..];
    leading(text, &line)?;
    let sides = of_rows(text, lines);
    let may_be_running = || sides.is_some() || !gutter::are_rows(text, lines);
    let running = may_be_running().then(|| gutter::sides(text, lines)).flatten();
    if sides.is_none() && running.as_ref().is_some_and(|it| has_rows_below(text, lines, it.len())) {
        return None;
    }
    // Where lines are both rows and running text they are what more of them are.
    let sides = [sides, running].into_iter().flatten().rev().max_by_key(Vec::len)?;
    Some(Block { first, sides })
}

/// The sides of rows, from the first line on.
fn of_rows(text: &str, lines: &[Range<usize>]) -> Option<Vec<Side>> {
    let line = lines.first().filter(|line| line.len() <= LONGEST_ROW)?;
    let number = leading(text, line)?;
    let beside = seconds(text, line).find_map(|second| rows(text, lines, number.n(), &second));
    let by_turns = || by_turns(text, lines, number.n());
    beside.or_else(by_turns).or_else(|| shared_rows(text, lines))
}

/// Whether so many lines of running text are the last rows of one column and then those of two.
fn has_rows_below(text: &str, lines: &[Range<usize>], running: usize) -> bool {
    let are_rows =
        |at: usize| of_rows(text, &lines[at..]).is_some_and(|it| at + it.len() >= running);
    (1..running.min(FIRST)).any(are_rows)
}

/// The sides of lines that begin with the numbers of two columns by turns, as scanners make of rows: `1 P-K4`,
/// `5 Castles`, `2 Kt-KB3`, `6 P-Q3`. The second column goes on from the end of the first.
fn by_turns(text: &str, lines: &[Range<usize>], first: usize) -> Option<Vec<Side>> {
    let (mut sides, mut end, mut between) = (vec![Side::Left], 1, 0);
    let (mut left, mut right) = (first, None);
    for line in &lines[1..] {
        let last = sides.len() - 1;
        let is_right = matches!(sides[last], Side::Right);
        match leading(text, line).map(|number| number.n()) {
            Some(n) if is_right && n == left + 1 => {
                left = n;
                sides.push(Side::Left);
            }
            Some(n) if !is_right && right.map_or(n > left + 1, |(_, last)| n == last + 1) => {
                right = Some((right.map_or(n, |(first, _)| first), n));
                sides.push(Side::Right);
            }
            Some(_) => break,
            None if is_prose(&text[line.clone()]) => break,
            None => {
                between += usize::from(!text[line.clone()].trim().is_empty());
                if between > BETWEEN {
                    break;
                }
                sides.push(sides[last]);
                continue;
            }
        }
        (end, between) = (sides.len(), 0);
    }
    sides.truncate(end);
    let (begin, last) = right?;
    (begin == left + 1 && last + 1 >= begin + ROWS).then_some(sides)
}

/// The sides of the lines that follow upon each other by the numbers of two columns.
fn rows(text: &str, lines: &[Range<usize>], first: usize, second: &Number) -> Option<Vec<Side>> {
    let (mut left, mut right) = (first, second.n());
    let mut sides = vec![Side::Both(second.begin)];
    // The same number is Black's, as a rule.
    let is_pair = may_be_pair(text[lines[0].start..second.begin].trim())
        && sides[0].has_pair(text, &lines[0]);
    if left == right && !is_pair || are_running(text, &lines[0], first, second) {
        return None;
    }
    let column = text[lines[0].start..second.begin].chars().count();
    let (mut rows, mut end, mut between) = (1, 1, 0);
    for line in &lines[1..] {
        let side = side(text, line, (left, right), between, column);
        match side {
            Some((Side::Both(_), 0)) => right += 1,
            Some((Side::Both(_), step)) => {
                (left, right, rows) = (left + step, right + step, rows + 1);
            }
            Some((Side::Left, step)) => left += step,
            Some((_, step)) => right += step,
            None if text[line.clone()].trim().is_empty() => {}
            None if is_across(&text[line.clone()], column) => break,
            None => between += 1,
        }
        if between > BETWEEN {
            break;
        }
        sides.push(match side {
            Some((side @ (Side::Both(_) | Side::Right), _)) => side,
            _ => of_words(text, line, column),
        });
        if side.is_some() {
            (end, between) = (sides.len(), 0);
        }
    }
    sides.truncate(end);
    let goes_on = second.n() == left + 1;
    let below = sides.len();
    add_below(text, lines, &mut sides, column);
    // What stands below a game that goes on in the second column is behind that.
    let is_behind = |side: &&mut Side| goes_on && matches!(side, Side::Left);
    sides[below..].iter_mut().filter(is_behind).for_each(|side| *side = Side::Right);
    let are_few = 2 * rows <= left - first;
    let least = if goes_on && !are_few { ROWS_THAT_GO_ON } else { ROWS };
    if rows < least {
        return None;
    }
    let pairs = lines.iter().zip(&sides).filter(|(line, side)| side.has_pair(text, line)).count();
    // Of a game that has ended the numbers may stand there alone.
    let empty = lines.iter().zip(&sides).filter(|(line, side)| side.has_number_alone(text, line));
    let are_pairs = pairs > 0 && 2 * pairs + empty.count() >= rows;
    are_pairs.then_some(sides)
}

/// Whether the number of the next pair stands behind one of two numbers in a line, or is the second.
fn are_running(text: &str, line: &Range<usize>, first: usize, second: &Number) -> bool {
    let due = |number: &Number| if number.begin > second.begin { second.n() } else { first } + 1;
    seconds(text, line).any(|it| it.n() == due(&it))
}

/// The sides of lines that share their numbers, and of those that stand directly below.
fn shared_rows(text: &str, lines: &[Range<usize>]) -> Option<Vec<Side>> {
    let mut sides = shared::sides(text, lines)?;
    if let Some(Side::Shared(_, cut)) = sides.first() {
        let column = text[lines[0].start..*cut].chars().count();
        add_below(text, lines, &mut sides, column);
    }
    Some(sides)
}

/// Adds the sides of the lines directly below rows with two columns, of which the second begins so many
/// characters from the edge.
fn add_below(text: &str, lines: &[Range<usize>], sides: &mut Vec<Side>, column: usize) {
    let below = &lines[sides.len()..];
    let below = &below[..lines_below(text, below)];
    sides.extend(below.iter().map(|line| of_words(text, line, column)));
}

/// How many lines stand directly below the rows of two columns and are of them: a result or two.
fn lines_below(text: &str, lines: &[Range<usize>]) -> usize {
    let is_below = |line: &&Range<usize>| {
        !text[(*line).clone()].trim().is_empty() && leading(text, line).is_none()
    };
    let below = lines.iter().take_while(is_below).take(BETWEEN + 1).count();
    if below <= BETWEEN { below } else { 0 }
}

/// The side of a line without a number: of the first column, but what words of the second may stand beside.
fn of_words(text: &str, line: &Range<usize>, column: usize) -> Side {
    gap(&text[line.clone()], column).map_or(Side::Left, |at| Side::Both(line.start + at))
}

/// To which column a line belongs that has the number due in one, and how far that is from the last one:
/// a number between two may not be readable.
fn side(
    text: &str,
    line: &Range<usize>,
    (left, right): (usize, usize),
    between: usize,
    column: usize,
) -> Option<(Side, usize)> {
    let step = |number: &Number, last: usize| {
        number.n().checked_sub(last).filter(|step| (1..=between + 1).contains(step))
    };
    let distance = |it: &Number| text[line.start..it.begin].chars().count().abs_diff(column);
    let Some(number) = leading(text, line) else {
        // Words of the first column may stand beside a row of the second.
        let is_apart = |it: &Number| {
            ["  ", "\t", "|"].iter().any(|gap| text[line.start..it.begin].ends_with(gap))
        };
        let second = seconds(text, line).find(|it| distance(it) < 3 && is_apart(it))?;
        return Some((Side::Both(second.begin), 0)).filter(|_| step(&second, right).is_some());
    };
    let (in_left, in_right) = (step(&number, left), step(&number, right));
    if let Some(step) = in_left {
        // Black's number may be printed too.
        let fitting = seconds(text, line).filter(|second| second.n() == right + step);
        if let Some(second) = fitting.min_by_key(distance) {
            return Some((Side::Both(second.begin), step));
        }
    }
    // Where both could be meant, what is indented is the second one.
    let is_indented = text[line.start..number.begin].chars().count() >= INDENTED;
    match (in_left, in_right) {
        (None, Some(step)) if between == 0 => Some((Side::Right, step)),
        (Some(_), Some(step)) if is_indented => Some((Side::Right, step)),
        (Some(step), _) => Some((Side::Left, step)),
        _ => None,
    }
}

/// A number so many characters from the edge stands in the second column.
const INDENTED: usize = 12;

/// The numbers in a line behind which a second column could begin.
fn seconds(text: &str, line: &Range<usize>) -> impl Iterator<Item = Number> {
    let digits = text[line.clone()].char_indices().filter(|(_, c)| is_digit(*c));
    let number = move |(at, _): (usize, char)| {
        let number = number_at(&text[..line.end], line.start + at)?;
        let before = &text[line.start..number.begin];
        let word = before.trim_end_matches([' ', '\t', '|']);
        // Behind one blank a rank stands too: `P to K 4 P to K 4`.
        let last = word.rsplit([' ', '\t']).next().unwrap_or_default();
        let is_rank = before.len() == word.len() + 1
            && last.ends_with(|c: char| c.is_uppercase() || c == 't')
            && !last.contains(['x', 'X']);
        let is_apart = !word.is_empty() && before.len() > word.len() && !is_rank;
        let rest = &text[number.end..line.end];
        let is_before_move = begins_as_move(rest);
        (is_apart && is_before_move && !number.is_blacks).then_some(number)
    };
    digits.filter_map(number)
}

/// Whether a row could have two moves, of which hardly any has no figure.
fn may_be_pair(row: &str) -> bool {
    let words = row.split([' ', '\t']).skip(1);
    let moves = words.filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    row.contains("  ") || moves.count() > 1
}

impl Block {
    /// Adds the lines above that have a gap where the columns are cut, or one gap alone, and those that name both
    /// colours: they head the columns of each.
    fn add_headings(&mut self, text: &str, lines: &[Range<usize>], from: usize) {
        let (Side::Both(cut) | Side::Shared(_, cut)) = self.sides[0] else { return };
        let column = text[lines[self.first].start..cut].chars().count();
        for _ in 0..HEADINGS {
            let Some(above) = self.first.checked_sub(1).filter(|above| *above >= from) else {
                return;
            };
            let line = lines[above].clone();
            let words = &text[line.clone()];
            let side = match gap(words, column) {
                Some(at) => Side::Both(line.start + at),
                None if words.trim().is_empty() || is_column_heading(words) => Side::Left,
                None if is_row(text, &line) => return,
                None => match only_gap(words) {
                    Some(at) => Side::Both(line.start + at),
                    None => return,
                },
            };
            self.sides.insert(0, side);
            self.first = above;
        }
    }
}

/// Whether a line begins with a number and a move.
fn is_row(text: &str, line: &Range<usize>) -> bool {
    let number = leading(text, line);
    number.is_some_and(|it| moves(text[it.end..line.end].trim_start(), 1).is_some())
}

/// Whether a line is prose that runs on where the second of two columns begins.
fn is_across(line: &str, column: usize) -> bool {
    line.trim_end().chars().count() > column && gap(line, column).is_none() && is_prose(line)
}

/// Where the words behind the one gap in a line begin.
fn only_gap(line: &str) -> Option<usize> {
    let words = line.trim();
    let (left, right) = words.split_once(GAP)?;
    let is_only = !right.trim_start().contains(GAP);
    let begin = line.len() - line.trim_start().len() + left.len();
    is_only.then(|| begin + words[left.len()..].len() - right.trim_start().len())
}

/// Where the words behind the gap in a line begin that a column of it stands in.
fn gap(line: &str, column: usize) -> Option<usize> {
    let at = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let (before, behind) = line.split_at(at);
    let end = before.len() + behind.len() - behind.trim_start_matches(' ').len();
    let begin = before.trim_end_matches(' ').len();
    let is_wide = end >= begin + 2 && !line[end..].trim().is_empty();
    is_wide.then_some(end)
}
