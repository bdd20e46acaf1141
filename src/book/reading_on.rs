//! Ambiguous moves of a typed score, decided by the number of half-moves that can be played after
//! each candidate.

use super::mended::{mend_slip, move_at_stop};
use crate::chess::{Move, MoveKind, Movement};
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, ReadWarning, Record, Warning};
use crate::replay::{Obstacle, ResolveError, StopReason, Timeline};

/// The number of half-moves that must be playable with one candidate in excess of any other.
pub(super) const MARGIN: usize = 6;

/// The same number if the score can be played to its end.
pub(super) const MARGIN_AT_END: usize = 4;

/// The maximum number of later ambiguous moves of which every candidate is tried.
pub(super) const MAX_BRANCHES: usize = 2;

/// The maximum number of ambiguous moves decided in one score.
const MOST_DECIDED: usize = 40;

/// Decides the ambiguous moves of a record, if clearly more half-moves can be played with one
/// candidate than with any other. Adds a warning for each decision.
pub(super) fn decide_by_reading_on(
    record: &mut Record<'_>,
    game: &mut Timeline,
    dialect: &dyn Dialect,
) {
    for _ in 0..MOST_DECIDED {
        if let Some(read_on) = mend_slip(record, game) {
            *game = read_on;
            continue;
        }
        let Some((index, candidates)) = ambiguous_move(record, game) else { return };
        let Some((m, decided, read_on)) = furthest(record, index, &candidates) else { return };
        let position = game.last();
        let written = record.written(&record.moves[index]).into_owned();
        let others: Vec<String> = candidates
            .iter()
            .filter(|other| **other != m)
            .map(|other| position.write(other, dialect))
            .collect();
        let read = position.write(&m, dialect);
        let what = ReadWarning::ReadsOn(written, read, others.join(" or "));
        record.warnings.push(Warning { byte: record.moves[index].byte, what });
        record.set_pattern(index, decided);
        *game = read_on;
    }
}

/// Returns true if a game stops because several pieces could make a move.
fn is_ambiguous(why: &StopReason) -> bool {
    matches!(
        why,
        StopReason::Refused { obstacle: Obstacle::Position(ResolveError::Ambiguous, _), .. }
    )
}

/// Returns the index of the move at which a game stops because several pieces could make it, and
/// those moves.
fn ambiguous_move(record: &Record<'_>, game: &Timeline) -> Option<(usize, Vec<Move>)> {
    if !is_ambiguous(&game.stop()?.why) {
        return None;
    }
    let index = move_at_stop(record, game)?;
    Some((index, game.last().candidates(&record.pattern(&record.moves[index]))))
}

/// Returns the candidate with which clearly more half-moves can be played than with any other, its
/// pattern, and the game with it.
fn furthest(
    record: &Record<'_>,
    index: usize,
    candidates: &[Move],
) -> Option<(Move, Pattern, Timeline)> {
    let mut games: Vec<(Reach, Move, Pattern, Timeline)> = Vec::new();
    for m in candidates {
        let (read, pattern, game) = decided(record, index, m);
        games.push((reach(&read, &game, MAX_BRANCHES), *m, pattern, game));
    }
    games.sort_by_key(|(reach, ..)| std::cmp::Reverse(*reach));
    let (is_second_whole, second) = games.get(1)?.0;
    let ((is_whole, plies), m, pattern, game) = games.swap_remove(0);
    let margin = if is_whole { MARGIN_AT_END } else { MARGIN };
    (!is_second_whole && plies >= second + margin).then_some((m, pattern, game))
}

/// True if a record can be read to its end, and the number of plies that can be read.
type Reach = (bool, usize);

/// Returns the furthest reach of a record over all candidates of its ambiguous moves.
fn reach(record: &Record<'_>, game: &Timeline, branches: usize) -> Reach {
    let mut most = (game.stop().is_none(), game.moves().len());
    if branches == 0 {
        return most;
    }
    if let Some((index, candidates)) = ambiguous_move(record, game) {
        for m in &candidates {
            let (read, _, game) = decided(record, index, m);
            most = most.max(reach(&read, &game, branches - 1));
        }
    }
    most
}

/// Returns the record with an ambiguous move decided, the move's pattern, and the game.
fn decided<'a>(record: &Record<'a>, index: usize, m: &Move) -> (Record<'a>, Pattern, Timeline) {
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
