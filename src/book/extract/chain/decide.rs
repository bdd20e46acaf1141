//! Which move is meant by what is written, and from what that is concluded.

use super::meant::{Doubt, Meant};
use super::reach::{REACH, Reach};
use super::{MARGIN, Runs, is_quiet};
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::garbled::{
    Likely, MISPRINT, blotted, cell, is_unranked, likely, misprinted,
};
use crate::book::extract::mark::Mark;
use crate::book::extract::written::{Meaning, Written};
use crate::chess::{File, Move, Piece, Position};
use crate::replay::Replayer;

/// What books say of a pawn that has another one of its side on its file.
const DOUBLED: &str = "doubled";

/// A slip is put right only if so many half-moves can be played behind it.
pub(super) const CONFIRMING: usize = 10;

/// A move that is like what is printed is meant rather than one that costs so much more.
const MARGIN_OF_LETTERS: u32 = 3;

/// The only move that is like what is printed is meant if it costs no more.
const CERTAIN: u32 = 6;

/// So many at least, if no other move is nearly as like what is printed.
const CONFIRMING_ONE: usize = 4;

impl Runs<'_> {
    /// The one move that is meant, and why it is this one of several; or all that could be.
    pub(super) fn meant(&self, game: &mut Replayer, written: &Written) -> Result<Meant, Doubt> {
        let Some(pattern) = written.pattern() else {
            let all = self.likely(game, written);
            return Err(if all.is_empty() { Doubt::Unread } else { Doubt::Slips(all) });
        };
        let all = game.meant(pattern).map_err(Doubt::NotPlayable)?;
        let in_other_letters = matches!(written.meaning, Meaning::InOtherLetters(_));
        let others = self.to_other_ranks(game.position(), written, &all);
        if !others.is_empty() {
            return Err(Doubt::Several([all, others].concat()));
        }
        if let [m] = *all.as_slice() {
            let why = in_other_letters.then(|| (ChoiceReason::OtherAlphabet, Vec::new()));
            return Ok(Meant { m, why });
        }
        let position = game.position();
        if self.text(written).contains(DOUBLED) {
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

    /// The moves to other ranks of the file to which a piece goes, if a scanner may have lost the rank: `R to K` in
    /// a book that has `R to K sq` elsewhere.
    fn to_other_ranks(&self, position: &Position, written: &Written, all: &[Move]) -> Vec<Move> {
        let is_quiet = written.pattern().is_some_and(is_quiet);
        if !self.writes_first_rank || !is_quiet || !is_unranked(&self.printed(written)) {
            return Vec::new();
        }
        let is_other = |other: &Move| {
            let goes_beside = |m: &Move| other.piece == m.piece && other.to.file() == m.to.file();
            all.iter().any(goes_beside) && !all.contains(other)
        };
        position.moves().into_iter().filter(is_other).collect()
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
        let reached = |m: &Move| (self.reach_behind(m, index, at, game, REACH), *m);
        let mut read: Vec<(Reach, Move)> = all.iter().map(reached).collect();
        read.sort_by_key(|(reach, _)| std::cmp::Reverse(*reach));
        let [(best, m), (second, _), ..] = *read.as_slice() else { return None };
        let others = read[1..].iter().map(|(_, m)| *m).collect();
        let by = match best.is_whole {
            true => ChoiceReason::ReadsToItsEnd(best.plies),
            false => ChoiceReason::ReadsOn(best.plies, second.plies),
        };
        let margin = if best.is_whole && !self.is_scan { 1 } else { MARGIN };
        let is_outdone = !second.is_whole && best.plies >= second.plies + margin;
        is_outdone.then_some(Meant { m, why: Some((by, others)) })
    }

    /// The moves that what is printed may be, the likeliest first: of a scan those that it is like, and
    /// else those that it is but for one character.
    pub(super) fn likely(&self, game: &mut Replayer, written: &Written) -> Vec<Likely> {
        self.likely_in(self.text(written), game)
    }

    /// The moves that what is printed in a scan may be but for a blot.
    pub(super) fn blotted(&self, written: &Written, game: &Replayer) -> Vec<Likely> {
        match self.is_scan {
            true => blotted(&self.spellings, game.position(), self.text(written)),
            false => Vec::new(),
        }
    }

    fn text(&self, written: &Written) -> &str {
        self.scan.text.get(written.at.clone()).unwrap_or_default()
    }

    fn likely_in(&self, printed: &str, game: &mut Replayer) -> Vec<Likely> {
        let like = if self.is_scan { likely } else { misprinted };
        like(&self.spellings, game.position(), printed)
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
    pub(super) fn likeliest(
        &self,
        index: usize,
        at: usize,
        game: &Replayer,
        all: &[Likely],
    ) -> Option<Meant> {
        let reach = |it: &Likely| self.reach_behind(&it.m, index, at, game, CONFIRMING).plies;
        let reached: Vec<(Likely, usize)> = all.iter().map(|it| (*it, reach(it))).collect();
        let (best, plies) =
            *reached.iter().max_by_key(|(it, plies)| (*plies, std::cmp::Reverse(it.cost)))?;
        let is_outdone = |(other, theirs): &(Likely, usize)| {
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
}

/// Whether a move captures one of two pawns on a file.
fn captures_doubled_pawn(position: &Position, m: &Move) -> bool {
    let theirs = position.pieces(!position.turn(), Piece::Pawn);
    m.captured == Some(Piece::Pawn) && (theirs & m.to.file().bitboard()).len() > 1
}
