//! The pace of a game, and its supervision by an arbiter.

use strum::EnumString;

use super::record::Record;

vocabulary! {
/// The pace of a game in the terms of its code of laws. Each edition defines *rapid* and *blitz*.
#[derive(EnumString)]
pub enum Pace {
    /// Neither rapid nor blitz.
    Slow,
    /// The last phase of a game in which all remaining moves must be made in a limited time.
    QuickplayFinish,
    /// Rapid, as the governing code defines it.
    Rapid,
    /// Blitz, as the governing code defines it.
    Blitz,
    /// Rapid, with enough arbiters that the law of slow games applies, except for special articles.
    SupervisedRapid,
    /// Blitz, with enough arbiters that the law of slow games applies, except for special articles.
    SupervisedBlitz,
}
}

/// The time control of a game, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeControl {
    /// The time of all stages together, in seconds, without increments.
    pub seconds: u64,
    /// The largest increment per move of any stage, in seconds.
    pub increment: u64,
    /// The number of stages.
    pub stages: u32,
}

/// The conditions of play given by the record or by the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The time that the players have.
    pub time: Option<TimeControl>,
    /// The pace, if it is given itself. It then counts instead of `time`.
    pub pace: Option<Pace>,
    /// True if an arbiter watches and records each game.
    pub supervised: bool,
}

impl TimeControl {
    /// Returns the time control of a TimeControl tag: `5400+30`, `180+2`, `40/7200:3600`; `None`
    /// if it is not known.
    pub fn read(text: &str) -> Option<Self> {
        let mut control = Self { seconds: 0, increment: 0, stages: 0 };
        for stage in text.trim().split(':') {
            let time = stage.rsplit_once('/').map_or(stage, |(_, time)| time);
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            let [base, increment] = [base, increment].map(|n| n.trim().parse::<u32>().ok());
            control.stages += 1;
            control.seconds += u64::from(base?);
            control.increment = control.increment.max(increment?.into());
        }
        Some(control)
    }
}

impl Conditions {
    /// Returns the conditions in the tags of a record: TimeControl, and `[Supervised "yes"]`.
    pub fn of(record: &Record<'_>) -> Self {
        Self {
            time: record.tag("TimeControl").and_then(TimeControl::read),
            pace: None,
            supervised: record
                .tag("Supervised")
                .is_some_and(|tag| tag.trim().eq_ignore_ascii_case("yes")),
        }
    }
}
