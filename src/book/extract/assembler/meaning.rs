//! The legal move that a printed move means, and the evidence for this decision.

use super::Assembler;
use crate::book::extract::found::ChoiceReason;
use crate::book::extract::scanner::PrintedMove;
use crate::book::extract::slips::readings_with_one_slip;
use crate::chess::{File, Move, Piece, Position};
use crate::notation::Pattern;
use crate::replay::{Replayer, ResolveError};

/// The word of books for a pawn that has another pawn of its side on its file.
const DOUBLED: &str = "doubled";

/// The decision about the legal move that a printed move means.
pub(super) struct Decision {
    pub(super) m: Move,
    /// The evidence that this one of several moves is meant.
    pub(super) why: Option<ChoiceReason>,
    /// The other moves that the printed move could have meant.
    pub(super) others: Vec<Move>,
}

/// The reason why no single move is meant.
pub(super) enum Doubt {
    NotPlayable(ResolveError),
    Several(Vec<Move>),
    /// The moves that could be meant if one slip is corrected, and the error of the printed move,
    /// if it is a move.
    Slips(Vec<Move>, Option<ResolveError>),
}

impl Assembler<'_> {
    /// Decides which move is meant by one printed move of a run: alone, or because the score reads
    /// on only with this move.
    pub(super) fn decision(
        &self,
        index: usize,
        at: usize,
        game: &mut Replayer,
    ) -> Result<Decision, Doubt> {
        let printed = &self.runs[index].moves[at];
        let decision = match self.meant(game, printed) {
            Ok(decision) => decision,
            Err(Doubt::Several(all)) => {
                self.decide_by_reading_on(index, at, game, &all).ok_or(Doubt::Several(all))?
            }
            Err(Doubt::Slips(all, error)) => {
                self.confirmed(index, at, game, &all).ok_or(Doubt::Slips(all, error))?
            }
            Err(Doubt::NotPlayable(error)) => {
                let all = self.with_one_slip(printed, game);
                if all.is_empty() {
                    return Err(Doubt::NotPlayable(error));
                }
                self.confirmed(index, at, game, &all).ok_or(Doubt::Slips(all, Some(error)))?
            }
        };
        Ok(self.with_move_to_other_wing(decision, printed, game.position()))
    }

    /// Returns the one move that a printed move means, without looking at the next moves.
    pub(super) fn meant(
        &self,
        game: &mut Replayer,
        printed: &PrintedMove,
    ) -> Result<Decision, Doubt> {
        if !printed.slips.is_empty() {
            return Err(Doubt::Slips(playable(&printed.slips, game), None));
        }
        let all = game.meant(&printed.pattern).map_err(Doubt::NotPlayable)?;
        if let [m] = *all.as_slice() {
            return Ok(Decision { m, why: None, others: Vec::new() });
        }
        self.by_words_and_marks(&all, printed, game.position()).ok_or(Doubt::Several(all))
    }

    /// Returns the only one of several moves that captures a doubled pawn, if the book says so, or
    /// else the only one that the book would have printed without a mark.
    fn by_words_and_marks(
        &self,
        all: &[Move],
        printed: &PrintedMove,
        position: &Position,
    ) -> Option<Decision> {
        let text = self.scanner.text;
        if text[printed.range.clone()].contains(DOUBLED) {
            let (doubled, others): (Vec<Move>, Vec<Move>) =
                all.iter().partition(|m| captures_doubled_pawn(position, m));
            if let [m] = *doubled {
                return Some(Decision { m, why: Some(ChoiceReason::Doubled), others });
            }
        }
        for mark in self.marks.iter().filter(|mark| !mark.is_printed(text, printed)) {
            let (others, unmarked): (Vec<Move>, Vec<Move>) =
                all.iter().partition(|m| mark.fits(position, m));
            if let [m] = *unmarked {
                return Some(Decision { m, why: Some(ChoiceReason::Unmarked(*mark)), others });
            }
        }
        None
    }

    /// Returns the moves that a printed move could mean if one slip is corrected.
    fn with_one_slip(&self, printed: &PrintedMove, game: &mut Replayer) -> Vec<Move> {
        let text = &self.scanner.text[printed.range.start..];
        let slips = readings_with_one_slip(self.scanner.dialect, text, game.position().turn());
        let patterns: Vec<Pattern> = slips.into_iter().map(|slip| slip.pattern).collect();
        playable(&patterns, game)
    }

    /// Adds the same move to the other wing as an alternative, if the printed move has *her* or
    /// *his*: *Q. to her Kt's 3d* was read as a move to her own wing, as most books mean it.
    fn with_move_to_other_wing(
        &self,
        decision: Decision,
        printed: &PrintedMove,
        position: &Position,
    ) -> Decision {
        let mut words =
            self.scanner.text[printed.range.clone()].split(|c: char| !c.is_alphabetic());
        let is_her_own = words.any(|word| matches!(word, "her" | "his"));
        let m = decision.m;
        if decision.why.is_some() || !is_her_own || matches!(m.to.file(), File::D | File::E) {
            return decision;
        }
        let mut others = position.moves();
        others.retain(|other| {
            let is_mirrored = other.to.file() as usize + m.to.file() as usize == 7;
            other.from == m.from && other.to.rank() == m.to.rank() && is_mirrored
        });
        if others.is_empty() {
            return decision;
        }
        Decision { m, why: Some(ChoiceReason::OwnWing), others }
    }
}

/// Returns the distinct moves that these patterns can mean.
fn playable(patterns: &[Pattern], game: &mut Replayer) -> Vec<Move> {
    let mut all = Vec::new();
    for pattern in patterns {
        for m in game.meant(pattern).unwrap_or_default() {
            if !all.contains(&m) {
                all.push(m);
            }
        }
    }
    all
}

/// Returns true if a move captures one of two pawns on a file.
fn captures_doubled_pawn(position: &Position, m: &Move) -> bool {
    let pawns = position.pieces(!position.turn(), Piece::Pawn);
    m.captured == Some(Piece::Pawn) && (pawns & m.to.file().bitboard()).len() > 1
}
