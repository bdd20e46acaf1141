//! Which move is meant by what is written, and from what that is concluded.

use super::Runs;
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::garbled::{Likely, MISPRINT, cell, likely, misprinted};
use crate::book::extract::mark::Mark;
use crate::book::extract::run::{Meaning, Written};
use crate::chess::{File, Move, Piece, Position};
use crate::replay::{Replayer, ResolveError};

/// How many half-moves are tried to decide which of several moves is meant.
const REACH: usize = 60;

/// By how many half-moves one of them must read further than the others.
pub(super) const MARGIN: usize = 6;

/// The same where it reads on to the end of the score.
const MARGIN_AT_END: usize = 4;

/// What books say of a pawn that has another one of its side on its file.
const DOUBLED: &str = "doubled";

/// A slip is put right only if so many half-moves can be played behind it.
const CONFIRMING: usize = 10;

/// A move that is like what is printed is meant rather than one that costs so much more.
const MARGIN_OF_LETTERS: u32 = 3;

/// The only move that is like what is printed is meant if it costs no more.
const CERTAIN: u32 = 6;

/// So many at least, if no other move is nearly as like what is printed.
const CONFIRMING_ONE: usize = 4;

/// So many half-moves are tried for that, where one may be of several.
const TRIES: usize = 300;

/// So many moves at most are tried where it is only asked whether several fit.
const BRANCHES: usize = 3;

/// The move that is meant; where it is one of several, from what that is concluded, and the others.
pub(super) struct Meant {
    pub(super) m: Move,
    pub(super) why: Option<(ChoiceReason, Vec<Move>)>,
}

/// Why no one move is meant.
pub(super) enum Doubt {
    NotPlayable(ResolveError),
    /// It cannot be played, and is like one of these.
    Misprint(ResolveError, Vec<Likely>),
    Several(Vec<Move>),
    /// It is like no move.
    Unread,
    /// It is garbled, and like one of these.
    Slips(Vec<Likely>),
}

impl Runs<'_> {
    /// The one move that is meant, and why it is this one of several; or all that could be.
    pub(super) fn meant(&self, game: &mut Replayer, written: &Written) -> Result<Meant, Doubt> {
        let Some(pattern) = written.pattern() else {
            let all = self.likely(game, written);
            return Err(if all.is_empty() { Doubt::Unread } else { Doubt::Slips(all) });
        };
        let all = game.meant(pattern).map_err(Doubt::NotPlayable)?;
        let in_other_letters = matches!(written.meaning, Meaning::InOtherLetters(_));
        if let [m] = *all.as_slice() {
            let why = in_other_letters.then(|| (ChoiceReason::OtherAlphabet, Vec::new()));
            return Ok(Meant { m, why });
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

    /// That a check or a mate is printed, and the move is none: one of the two is a slip.
    pub(super) fn false_mark(
        &self,
        position: &Position,
        written: &Written,
        m: &Move,
    ) -> Option<(ChoiceReason, Vec<Move>)> {
        let is_false =
            |mark: &Mark| mark.is_printed(self.scan.text, written) && !mark.fits(position, m);
        let mark = [Mark::Mate, Mark::Check].into_iter().find(is_false)?;
        Some((ChoiceReason::FalseMark(mark), Vec::new()))
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

    /// The moves that what is printed may be, the likeliest first: of a scan those that it is like, and
    /// else those that it is but for one character.
    pub(super) fn likely(&self, game: &mut Replayer, written: &Written) -> Vec<Likely> {
        let printed = self.scan.text.get(written.at.clone()).unwrap_or_default();
        self.likely_in(printed, game)
    }

    fn likely_in(&self, printed: &str, game: &mut Replayer) -> Vec<Likely> {
        let like = if self.is_scan { likely } else { misprinted };
        like(self.scan.dialect, game.position(), printed)
    }

    /// The same of all that stands up to the next move or the end of the cell: of what cannot be played
    /// too little may have been read.
    pub(super) fn likely_in_cell(
        &self,
        index: usize,
        at: usize,
        game: &mut Replayer,
    ) -> Vec<Likely> {
        let run = &self.all[index];
        let written = &run.moves[at];
        let cell = cell(self.scan.text.get(written.at.start..).unwrap_or_default());
        let next = run.moves.get(at + 1).map_or(usize::MAX, |next| next.at.start);
        // In a column below White's his next move stands above.
        let next = if next < written.at.end { usize::MAX } else { next };
        let end = (written.at.start + cell.len()).min(next).max(written.at.end);
        let printed = self.scan.text.get(written.at.start..end).unwrap_or_default();
        let printed = printed.trim_end_matches(|c: char| !c.is_alphabetic() && !c.is_ascii_digit());
        let numbered =
            printed.rsplit_once(' ').filter(|(_, last)| last.bytes().all(|b| b.is_ascii_digit()));
        let whole = numbered.filter(|_| end == next).map_or(printed, |(before, _)| before);
        let all = self.likely_in(whole, game);
        if all.is_empty() { self.likely(game, written) } else { all }
    }

    /// Of the moves that are like what is printed, the one that is meant: every other one stops sooner.
    /// What a printer takes for what cannot be known; of a scan, one that is much likelier is enough.
    pub(super) fn confirmed(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Likely],
    ) -> Option<Meant> {
        let reach = |it: &Likely| {
            let (mut game, mut tries) = (game.clone(), TRIES);
            // A move that is legal can be played.
            let _ = game.push(it.m.into());
            let plies = self.furthest(index, at + 1, &mut game, CONFIRMING, &mut tries);
            (plies, tries > 0)
        };
        let reached: Vec<(Likely, (usize, bool))> = all.iter().map(|it| (*it, reach(it))).collect();
        let (best, (plies, _)) =
            *reached.iter().max_by_key(|(it, (plies, _))| (*plies, std::cmp::Reverse(it.cost)))?;
        let is_outdone = |(other, (theirs, is_known)): &(Likely, (usize, bool))| {
            let theirs = if *is_known { *theirs } else { CONFIRMING };
            let is_likelier = other.cost < best.cost || best.cost == MISPRINT;
            let margin = if is_likelier { MARGIN } else { 1 };
            other.m == best.m
                || other.cost >= best.cost + best.cost.max(MARGIN_OF_LETTERS)
                || plies == CONFIRMING && theirs + margin <= plies
        };
        let is_alone = all.len() == 1 && best.cost <= CERTAIN;
        let least = if best.cost < MISPRINT { CONFIRMING_ONE } else { CONFIRMING };
        let is_meant = is_alone || plies >= least && reached.iter().all(is_outdone);
        let others = all.iter().filter(|it| it.m != best.m).map(|it| it.m).collect();
        let why = if is_alone { ChoiceReason::Likeness } else { ChoiceReason::Slip };
        is_meant.then_some(Meant { m: best.m, why: Some((why, others)) })
    }

    /// How many half-moves can be played behind a move of a run, up to so many, whichever is meant of
    /// several, as far as the tries show.
    fn furthest(
        &self,
        mut index: usize,
        mut at: usize,
        game: &mut Replayer,
        plies: usize,
        tries: &mut usize,
    ) -> usize {
        let left = tries.checked_sub(1).filter(|_| plies > 0);
        let Some(left) = left else { return 0 };
        *tries = left;
        if self.all[index].moves.len() == at {
            let Some(next) = self.next_run(index, game) else { return 0 };
            (index, at) = (next, 0);
        }
        let all = self.all_meant(game, &self.all[index].moves[at]);
        let mut most = 0;
        for m in all {
            let mut game = game.clone();
            if game.push(m.into()).is_ok() {
                most = most.max(1 + self.furthest(index, at + 1, &mut game, plies - 1, tries));
            }
            if most == plies {
                break;
            }
        }
        most
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

/// Whether a move captures one of two pawns on a file.
fn captures_doubled_pawn(position: &Position, m: &Move) -> bool {
    let theirs = position.pieces(!position.turn(), Piece::Pawn);
    m.captured == Some(Piece::Pawn) && (theirs & m.to.file().bitboard()).len() > 1
}
