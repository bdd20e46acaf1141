//! A player resigns.

use serde::{Deserialize, Serialize};

use crate::notation::Incident;
use crate::replay::{GameSummary, Timeline};

use super::evaluation::replayed_events;
use super::{Evaluation, FlagTest, Grounds, Rule};

/// A player who resigns loses; against an opponent who cannot win, the game may be drawn instead.
///
/// # In play
/// Judged if the record says so, by `[%resign]`: why a recorded win was won is never inferred.
///
/// # Eras
/// A loss wherever a code was seen to speak of it, until FIDE 2023: there the game is drawn if the
/// opponent cannot mate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Resignation {
    /// The test by which the opponent does not win; the tests are those of a fallen flag.
    pub test: FlagTest,
}

impl Rule for Resignation {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.resigned
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        let mut events = replayed_events(game);
        let resigned = events.find(|(_, event)| event.incident == Incident::Resignation);
        if let Some((precedence, event)) = resigned {
            let player = game.actor(event);
            let grounds = Grounds::Resignation { player: player.into(), test: self.test };
            self.test.add_end((event.ply, precedence), player, grounds, game, &mut found);
        }
        found
    }
}
