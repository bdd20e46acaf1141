//! Moves of a typed score that several pieces could make, decided by how far the score reads on
//! with each.

use super::mended::{mend_slip, move_at_stop};
use crate::chess::{Move, MoveKind, Movement};
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, ReadWarning, Record, Warning};
use crate::replay::{Obstacle, ResolveError, StopReason, Timeline};

/// The number of half-moves by which one move must read on further than the others.
pub(super) const MARGIN: usize = 6;

/// The same number if the score reads on to its end.
pub(super) const MARGIN_AT_END: usize = 4;

/// The maximum number of moves of a score that are decided so.
const MOST_DECIDED: usize = 40;

/// Decides the moves of a record that several pieces could make, if the record reads on clearly
/// further with one of them. Adds a warning for each decision.
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

/// Returns the candidate with which a record reads on clearly further than with any other, its
/// pattern, and the game with it.
fn furthest(
    record: &Record<'_>,
    index: usize,
    candidates: &[Move],
) -> Option<(Move, Pattern, Timeline)> {
    let mut games: Vec<(bool, usize, Move, Pattern, Timeline)> = Vec::new();
    for m in candidates {
        let pattern = narrowed(record.pattern(&record.moves[index]), m);
        let mut read = record.clone();
        read.set_pattern(index, pattern);
        let game = Timeline::replay(&read, Movement::default());
        games.push((game.stop().is_none(), game.moves().len(), *m, pattern, game));
    }
    games.sort_by_key(|(is_whole, plies, ..)| std::cmp::Reverse((*is_whole, *plies)));
    let (is_second_whole, second) =
        games.get(1).map(|(is_whole, plies, ..)| (*is_whole, *plies))?;
    let (is_whole, plies, m, pattern, game) = games.swap_remove(0);
    let margin = if is_whole { MARGIN_AT_END } else { MARGIN };
    (!is_second_whole && plies >= second + margin).then_some((m, pattern, game))
}

/// Returns a pattern that means this one of the moves that another pattern could mean.
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
