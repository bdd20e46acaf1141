//! Too little material to mate, by a list.

use serde::{Deserialize, Serialize};

use crate::replay::{Cursor, GameSummary, Ply, Timeline};

use super::dead_position::{add_claim_states, drawn_from};
use super::{Ending, Evaluation, Grounds, Rule, UnmetCondition};

/// The game is drawn at once when one of these endings is on the board.
///
/// # Eras
/// FIDE named such endings from 1985 until the proof of a dead position took their place;
/// US Chess and the servers name them still.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InsufficientMaterial {
    /// The endings that neither side is taken to be able to win.
    pub endings: Vec<Ending>,
}

impl Rule for InsufficientMaterial {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        self.endings.iter().any(|ending| ending.may_have_been(&summary.left))
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        if let Some(ply) = self.first_ply(game) {
            drawn_from(ply, &Grounds::Material {}, game, &mut found);
        }
        add_claim_states(game, |_| UnmetCondition::Enough {}, &mut found);
        found
    }
}

impl InsufficientMaterial {
    /// Returns the first ply at which one of the endings is on the board.
    fn first_ply(&self, game: &Timeline) -> Option<Ply> {
        let most = self.endings.iter().map(Ending::max_pieces).max()?;
        let mut cursor = Cursor::new(game);
        let mut pieces = cursor.at(0).occupied().len();
        for (ply, mark) in (0..).zip(game.marks()) {
            if game.led_to(ply).is_some_and(|(_, m)| m.captured.is_some()) {
                pieces -= 1;
            }
            // A listed ending arises only by a capture or a promotion.
            if pieces <= most && (ply == 0 || mark.clock == 0) {
                let position = cursor.at(ply);
                if self.endings.iter().any(|ending| ending.is_on(position)) {
                    return Some(ply);
                }
            }
        }
        None
    }
}
