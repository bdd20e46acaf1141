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
    /// The time of all periods together, in seconds, without increments.
    pub seconds: u64,
    /// The largest increment per move of any period, in seconds.
    pub increment: u64,
    /// True if all remaining moves must be made in the last period; false if each period is for a
    /// number of moves.
    pub has_sudden_death: bool,
    /// The number of moves of each player before the last period; `None` if the tag does not say.
    pub before_last: Option<u32>,
    /// The increment in the last period, in seconds.
    pub last_increment: u64,
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
        let (mut seconds, mut longest, mut last_increment) = (0, 0, 0);
        // The moves of all periods before the current one, and of the current one, if they are
        // known.
        let (mut before, mut moves) = (Some(0), Some(0));
        for period in text.trim().split(':') {
            before = before.zip(moves).map(|(before, moves): (u32, u32)| before + moves);
            let (number, time) = period.rsplit_once('/').unwrap_or(("", period));
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            moves = number.trim().parse::<u16>().ok().map(u32::from);
            last_increment = u64::from(increment.trim().parse::<u32>().ok()?);
            seconds += u64::from(base.trim().parse::<u32>().ok()?);
            longest = last_increment.max(longest);
        }
        Some(Self {
            seconds,
            increment: longest,
            has_sudden_death: moves.is_none(),
            before_last: before,
            last_increment,
        })
    }

    /// Returns true if the current period, after this number of moves of each player, is the one in
    /// which all remaining moves must be made; `None` if the tag does not say.
    pub fn is_last_period(&self, made: u32) -> Option<bool> {
        if self.has_sudden_death { Some(made >= self.before_last?) } else { Some(false) }
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

    /// Returns true if the current period, after this number of moves of each player, is the one in
    /// which all remaining moves must be made; `None` if that is not known.
    pub fn is_last_period(&self, made: u32) -> Option<bool> {
        match (self.pace, self.time) {
            (Some(pace), _) if pace != Pace::Slow => Some(true),
            (_, Some(time)) => time.is_last_period(made),
            (_, None) => None,
        }
    }
}
