//! At what pace a game is played.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

/// At what pace a game is played, by the time that each player has for sixty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Pace {
    /// An hour or more.
    Slow,
    /// Less than an hour, and more than ten minutes.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

impl Pace {
    /// The pace of a time control as PGN writes it: `5400+30`, `180+2`, `40/7200:3600`; nothing if it
    /// is not known. Of a game in stages the times are added up.
    #[must_use]
    pub fn of_time_control(text: &str) -> Option<Self> {
        let mut seconds = 0_u64;
        for stage in text.trim().split(':') {
            let time = stage.rsplit_once('/').map_or(stage, |(_, time)| time);
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            let [base, increment] = [base, increment].map(|n| n.trim().parse::<u32>().ok());
            seconds += u64::from(base?) + 60 * u64::from(increment?);
        }
        Some(match seconds {
            0..=600 => Self::Blitz,
            601..3600 => Self::Rapid,
            _ => Self::Slow,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[test]
    fn time_controls_have_a_pace() {
        for (text, pace) in [
            ("180+2", Some(Pace::Blitz)),
            ("600", Some(Pace::Blitz)),
            ("900+10", Some(Pace::Rapid)),
            ("40/7200:3600", Some(Pace::Slow)),
            ("5400+30", Some(Pace::Slow)),
            ("?", None),
            ("-", None),
            ("*60", None),
            ("99999999999+1", None),
        ] {
            assert_eq!(Pace::of_time_control(text), pace, "{text}");
        }
    }
}
