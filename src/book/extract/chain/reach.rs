//! How far a score can be played, whichever is meant of moves of which several could be.

use super::meant::{Doubt, Meant};
use super::{MARGIN, Runs};
use crate::book::extract::written::Written;
use crate::chess::Move;
use crate::replay::Replayer;

/// How many half-moves are tried to decide which of several moves is meant.
pub(super) const REACH: usize = 60;

/// So many half-moves are tried for that, where one may be of several.
const TRIES: usize = 300;

/// So many moves at most are tried where it is only asked whether several fit.
const BRANCHES: usize = 3;

/// How far a score can be played, and whether nothing stops it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reach {
    pub(super) is_whole: bool,
    pub(super) plies: usize,
}

impl Reach {
    /// Of a score that is stopped behind so many half-moves.
    fn open(plies: usize) -> Self {
        Self { is_whole: false, plies }
    }

    /// Whether with it alone the score reads on to its end, or further by a margin than with the other.
    pub(super) fn outdoes(self, other: Self) -> bool {
        let is_to_end = self.is_whole && !other.is_whole && self.plies > other.plies;
        is_to_end || self.plies >= other.plies + MARGIN
    }

    /// The same behind so many more.
    fn after(self, plies: usize) -> Self {
        Self { plies: self.plies + plies, ..self }
    }
}

impl Runs<'_> {
    /// How far a score can be played behind one of the moves that may be meant.
    pub(super) fn reach_behind(
        &self,
        m: &Move,
        index: usize,
        at: usize,
        game: &Replayer,
        limit: usize,
    ) -> Reach {
        let mut game = game.clone();
        // A move that is legal can be played.
        let _ = game.push((*m).into());
        self.search(index, at + 1, &mut game, limit)
    }

    /// How many half-moves can be played from a move of a run on, up to a limit.
    pub(super) fn reach(&self, index: usize, at: usize, game: &Replayer) -> usize {
        self.reach_to_end(index, at, game).plies
    }

    /// The same, and whether that is to the end of the score.
    pub(super) fn reach_to_end(&self, index: usize, at: usize, game: &Replayer) -> Reach {
        self.search(index, at, &mut game.clone(), REACH)
    }

    /// Whether a search is going on already, of which this is a part.
    pub(super) fn is_searching(&self) -> bool {
        self.tries.get().is_some()
    }

    /// How far a score can be played from a move of a run on. A search within another one, for the next run, has
    /// the tries that are left of that.
    fn search(&self, index: usize, at: usize, game: &mut Replayer, limit: usize) -> Reach {
        let outer = self.tries.get();
        self.tries.set(outer.or(Some(TRIES)));
        let reach = self.furthest(index, at, game, limit);
        self.tries.set(outer.and(self.tries.get()));
        reach
    }

    /// The same, whichever is meant of several. If the tries run out, the limit is assumed.
    fn furthest(
        &self,
        mut index: usize,
        mut at: usize,
        game: &mut Replayer,
        limit: usize,
    ) -> Reach {
        let mut plies = 0;
        while plies < limit {
            let left = self.tries.get().and_then(|it| it.checked_sub(1));
            if left.is_none() {
                return Reach::open(limit);
            }
            self.tries.set(left);
            let run = &self.all[index];
            let Some(written) = run.moves.get(at) else {
                if run.closing.is_some() {
                    return Reach { is_whole: true, plies };
                }
                let Some(next) = self.next_run(index, game) else {
                    return Reach { is_whole: !self.goes_on_by_number(index, game), plies };
                };
                (index, at) = (next, 0);
                continue;
            };
            at += 1;
            match self.all_meant(game, written).as_slice() {
                [m] if game.push((*m).into()).is_ok() => plies += 1,
                several => {
                    let behind = self.furthest_of(several, index, at, game, limit - plies);
                    return behind.after(plies);
                }
            }
        }
        Reach::open(plies)
    }

    /// The same with one of several moves, and from the next one on.
    fn furthest_of(
        &self,
        several: &[Move],
        index: usize,
        at: usize,
        game: &Replayer,
        limit: usize,
    ) -> Reach {
        let mut best = Reach::open(0);
        for m in several {
            let mut game = game.clone();
            if game.push((*m).into()).is_ok() {
                best = best.max(self.furthest(index, at, &mut game, limit - 1).after(1));
            }
            if best.is_whole || best.plies == limit {
                break;
            }
        }
        best
    }

    /// The moves that what is written can mean.
    fn all_meant(&self, game: &mut Replayer, written: &Written) -> Vec<Move> {
        match self.meant(game, written) {
            Ok(Meant { m, .. }) => vec![m],
            Err(Doubt::Several(all)) => all,
            Err(Doubt::Slips(all)) => all.iter().map(|it| it.m).collect(),
            Err(Doubt::NotPlayable(_) | Doubt::Misprint(..) | Doubt::Unread) => Vec::new(),
        }
    }

    /// How many of a few half-moves can be played one after the other, whichever of several is meant.
    pub(super) fn reach_within(&self, moves: &[Written], game: &mut Replayer) -> usize {
        let Some((first, rest)) = moves.split_first() else { return 0 };
        let mut most = 0;
        for m in self.all_meant(game, first).into_iter().take(BRANCHES) {
            let mut game = game.clone();
            if most < moves.len() && game.push(m.into()).is_ok() {
                most = most.max(1 + self.reach_within(rest, &mut game));
            }
        }
        most
    }
}
