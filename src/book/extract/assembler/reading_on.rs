//! Deciding between several moves by how far the score can be read on with each.

use super::meaning::{Decision, Doubt};
use super::{Assembler, MAX_GAP_BYTES};
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::run::Run;
use crate::book::extract::scanner::PrintedMove;
use crate::book::reading_on::{MARGIN, MARGIN_AT_END, MAX_BRANCHES, Reach};
use crate::chess::Move;
use crate::replay::Replayer;

/// The maximum number of half-moves played to decide between several moves.
const REACH_PLIES: usize = 60;

/// The number of half-moves that must be playable after the correction of a slip.
const SLIP_PLIES: usize = 10;

/// The maximum number of half-moves played to confirm a correction.
const MAX_TRIES: usize = 200;

impl Assembler<'_> {
    /// Returns the one of several moves with which clearly more half-moves can be played than with
    /// any other. `None` if the margin is too small, or two moves lead to the end of the score.
    pub(super) fn decide_by_reading_on(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Move],
    ) -> Option<Decision> {
        let mut reached = Vec::new();
        for m in all {
            let mut game = game.clone();
            game.push((*m).into()).ok()?;
            reached.push((self.reach((index, at + 1), &mut game, REACH_PLIES, MAX_BRANCHES), *m));
        }
        reached.sort_by_key(|(reach, _)| std::cmp::Reverse(*reach));
        let [(best, m), (second, _), ..] = *reached.as_slice() else { return None };
        if !best.is_clearly_more(second) {
            return None;
        }
        let why = if best.is_whole {
            ChoiceReason::ReadsToItsEnd(best.plies)
        } else {
            ChoiceReason::ReadsOn(best.plies, second.plies)
        };
        let others = reached[1..].iter().map(|(_, m)| *m).collect();
        Some(Decision { m, why: Some(why), others })
    }

    /// Returns the one of two runs from which clearly more half-moves can be played: the first,
    /// from the move with index `at` on, or its rival.
    pub(super) fn further_reading(
        &self,
        (first, at): (usize, usize),
        rival: usize,
        game: &Replayer,
    ) -> Option<usize> {
        let plies = self.reach((first, at), &mut game.clone(), REACH_PLIES, 0).plies;
        let rival_plies = self.reach((rival, 0), &mut game.clone(), REACH_PLIES, 0).plies;
        if plies >= rival_plies + MARGIN {
            return Some(first);
        }
        (rival_plies >= plies + MARGIN).then_some(rival)
    }

    /// Plays at most `most` half-moves from a move of a run on, and returns the part of the score
    /// that was played. Tries every candidate of an ambiguous move, at most at `branches` places.
    fn reach(
        &self,
        (mut index, mut at): (usize, usize),
        game: &mut Replayer,
        most: usize,
        branches: usize,
    ) -> Reach {
        let mut plies = 0;
        loop {
            let run = &self.runs[index];
            while let Some(printed) = run.moves.get(at) {
                if plies >= most {
                    return Reach { is_whole: false, plies };
                }
                if !self.try_play(printed, game) {
                    let Reach { is_whole, plies: more } =
                        self.reach_by_any((index, at), game, most - plies, branches);
                    return Reach { is_whole, plies: plies + more };
                }
                (plies, at) = (plies + 1, at + 1);
            }
            if run.closing.is_some() {
                return Reach { is_whole: true, plies };
            }
            match self.next_run(index, game) {
                Some(next) => (index, at) = (next, 0),
                None => {
                    let is_whole = !self.is_before_due_number(index, game);
                    return Reach { is_whole, plies };
                }
            }
        }
    }

    /// Returns the furthest reach of all candidates of a move that several pieces could make, of
    /// at most `most` half-moves, at least 1.
    fn reach_by_any(
        &self,
        (index, at): (usize, usize),
        game: &mut Replayer,
        most: usize,
        branches: usize,
    ) -> Reach {
        let mut furthest = Reach::default();
        let printed = &self.runs[index].moves[at];
        if branches > 0
            && let Err(Doubt::Several(all)) = self.meant(game, printed)
        {
            for m in all {
                let mut game = game.clone();
                if game.push(m.into()).is_ok() {
                    let Reach { is_whole, plies } =
                        self.reach((index, at + 1), &mut game, most - 1, branches - 1);
                    furthest = furthest.max(Reach { is_whole, plies: plies + 1 });
                }
            }
        }
        furthest
    }

    /// Plays a printed move if it means exactly one move, perhaps with a slip. Returns false
    /// otherwise.
    fn try_play(&self, printed: &PrintedMove, game: &mut Replayer) -> bool {
        let m = match self.meant(game, printed) {
            Ok(decision) => decision.m,
            Err(Doubt::Slips(slips, _)) if slips.len() == 1 => slips[0],
            Err(_) => return false,
        };
        game.push(m.into()).is_ok()
    }

    /// Returns the number of moves of a run that can be played.
    pub(super) fn playable_moves(&self, run: &Run, game: &Replayer) -> usize {
        let mut game = game.clone();
        run.moves.iter().take_while(|printed| self.try_play(printed, &mut game)).count()
    }

    /// Returns true if a later run begins with the expected number, so that the score does not end
    /// here.
    fn is_before_due_number(&self, index: usize, game: &mut Replayer) -> bool {
        let run = &self.runs[index];
        let due = game.timeline().moves().len();
        let limit = self.next_game(run.end).min(run.end + MAX_GAP_BYTES);
        let mut later = self.runs[index + 1..]
            .iter()
            .take_while(|next| next.begin <= limit && !next.is_clearly_a_beginning());
        run.unread.is_some() || later.any(|next| next.start == due && next.starts_line)
    }

    /// Returns the only correction of a slip after which [`SLIP_PLIES`] half-moves can be played,
    /// or [`MARGIN_AT_END`] up to the closing words. `None` if the tries are used up.
    pub(super) fn confirmed(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Move],
    ) -> Option<Decision> {
        let mut sure = None;
        let mut others = Vec::new();
        for m in all {
            let (mut game, mut tries) = (game.clone(), MAX_TRIES);
            let is_played = game.push((*m).into()).is_ok();
            // If the tries are used up, `?` returns `None`: this move might be meant too.
            if !is_played || !self.can_play(index, at + 1, &mut game, SLIP_PLIES, &mut tries)? {
                others.push(*m);
            } else if sure.replace(*m).is_some() {
                return None;
            }
        }
        Some(Decision { m: sure?, why: Some(ChoiceReason::Slip), others })
    }

    /// Returns true if `plies` half-moves can be played from a move of a run on, with any
    /// candidates of ambiguous moves, or all to the closing words and these are enough. Returns
    /// `None` if the tries are used up first.
    fn can_play(
        &self,
        mut index: usize,
        mut at: usize,
        game: &mut Replayer,
        plies: usize,
        tries: &mut usize,
    ) -> Option<bool> {
        if plies == 0 {
            return Some(true);
        }
        *tries = tries.checked_sub(1)?;
        if self.runs[index].moves.len() == at {
            if self.runs[index].closing.is_some() {
                return Some(SLIP_PLIES - plies >= MARGIN_AT_END);
            }
            let Some(next) = self.next_run(index, game) else { return Some(false) };
            (index, at) = (next, 0);
        }
        let all = match self.meant(game, &self.runs[index].moves[at]) {
            Ok(decision) => vec![decision.m],
            Err(Doubt::Several(all)) => all,
            Err(Doubt::Slips(slips, _)) if slips.len() == 1 => slips,
            Err(_) => return Some(false),
        };
        for m in all {
            let mut game = game.clone();
            let is_played = game.push(m.into()).is_ok();
            if is_played && self.can_play(index, at + 1, &mut game, plies - 1, tries)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
