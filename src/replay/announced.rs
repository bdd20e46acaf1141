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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Movement;
    use crate::notation::games;

    #[test]
    fn a_move_that_was_not_made_would_bring_the_pieces_back_once_more() {
        let can_be = |moves: &str| {
            let record = games(moves.as_bytes()).next().unwrap();
            Timeline::replay(&record, Movement::default()).may_be_announced_again()
        };
        let back = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6";
        assert!(can_be(&format!("{back} 4. Ng1 e6 *")), "by Ng8");
        assert!(!can_be(&format!("{back} 4. e4 e6 *")), "only by two moves of one player");
        assert!(!can_be("1. Nf3 Nf6 2. e4 e6 *"), "the pieces never came back");
        // The third time is on the board; a fourth was a move away.
        assert!(can_be(&format!("{back} 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 e6 *")));
    }
}
