//! A prefilter: the features of a game that rules depend on, computed once for all rules.

use crate::replay::{GameSummary, MovementEvents, NoMove};

/// The number of plies without a capture or pawn move that most games do not exceed.
const LONG: u32 = 80;

const RECURRENCE: usize = 1;
const LONG_STRETCH: usize = 1 << 1;
const NO_MOVE: usize = 1 << 2;
const NO_PAWNS: usize = 1 << 3;
const EVENTS: usize = 1 << 4;
const MOVEMENT: usize = 1 << 5;

/// The number of different sets of features.
pub(super) const FEATURE_SETS: usize = 1 << 6;

/// Returns the set of features of a game: a number below [`FEATURE_SETS`], with a bit for each
/// feature.
pub(super) fn features(game: &GameSummary) -> usize {
    let beyond_castling = !game.movement.without(MovementEvents::CASTLING).is_empty();
    [
        (RECURRENCE, game.recurs()),
        (LONG_STRETCH, game.longest_clock > LONG),
        (NO_MOVE, game.no_move.is_some()),
        (NO_PAWNS, game.left.iter().all(|side| side[0] == 0)),
        (EVENTS, game.flagged | game.agreed | game.resigned | game.marked | game.irregular),
        (MOVEMENT, game.set_up | beyond_castling),
    ]
    .into_iter()
    .fold(0, |features, (feature, is_present)| features | (feature * usize::from(is_present)))
}

/// Returns the summaries with exactly these features that allow the most rules to apply. A rule
/// that [cannot apply](crate::rules::Rule::may_apply) to any of them applies to no game with these
/// features.
pub(super) fn most_permissive(features: usize) -> Vec<GameSummary> {
    let has = |feature| features & feature != 0;
    let clock = if has(LONG_STRETCH) { u32::MAX } else { LONG };
    let (bare, pawn) = ([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]);
    let pieces = if has(NO_PAWNS) { vec![[bare; 2]] } else { vec![[pawn, bare], [bare, pawn]] };
    let ends = if has(NO_MOVE) {
        vec![Some(NoMove::Checkmate), Some(NoMove::Stalemate)]
    } else {
        vec![None]
    };
    let mut summaries = Vec::new();
    for left in pieces {
        for &no_move in &ends {
            summaries.push(GameSummary {
                plies: u32::MAX,
                longest_clock: clock,
                clock,
                occurrences: if has(RECURRENCE) { u32::MAX } else { 1 },
                no_move,
                left,
                movement: if has(MOVEMENT) {
                    MovementEvents::ALL
                } else {
                    MovementEvents::CASTLING
                },
                flagged: has(EVENTS),
                agreed: has(EVENTS),
                resigned: has(EVENTS),
                marked: has(EVENTS),
                irregular: has(EVENTS),
                set_up: has(MOVEMENT),
            });
        }
    }
    summaries
}
