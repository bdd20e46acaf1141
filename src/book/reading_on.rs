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

/// The number of further moves that could be several for which each is tried.
pub(super) const FURTHER: usize = 2;

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
    let mut games: Vec<(Reach, Move, Pattern, Timeline)> = Vec::new();
    for m in candidates {
        let (read, pattern, game) = decided(record, index, m);
        games.push((reach(&read, &game, FURTHER), *m, pattern, game));
    }
    games.sort_by_key(|(reach, ..)| std::cmp::Reverse(*reach));
    let (is_second_whole, second) = games.get(1)?.0;
    let ((is_whole, plies), m, pattern, game) = games.swap_remove(0);
    let margin = if is_whole { MARGIN_AT_END } else { MARGIN };
    (!is_second_whole && plies >= second + margin).then_some((m, pattern, game))
}

/// Whether a record is read to its end, and the plies that are read.
type Reach = (bool, usize);

/// Returns how far a record can be read on, whichever moves are meant where several could be.
fn reach(record: &Record<'_>, game: &Timeline, further: usize) -> Reach {
    let mut most = (game.stop().is_none(), game.moves().len());
    if further == 0 {
        return most;
    }
    if let Some((index, candidates)) = ambiguous_move(record, game) {
        for m in &candidates {
            let (read, _, game) = decided(record, index, m);
            most = most.max(reach(&read, &game, further - 1));
        }
    }
    most
}

/// Returns a record in which a move means one of those it could mean, its pattern, and the game.
fn decided<'a>(record: &Record<'a>, index: usize, m: &Move) -> (Record<'a>, Pattern, Timeline) {
    let pattern = narrowed(record.pattern(&record.moves[index]), m);
    let mut read = record.clone();
    read.set_pattern(index, pattern);
    let game = Timeline::replay(&read, Movement::default());
    (read, pattern, game)
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
