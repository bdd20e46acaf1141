//! A prefilter: the features of a game that rules depend on, computed once for all rules.

use crate::replay::{Digest, MovementEvents};

/// Mostly no stretch without a capture or pawn move is longer, in plies.
const LONG: u32 = 80;

const RECURRENCE: usize = 1;
const LONG_STRETCH: usize = 1 << 1;
const NO_MOVE: usize = 1 << 2;
const NO_PAWNS: usize = 1 << 3;
const EVENTS: usize = 1 << 4;
const MOVEMENT: usize = 1 << 5;

/// The number of sets of signs.
pub(super) const SETS: usize = 1 << 6;

/// The signs that a game shows, as a number.
pub(super) fn signs(game: &Digest) -> usize {
    let beyond_castling = !game.movement.without(MovementEvents::CASTLING).is_empty();
    [
        (RECURRENCE, game.recurs()),
        (LONG_STRETCH, game.longest_clock > LONG),
        (NO_MOVE, game.without_move.is_some()),
        (NO_PAWNS, game.left.iter().all(|side| side[0] == 0)),
        (EVENTS, game.flagged | game.agreed | game.resigned | game.marked | game.irregular),
        (MOVEMENT, game.set_up | beyond_castling),
    ]
    .into_iter()
    .fold(0, |signs, (sign, is_shown)| signs | (sign * usize::from(is_shown)))
}

/// Returns the games, among those with exactly these signs, in which the most can be found. A rule
/// that [cannot apply](crate::rules::Rule::may_apply) to any of them applies to no other such game.
pub(super) fn richest(signs: usize) -> Vec<Digest> {
    let has = |sign| signs & sign != 0;
    let clock = if has(LONG_STRETCH) { u32::MAX } else { LONG };
    let (bare, pawn) = ([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]);
    let left = if has(NO_PAWNS) { vec![[bare; 2]] } else { vec![[pawn, bare], [bare, pawn]] };
    let without_move = if has(NO_MOVE) { vec![Some(true), Some(false)] } else { vec![None] };
    let digest = |left, without_move| Digest {
        plies: u32::MAX,
        longest_clock: clock,
        clock,
        occurrences: if has(RECURRENCE) { u32::MAX } else { 1 },
        without_move,
        left,
        movement: if has(MOVEMENT) { MovementEvents::ALL } else { MovementEvents::CASTLING },
        flagged: has(EVENTS),
        agreed: has(EVENTS),
        resigned: has(EVENTS),
        marked: has(EVENTS),
        irregular: has(EVENTS),
        set_up: has(MOVEMENT),
    };
    let each =
        left.into_iter().map(|left| without_move.iter().map(move |without| digest(left, *without)));
    each.flatten().collect()
}
