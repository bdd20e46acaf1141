//! Draws by agreement.

use serde::{Deserialize, Serialize};

use crate::notation::{Claim, Incident};
use crate::replay::{Digest, Timeline};

use super::recorded_events::replayed_events;
use super::{Evaluation, Grounds, Outcome, Rule, UnmetCondition};

/// The players may agree to a draw, which ends the game; perhaps only after a certain move of
/// Black's.
///
/// # In play
/// Looked at only where the record says that a draw was agreed (`[%agree]`): why a recorded
/// draw was drawn is never inferred. An agreement that comes too early ends nothing.
///
/// # Eras
/// At any time in most codes that speak of it. FIDE from 1929 to 1953, and again from 1962 to 1966:
/// not before the thirtieth move. FIDE since 2018: once each player has made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agreement {
    /// The number of Black's move after which it is allowed; 0 if it is at any time.
    pub after_move: u32,
}

impl Rule for Agreement {
    fn may_apply(&self, digest: &Digest) -> bool {
        digest.agreed
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        for (precedence, event) in replayed_events(game) {
            if event.incident != Incident::Agreement {
                continue;
            }
            // White's next move has the number after that of Black's last.
            let made = game.position(event.ply).number().saturating_sub(1);
            if made >= self.after_move {
                found.ends(event.ply, Outcome::Draw, precedence, Grounds::Agreement {});
                break;
            }
            let near = UnmetCondition::Agreement { after_move: self.after_move, made };
            found.answers(event.ply, Claim::Agreement, None, near);
        }
        found
    }
}
