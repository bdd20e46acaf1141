//! The claim that the opponent cannot win by normal means.

use serde::{Deserialize, Serialize};

use crate::notation::{Conditions, Pace};

/// The claim that the opponent cannot win by normal means, or does not try to. The arbiter decides
/// it, as a score does not show.
///
/// # In play
/// Judged only if it is made at a pace, or in a period, for which the code does not have it.
///
/// # Eras
/// FIDE since 1997: in a quickplay finish and in rapid chess, not in blitz; since 2017 without an
/// increment only, and if it was announced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LastTwoMinutes {
    /// The paces at which the claim can be made.
    pub pace: Vec<Pace>,
    /// True if the article is for games without an increment only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_increment: bool,
}

impl LastTwoMinutes {
    /// Returns true if the claim cannot be made in a game of these conditions, at this pace if that
    /// is known.
    pub fn is_barred(&self, game: Conditions, pace: Option<Pace>) -> bool {
        let has_increment = game.time.is_some_and(|time| time.increment > 0);
        (self.without_increment && has_increment)
            || pace.is_some_and(|pace| !self.pace.contains(&pace))
    }
}
