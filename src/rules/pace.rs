//! What is rapid chess, and what is blitz.

use serde::{Deserialize, Serialize};

use crate::notation::{Conditions, Pace};

/// What this code calls rapid, and what blitz, by the time that each player has for the game. It
/// finds nothing by itself: other articles are for a pace in particular.
///
/// # In play
/// The time is that of the TimeControl tag, and a game is supervised where the record has
/// `[Supervised "yes"]`; the commands have `--pace` and `--supervised`.
///
/// # Eras
/// FIDE: blitz is less than fifteen minutes until 2014, ten minutes or less from then on; sixty
/// times the increment is added where the edition says so. Since 2009 the rules of slow games hold
/// where there are arbiters enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaceLimits {
    /// The time of a blitz game.
    pub blitz: TimeLimit,
    /// The time of a rapid game, if it is not blitz.
    pub rapid: TimeLimit,
    /// How many increments are added to the time; none if nothing is said.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub increments: u32,
    /// Whether the rules of slow games hold, but for what is said of it, where a game is
    /// supervised.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub supervision: bool,
}

/// A limit of time, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TimeLimit {
    /// Less than so many minutes.
    Below(u32),
    /// So many minutes or less.
    UpTo(u32),
}

impl PaceLimits {
    /// The pace of a game by this law, as far as its conditions are known.
    pub fn pace(&self, game: Conditions) -> Option<Pace> {
        let pace = game.pace.or_else(|| self.by_time(game))?;
        Some(match pace {
            Pace::Rapid if self.supervision && game.supervised => Pace::SupervisedRapid,
            Pace::Blitz if self.supervision && game.supervised => Pace::SupervisedBlitz,
            pace => pace,
        })
    }

    fn by_time(&self, game: Conditions) -> Option<Pace> {
        let time = game.time?;
        let seconds = time.seconds.saturating_add(time.increment * u64::from(self.increments));
        Some(match () {
            () if self.blitz.holds(seconds) => Pace::Blitz,
            () if self.rapid.holds(seconds) => Pace::Rapid,
            () => Pace::Slow,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::TimeControl;

    #[test]
    fn each_edition_draws_its_own_line() {
        let of_2009 = PaceLimits {
            blitz: TimeLimit::Below(15),
            rapid: TimeLimit::Below(60),
            increments: 60,
            supervision: true,
        };
        let of_2014 = PaceLimits { blitz: TimeLimit::UpTo(10), ..of_2009 };
        let fixed = PaceLimits { increments: 0, rapid: TimeLimit::UpTo(60), ..of_2009 };
        for (text, then, later, earlier) in [
            ("600", Pace::Blitz, Pace::Blitz, Pace::Blitz),
            ("600+1", Pace::Blitz, Pace::Rapid, Pace::Blitz),
            ("720", Pace::Blitz, Pace::Rapid, Pace::Blitz),
            ("900", Pace::Rapid, Pace::Rapid, Pace::Rapid),
            ("600+10", Pace::Rapid, Pace::Rapid, Pace::Blitz),
            ("3600", Pace::Slow, Pace::Slow, Pace::Rapid),
        ] {
            let game = Conditions { time: TimeControl::read(text), ..Conditions::default() };
            let paces = [of_2009, of_2014, fixed].map(|law| law.pace(game));
            assert_eq!(paces, [then, later, earlier].map(Some), "{text}");
        }
        let watched = Conditions { pace: Some(Pace::Rapid), supervised: true, time: None };
        assert_eq!(of_2014.pace(watched), Some(Pace::SupervisedRapid));
        let never = PaceLimits { supervision: false, ..of_2014 };
        assert_eq!(never.pace(watched), Some(Pace::Rapid));
    }
}
