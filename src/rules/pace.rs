//! The limits of rapid chess and blitz.

use serde::{Deserialize, Serialize};

use crate::notation::{Conditions, Pace};

/// The limits of rapid chess and blitz in a code, by the time that each player has for the game.
/// This rule finds nothing by itself: other articles apply only at certain paces.
///
/// # In play
/// The time is that of the TimeControl tag, and a game is supervised if the record has
/// `[Supervised "yes"]`; the commands have `--pace` and `--supervised`.
///
/// # Eras
/// FIDE: blitz is less than fifteen minutes until 2014, ten minutes or less from then on; sixty
/// times the increment is added if the edition says so. Since 2009 the rules of slow games hold if
/// there are arbiters enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaceLimits {
    /// The time of a blitz game.
    pub blitz: TimeLimit,
    /// The time of a rapid game, if it is not blitz.
    pub rapid: TimeLimit,
    /// The number of increments added to the time; 0 if it is missing.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub increments: u32,
    /// True if the rules of slow games apply to a supervised game, except where its own rules
    /// differ.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub supervision: bool,
}

/// A limit of time, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TimeLimit {
    /// Less than this number of minutes.
    Below(u32),
    /// At most this number of minutes.
    UpTo(u32),
}

impl PaceLimits {
    /// Returns the pace of a game by this law, as far as its conditions are known.
    pub fn pace(&self, game: Conditions) -> Option<Pace> {
        let pace = game.pace.or_else(|| self.by_time(game))?;
        Some(match pace {
            Pace::Rapid if self.supervision && game.supervised => Pace::SupervisedRapid,
            Pace::Blitz if self.supervision && game.supervised => Pace::SupervisedBlitz,
            pace => pace,
        })
    }

    /// Returns the pace by the time for the game; `None` if the record does not state it.
    fn by_time(&self, game: Conditions) -> Option<Pace> {
        let time = game.time?;
        let seconds = time.seconds.saturating_add(time.increment * u64::from(self.increments));
        Some(if self.blitz.holds(seconds) {
            Pace::Blitz
        } else if self.rapid.holds(seconds) {
            Pace::Rapid
        } else {
            Pace::Slow
        })
    }
}

impl TimeLimit {
    fn holds(self, seconds: u64) -> bool {
        match self {
            Self::Below(minutes) => seconds < 60 * u64::from(minutes),
            Self::UpTo(minutes) => seconds <= 60 * u64::from(minutes),
        }
    }
}
