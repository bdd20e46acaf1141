//! Checkmate.

use crate::notation::GameResult;
use crate::replay::{GameSummary, NoMove, Timeline};

use super::{Evaluation, Grounds, Precedence, Rule};

/// The king is attacked, and no legal move saves it: its side has lost.
///
/// # Eras
/// In every code here. Yet what is mate depends on the law of movement: if no pawn may be captured
/// en passant, a check that only such a capture would parry is mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checkmate;

impl Rule for Checkmate {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.no_move == Some(NoMove::Checkmate) || summary.irregular
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        for ply in game.plies_without_move() {
            let position = game.position(ply);
            if position.in_check() {
                let result = GameResult::won_by(!position.turn());
                found.add_end(ply, result, Precedence::CHECKMATE, Grounds::Checkmate {});
            }
        }
        found
    }
}
