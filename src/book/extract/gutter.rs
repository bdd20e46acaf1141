//! Running text in two columns beside each other: a gutter of blanks parts them in all their lines, and
//! the numbers of the moves go up within each of them, but not across the lines.

use std::cmp::Reverse;
use std::ops::Range;

use super::number::{LAST, Number, is_digit, number_at};
use super::side::{Side, begins_as_move, leading, moves};

/// A gutter is no narrower, in characters.
const GUTTER: usize = 2;

/// So many of the gaps in a line, the widest ones, may be a gutter.
const WIDEST: usize = 2;

/// No page has more lines.
const LINES: usize = 400;

/// So many lines show whether a page may have columns.
const FIRST: usize = 8;

/// So many numbers follow upon each other in each of two columns.
const NUMBERS: usize = 3;

/// So many lines that begin with the numbers of one pair after the other are no running text.
const ROWS: usize = 3;

/// The sides of lines of running text, from the first one on.
pub(super) fn sides(text: &str, lines: &[Range<usize>]) -> Option<Vec<Side>> {
    let lines = lines.get(..LINES).unwrap_or(lines);
    let gaps = lines.iter().take(FIRST).map(|line| gaps(&text[line.clone()]));
    let mut first = gaps.into_iter().find(|gaps| !gaps.is_empty())?;
    first.sort_by_key(|gap| Reverse(gap.len()));
    first.into_iter().take(WIDEST).find_map(|gap| beside(text, lines, gap))
}

/// Whether each of the first lines has a number of its own, and no later one.
pub(super) fn are_rows(text: &str, lines: &[Range<usize>]) -> bool {
    let Some(rows) = lines.get(..ROWS) else { return false };
    let leading: Option<Vec<Number>> = rows.iter().map(|line| leading(text, line)).collect();
    let Some(leading) = leading else { return false };
    let is_alone = |(number, line): (&Number, &Range<usize>)| {
        numbers(&text[number.end..line.end]).iter().all(|it| it.n() == number.n())
    };
    leading.windows(2).all(|rows| rows[0].n() + 1 == rows[1].n())
        && leading.iter().zip(rows).all(is_alone)
}

/// Where the gaps in a line are, in characters from its edge: the first column may begin below it.
fn gaps(line: &str) -> Vec<Range<usize>> {
    let (mut gaps, mut begin) = (Vec::new(), None);
    for (column, c) in line.trim_end().chars().enumerate() {
        match (is_blank(c), begin) {
            (true, None) => begin = Some(column),
            (false, Some(from)) => {
                gaps.extend((column >= from + GUTTER).then_some(from..column));
                begin = None;
            }
            _ => {}
        }
    }
    gaps
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '|')
}

/// The sides of the lines that a gutter parts, if they are columns.
fn beside(text: &str, lines: &[Range<usize>], gap: Range<usize>) -> Option<Vec<Side>> {
    let first = lines.get(..FIRST).unwrap_or(lines);
    let sides = parted(text, first, gap.clone())?;
    Columns::of(text, first, &sides).are_likely().then_some(())?;
    let sides = parted(text, lines, gap)?;
    let columns = Columns::of(text, lines, &sides);
    let are_all = || lines.get(sides.len()).is_none_or(|line| text[line.clone()].trim().is_empty());
    let are_sure = columns.are_sure() || columns.goes_on_unnumbered() && are_all();
    (sides.len() > 1 && are_sure).then_some(sides)
}

/// The sides of the lines that have a gutter in a gap of the first of them, if any has words on both of its
/// sides. Below a blank line there are none without words behind it.
fn parted(text: &str, lines: &[Range<usize>], gap: Range<usize>) -> Option<Vec<Side>> {
    let (mut gutter, mut end, mut is_below_blank) = (gap, 0, false);
    for (at, line) in lines.iter().enumerate() {
        let line = text[line.clone()].trim_end();
        if line.is_empty() {
            is_below_blank = true;
            continue;
        }
        let narrowed = narrowed(line, &gutter);
        let is_beside = |gutter: &Range<usize>| line.chars().count() > gutter.end;
        let Some(narrowed) = narrowed.filter(|it| !is_below_blank || is_beside(it)) else { break };
        (gutter, end, is_below_blank) = (narrowed, at + 1, false);
    }
    let lines = &lines[..end];
    let sides: Vec<Side> = lines.iter().map(|line| side(text, line, gutter.end)).collect();
    sides.iter().any(|side| matches!(side, Side::Both(_))).then_some(sides)
}

/// What of a gutter is blank in a line.
fn narrowed(line: &str, gutter: &Range<usize>) -> Option<Range<usize>> {
    let (mut widest, mut begin) = (gutter.start..gutter.start, gutter.start);
    let within = line.chars().enumerate().take(gutter.end).skip(gutter.start);
    for (column, _) in within.filter(|(_, c)| !is_blank(*c)) {
        if column - begin > widest.len() {
            widest = begin..column;
        }
        begin = column + 1;
    }
    if gutter.end - begin > widest.len() {
        widest = begin..gutter.end;
    }
    (widest.len() >= GUTTER).then_some(widest)
}

/// To which column a line belongs, of which the second begins so many characters from the edge.
fn side(text: &str, line: &Range<usize>, column: usize) -> Side {
    let words = &text[line.clone()];
    let cut = words.char_indices().nth(column).map_or(words.len(), |(at, _)| at);
    match [&words[..cut], &words[cut..]].map(|words| words.trim_matches(is_blank).trim().is_empty())
    {
        [false, false] => Side::Both(line.start + cut),
        [true, false] => Side::Right,
        [_, true] => Side::Left,
    }
}

/// What stands in two columns, and what it would be without them.
struct Columns {
    left: String,
    right: String,
    across: String,
}

impl Columns {
    fn of(text: &str, lines: &[Range<usize>], sides: &[Side]) -> Self {
        let lines = || lines.iter().zip(sides);
        let right = lines().flat_map(|(line, side)| side.right(line));
        Self {
            left: joined(text, lines().filter_map(|(line, side)| side.left(line))),
            right: joined(text, right.map(|piece| piece.at)),
            across: joined(text, lines().map(|(line, _)| line.clone())),
        }
    }

    /// Whether the first lines may be the beginning of columns.
    fn are_likely(&self) -> bool {
        let [left, right] = [&self.left, &self.right].map(|it| numbers(it));
        // Most moves have a figure, so that pairs have more than one.
        figures(&self.left) > 2 * left.len()
            && longest(&left).len() > 1
            && (!right.is_empty() || self.goes_on_unnumbered())
            && pairs(&self.left).take(2).any(|pair| pair != Pair::No)
    }

    /// Whether the numbers go up within the columns, and not across them.
    fn are_sure(&self) -> bool {
        let [left, right, across] = [&self.left, &self.right, &self.across].map(|it| numbers(it));
        let is_one = |numbers: &[Number]| longest(numbers).len() == numbers.len();
        let goes_on =
            longest(&left).end == longest(&right).start && is_one(&left) && is_one(&right);
        let [left, right, across] = [left, right, across].map(|numbers| longest(&numbers).len());
        let are_two = left.min(right) >= NUMBERS && left + right >= across + NUMBERS;
        goes_on && left + right > across || are_two
    }

    /// Whether the right one has no number, and goes on from the last one of the left: there nothing but a
    /// pair stands behind each of the others, and across the lines more or less.
    fn goes_on_unnumbered(&self) -> bool {
        let are_pairs = |text| {
            let others = numbers(text).len().saturating_sub(1);
            pairs(text).take(others).all(|pair| pair == Pair::Alone)
        };
        numbers(&self.right).is_empty() && are_pairs(&self.left) && !are_pairs(&self.across)
    }
}

/// What stands behind a number.
#[derive(PartialEq)]
enum Pair {
    /// A pair of moves, and nothing else.
    Alone,
    /// A pair of moves, and more.
    First,
    No,
}

/// Whether a pair of moves stands behind each number of a text.
fn pairs(text: &str) -> impl Iterator<Item = Pair> {
    let numbers = numbers(text);
    let next = numbers.iter().skip(1).map(|next| next.begin);
    let ends: Vec<usize> = next.chain([text.len()]).collect();
    numbers.into_iter().zip(ends).map(|(number, end)| {
        let behind = text[number.end..end].trim_start();
        let has_words = |at: Range<usize>| behind[at].contains(char::is_alphanumeric);
        match moves(behind, 2).as_deref() {
            Some([white, black])
                if !has_words(white.end..black.start) && !has_words(black.end..behind.len()) =>
            {
                Pair::Alone
            }
            Some(_) => Pair::First,
            None => Pair::No,
        }
    })
}

/// Pieces of a text as lines.
fn joined(text: &str, pieces: impl Iterator<Item = Range<usize>>) -> String {
    pieces.fold(String::new(), |joined, piece| joined + text[piece].trim_end() + "\n")
}

/// How many numbers stand in a text, be they of moves or of ranks.
fn figures(text: &str) -> usize {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).count()
}

/// The numbers of moves in a text.
fn numbers(text: &str) -> Vec<Number> {
    let is_inside = |at: usize| text[..at].ends_with(is_digit);
    let digits = text.match_indices(is_digit).filter(|(at, _)| !is_inside(*at));
    let is_before_move = |number: &Number| {
        let rest = text[number.end..].trim_start();
        rest.is_empty() || begins_as_move(rest)
    };
    let numbers = digits.filter_map(|(at, _)| number_at(text, at));
    numbers.filter(|number| !number.is_blacks && is_before_move(number)).collect()
}

/// The most of these numbers that follow upon each other, with others between them.
fn longest(numbers: &[Number]) -> Range<usize> {
    let (mut begins, mut longest) = ([0; LAST + 1], 0..0);
    for n in numbers.iter().map(Number::n) {
        begins[n] = if begins[n - 1] > 0 { begins[n - 1] } else { n };
        let run = begins[n]..n + 1;
        if run.len() > longest.len() {
            longest = run;
        }
    }
    longest
}
