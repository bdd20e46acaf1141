//! Where a score cannot be read on, and what stands there.

use std::iter;

use super::meant::Doubt;
use super::next::LOOKAHEAD;
use super::note::Aside;
use super::{AMONG_NOTES, BESIDE, Chain, FITTING, LONGEST_GAP, MISSING, Runs, SHORT_GAP};
use crate::book::extract::found::{Stop, Unread};
use crate::book::extract::gap::Break;
use crate::book::extract::garbled::{Likely, cell, is_like_a_move, likely};
use crate::book::extract::lines::{begins_paragraph, below, rest_of_line};
use crate::book::extract::number::{Number, behind_unread, number_at};
use crate::book::extract::prose::{
    SENTENCE, begins_sentence, is_introduced, is_prose, is_supposing, prose_words,
};
use crate::book::extract::run::{Run, TELLING};
use crate::book::extract::scan::Scan;
use crate::book::extract::written::Written;
use crate::chess::{Movement, Position};
use crate::notation::Notation;
use crate::notation::dialects::SAN;
use crate::replay::{Replayer, ResolveError};

/// So far behind a number the next two are looked for, in bytes.
const NUMBERS: usize = 240;

/// Of fewer half-moves it cannot be known whether later numbers go on with them.
const SHORTEST: usize = 4;

/// So many numbers that follow each other are those of a score.
const NEXT: usize = 3;

/// So much is shown of a line, in characters.
const LONGEST_SHOWN: usize = 40;

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

    /// What stands in the place of the move that is due behind a score, if it goes on.
    pub(super) fn what_is_missing(&self, chain: &Chain) -> Option<Stop> {
        let due = chain.written.len();
        if chain.is_unnumbered
            && let Some((at, is_pair)) = self.scan.next_row(chain.end, due)
        {
            let why = if is_pair { Unread::Aside } else { self.no_move() };
            return Some(self.stop_at(chain, at, why));
        }
        if let Some(at) = chain.unread.filter(|at| !self.is_empty_row(*at)) {
            let behind = number_at(self.scan.text, at).map_or(at, |number| number.end);
            let is_later = self.scan.move_at(behind, due, true).is_some();
            let why = if is_later { chain.missing() } else { self.no_move() };
            return Some(self.stop_at(chain, at, why));
        }
        if let Some(at) = chain.aside {
            return Some(self.stop_at(chain, at, Unread::Aside));
        }
        let is_reply = |at: &usize| {
            let is_meant = || due > 1 && self.may_be_reply(*at) || self.is_before(*at, due + 1);
            !due.is_multiple_of(2) && is_meant()
        };
        let place = chain.prose.or_else(|| self.cell_below(chain.end, due));
        if let Some(at) = place.filter(is_reply) {
            return Some(self.stop_at(chain, at, self.no_move()));
        }
        let in_rows = self.next_in_rows(chain);
        let in_rows = in_rows.or_else(|| {
            let garbled = self.behind_garbled_number(chain);
            let garbled = garbled.or_else(|| self.below_note(chain));
            let in_sentence = garbled.or_else(|| self.next_in_sentence(chain));
            let at = in_sentence.or_else(|| self.next_begins_sentence(chain))?;
            Some(self.stop_at(chain, at, Unread::Aside))
        });
        let missing = in_rows.or_else(|| {
            let at = self.later_right_behind(chain)?;
            Some(self.stop_at(chain, at, chain.missing()))
        });
        let missing = missing.or_else(|| {
            let at = self.behind_another_game(chain)?;
            Some(self.stop_at(chain, at, Unread::Aside))
        });
        let missing = missing.or_else(|| {
            let at = self.numbers_further_on(chain)?;
            Some(self.stop_at(chain, at, chain.missing()))
        });
        missing.or_else(|| Some(self.stop_at(chain, self.row_above(chain)?, Unread::Aside)))
    }

    /// Where the moves that are due stand behind another game, which may be quoted in a note.
    fn behind_another_game(&self, chain: &Chain) -> Option<usize> {
        let due = chain.written.len();
        let limit = self.next_heading(chain.end).min(chain.end + LONGEST_GAP);
        let index = self.all.partition_point(|run| run.begin < chain.end);
        let game = Replayer::starting_at(chain.last.clone());
        let mut aside = Aside::default();
        for (at, run) in self.all.iter().enumerate().skip(index).take(LOOKAHEAD) {
            if run.begin > limit {
                break;
            }
            if run.begins_score() {
                aside.take_game(run, FITTING);
            } else if aside.goes_on(run) {
                aside.take(run);
            } else if aside.has_game()
                && run.start == due
                && self.is_plain(run)
                && run.moves.len() > 1
                && self.reach(at, 0, &game) >= run.moves.len().min(FITTING)
            {
                return Some(run.begin).filter(|_| due > TELLING);
            }
        }
        None
    }

    /// Where the numbers of a score go on near behind some that cannot be read, however many: no note is about so
    /// many moves of which none was played.
    fn numbers_further_on(&self, chain: &Chain) -> Option<usize> {
        let (due, limit) = (chain.written.len(), self.limit(chain).min(chain.end + SHORT_GAP));
        let near = self.runs_from(chain.end).iter().take_while(|run| run.begin < limit);
        let goes_on = |run: &&Run| run.start > due && run.moves.len() >= 2 * NEXT;
        { near }.find(goes_on).map(|run| run.begin).filter(|_| due >= SHORTEST)
    }

    /// Where the row that is due stands near above the end of a score: of columns whose rows take turns it may be
    /// the next one.
    fn row_above(&self, chain: &Chain) -> Option<usize> {
        let due = chain.written.len();
        let behind = self.all.partition_point(|run| run.begin < chain.end);
        let is_due = |run: &&Run| {
            let first = run.moves.first().and_then(|it| it.played(&chain.last));
            run.start == due && run.is_row() && first.is_some() && !self.is_introduced(run)
        };
        let near = self.all[..behind].iter().rev().take(2 * BESIDE);
        near.take_while(|run| run.begin > chain.begin).find(is_due).map(|run| run.begin)
    }

    /// Where the moves that are due stand without their number, or behind a few letters in its place.
    fn behind_garbled_number(&self, chain: &Chain) -> Option<usize> {
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
    fn below_note(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let near = text.floor_char_boundary(chain.end + NUMBERS).min(self.next_first(chain));
        let is_due = |at: &usize| match due.is_multiple_of(2) {
            true => {
                self.is_behind_last_figure(*at, chain)
                    || self.is_behind_garbled_number(*at, due, &chain.last)
            }
            false => self.is_bare_reply(*at, chain),
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
    fn is_bare_reply(&self, at: usize, chain: &Chain) -> bool {
        let (text, due) = (self.scan.text, chain.written.len());
        let read = self.scan.move_at(at, due, false);
        let read = read.filter(|it| it.played(&chain.last).is_some());
        read.is_some_and(|it| {
            let is_apart = it.at.start == at && begins_paragraph(text, at);
            is_apart && self.scan.ends_line(it.at.end, due + 1) && !is_introduced(text, it.at.start)
        })
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

    /// The number that is due behind a score, or a later one, in the lines below it or beside its last row.
    fn next_in_rows(&self, chain: &Chain) -> Option<Stop> {
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

    /// Whether a run begins with a move that is all that stands in its line.
    fn is_cell(&self, run: &Run) -> bool {
        let line = rest_of_line(self.scan.text, run.begin);
        line.trim().chars().count() <= LONGEST_SHOWN / 2
    }

    /// Where the paragraph with which a score ends has Black's move that is due at the beginning of a line, or
    /// in a sentence more than one of those that are.
    fn next_in_sentence(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        if let Some(reply) = self.reply_below(chain.end, due, &chain.last) {
            return Some(reply);
        }
        let is_legal = |it: &Written| it.played(&chain.last).is_some();
        let fits = |run: &Run| match due.checked_sub(run.start) {
            Some(at) => run.moves.get(at).filter(|it| is_legal(it)).map(|it| it.at.start),
            None => (run.start <= due + MISSING).then_some(run.begin),
        };
        let limit = text.floor_char_boundary(chain.end + SENTENCE);
        let paragraph = text[chain.end..limit].split("\n\n").next().unwrap_or_default();
        let is_near = |run: &&Run| run.begin < chain.end + paragraph.len();
        let near = self.runs_from(chain.end).iter().take_while(is_near);
        let is_replied = |run: &Run| run.moves.get(1).is_some_and(|it| it.pattern().is_some());
        let is_row =
            |run: &&Run| !run.leads && is_replied(run) && !is_supposing(&text[..run.begin]);
        // Behind the first moves of another score none of this one stands.
        let is_other = |run: &&Run| run.start == 0 && run.moves.len() >= AMONG_NOTES;
        near.take_while(|run| !is_other(run)).filter(is_row).find_map(fits)
    }

    /// Where the line right below a move begins with a reply that can be played.
    pub(super) fn reply_below(&self, end: usize, due: usize, last: &Position) -> Option<usize> {
        let behind = self.scan.gap(end, due);
        let is_below = behind.lines == Break::Line && !due.is_multiple_of(2);
        let reply = self.scan.move_at(behind.end, due, false).filter(|_| is_below)?;
        reply.played(last).map(|_| reply.at.start)
    }

    /// Where in the paragraph with which a score ends a sentence begins with the move that is due.
    fn next_begins_sentence(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let limit = text.floor_char_boundary(chain.end + SHORT_GAP).min(self.limit(chain));
        let behind = text.get(chain.end..limit).unwrap_or_default();
        let paragraph = behind.split("\n\n").next().unwrap_or_default();
        let last = self.all.partition_point(|run| run.end <= chain.end).checked_sub(1)?;
        let end = chain.end + paragraph.len();
        let near = (last + 1..self.all.len()).take_while(|at| self.all[*at].begin < end);
        let is_next = |at: &usize| {
            let run = &self.all[*at];
            let first = run.moves.first().and_then(|it| it.played(&chain.last));
            run.start == due
                && first.is_some()
                && begins_sentence(text, run.begin)
                && self.may_follow(*at, last)
        };
        { near }.find(is_next).map(|at| self.all[at].begin)
    }

    /// Where a later number than the one that is due stands with its move in the line of the last move, and no
    /// word between them.
    fn later_right_behind(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let line = rest_of_line(text, chain.end);
        let near = chain.end + line.floor_char_boundary(LONGEST_SHOWN / 2);
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

    /// The number that is due behind words that say how a score ended, with a pair of moves: they are not
    /// its own, but those of a column beside it.
    pub(super) fn is_not_closed(&self, chain: &Chain) -> Option<Stop> {
        let due = chain.written.len();
        let near = self.scan.text.floor_char_boundary(chain.end + NUMBERS);
        let next = self.scan.leading_numbers(chain.end, near).next()?;
        self.run_at(&next).filter(|run| run.start == due && run.moves.len() > 1)?;
        Some(self.stop_at(chain, next.begin, Unread::Aside))
    }

    /// Whether a run between two places has the move that is due.
    fn is_passed(&self, due: usize, from: usize, to: usize) -> bool {
        let mut between = self.runs_from(from).iter().take_while(|run| run.begin < to);
        between.any(|run| (run.start..run.due()).contains(&due))
    }

    /// The run that begins with a number.
    fn run_at(&self, number: &Number) -> Option<&Run> {
        self.runs_from(number.begin).first().filter(|run| run.begin == number.begin)
    }

    /// The runs that begin at a place or behind it.
    pub(super) fn runs_from(&self, at: usize) -> &[Run] {
        &self.all[self.all.partition_point(|run| run.begin < at)..]
    }

    /// Where another game is headed or begins behind a score, if it may go on so far.
    pub(super) fn limit(&self, chain: &Chain) -> usize {
        self.next_first(chain).min(self.next_heading(chain.end))
    }

    /// Where the next score begins behind one, if it may go on so far.
    fn next_first(&self, chain: &Chain) -> usize {
        let text = self.scan.text;
        // `1 7.` is the number of another move.
        let is_broken = |run: &Run| {
            let behind = text[run.begin..].strip_prefix("1 ").unwrap_or_default();
            behind.starts_with(|c: char| c.is_ascii_digit())
        };
        let mut game = Replayer::new(Movement::default());
        // `1. Castles` is a later move, too.
        let mut is_opening = |run: &Run| run.begins_with_slip() || self.can_begin(&mut game, run);
        let is_first =
            |run: &&Run| run.start == 0 && run.leads && !is_broken(run) && is_opening(run);
        let limit = chain.end + LONGEST_GAP;
        let near = self.runs_from(chain.end).iter().take_while(|run| run.begin < limit);
        let mut first = near.filter(is_first).peekable();
        // Behind a game that a note quotes the score goes on soon.
        let quoted = first.next_if(|run| self.is_quoted(run));
        let limit = quoted.map_or(limit, |run| run.end + SHORT_GAP / 2);
        first.next().map_or(text.len(), |run| run.begin).min(limit)
    }

    /// Whether no words stand in the line with which a run begins.
    fn is_row(&self, run: &Run) -> bool {
        prose_words(rest_of_line(self.scan.text, run.begin)) == 0
    }

    /// Whether the words that stand in the place of Black's move were meant for one: a few, and the first
    /// one with a capital.
    fn may_be_reply(&self, at: usize) -> bool {
        let line = rest_of_line(self.scan.text, at);
        let is_begun = line.starts_with(char::is_uppercase) || is_cell_of_move(line);
        is_begun && line.trim().chars().count() <= LONGEST_SHOWN / 2
    }

    /// Where what may have been meant for a move is all that stands in the line below a place.
    pub(super) fn cell_below(&self, end: usize, due: usize) -> Option<usize> {
        let behind = self.scan.gap(end, due);
        let is_cell = behind.lines == Break::Line
            && behind.end < self.next_heading(end)
            && number_at(self.scan.text, behind.end).is_none()
            && is_cell_of_move(rest_of_line(self.scan.text, behind.end))
            && !is_words(rest_of_line(self.scan.text, behind.end));
        is_cell.then_some(behind.end)
    }

    /// Whether the number of this half-move follows upon a few letters with its move: `Sfb 4. 0-0`.
    fn is_before(&self, at: usize, next: usize) -> bool {
        let number = self.scan.next_number(at).filter(|it| it.half_move(next) == next);
        number.is_some_and(|number| {
            let words = self.scan.text.get(at..number.begin).unwrap_or_default();
            words.len() <= LONGEST_SHOWN / 2 && self.scan.move_at(number.end, next, true).is_some()
        })
    }

    /// Whether nothing but bars stands behind a number: of two games in a table one has ended.
    fn is_empty_row(&self, at: usize) -> bool {
        let row = rest_of_line(self.scan.text, at);
        row.contains('|') && row.split_whitespace().skip(1).all(|it| it == "|")
    }

    /// A stop at a place, where this stands in the rest of the line.
    pub(super) fn stop_at(&self, chain: &Chain, at: usize, why: Unread) -> Stop {
        // A page may be one line.
        let words = rest_of_line(&self.plain.printed, at).split_whitespace().take(LONGEST_SHOWN);
        let printed = words.collect::<Vec<_>>().join(" ").chars().take(LONGEST_SHOWN).collect();
        let (line, ply) = (self.line(at), chain.written.len() + 1);
        Stop { line, ply, printed, why, candidates: Vec::new() }
    }

    fn no_move(&self) -> Unread {
        Unread::NoMove(Notation::Dialect(self.scan.dialect))
    }

    /// Why nothing is read of what is written, and if it was a move, why it could not be played.
    pub(super) fn stop(
        &self,
        chain: &Chain,
        position: &Position,
        written: &Written,
        doubt: Doubt,
    ) -> Stop {
        let moves = |all: Vec<Likely>| all.into_iter().map(|it| it.m).collect();
        let (why, all) = match doubt {
            Doubt::NotPlayable(error) => (Unread::NotPlayable(error), Vec::new()),
            Doubt::Misprint(error, all) => (Unread::NotPlayable(error), moves(all)),
            Doubt::Several(all) => (Unread::NotPlayable(ResolveError::Ambiguous), all),
            Doubt::Unread => (self.no_move(), Vec::new()),
            Doubt::Slips(all) => (self.no_move(), moves(all)),
        };
        let candidates = all.iter().map(|m| position.write(m, &SAN)).collect();
        let printed = self.printed(written);
        Stop { printed, candidates, ..self.stop_at(chain, written.at.start, why) }
    }
}

impl Chain {
    /// That the score goes on, but not with the move that is due.
    fn missing(&self) -> Unread {
        Unread::Missing(self.written.len() / 2 + 1)
    }
}

/// Whether a text begins with a later number than that of a half-move, and what may be a move.
fn is_later_row(text: &str, due: usize) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let n = text[..text.len() - behind.len()].parse::<usize>();
    let may_be_move = behind.trim_start_matches(['.', ' ']).starts_with(char::is_uppercase);
    n.is_ok_and(|n| n > due / 2 + 1) && may_be_move
}

/// Whether all of a line may have been meant for one move: `R*R`, `gxhb`
fn is_cell_of_move(line: &str) -> bool {
    let line = line.trim();
    let captures = line.strip_prefix(|c: char| ('a'..='h').contains(&c));
    let is_pawns = captures.is_some_and(|it| it.starts_with(['x', ':']) && it.len() < 6);
    let is_sign = |c: char| !c.is_alphanumeric() && !".,;:!?()".contains(c);
    let is_signed =
        line.len() <= 6 && line.starts_with(char::is_uppercase) && line.contains(is_sign);
    (is_pawns || is_signed) && !line.contains(' ') || is_like_a_move(line)
}

/// Whether a line is words or a heading: `BLACK.`, `If—`, `B. takes P. (ch.), followed by`
fn is_words(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| c.is_alphanumeric());
    prose_words(line) > 0 || is_supposing(line) || letters.all(char::is_uppercase)
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
