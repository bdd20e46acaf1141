//! The runs that could follow upon another by their number.

use super::decide::CONFIRMING;
use super::next::LOOKAHEAD;
use super::note::Aside;
use super::reach::Reach;
use super::{FITTING, LONGEST_GAP, MISSING, Runs, SHORT_GAP};
use crate::book::extract::lines::begins_paragraph;
use crate::book::extract::prose::begins_sentence;
use crate::book::extract::run::{Run, TELLING};
use crate::replay::{Replayer, ResolveError};

/// So many runs at most are tried as the next one of a score.
const TRIES: usize = 12;

/// Those that were found so far behind a place, and what stands between them.
struct Candidates {
    /// The half-move that is due.
    due: usize,
    /// Where the run ends that they could follow upon.
    end: usize,
    /// Those against which nothing speaks, those that may be notes or begin with a slip, and those in sentences.
    plain: Vec<usize>,
    doubtful: Vec<usize>,
    among_words: Vec<usize>,
    /// Whether one among words is too short to be taken, and moves stand there that come after what is due.
    is_short: bool,
    is_beyond: bool,
    aside: Aside,
    tries: usize,
}

impl Candidates {
    fn new(due: usize, end: usize) -> Self {
        Self {
            due,
            end,
            plain: Vec::new(),
            doubtful: Vec::new(),
            among_words: Vec::new(),
            is_short: false,
            is_beyond: false,
            aside: Aside::default(),
            tries: 0,
        }
    }

    fn is_first(&self) -> bool {
        self.plain.is_empty() && self.doubtful.is_empty() && !self.aside.has_game()
    }

    /// Takes a run that fits.
    fn take(&mut self, at: usize, run: &Run, is_plain: bool) {
        if is_plain {
            self.plain.push(at);
        } else if run.leads {
            self.doubtful.push(at);
        } else {
            self.is_short |= run.moves.len() <= 3;
            self.among_words.push(at);
        }
    }
}

impl Runs<'_> {
    /// The runs that could follow upon another by their number, and whose first move can be played: those against
    /// which nothing speaks, or else those that may be notes, or begin with a slip.
    pub(super) fn candidates(&self, index: usize, due: usize, game: &mut Replayer) -> Vec<usize> {
        let end = self.all[index].end;
        let limit = self.next_heading(end).min(end + LONGEST_GAP);
        let mut found = Candidates::new(due, end);
        for (at, run) in self.all.iter().enumerate().skip(index + 1).take(LOOKAHEAD) {
            let is_first = run.begins_score() || due > 1 && self.begins_game(run);
            let is_game = self.is_quoted(run) || due > TELLING && is_first;
            if !is_game && (is_first || run.is_of_another_score(due))
                || run.begin > limit
                || found.tries == TRIES
                || found.is_beyond && run.begin > end + SHORT_GAP
            {
                break;
            }
            found.is_beyond |= !found.aside.goes_on(run)
                && (due + 1..=due + MISSING).contains(&run.start)
                && run.leads
                && run.moves.len() > run.tail + 1;
            if self.is_aside(run, is_game, &mut found) {
                continue;
            }
            if run.start == due
                && self.may_follow(at, index)
                && self.is_misprint(at, &mut found, game)
            {
                return vec![at];
            }
        }
        self.chosen(found, game)
    }

    /// Takes a run for a part of a note, if it is one: of a game, of a variation, or a pair that is introduced.
    fn is_aside(&self, run: &Run, is_game: bool, found: &mut Candidates) -> bool {
        let is_row = run.start != found.due && run.is_row();
        if is_game {
            let least = if self.is_quoted(run) { FITTING } else { CONFIRMING };
            found.aside.take_game(run, least);
        } else if found.aside.goes_on(run) || is_row && run.moves.len() > 2 {
            found.aside.take(run);
        } else if is_row && run.moves.len() == 2 && self.is_introduced(run) {
            found.aside.take_pair(run);
        } else {
            return false;
        }
        true
    }

    /// Takes a run with the number that is due, if it fits; says whether it is in the place of the score, near behind
    /// it, and its first move cannot be played: what comes later is not to be taken instead.
    fn is_misprint(&self, at: usize, found: &mut Candidates, game: &mut Replayer) -> bool {
        let run = &self.all[at];
        found.tries += 1;
        let can_begin = self.can_begin(game, run);
        let is_near = run.reply_to.is_none() && run.begin < found.end + SHORT_GAP;
        if found.is_first() && is_near && self.is_plain(run) && !can_begin {
            return true;
        }
        let fits =
            can_begin && self.is_reply(at, found.end, game) && self.is_near(at, found.end, game);
        let least = found.aside.least(run, self.scan.text);
        let is_far_enough = || self.ends_score(at, game) || self.reach(at, 0, game) >= least;
        if fits && (least == 0 || is_far_enough()) {
            found.take(at, run, self.is_plain(run));
        }
        false
    }

    /// Those of the candidates against which least speaks.
    fn chosen(&self, found: Candidates, game: &Replayer) -> Vec<usize> {
        let Candidates { plain, mut doubtful, among_words, is_short, .. } = found;
        if !plain.is_empty() {
            return plain;
        }
        if !is_short {
            doubtful.extend(among_words);
            doubtful.sort_unstable();
        } else if doubtful.is_empty() {
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

    /// Whether a paragraph begins with a first move and is more than that, and nothing introduces it or says something
    /// of it: another game, as a rule. What has its number in brackets is a note.
    fn begins_game(&self, run: &Run) -> bool {
        run.start == 0
            && run.leads
            && (run.moves.len() > 1 || run.prose.is_some())
            && begins_paragraph(self.scan.text, run.begin)
            && !self.scan.text[run.begin..].starts_with('(')
            && !self.is_introduced(run)
            && !self.is_said(run)
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
}
