//! Where the numbers of a score go on in rows behind its last move.

use std::iter;

use super::cell::CELL;
use super::{BESIDE, Chain, MISSING, NUMBERS, Runs, SHORT_GAP};
use crate::book::extract::found::{Stop, Unread};
use crate::book::extract::lines::rest_of_line;
use crate::book::extract::number::Number;
use crate::book::extract::prose::{is_prose, prose_words};
use crate::book::extract::run::Run;
use crate::book::extract::scan::Scan;

/// Of fewer half-moves it cannot be known whether later numbers go on with them.
const SHORTEST: usize = 4;

/// So many numbers that follow each other are those of a score.
const NEXT: usize = 3;

impl Runs<'_> {
    /// Where the numbers that are due stand first in the next lines behind a score, two of them.
    pub(super) fn next_numbers(&self, chain: &Chain) -> Option<usize> {
        let (text, at, due) = (self.scan.text, chain.end, chain.written.len() / 2 + 1);
        let near = text.floor_char_boundary(at + NUMBERS).min(self.next_heading(at));
        // An indented row may as well be an exercise.
        let is_at_edge = |it: &Number| text.get(..it.begin).is_some_and(|it| it.ends_with('\n'));
        // Another score begins with the first.
        let numbers = self.scan.leading_numbers(at, near).take_while(|it| it.n() > 1);
        let numbers = numbers.filter(is_at_edge).map(|it| (it.begin, it.n()));
        let next: Vec<(usize, usize)> = numbers.skip_while(|(_, n)| *n < due).take(2).collect();
        match *next.as_slice() {
            [(begin, first), (_, second)] if first <= due + 1 && second == first + 1 => Some(begin),
            _ => None,
        }
    }

    /// The number that is due behind a score, or a later one, in the lines below it or beside its last row.
    pub(super) fn next_in_rows(&self, chain: &Chain) -> Option<Stop> {
        let (text, due) = (self.scan.text, chain.written.len());
        let limit = self.limit(chain);
        let mut beyond = None;
        // The number of the line above, which may be a row of a variation, and where it ends.
        let (mut above, mut end) = (0, chain.end);
        let near = &text[..text.floor_char_boundary(limit)];
        let numbers = self.scan.leading_numbers(chain.end, near.len());
        for number in numbers.filter(|it| !self.is_empty_row(it.begin)) {
            let is_near = number.begin < chain.end + SHORT_GAP;
            let is_row = (above + 1 == number.n() || above == number.n())
                && !has_blank_line(text, end, number.begin)
                && !(is_near && has_words_between(text, end, number.begin));
            let run = self.run_at(&number);
            // A sentence may begin with a number.
            if run.is_some() || !is_prose(rest_of_line(near, number.end)) {
                (above, end) = (number.n(), number.end);
            }
            if is_row {
                continue;
            }
            let half_move = number.half_move(due);
            if half_move == due && (run.is_some() || !self.scan.is_of_sentence(&number)) {
                let is_read = run.is_some_and(|run| !run.begins_with_slip());
                let why = if is_read { Unread::Aside } else { self.no_move() };
                return Some(self.stop_at(chain, number.begin, why));
            }
            let Some(run) = run.filter(|_| half_move > due) else { continue };
            // The move that is due may stand in the sentences between.
            let is_passed =
                || is_near && !run.is_clean() && self.is_passed(due, chain.end, number.begin);
            let is_row = (run.is_clean() || is_near && self.is_row(run))
                && (run.moves.len() > 1 || half_move == due + 1);
            let is_missing = is_row || is_passed();
            if is_missing && half_move <= due + MISSING {
                return Some(self.stop_at(chain, number.begin, chain.missing()));
            }
            let is_far = is_near && due > SHORTEST && (is_missing || self.is_cell(run));
            beyond = beyond.or(is_far.then_some(number.begin));
        }
        // The last row of a column beside which another one stands.
        let beside = chain.prose.filter(|at| due > 1 && is_later_row(&text[*at..], due));
        let next = self.next_numbers(chain).or(beside).or(beyond)?;
        Some(self.stop_at(chain, next, chain.missing()))
    }

    /// Where the numbers of a score go on near behind some that cannot be read, however many: no note is about so
    /// many moves of which none was played.
    pub(super) fn numbers_further_on(&self, chain: &Chain) -> Option<usize> {
        let (due, limit) = (chain.written.len(), self.limit(chain).min(chain.end + SHORT_GAP));
        let near = self.runs_from(chain.end).iter().take_while(|run| run.begin < limit);
        let goes_on = |run: &&Run| run.start > due && run.moves.len() >= 2 * NEXT;
        { near }.find(goes_on).map(|run| run.begin).filter(|_| due >= SHORTEST)
    }

    /// Where the row that is due stands near above the end of a score: of columns whose rows take turns it may be
    /// the next one.
    pub(super) fn row_above(&self, chain: &Chain) -> Option<usize> {
        let due = chain.written.len();
        let behind = self.all.partition_point(|run| run.begin < chain.end);
        let is_due = |run: &&Run| {
            let first = run.moves.first().and_then(|it| it.played(&chain.last));
            run.start == due && run.is_row() && first.is_some() && !self.is_introduced(run)
        };
        let near = self.all[..behind].iter().rev().take(2 * BESIDE);
        near.take_while(|run| run.begin > chain.begin).find(is_due).map(|run| run.begin)
    }

    /// Where a later number than the one that is due stands with its move in the line of the last move, and no
    /// word between them.
    pub(super) fn later_right_behind(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let line = rest_of_line(text, chain.end);
        let near = chain.end + line.floor_char_boundary(CELL);
        let is_later = |number: &Number| {
            let half_move = number.half_move(due);
            half_move > due && self.scan.move_at(number.end, half_move, true).is_some()
        };
        // The text may have no other number.
        let line = Scan { text: &text[..chain.end + line.len()], ..self.scan };
        let next = |from: &Number| line.next_number(from.end);
        let numbers = iter::successors(line.next_number(chain.end), next);
        let later = numbers.take_while(|it| it.begin < near).find(is_later)?;
        let between = text.get(chain.end..later.begin)?;
        (due > SHORTEST && prose_words(between) == 0).then_some(later.begin)
    }

    /// Whether a run between two places has the move that is due.
    fn is_passed(&self, due: usize, from: usize, to: usize) -> bool {
        let mut between = self.runs_from(from).iter().take_while(|run| run.begin < to);
        between.any(|run| (run.start..run.due()).contains(&due))
    }

    /// The run that begins with a number.
    pub(super) fn run_at(&self, number: &Number) -> Option<&Run> {
        self.runs_from(number.begin).first().filter(|run| run.begin == number.begin)
    }

    /// Whether no words stand in the line with which a run begins.
    fn is_row(&self, run: &Run) -> bool {
        prose_words(rest_of_line(self.scan.text, run.begin)) == 0
    }

    /// Whether nothing but bars stands behind a number: of two games in a table one has ended.
    pub(super) fn is_empty_row(&self, at: usize) -> bool {
        let row = rest_of_line(self.scan.text, at);
        row.contains('|') && row.split_whitespace().skip(1).all(|it| it == "|")
    }
}

/// Whether a text begins with a later number than that of a half-move, and what may be a move.
fn is_later_row(text: &str, due: usize) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let n = text[..text.len() - behind.len()].parse::<usize>();
    let may_be_move = behind.trim_start_matches(['.', ' ']).starts_with(char::is_uppercase);
    n.is_ok_and(|n| n > due / 2 + 1) && may_be_move
}

/// Whether a blank line stands between two places, of which the second begins a line.
fn has_blank_line(text: &str, from: usize, to: usize) -> bool {
    let lines: Vec<&str> = text.get(from..to).unwrap_or_default().split('\n').collect();
    lines.len() > 2 && lines[1..lines.len() - 1].iter().any(|line| line.trim().is_empty())
}

/// Whether a line of words and no figures stands between two places.
fn has_words_between(text: &str, from: usize, to: usize) -> bool {
    let lines = text.get(from..to).unwrap_or_default().split('\n').skip(1);
    { lines }.any(|line| {
        line.contains(char::is_alphabetic) && !line.contains(|c: char| c.is_ascii_digit())
    })
}
