//! Where a score cannot be read on, and what stands there.

use super::meant::Doubt;
use super::next::LOOKAHEAD;
use super::note::Aside;
use super::{Chain, FITTING, LONGEST_GAP, NUMBERS, Runs, SHORT_GAP};
use crate::book::extract::found::{Stop, Unread};
use crate::book::extract::garbled::Likely;
use crate::book::extract::lines::rest_of_line;
use crate::book::extract::number::number_at;
use crate::book::extract::prose::begins_sentence;
use crate::book::extract::run::{Run, TELLING};
use crate::book::extract::written::Written;
use crate::chess::Position;
use crate::notation::dialects::SAN;
use crate::notation::{GameResult, Notation};
use crate::replay::{Replayer, ResolveError};

/// So much is shown of a line, in characters.
const LONGEST_SHOWN: usize = 40;

impl Runs<'_> {
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
        let aside = |at| self.stop_at(chain, at, Unread::Aside);
        let missing = |at| self.stop_at(chain, at, chain.missing());
        self.next_in_rows(chain)
            .or_else(|| self.behind_garbled_number(chain).map(aside))
            .or_else(|| self.below_note(chain).map(aside))
            .or_else(|| self.next_in_sentence(chain).map(aside))
            .or_else(|| self.next_begins_sentence(chain).map(aside))
            .or_else(|| self.later_right_behind(chain).map(missing))
            .or_else(|| self.behind_another_game(chain).map(aside))
            .or_else(|| self.numbers_further_on(chain).map(missing))
            .or_else(|| self.row_above(chain).map(aside))
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
            if run.begins_score() || self.is_quoted(run) {
                aside.take_game(run, FITTING);
            } else if aside.goes_on(run) {
                aside.take(run);
            } else if aside.has_game()
                && run.start == due
                && (self.is_plain(run) || begins_sentence(self.scan.text, run.begin))
                && self.is_more_than_one(run)
                && self.reach(at, 0, &game) >= run.moves.len().min(FITTING)
            {
                return Some(run.begin).filter(|_| due > TELLING);
            }
        }
        None
    }

    /// The number that is due behind words that say how a score ended, with a pair of moves: they are not
    /// its own, but those of a column beside it.
    pub(super) fn is_not_closed(&self, chain: &Chain) -> Option<Stop> {
        let due = chain.written.len();
        let near = self.scan.text.floor_char_boundary(chain.end + NUMBERS);
        let is_pair = |run: &Run| run.start == due && run.moves.len() > 1;
        let first = self.scan.leading_numbers(chain.end, near).next();
        let pair = first.filter(|it| self.run_at(it).is_some_and(is_pair)).map(|it| it.begin);
        // `&c.` says no more than that a line of an opening may end.
        let is_open = chain.closing == Some(GameResult::default());
        let game = Replayer::starting_at(chain.last.clone());
        let goes_on =
            |(at, run): &(usize, &Run)| run.start == due && self.reach(*at, 0, &game) >= FITTING;
        let further_on = || {
            let index = self.all.partition_point(|run| run.begin < chain.end);
            let behind = (index..).zip(self.runs_from(chain.end));
            let mut near = behind.take_while(|(_, run)| run.begin < chain.end + SHORT_GAP);
            near.find(goes_on).map(|(_, run)| run.begin)
        };
        let next_rows = || self.next_numbers(chain).or_else(further_on).filter(|_| is_open);
        let next = pair.or_else(next_rows)?;
        Some(self.stop_at(chain, next, Unread::Aside))
    }

    /// A stop at a place, where this stands in the rest of the line.
    pub(super) fn stop_at(&self, chain: &Chain, at: usize, why: Unread) -> Stop {
        // A page may be one line.
        let words = rest_of_line(&self.plain.printed, at).split_whitespace().take(LONGEST_SHOWN);
        let printed = words.collect::<Vec<_>>().join(" ").chars().take(LONGEST_SHOWN).collect();
        let (line, ply) = (self.line(at), chain.written.len() + 1);
        Stop { line, ply, printed, why, candidates: Vec::new() }
    }

    pub(super) fn no_move(&self) -> Unread {
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
    pub(super) fn missing(&self) -> Unread {
        Unread::Missing(self.written.len() / 2 + 1)
    }
}
