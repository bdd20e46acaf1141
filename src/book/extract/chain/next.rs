//! Which of the runs behind a place go on with a score.

use super::decide::CONFIRMING;
use super::meant::Doubt;
use super::note::Aside;
use super::reach::Reach;
use super::{BESIDE, FITTING, LONGEST_GAP, MARGIN, MISSING, Runs, SHORT_GAP};
use crate::book::extract::gap::LONGEST_NOTE;
use crate::book::extract::lines::{begins_paragraph, below};
use crate::book::extract::number::Number;
use crate::book::extract::prose::{begins_sentence, ends_openly, is_prose};
use crate::book::extract::run::{Run, TELLING};
use crate::replay::{Replayer, ResolveError};

/// No more runs behind a score, or above one, are looked at: a page full of first moves would take minutes.
pub(super) const LOOKAHEAD: usize = 250;

/// So many runs at most are tried as the next one of a score.
const TRIES: usize = 12;

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

    /// The runs that could follow upon another by their number, and whose first move can be played: those against
    /// which nothing speaks, or else those that may be notes, or begin with a slip.
    fn candidates(&self, index: usize, due: usize, game: &mut Replayer) -> Vec<usize> {
        let end = self.all[index].end;
        let limit = self.next_heading(end).min(end + LONGEST_GAP);
        let (mut plain, mut doubtful, mut among_words) = (Vec::new(), Vec::new(), Vec::new());
        let mut aside = Aside::default();
        // Whether moves stand there that come after what is due, and what is due but too short to be taken.
        let (mut is_beyond, mut is_short) = (false, false);
        let mut tries = 0;
        for (at, run) in self.all.iter().enumerate().skip(index + 1).take(LOOKAHEAD) {
            let is_first = run.begins_score() || due > 1 && self.begins_game(run);
            let is_game = self.is_quoted(run) || due > TELLING && is_first;
            if !is_game && (is_first || run.is_of_another_score(due))
                || run.begin > limit
                || tries == TRIES
                || is_beyond && run.begin > end + SHORT_GAP
            {
                break;
            }
            is_beyond |= !aside.goes_on(run)
                && (due + 1..=due + MISSING).contains(&run.start)
                && run.leads
                && run.moves.len() > run.tail + 1;
            let is_row = run.start != due && run.is_row();
            let is_pair = is_row && run.moves.len() == 2 && self.is_introduced(run);
            if is_game {
                let least = if self.is_quoted(run) { FITTING } else { CONFIRMING };
                aside.take_game(run, least);
            } else if aside.goes_on(run) || is_row && run.moves.len() > 2 {
                aside.take(run);
            } else if is_pair {
                aside.take_pair(run);
            } else if run.start == due && self.may_follow(at, index) {
                tries += 1;
                let is_first = plain.is_empty() && doubtful.is_empty() && !aside.has_game();
                if is_first && self.is_misprint(run, end, game) {
                    return vec![at];
                }
                let is_likely = self.is_reply(at, end, game) && self.is_near(at, end, game);
                let fits = is_likely && self.can_begin(game, run);
                let least = aside.least(run, self.scan.text);
                if fits
                    && least > 0
                    && !self.ends_score(at, game)
                    && self.reach(at, 0, game) < least
                {
                    continue;
                }
                if fits && self.is_plain(run) {
                    plain.push(at);
                } else if fits && run.leads {
                    doubtful.push(at);
                } else if fits {
                    is_short |= run.moves.len() <= 3;
                    among_words.push(at);
                }
            }
        }
        if !plain.is_empty() {
            return plain;
        }
        if !is_short {
            doubtful.extend(among_words);
            doubtful.sort_unstable();
            return doubtful;
        }
        if doubtful.is_empty() {
            doubtful.extend(self.begun_sentence(&among_words, game));
        }
        doubtful
    }

    /// Whether a run is rows with which the score reads on to its result.
    fn ends_score(&self, at: usize, game: &Replayer) -> bool {
        let run = &self.all[at];
        run.is_row()
            && self.is_more_than_one(run)
            && run.closing.is_some()
            && self.reach(at, 0, game) == run.moves.len()
    }

    /// The one of some runs among words with which a sentence begins, if the score reads on with it, and further
    /// than with any other, or as far if of those alone something is said in their sentence.
    fn begun_sentence(&self, all: &[usize], game: &Replayer) -> Option<usize> {
        if self.is_searching() {
            return self.only_sentence(all, game);
        }
        let reach = |at: &usize| (self.reach_to_end(*at, 0, game), *at);
        let mut read: Vec<(Reach, usize)> = all.iter().map(reach).collect();
        read.sort_by_key(|(reach, _)| std::cmp::Reverse(*reach));
        let (best, at) = *read.first()?;
        let run = &self.all[at];
        let goes_on = best.plies >= FITTING || best.is_whole && !self.is_said(run);
        let is_outdone = |(reach, other): &(Reach, usize)| {
            best.outdoes(*reach) || self.is_said(&self.all[*other]) && !self.is_said(run)
        };
        let begins = begins_sentence(self.scan.text, run.begin);
        (begins && goes_on && read[1..].iter().all(is_outdone)).then_some(at)
    }

    /// The only one of some runs among words with which a sentence begins, whose moves can be played and of which
    /// nothing is said: a search does not search on for each sentence.
    fn only_sentence(&self, all: &[usize], game: &Replayer) -> Option<usize> {
        let may_be = |at: &&usize| {
            let run = &self.all[**at];
            let near = &run.moves[..FITTING.min(run.moves.len())];
            begins_sentence(self.scan.text, run.begin)
                && self.reach_within(near, &mut game.clone()) == near.len()
        };
        let (said, others): (Vec<usize>, Vec<usize>) =
            all.iter().filter(may_be).partition(|at| self.is_said(&self.all[**at]));
        match (others.as_slice(), said.as_slice()) {
            ([at], _) | ([], [at]) => Some(*at),
            _ => None,
        }
    }

    /// Whether a paragraph begins with a first move, and nothing introduces it or says something of it: another
    /// game, as a rule. What has its number in brackets is a note.
    fn begins_game(&self, run: &Run) -> bool {
        run.start == 0
            && run.leads
            && begins_paragraph(self.scan.text, run.begin)
            && !self.scan.text[run.begin..].starts_with('(')
            && !self.is_introduced(run)
            && !self.is_said(run)
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

    /// Whether a run is in the place of the score, near behind a place, and its first move cannot be played:
    /// what comes later is not to be taken instead.
    fn is_misprint(&self, run: &Run, end: usize, game: &mut Replayer) -> bool {
        run.reply_to.is_none()
            && run.begin < end + SHORT_GAP
            && self.is_plain(run)
            && !self.can_begin(game, run)
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

    /// Whether a run is no reply under White's number, or White could not have played it instead
    /// of the last move, or no other one stands between that move, which ends before a place, and White's
    /// next number, and that goes on with it.
    fn is_reply(&self, at: usize, end: usize, game: &mut Replayer) -> bool {
        let Some(whites) = &self.all[at].reply_to else { return true };
        let timeline = game.timeline();
        let before = timeline.plies().checked_sub(1).map(|ply| timeline.position(ply));
        let limit = self.all[at].end + SHORT_GAP;
        let mut near = self.all[at + 1..].iter().take_while(|run| run.begin < limit);
        let is_blacks = |run: &Run| run.start == self.all[at].start && run.reply_to.is_none();
        // What White could have played in two ways is his if Black's own move is named.
        let is_named = near.any(|run| is_blacks(run) && self.is_plain(run));
        let cannot_play = |error| !(is_named && matches!(error, ResolveError::Ambiguous));
        before.is_some_and(|position| position.resolve(whites).is_err_and(cannot_play))
            || self.is_only_reply(at, end, game)
    }

    /// Whether White's next number stands behind a reply, with no other move alone under its number before it,
    /// and no other reply between them, and its moves can be played.
    fn is_only_reply(&self, at: usize, end: usize, game: &Replayer) -> bool {
        let reply = &self.all[at];
        let is_other = |run: &Run| {
            let is_of_number = run.start == reply.start || run.start + 1 == reply.start;
            let is_alone = run.leads && run.moves.len() == 1 && !self.is_introduced(run);
            is_of_number && is_alone && run.begin != reply.begin
        };
        let is_next =
            |run: &&Run| run.leads && (run.start == reply.due() || run.start == reply.start);
        let mut before = self.all[..at].iter().rev().take_while(|run| run.begin >= end);
        let limit = reply.end + SHORT_GAP;
        let mut near = self.all[at + 1..].iter().take_while(|run| run.begin < limit);
        let Some(run) = near.find(is_next).filter(|_| !before.any(is_other)) else { return false };
        let moves = [&reply.moves, &run.moves[..FITTING.min(run.moves.len())]].concat();
        run.start == reply.due() && self.reach_within(&moves, &mut game.clone()) == moves.len()
    }

    /// Whether a run stands near the one before it, or several of its moves fit.
    fn is_near(&self, at: usize, end: usize, game: &Replayer) -> bool {
        let run = &self.all[at];
        let plies = || self.reach(at, 0, game);
        run.begin < end + SHORT_GAP || plies() >= FITTING.min(run.moves.len())
    }

    /// Whether the first move of a run can be played, if it is not known which of several it is.
    pub(super) fn can_begin(&self, game: &mut Replayer, run: &Run) -> bool {
        let meant = run.moves.first().map(|written| self.meant(game, written));
        matches!(meant, Some(Ok(_) | Err(Doubt::Several(_) | Doubt::Slips(_))))
    }
}
