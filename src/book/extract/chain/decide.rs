//! Which move is meant by what is written, and from what that is concluded.

use super::Runs;
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::repair::{Repair, repairs};
use crate::book::extract::run::{Run, Written};
use crate::chess::{File, Move, Piece, Position};
use crate::replay::{Replayer, ResolveError};

/// How many half-moves are tried to decide which of several moves is meant.
const REACH: usize = 60;

/// By how many half-moves one of them must read further than the others.
const MARGIN: usize = 6;

/// The same where it reads on to the end of the score.
const MARGIN_AT_END: usize = 4;

/// What books say of a pawn that has another one of its side on its file.
const DOUBLED: &str = "doubled";

/// A slip is put right only if so many half-moves can be played behind it.
const CONFIRMING: usize = 10;

/// So many half-moves are tried for that, where one may be of several.
const TRIES: usize = 200;

/// The move that is meant; where it is one of several, from what that is concluded, and the others.
pub(super) struct Meant {
    pub(super) m: Move,
    pub(super) why: Option<(ChoiceReason, Vec<Move>)>,
}

/// Why no one move is meant.
pub(super) enum Doubt {
    NotPlayable(ResolveError),
    Several(Vec<Move>),
    /// It is no move, whatever slip is put right.
    Unread,
    /// It is one of these if a slip in it is put right.
    Slips(Vec<Move>),
}

impl Runs<'_> {
    /// The one move that is meant, and why it is this one of several; or all that could be.
    pub(super) fn meant(&self, game: &mut Replayer, written: &Written) -> Result<Meant, Doubt> {
        if !written.repairs.is_empty() {
            let meant = |it: &Repair| game.meant(&it.pattern).ok();
            let mut all: Vec<Move> = Vec::new();
            for m in written.repairs.iter().filter_map(meant).flatten() {
                if !all.contains(&m) {
                    all.push(m);
                }
            }
            return match *all.as_slice() {
                [] => Err(Doubt::Unread),
                [m] => {
                    let in_letters = written.repairs.iter().all(|it| it.is_other_alphabet);
                    let by =
                        if in_letters { ChoiceReason::OtherAlphabet } else { ChoiceReason::Slip };
                    Ok(Meant { m, why: Some((by, Vec::new())) })
                }
                _ => Err(Doubt::Slips(all)),
            };
        }
        let all = game.meant(&written.pattern).map_err(Doubt::NotPlayable)?;
        if let [m] = *all.as_slice() {
            return Ok(Meant { m, why: None });
        }
        let position = game.position();
        let printed = self.scan.text.get(written.at.clone()).unwrap_or_default();
        if printed.contains(DOUBLED) {
            let (doubled, others): (Vec<Move>, Vec<Move>) =
                all.iter().partition(|m| captures_doubled_pawn(position, m));
            if let [m] = *doubled {
                return Ok(Meant { m, why: Some((ChoiceReason::Doubled, others)) });
            }
        }
        for mark in self.marks.iter().filter(|it| !it.is_printed(self.scan.text, written)) {
            let (marked, others): (Vec<Move>, Vec<Move>) =
                all.iter().partition(|m| mark.fits(position, m));
            if let [m] = *others {
                return Ok(Meant { m, why: Some((ChoiceReason::Unmarked(*mark), marked)) });
            }
        }
        Err(Doubt::Several(all))
    }

    /// That `her Kt's 3d` is on the queen's own wing, where she can go to that of the other too: a few
    /// books mean it so.
    pub(super) fn other_wing(
        &self,
        position: &Position,
        written: &Written,
        m: &Move,
    ) -> Option<(ChoiceReason, Vec<Move>)> {
        let printed = self.scan.text.get(written.at.clone())?;
        let mut words = printed.split(|c: char| !c.is_alphabetic());
        words.find(|word| matches!(*word, "her" | "his"))?;
        let is_other = |other: &Move| {
            let is_mirrored = other.to.file() as usize + m.to.file() as usize == 7;
            other.from == m.from && other.to.rank() == m.to.rank() && is_mirrored
        };
        let is_named = !matches!(m.to.file(), File::D | File::E);
        let others: Vec<Move> = position.moves().into_iter().filter(is_other).collect();
        (is_named && !others.is_empty()).then_some((ChoiceReason::OwnWing, others))
    }

    /// The one of several moves with which the score reads on.
    pub(super) fn read_on(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Move],
    ) -> Option<Meant> {
        let reached = |m: &Move| {
            let mut game = game.clone();
            // A move that is legal can be played.
            let _ = game.push((*m).into());
            let (plies, is_whole) = self.reach(index, at + 1, &mut game);
            (is_whole, plies, *m)
        };
        let mut read: Vec<(bool, usize, Move)> = all.iter().map(reached).collect();
        read.sort_by_key(|(is_whole, plies, _)| std::cmp::Reverse((*is_whole, *plies)));
        let [(is_whole, best, m), (false, second, _), ..] = *read.as_slice() else { return None };
        let others = read[1..].iter().map(|(_, _, m)| *m).collect();
        let by = match is_whole {
            true => ChoiceReason::ReadsToItsEnd(best),
            false => ChoiceReason::ReadsOn(best, second),
        };
        let margin = if is_whole { MARGIN_AT_END } else { MARGIN };
        (best >= second + margin).then_some(Meant { m, why: Some((by, others)) })
    }

    /// The move that is meant where one slip is put right in one that cannot be played, or those that
    /// could be, if any could.
    pub(super) fn repaired(
        &self,
        index: usize,
        at: usize,
        game: &mut Replayer,
    ) -> Option<Result<Meant, Doubt>> {
        let written = &self.all[index].moves[at];
        let text = self.scan.text.get(written.at.start..)?;
        let repairs = repairs(self.scan.dialect, text, game.position().turn());
        let repaired = Written { repairs, ..written.clone() };
        let meant = (!repaired.repairs.is_empty()).then(|| self.meant(game, &repaired));
        meant.filter(|meant| !matches!(meant, Err(Doubt::Unread)))
    }

    /// Of the moves that the slip may stand for, the one after which the score reads on past the next
    /// ones.
    pub(super) fn confirmed(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: Vec<Move>,
    ) -> Result<Meant, Doubt> {
        let goes_on = |m: &Move| {
            let (mut game, mut tries) = (game.clone(), TRIES);
            match game.push((*m).into()) {
                Ok(_) => self.goes_on(index, at + 1, &mut game, CONFIRMING, &mut tries),
                Err(_) => Some(false),
            }
        };
        // One of which it is not known may be meant as well as the one that is confirmed.
        let Some(known) = all.iter().map(goes_on).collect::<Option<Vec<bool>>>() else {
            return Err(Doubt::Slips(all));
        };
        let (sure, others): (Vec<_>, Vec<_>) = all.iter().zip(known).partition(|(_, it)| *it);
        let [(m, _)] = *sure.as_slice() else { return Err(Doubt::Slips(all)) };
        let others = others.iter().map(|(other, _)| **other).collect();
        Ok(Meant { m: *m, why: Some((ChoiceReason::Slip, others)) })
    }

    /// Whether so many half-moves can be played behind a move of a run, whichever is meant of several,
    /// if that is found out before the tries are used up.
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
        if self.all[index].moves.len() == at {
            let Some(next) = self.next_run(index, game) else { return Some(false) };
            (index, at) = (next, 0);
        }
        let all = match self.meant(game, &self.all[index].moves[at]) {
            Ok(Meant { m, .. }) => vec![m],
            Err(Doubt::Several(all)) => all,
            Err(Doubt::NotPlayable(_) | Doubt::Unread | Doubt::Slips(_)) => return Some(false),
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

    /// How many half-moves can be played behind a move of a run, and whether nothing stops them.
    pub(super) fn reach(
        &self,
        mut index: usize,
        mut at: usize,
        game: &mut Replayer,
    ) -> (usize, bool) {
        let mut plies = 0;
        loop {
            let run = &self.all[index];
            while let Some(written) = run.moves.get(at) {
                let Ok(Meant { m, .. }) = self.meant(game, written) else { return (plies, false) };
                if game.push(m.into()).is_err() {
                    return (plies, false);
                }
                (at, plies) = (at + 1, plies + 1);
                if plies >= REACH {
                    return (plies, false);
                }
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

    /// How many half-moves of a run can be played.
    pub(super) fn reach_within(&self, run: &Run, game: &mut Replayer) -> usize {
        let plays = |written: &&Written| match self.meant(game, written) {
            Ok(Meant { m, .. }) => game.push(m.into()).is_ok(),
            Err(_) => false,
        };
        run.moves.iter().take_while(plays).count()
    }
}

/// Whether a move captures one of two pawns on a file.
fn captures_doubled_pawn(position: &Position, m: &Move) -> bool {
    let theirs = position.pieces(!position.turn(), Piece::Pawn);
    m.captured == Some(Piece::Pawn) && (theirs & m.to.file().bitboard()).len() > 1
}
