//! Repetitions that a player could have announced with his next move.

use crate::chess::Components;

use super::{Cursor, Ply, Timeline};

/// The maximum number of placements compared; beyond it, an announcement is assumed to be possible.
const MANY: usize = 32;

impl Timeline {
    /// Returns true if a player could have announced a move that repeats one of the most frequent
    /// placements, or if too many placements would have to be compared.
    pub(crate) fn may_be_announced_again(&self) -> bool {
        *self.announced_again.get_or_init(|| could_be_announced(self))
    }
}

/// Returns true if, before the next capture or pawn move, the player to move could have repeated a
/// placement that already occurred as often as any in the game. Also returns true if there are more
/// than `MANY` such placements.
fn could_be_announced(game: &Timeline) -> bool {
    let mut cursor = Cursor::new(game);
    let mut often: Vec<Components> = Vec::new();
    let first = game.recurrence_plies().first().copied().unwrap_or(game.plies());
    for (ply, mark) in (first..).zip(&game.marks()[first as usize..]) {
        let here = &mark.components;
        if mark.clock == 0 {
            often.clear();
        }
        if often.len() > MANY {
            return true;
        }
        for there in &often {
            let change = here.placement ^ there.placement;
            if change != 0
                && here.same_side(there, !here.turn)
                && cursor.at(ply).quiet_move_by(change).is_some()
            {
                return true;
            }
        }
        if mark.plies_since_same_placement > 0 && times(game, ply) == game.summary().occurrences {
            often.push(*here);
        }
    }
    false
}

/// Returns the number of occurrences of a ply's placement up to that ply.
fn times(game: &Timeline, ply: Ply) -> u32 {
    1 + game.earlier(ply).count() as u32
}
