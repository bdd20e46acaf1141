//! The pace of a game, and its supervision by an arbiter.

use strum::EnumString;

use super::record::Record;

vocabulary! {
/// The pace of a game, as its code of laws calls it: what is rapid, and what is blitz, each edition
/// says for itself.
#[derive(EnumString)]
pub enum Pace {
    /// Neither rapid nor blitz.
    Slow,
    /// The last phase of a game in which all remaining moves must be made in a limited time.
    QuickplayFinish,
    /// Rapid, as the code that governs draws the line.
    Rapid,
    /// Blitz, as the code that governs draws the line.
    Blitz,
    /// Rapid, under so many arbiters that the law of slow games holds, but for what is said of
    /// this.
    SupervisedRapid,
    /// Blitz, under so many arbiters that the law of slow games holds, but for what is said of
    /// this.
    SupervisedBlitz,
}
}

/// The time control of a game, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeControl {
    /// The time of all stages together, in seconds, increments aside.
    pub seconds: u64,
    /// The increment with each move, in seconds; of a game in stages the largest.
    pub increment: u64,
    /// The number of stages.
    pub stages: u32,
}

/// The conditions of play, as far as they are given by the record or by the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The time that the players have.
    pub time: Option<TimeControl>,
    /// The pace, if it is said outright: then the time does not matter.
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
