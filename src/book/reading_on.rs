//! Ambiguous moves of a record, decided by the number of half-moves that can be played after each
//! candidate.

use super::mended::{MOST_MENDED, mend_slip, move_at_stop};
use crate::chess::{Move, MoveKind, Movement};
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, ReadWarning, Record, Warning};
use crate::replay::{Obstacle, ResolveError, StopReason, Timeline};

/// The minimum lead of the best candidate over every other, in half-moves that can be played.
pub(super) const MARGIN: usize = 6;

/// The minimum lead if the score can be played to its end.
pub(super) const MARGIN_AT_END: usize = 4;

/// The maximum number of later ambiguous moves of which every candidate is tried.
pub(super) const MAX_BRANCHES: usize = 2;

/// Decides the ambiguous moves of a record, if clearly more half-moves can be played with one
/// candidate than with any other, under today's law of movement, and corrects its slips. Adds a
/// warning for each.
pub(super) fn decide_and_mend(record: &mut Record<'_>, game: &mut Timeline, dialect: &dyn Dialect) {
    for _ in 0..MOST_MENDED {
        if let Some(read_on) = mend_slip(record, game) {
            *game = read_on;
            continue;
        }
        let Some((index, candidates)) = ambiguous_move(record, game) else { return };
        let Some(best) = furthest(record, index, &candidates) else { return };
        let position = game.last();
        let written = record.written(&record.moves[index]).into_owned();
        let others: Vec<String> = candidates
            .iter()
            .filter(|other| **other != best.m)
            .map(|other| position.write(other, dialect))
            .collect();
        let read = position.write(&best.m, dialect);
        let what = ReadWarning::ReadsOn(written, read, others.join(" or "));
        record.warnings.push(Warning { byte: record.moves[index].byte, what });
        record.set_pattern(index, best.pattern);
        *game = best.game;
    }
}

/// Returns the index of the move at which a game stops because several pieces could make it, and
/// those moves.
fn ambiguous_move(record: &Record<'_>, game: &Timeline) -> Option<(usize, Vec<Move>)> {
    let StopReason::Refused { obstacle: Obstacle::Position(ResolveError::Ambiguous, _), .. } =
        game.stop()?.why
    else {
        return None;
    };
    let index = move_at_stop(record, game)?;
    Some((index, game.last().candidates(&record.pattern(&record.moves[index]))))
}

/// A candidate of an ambiguous move, and the game with it.
struct Candidate {
    m: Move,
    pattern: Pattern,
    game: Timeline,
    reach: Reach,
}

/// The part of a score that can be played. A whole score is more than any other.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reach {
    /// True if the score can be played to its end.
    pub(super) is_whole: bool,
    /// The number of half-moves.
    pub(super) plies: usize,
}

impl Reach {
    /// Returns true if this is clearly more than the best of the others, which is not whole.
    pub(super) fn is_clearly_more(self, second: Self) -> bool {
        let margin = if self.is_whole { MARGIN_AT_END } else { MARGIN };
        !second.is_whole && self.plies >= second.plies + margin
    }
}

/// Returns the candidate with which clearly more half-moves can be played than with any other.
fn furthest(record: &Record<'_>, index: usize, candidates: &[Move]) -> Option<Candidate> {
    let mut tried = Vec::new();
    for m in candidates {
        let (read, pattern, game) = with_candidate(record, index, m);
        let reach = reach(&read, &game, MAX_BRANCHES);
        tried.push(Candidate { m: *m, pattern, game, reach });
    }
    tried.sort_by_key(|candidate| std::cmp::Reverse(candidate.reach));
    let second = tried.get(1)?.reach;
    let best = tried.swap_remove(0);
    best.reach.is_clearly_more(second).then_some(best)
}

/// Returns the furthest reach of a record over all candidates of its next ambiguous moves, at most
/// `branches` of them.
fn reach(record: &Record<'_>, game: &Timeline, branches: usize) -> Reach {
    let mut most = Reach { is_whole: game.stop().is_none(), plies: game.moves().len() };
    if branches == 0 {
        return most;
    }
    if let Some((index, candidates)) = ambiguous_move(record, game) {
        for m in &candidates {
            let (read, _, game) = with_candidate(record, index, m);
            most = most.max(reach(&read, &game, branches - 1));
        }
    }
    most
}

/// Returns the record with one candidate for its ambiguous move, the move's pattern, and the game.
fn with_candidate<'a>(
    record: &Record<'a>,
    index: usize,
    m: &Move,
) -> (Record<'a>, Pattern, Timeline) {
    let pattern = narrowed(record.pattern(&record.moves[index]), m);
    let mut read = record.clone();
    read.set_pattern(index, pattern);
    let game = Timeline::replay(&read, Movement::default());
    (read, pattern, game)
}

/// Returns a pattern that means only this one of the candidates of an ambiguous pattern.
fn narrowed(pattern: Pattern, m: &Move) -> Pattern {
    match (pattern, m.kind) {
        (Pattern::Castle { sign, .. }, MoveKind::Castle(side)) => {
            Pattern::Castle { side: Some(side), sign }
        }
        (Pattern::Move { capture, promotion, sign, wings, .. }, _) => Pattern::Move {
            piece: Some(m.piece),
            from: m.from.bitboard(),
            to: m.to.bitboard(),
            capture,
            promotion: m.promotion.or(promotion),
            sign,
            wings,
        },
        (pattern, _) => pattern,
    }
}
