//! Where the moves that are due stand behind a number that cannot be read, or without one.

use super::{Chain, NUMBERS, Runs};
use crate::book::extract::gap::Break;
use crate::book::extract::garbled::{cell, is_like_a_move, likely};
use crate::book::extract::lines::{begins_paragraph, below, rest_of_line};
use crate::book::extract::number::{behind_unread, number_at};
use crate::book::extract::prose::is_introduced;
use crate::chess::Position;

impl Runs<'_> {
    /// Where the moves that are due stand without their number, or behind a few letters in its place.
    pub(super) fn behind_garbled_number(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let gap = self.scan.gap(chain.end, due);
        let is_garbled = number_at(text, gap.end).is_none();
        let bare = (gap.lines != Break::None).then_some((gap.end, false));
        let speck = behind_unread(text, gap.end).map(|begin| (begin, true));
        let is_due = |(begin, is_numbered)| self.are_due(begin, is_numbered, due, &chain.last);
        (is_garbled && bare.into_iter().chain(speck).any(is_due)).then_some(gap.end)
    }

    /// Where in a line of its own, perhaps below a note, White's move that is due stands behind what is left of
    /// its number, or Black's without one.
    pub(super) fn below_note(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let near = text.floor_char_boundary(chain.end + NUMBERS).min(self.next_first(chain));
        let is_due = |at: &usize| match due.is_multiple_of(2) {
            true => {
                self.is_behind_last_figure(*at, chain)
                    || self.is_behind_garbled_number(*at, due, &chain.last)
            }
            false => self.is_bare_reply(*at, due, &chain.last),
        };
        let mut lines = below(text, chain.end, near);
        lines.find(|at| !rest_of_line(text, *at).trim().is_empty() && is_due(at))
    }

    /// Whether the move that is due stands here behind a number of which only the last figure is right:
    /// `3 8. Castles.`
    fn is_behind_last_figure(&self, at: usize, chain: &Chain) -> bool {
        let (text, due) = (self.scan.text, chain.written.len());
        let has_figure = |end: &usize| text[at..*end].contains(|c: char| c.is_ascii_digit());
        let behind = behind_unread(text, at).filter(has_figure);
        behind.and_then(|behind| number_at(text, behind)).is_some_and(|it| {
            it.n() == (due / 2 + 1) % 10 && self.are_due(it.end, true, due, &chain.last)
        })
    }

    /// Whether a paragraph is the move that is due, and nothing else.
    pub(super) fn is_bare_reply(&self, at: usize, due: usize, last: &Position) -> bool {
        let text = self.scan.text;
        let read =
            if begins_paragraph(text, at) { self.scan.move_at(at, due, false) } else { None };
        let read = read.filter(|it| it.at.start == at && it.played(last).is_some());
        read.is_some_and(|it| self.scan.ends_line(it.at.end, due + 1) && !is_introduced(text, at))
    }

    /// Whether White's move that is due stands behind a place, right behind what is left of its number.
    pub(super) fn is_behind_garbled_number(&self, at: usize, due: usize, last: &Position) -> bool {
        let text = self.scan.text;
        let at = self.scan.gap(at, due).end;
        // Or it is all that stands in its line.
        let is_number = |end: &usize| {
            text[at..*end].trim_end().ends_with('.') || text[*end..].starts_with('\n')
        };
        let begin = behind_unread(text, at).filter(is_number);
        let begin = begin.filter(|_| due.is_multiple_of(2) && number_at(text, at).is_none());
        begin.is_some_and(|begin| self.are_due(begin, true, due, last))
    }

    /// Whether the moves stand here that are due: a pair that ends the line, or one move before the number of
    /// the next, or with a number one that ends the line or is like one.
    fn are_due(&self, begin: usize, is_numbered: bool, due: usize, last: &Position) -> bool {
        let scan = self.scan;
        let first = scan.move_at(begin, due, true);
        let Some((m, first)) = first.and_then(|it| Some((it.played(last)?, it))) else {
            let cell = cell(&scan.text[begin..]);
            let like = || likely(&self.spellings, last, cell);
            return is_numbered && is_like_a_move(cell) && !like().is_empty();
        };
        let behind = scan.gap(first.at.end, due + 1);
        if behind.lines == Break::None && scan.is_due(behind.end, due + 1) {
            return true;
        }
        let reply = scan.move_at(first.at.end, due + 1, false);
        let reply = reply.filter(|it| it.played(&last.after(&m)).is_some());
        match reply {
            Some(reply) => scan.ends_line(reply.at.end, due + 2),
            None => scan.ends_line(first.at.end, due + 1),
        }
    }
}
