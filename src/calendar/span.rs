//! From one date to another.

use std::fmt;

use serde::Serialize;

use super::Date;

/// From one date to another, both included; open to the side where nothing is said.
///
/// As its dates may know less than a day, so may a span: a day can be in it for certain,
/// perhaps, or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, schemars::JsonSchema)]
pub struct Span {
    /// Its first day; open towards the past, if nothing is said.
    pub from: Option<Date>,
    /// Its last day; open towards the future, if nothing is said.
    pub until: Option<Date>,
}

impl Span {
    /// Whether some day that the date can mean can be in it.
    pub fn may_include(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.earliest() <= date.latest())
            && self.until.is_none_or(|until| date.earliest() <= until.latest())
    }

    /// Whether every day that the date can mean is in it for certain.
    pub fn surely_includes(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.latest() <= date.earliest())
            && self.until.is_none_or(|until| date.latest() <= until.earliest())
    }

    /// Whether every day that the date can mean is in it or in what its own dates can mean.
    pub fn covers(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.earliest() <= date.earliest())
            && self.until.is_none_or(|until| date.latest() <= until.latest())
    }

    /// Whether it ends before it begins, whatever its dates mean.
    pub fn is_reversed(self) -> bool {
        self.from.zip(self.until).is_some_and(|(from, until)| until.latest() < from.earliest())
    }

    /// Whether it is open on both sides.
    pub fn is_open(self) -> bool {
        self == Self::default()
    }

    /// As people write it: `1929 to 1952`, `since 1 January 2023`, `until 1862`.
    pub fn in_words(self) -> String {
        match (self.from.map(Date::in_words), self.until.map(Date::in_words)) {
            (Some(from), Some(until)) if from == until => from,
            (Some(from), Some(until)) => format!("{from} to {until}"),
            (Some(from), None) => format!("since {from}"),
            (None, Some(until)) => format!("until {until}"),
            (None, None) => "at all times".to_owned(),
        }
    }

    /// How a later span follows upon this one.
    pub fn then(self, later: Self) -> Succession {
        let Some(from) = later.from else { return Succession::Overlap };
        let Some(until) = self.until else { return Succession::Overlap };
        let same_day = until.is_day() && from.is_day() && until == from;
        if from.latest() < until.earliest() || same_day {
            Succession::Overlap
        } else if until.latest().after() < from.earliest() {
            Succession::Gap
        } else {
            Succession::Meet
        }
    }
}

/// How one span follows upon another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Succession {
    /// On the day after; or, where a boundary is given as less than a day, within it.
    Meet,
    /// They have days in common, whatever their dates mean.
    Overlap,
    /// There are days between them, whatever their dates mean.
    Gap,
}

/// `1886`, `1929 – 1952`, `2023-01-01 –`, `– 1862`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.until) {
            (Some(from), Some(until)) if from == until => write!(f, "{from}"),
            (Some(from), Some(until)) => write!(f, "{from} – {until}"),
            (Some(from), None) => write!(f, "{from} –"),
            (None, Some(until)) => write!(f, "– {until}"),
            (None, None) => f.write_str("at all times"),
        }
    }
}
