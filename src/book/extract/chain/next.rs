//! Which of the runs behind a place go on with a score.

use super::meant::Doubt;
use super::{BESIDE, FITTING, MARGIN, MISSING, Runs};
use crate::book::extract::gap::LONGEST_NOTE;
use crate::book::extract::lines::below;
use crate::book::extract::number::Number;
use crate::book::extract::prose::{ends_openly, is_prose};
use crate::book::extract::run::Run;
use crate::replay::Replayer;

/// No more runs behind a score, or above one, are looked at: a page full of first moves would take minutes.
pub(super) const LOOKAHEAD: usize = 250;

impl Runs<'_> {
    /// The run with which a score goes on behind another.
    pub(super) fn next_run(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let next = self.next_that_fits(index, game)?;
        let due = game.timeline().moves().len();
        let (end, begin) = (self.all[index].end, self.all[next].begin);
        // White's move may stand between them, so that the second is Black's.
        let is_single = self.all[next].is_single();
        let is_cell_unread =
            || !due.is_multiple_of(2) && self.cell_below(end, due).is_some_and(|cell| cell < begin);
        // In a scan sentences begin with moves.
        let is_reply_below = || {
            let reply = self.reply_below(end, due, game.position()).filter(|_| !self.is_scan);
            reply.is_some_and(|reply| reply < begin)
        };
        let is_bare_between = || {
            let mut lines = below(self.scan.text, end, begin);
            !self.is_plain(&self.all[next])
                && lines.any(|line| self.is_bare_reply(line, due, game.position()))
        };
        let is_unread = self.is_unread_between(end, begin, due)
            || is_reply_below()
            || !due.is_multiple_of(2) && is_bare_between()
            || is_cell_unread()
            || is_single && self.is_behind_garbled_number(end, due, game.position())
            || is_single && self.is_misnumbered_between(index, next, game)
            || self.are_columns_in_doubt(&self.all[next], game)
            || next > index && self.is_in_column_above(index, due);
        (!is_unread).then_some(next)
    }

    /// Whether the number that is due stands in a line of its own between two places, and nothing can be
    /// read there: what follows further on may be another variation, or another game.
    fn is_unread_between(&self, from: usize, to: usize, due: usize) -> bool {
        let is_unread = |it: &Number| {
            it.half_move(due) == due
                && !self.is_read(it)
                && !self.scan.is_of_a_page(it)
                && !self.scan.is_of_sentence(it)
        };
        self.scan.leading_numbers(from, to).any(|it| is_unread(&it))
    }

    /// Whether White's move that is due stands between two runs alone behind its number or one of the next.
    fn is_misnumbered_between(&self, index: usize, next: usize, game: &mut Replayer) -> bool {
        let due = game.timeline().moves().len();
        let begin = self.all[next].begin;
        let mut between = self.all[index + 1..].iter().take_while(|run| run.begin < begin);
        let is_later = |run: &Run| (due..=due + MISSING).contains(&run.start);
        due.is_multiple_of(2) && between.any(|run| run.is_single() && is_later(run))
    }

    /// Whether a run is a column below another one, and of them the first move alone can be played: the upper
    /// one may be Black's.
    fn are_columns_in_doubt(&self, run: &Run, game: &Replayer) -> bool {
        let is_below = run.moves.get(1..3).is_some_and(|of| of[1].at.start < of[0].at.start);
        is_below && self.reach_within(&run.moves[..2], &mut game.clone()) == 1
    }

    /// Whether White's move that is due stands right below his last one, in a column above Black's reply: what has
    /// its number below is Black's.
    fn is_in_column_above(&self, index: usize, due: usize) -> bool {
        let reply = &self.all[index];
        let is_near = |run: &&Run| run.begin + LONGEST_NOTE > reply.begin;
        let mut above = self.all[..index].iter().rev().take_while(is_near);
        let may_be = reply.is_single() && reply.due() == due && due.is_multiple_of(2);
        let whites = above.find(|run| run.due() + 1 == due && run.begin < reply.begin);
        let Some(whites) = whites.filter(|it| may_be && it.is_row()) else { return false };
        let below = self.runs_from(whites.end).first();
        below.is_some_and(|run| {
            let between = self.scan.text.get(whites.end..run.begin);
            run.start == due && run.is_single() && between.is_some_and(|it| it.trim().is_empty())
        })
    }

    /// Whether a number is one of a run.
    fn is_read(&self, number: &Number) -> bool {
        let behind = self.all.partition_point(|run| run.begin <= number.begin);
        self.all[..behind].iter().rev().take(BESIDE).any(|run| number.begin < run.end)
    }

    /// The run that could follow upon another by its number, and whose first move can be played.
    fn next_that_fits(&self, index: usize, game: &mut Replayer) -> Option<usize> {
        let due = game.timeline().moves().len();
        if self.all[index].unread.is_some() || self.is_out_of_turn(index, due) {
            return None;
        }
        let above = self.in_column_above(index, due);
        let next =
            above.or_else(|| self.that_reads_on(&self.candidates(index, due, game), game))?;
        let goes_on = !self.all[index].is_unnumbered || self.goes_on_numbered(index, next);
        (goes_on && self.may_be_score(next, game)).then_some(next)
    }

    /// Whether the next run goes on with rows that have no numbers: behind a note those that have some are of it.
    fn goes_on_numbered(&self, index: usize, next: usize) -> bool {
        let between = self.scan.text.get(self.all[index].end..self.all[next].begin);
        self.all[next].is_row() && between.is_some_and(|it| !is_prose(it))
    }

    /// Whether the row below a run has a number too high by one, or running text goes on with a later number:
    /// a move is missing, or two rows have changed places.
    fn is_out_of_turn(&self, index: usize, due: usize) -> bool {
        // What a sentence has at the end of the run is not played.
        let is_played = self.all[index].due() <= due;
        let end = self.all[index].end;
        let mut behind = self.all[index + 1..].iter().take(LOOKAHEAD).filter(|_| is_played);
        let next = behind.find(|run| !self.is_in_brackets(run, end));
        let Some(next) = next else { return false };
        let between = self.scan.text.get(end..next.begin).unwrap_or_default();
        let breaks = between.matches('\n').count();
        let is_long = self.scan.begins_running(next);
        let is_running = next.start > due && (is_long || breaks == 0 && !next.is_clean());
        let is_row = next.start == due + 2 && next.leads && next.moves.len() > 1;
        !is_prose(between) && (is_running || breaks == 1 && is_row)
    }

    /// Whether a run that begins in the middle of a sentence may be the score nevertheless: others go on behind it.
    fn may_be_score(&self, at: usize, game: &Replayer) -> bool {
        let run = &self.all[at];
        let above =
            self.scan.text.get(..run.begin).unwrap_or_default().trim_end_matches([' ', '\t']);
        let line = above.strip_suffix('\n').and_then(|it| it.rsplit('\n').next());
        !line.is_some_and(ends_openly)
            || self.is_plain(run)
            || self.reach(at, 0, game) >= run.moves.len() + FITTING
    }

    /// The one of some runs with which the score reads on: the first, if no other reads further, or as far right
    /// behind it.
    fn that_reads_on(&self, all: &[usize], game: &Replayer) -> Option<usize> {
        let (first, rivals) = all.split_first()?;
        if rivals.is_empty() {
            return Some(*first);
        }
        let reach = |at: usize| self.reach(at, 0, game);
        let least = reach(*first);
        let is_in_doubt = |at: usize| {
            let run = &self.all[at];
            self.is_right_behind(*first, at)
                && run.tail < run.moves.len()
                && reach(at) + MARGIN > least
        };
        let (plies, at) =
            rivals.iter().map(|at| (reach(*at), *at)).max_by_key(|(plies, _)| *plies)?;
        if plies <= least {
            return Some(*first).filter(|_| !is_in_doubt(rivals[0]));
        }
        (plies >= least + MARGIN).then_some(at)
    }

    /// Whether nothing but signs stands between a run and another one.
    pub(super) fn is_right_behind(&self, index: usize, next: usize) -> bool {
        let between = self.scan.text.get(self.all[index].end..self.all[next].begin);
        between.is_some_and(|it| !it.contains(char::is_alphanumeric))
    }

    /// The run with White's move that is due, if it stands in a column above Black's.
    fn in_column_above(&self, index: usize, due: usize) -> Option<usize> {
        let is_single = |at: &usize| {
            let run = &self.all[*at];
            run.is_single() && !self.is_introduced(run)
        };
        if self.all[index].moves.len() > 1 || !due.is_multiple_of(2) {
            return None;
        }
        let mut above = (0..index).rev().take(LOOKAHEAD).take_while(is_single);
        above.find(|at| self.all[*at].start == due)
    }

    /// Whether the number that is due stands behind a run, so that it does not end a score.
    pub(super) fn goes_on_by_number(&self, index: usize, game: &mut Replayer) -> bool {
        let due = game.timeline().moves().len();
        let behind = self.all.iter().skip(index + 1).take(LOOKAHEAD);
        behind.take_while(|it| !it.begins_score()).any(|it| it.start == due && it.leads)
    }

    /// Whether the first move of a run can be played, if it is not known which of several it is.
    pub(super) fn can_begin(&self, game: &mut Replayer, run: &Run) -> bool {
        let meant = run.moves.first().map(|written| self.meant(game, written));
        matches!(meant, Some(Ok(_) | Err(Doubt::Several(_) | Doubt::Slips(_))))
    }
}
