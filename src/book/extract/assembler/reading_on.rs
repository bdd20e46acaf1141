//! Deciding between several moves by how far the score can be read on with each.

use super::meaning::{Conclusion, Doubt};
use super::{Assembler, LONGEST_GAP};
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::run::Run;
use crate::book::extract::scanner::PrintedMove;
use crate::book::reading_on::{FURTHER, MARGIN, MARGIN_AT_END};
use crate::chess::Move;
use crate::replay::Replayer;

/// The maximum number of half-moves that are read on to decide between several moves.
const REACH: usize = 60;

/// The number of half-moves that must be playable after a slip that is put right.
const CONFIRMING: usize = 10;

/// The maximum number of half-moves that are tried to confirm a slip.
const TRIES: usize = 200;

impl Assembler<'_> {
    /// Returns the one of several moves with which the score can be read on clearly further.
    pub(super) fn reading_on(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Move],
    ) -> Option<Conclusion> {
        let mut reached = Vec::new();
        for m in all {
            let mut game = game.clone();
            game.push((*m).into()).ok()?;
            let (plies, is_whole) = self.reach((index, at + 1), &mut game, FURTHER);
            reached.push((is_whole, plies, *m));
        }
        reached.sort_by_key(|(is_whole, plies, _)| std::cmp::Reverse((*is_whole, *plies)));
        let [(is_whole, best, m), (false, second, _), ..] = *reached.as_slice() else {
            return None;
        };
        let margin = if is_whole { MARGIN_AT_END } else { MARGIN };
        if best < second + margin {
            return None;
        }
        let why = if is_whole {
            ChoiceReason::ReadsToItsEnd(best)
        } else {
            ChoiceReason::ReadsOn(best, second)
        };
        let others = reached[1..].iter().map(|(_, _, m)| *m).collect();
        Some(Conclusion { m, why: Some(why), others })
    }

    /// Returns the one of two runs with which the score can be read on clearly further: the first,
    /// from one of its moves on, or its rival.
    pub(super) fn further_reading(
        &self,
        (first, at): (usize, usize),
        rival: usize,
        game: &Replayer,
    ) -> Option<usize> {
        let (plies, _) = self.reach((first, at), &mut game.clone(), 0);
        let (rival_plies, _) = self.reach((rival, 0), &mut game.clone(), 0);
        if plies >= rival_plies + MARGIN {
            return Some(first);
        }
        (rival_plies >= plies + MARGIN).then_some(rival)
    }

    /// Returns how many half-moves can be played from a move of a run on, and true if that is to
    /// the end of the score. Where several moves could be meant each is tried, `further` times.
    fn reach(
        &self,
        (mut index, mut at): (usize, usize),
        game: &mut Replayer,
        further: usize,
    ) -> (usize, bool) {
        let mut plies = 0;
        loop {
            let run = &self.runs[index];
            while let Some(printed) = run.moves.get(at) {
                if plies >= REACH {
                    return (plies, false);
                }
                if !self.is_played(printed, game) {
                    let (more, is_whole) = self.reach_by_any((index, at), game, further);
                    return (plies + more, is_whole);
                }
                (plies, at) = (plies + 1, at + 1);
            }
            if run.closing.is_some() {
                return (plies, true);
            }
            match self.next_run(index, game) {
                Some(next) => (index, at) = (next, 0),
                None => return (plies, !self.goes_on_by_number(index, game)),
            }
        }
    }

    /// Returns the furthest reach from a move that several pieces could make, whichever is meant.
    fn reach_by_any(
        &self,
        (index, at): (usize, usize),
        game: &mut Replayer,
        further: usize,
    ) -> (usize, bool) {
        let mut furthest = (0, false);
        let printed = &self.runs[index].moves[at];
        if further > 0
            && let Err(Doubt::Several(all)) = self.meant(game, printed)
        {
            for m in all {
                let mut game = game.clone();
                if game.push(m.into()).is_ok() {
                    let (plies, is_whole) = self.reach((index, at + 1), &mut game, further - 1);
                    if (is_whole, plies + 1) > (furthest.1, furthest.0) {
                        furthest = (plies + 1, is_whole);
                    }
                }
            }
        }
        furthest
    }

    /// Plays a printed move if one move alone is meant, perhaps with a slip.
    fn is_played(&self, printed: &PrintedMove, game: &mut Replayer) -> bool {
        let m = match self.meant(game, printed) {
            Ok(conclusion) => conclusion.m,
            Err(Doubt::Slips(slips, _)) if slips.len() == 1 => slips[0],
            Err(_) => return false,
        };
        game.push(m.into()).is_ok()
    }

    /// Returns how many moves of a run can be played.
    pub(super) fn playable(&self, run: &Run, game: &Replayer) -> usize {
        let mut game = game.clone();
        run.moves.iter().take_while(|printed| self.is_played(printed, &mut game)).count()
    }

    /// Returns true if the number that is due stands after a run, so that the score does not end
    /// there.
    fn goes_on_by_number(&self, index: usize, game: &mut Replayer) -> bool {
        let run = &self.runs[index];
        let due = game.timeline().moves().len();
        let limit = self.next_game(run.end).min(run.end + LONGEST_GAP);
        let mut behind = self.runs[index + 1..]
            .iter()
            .take_while(|next| next.begin <= limit && !next.begins_score());
        run.unread.is_some() || behind.any(|next| next.start == due && next.starts_line)
    }

    /// Returns the one of the moves that a slip may stand for after which the score can be read on.
    pub(super) fn confirmed(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Move],
    ) -> Option<Conclusion> {
        let mut sure = None;
        let mut others = Vec::new();
        for m in all {
            let (mut game, mut tries) = (game.clone(), TRIES);
            let is_played = game.push((*m).into()).is_ok();
            // A move of which it is not known may be meant as well.
            if !is_played || !self.goes_on(index, at + 1, &mut game, CONFIRMING, &mut tries)? {
                others.push(*m);
            } else if sure.replace(*m).is_some() {
                return None;
            }
        }
        Some(Conclusion { m: sure?, why: Some(ChoiceReason::Slip), others })
    }

    /// Returns true if so many half-moves can be played from a move of a run on, whichever of
    /// several is meant. Returns `None` if that is not found out before the tries are used up.
    fn goes_on(
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
            let Some(next) = self.next_run(index, game) else { return Some(false) };
            (index, at) = (next, 0);
        }
        let all = match self.meant(game, &self.runs[index].moves[at]) {
            Ok(conclusion) => vec![conclusion.m],
            Err(Doubt::Several(all)) => all,
            Err(Doubt::Slips(slips, _)) if slips.len() == 1 => slips,
            Err(_) => return Some(false),
        };
        for m in all {
            let mut game = game.clone();
            let is_played = game.push(m.into()).is_ok();
            if is_played && self.goes_on(index, at + 1, &mut game, plies - 1, tries)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
