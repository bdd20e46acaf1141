//! Where a score goes on whose moves end in prose, or come again below.

use super::meant::Meant;
use super::reach::REACH;
use super::{BESIDE, FITTING, MARGIN, Runs, SHORT_GAP};
use crate::book::extract::run::Run;
use crate::replay::Replayer;

/// The moves of a row.
const PAIR: usize = 2;

/// Where a score goes on from a place in a run.
pub(super) enum Place {
    Here,
    Elsewhere,
    InDoubt,
}

impl Runs<'_> {
    /// The runs behind one, before another score, that begin with the number of a move in it again.
    pub(super) fn again(&self, index: usize, at: usize) -> impl Iterator<Item = usize> {
        let run = &self.all[index];
        let is_near = move |next: &Run| next.start > 0 && next.begin < run.end + SHORT_GAP;
        let behind = (index + 1..).zip(&self.all[index + 1..]).take(BESIDE);
        let near = behind.take_while(move |(_, next)| is_near(next));
        near.filter(move |(_, next)| next.start == run.start + at).map(|(next, _)| next)
    }

    /// Where a score goes on whose run ends from one of its moves on in a line that goes on as prose, if those
    /// moves may come again as a run of their own.
    pub(super) fn place(&self, index: usize, at: usize, game: &mut Replayer) -> Place {
        let run = &self.all[index];
        // The last pair may have a note beside it, too.
        let is_beside = run.is_clean() && run.prose.is_some();
        let tail = if is_beside { PAIR } else { run.tail };
        // Of running text any move may begin a line, and so may Black's before the next number.
        let is_bare = at + tail == run.moves.len()
            && !run.moves[at].is_numbered
            && !self.is_reply_before_number(run, at)
            && self.scan.running(&run.moves[at.saturating_sub(3)..at]).is_none();
        if is_bare {
            return Place::Elsewhere;
        }
        let is_pair =
            |next: &usize| self.all[*next].moves.len() > 1 && self.may_follow(*next, index);
        let reach = self.reach(index, at, game);
        if at + tail < run.moves.len() {
            return self.place_of_two(index, at, reach, game);
        }
        let behind = reach.saturating_sub(run.moves.len() - at);
        let next = self.next_run(index, game);
        let rival = next.filter(|_| !self.is_reply_of_pair(run, at));
        let elsewhere = rival.map_or(0, |next| self.reach(next, 0, game));
        let is_rather =
            |next: &Run| elsewhere >= FITTING && self.is_said(run) && !self.is_said(next);
        let is_likelier =
            |next: usize| self.is_plain(&self.all[next]) || is_rather(&self.all[next]);
        let margin = next.map_or(0, |next| if is_likelier(next) { 0 } else { MARGIN });
        let may_go_on = |next: usize| self.reach(next, 0, game) > behind;
        let is_varied = next.is_some_and(|next| self.is_varied_beside(index, at, next));
        match elsewhere {
            1.. if elsewhere >= behind + margin && is_varied => Place::InDoubt,
            1.. if elsewhere >= behind + margin => Place::Elsewhere,
            _ if self.again(index, at).filter(is_pair).any(may_go_on) => Place::InDoubt,
            _ => Place::Here,
        }
    }

    /// Whether a move is Black's before a numbered one of White's, and a sentence of its own stands behind them.
    fn is_reply_before_number(&self, run: &Run, at: usize) -> bool {
        let is_blacks = !(run.start + at).is_multiple_of(2);
        is_blacks && run.moves.get(at + 1).is_some_and(|it| it.is_numbered) && !self.is_said(run)
    }

    /// Whether the last move of a run is Black's right behind White's, and ends its sentence: no note has begun yet.
    fn is_reply_of_pair(&self, run: &Run, at: usize) -> bool {
        let before = run.prose.and_then(|at| self.scan.text.get(..at)).unwrap_or_default();
        at > 0
            && at + 1 == run.moves.len()
            && !run.moves[at].is_numbered
            && !(run.start + at).is_multiple_of(2)
            && before.trim_end().ends_with('.')
    }

    /// The same where the moves may come again: right behind the run, where one of the two is of a note, or in
    /// its paragraph, if a sentence of running text has begun with them.
    fn place_of_two(&self, index: usize, at: usize, reach: usize, game: &mut Replayer) -> Place {
        let run = &self.all[index];
        let again: Vec<usize> =
            self.again(index, at).filter(|next| self.may_follow(*next, index)).collect();
        let between = |next: usize| self.scan.text.get(run.end..self.all[next].begin);
        let is_right_behind = |next: &&usize| {
            self.is_right_behind(index, **next) && self.is_rival(**next, index, at, game)
        };
        if let Some(next) = again.iter().find(is_right_behind) {
            let elsewhere = self.reach(*next, 0, game);
            let reach = reach.max(self.reach_in_place(index, at, *next, game));
            let is_played = reach >= run.moves.len() - at;
            return match reach {
                _ if reach >= elsewhere + MARGIN => Place::Here,
                _ if self.is_varied_beside(index, at, *next) => Place::InDoubt,
                _ if is_played && elsewhere >= reach + MARGIN => Place::Elsewhere,
                _ => Place::InDoubt,
            };
        }
        let is_beside = |next: usize| {
            self.all[next].moves.len() > 1
                && between(next).is_some_and(|it| !it.contains("\n\n"))
                && self.reach(next, 0, game) >= reach + MARGIN
        };
        let is_running = self.scan.running(&run.moves).is_some();
        let is_again = is_running && again.into_iter().any(is_beside);
        if is_again { Place::InDoubt } else { Place::Here }
    }

    /// Whether another run stands right beside the last move of one, with its number: `9. h4 9. Nxg5 h4` is a
    /// variation behind the move of the score.
    fn is_varied_beside(&self, index: usize, at: usize, next: usize) -> bool {
        let (run, next) = (&self.all[index], &self.all[next]);
        let between = self.scan.text.get(run.end..next.begin);
        let is_beside =
            between.is_some_and(|it| !it.contains(|c: char| c == '\n' || c.is_alphanumeric()));
        at + 1 == run.moves.len() && next.start == run.start + at && is_beside
    }

    /// How far the score reads on with the last move of a run in place of the first one of another, if what follows
    /// upon that is in another line.
    fn reach_in_place(&self, index: usize, at: usize, next: usize, game: &mut Replayer) -> usize {
        let (run, other) = (&self.all[index], &self.all[next]);
        let begins_line = other.moves.get(1).is_none_or(|second| {
            let between = self.scan.text.get(other.moves[0].at.end..second.at.start);
            between.is_some_and(|it| it.contains('\n'))
        });
        match self.meant(game, &run.moves[at]) {
            Ok(Meant { m, .. }) if begins_line && at + 1 == run.moves.len() => {
                1 + self.reach_behind(&m, next, 0, game, REACH).plies
            }
            _ => 0,
        }
    }

    /// Whether a run begins with another move that could be played instead of one, and not with the reply to it.
    fn is_rival(&self, next: usize, index: usize, at: usize, game: &Replayer) -> bool {
        let (run, written) = (&self.all[next], &self.all[index].moves[at]);
        let mut game = game.clone();
        let Ok(Meant { m, .. }) = self.meant(&mut game, written) else { return false };
        if run.tail == run.moves.len() {
            return false;
        }
        let is_other = run.moves[0].played(game.position()).is_some_and(|other| other != m);
        let behind = game.position().after(&m);
        let mut twins = self.all[next..].iter().take_while(|twin| twin.begin == run.begin);
        is_other && !twins.any(|it| it.reply_to.is_some() && it.moves[0].played(&behind).is_some())
    }
}
