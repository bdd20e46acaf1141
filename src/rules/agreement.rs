//! Draws by agreement, where they are not allowed at any time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::{Claim, Incident};

use super::{Findings, NearMiss, Rule, View};

/// The players may agree to a draw only after a certain move of Black's.
///
/// # In play
/// Looked at only where the record says that a draw was agreed (`[%agree]`): why a recorded
/// draw was drawn is never inferred.
///
/// # Eras
/// FIDE from 1928 to 1952, and again for a few years from 1962: not before Black's thirtieth
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agreement {
    /// The number of Black's move after which it is allowed.
    pub after_move: u32,
}

impl Rule for Agreement {
    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        for (event, _) in game.events() {
            let made = event.ply / 2;
            if event.incident == Incident::Agreement && made < self.after_move {
                let near = NearMiss::Agreement { after_move: self.after_move, made };
                out.answers(event.ply, Claim::Agreement, near);
            }
        }
    }
}
