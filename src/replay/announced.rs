//! What could have been announced: a move that brings the pieces back once more.

use crate::chess::Components;

use super::{Cursor, Ply, Timeline};

/// More placements than so many are not looked through.
const MANY: usize = 32;

impl Timeline {
    /// Whether a move could have been announced that puts the pieces once more where they stood as
    /// often as anywhere; also where that would take long to find out.
    pub(crate) fn may_be_announced_again(&self) -> bool {
        *self.announced_again.get_or_init(|| could_be_announced(self))
    }
}

/// Whether the pieces stood somewhere as often as they did anywhere, and before the next capture or
/// pawn move the player to move could have put them there again; or perhaps, where such placements
/// are many.
fn could_be_announced(game: &Timeline) -> bool {
    let mut cursor = Cursor::new(game);
    let mut often: Vec<Components> = Vec::new();
    let first = game.recurrence_plies().first().copied().unwrap_or(game.plies());
    for (ply, mark) in (first..).zip(&game.marks()[first as usize..]) {
        let here = &mark.components;
        if mark.clock == 0 {
            often.clear();
        }
        let can_follow = |there: &Components| {
            let change = here.placement ^ there.placement;
            change != 0
                && here.same_side(there, !here.turn)
                && cursor.at(ply).quiet_move_by(change).is_some()
        };
        if often.len() > MANY || often.iter().any(can_follow) {
            return true;
        }
        if mark.plies_since_same_placement > 0 && times(game, ply) == game.digest().occurrences {
            often.push(*here);
        }
    }
    false
}

/// How often the pieces have stood as they do at a ply.
fn times(game: &Timeline, ply: Ply) -> u32 {
    1 + game.earlier(ply).count() as u32
}
