//! Stalemate.

use crate::notation::GameResult;
use serde::{Deserialize, Serialize};

use crate::replay::{GameSummary, NoMove, Timeline};

use super::{Evaluation, Grounds, Precedence, Rule};

/// The player to move is not in check and has no legal move.
///
/// # Eras
/// A draw in most codes; a win for the player who is stalemated in eighteenth-century
/// England.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stalemate {
    /// The result of stalemate.
    pub result: StalemateResult,
}

vocabulary! {
/// The result of stalemate.
pub enum StalemateResult {
    /// The game is drawn.
    Draw,
    /// The player who is stalemated wins.
    StalematedWins,
}
}

impl Rule for Stalemate {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.no_move == Some(NoMove::Stalemate) || summary.irregular
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        for ply in game.plies_without_move() {
            let position = game.position(ply);
            if !position.in_check() {
                let result = match self.result {
                    StalemateResult::Draw => GameResult::Draw,
                    StalemateResult::StalematedWins => GameResult::won_by(position.turn()),
                };
                found.add_end(ply, result, Precedence::STALEMATE, Grounds::Stalemate {});
            }
        }
        found
    }
}
