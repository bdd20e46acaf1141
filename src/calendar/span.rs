//! Ranges of dates, possibly open on either side.

use std::fmt;

use serde::Serialize;

use super::Date;

/// A range from one date to another, both included; a missing end is open.
///
/// If its dates are less precise than a day, a given day may be certainly inside, possibly inside,
/// or certainly outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, schemars::JsonSchema)]
pub struct Span {
    /// The first date; `None` means open towards the past.
    pub from: Option<Date>,
    /// The last date; `None` means open towards the future.
    pub until: Option<Date>,
}

impl Span {
    /// Returns true if the span can include at least one day that the date can mean.
    pub fn may_include(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.earliest() <= date.latest())
            && self.until.is_none_or(|until| date.earliest() <= until.latest())
    }

    /// Returns true if the span certainly includes every day that the date can mean.
    pub fn surely_includes(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.latest() <= date.earliest())
            && self.until.is_none_or(|until| date.latest() <= until.earliest())
    }

    /// Returns true if the span, at its widest meaning, includes every day that the date can mean.
    pub fn covers(self, date: Date) -> bool {
        self.from.is_none_or(|from| from.earliest() <= date.earliest())
            && self.until.is_none_or(|until| date.latest() <= until.latest())
    }

    /// Returns true if the span certainly ends before it begins.
    pub fn is_reversed(self) -> bool {
        self.from.zip(self.until).is_some_and(|(from, until)| until.latest() < from.earliest())
    }

    /// Returns true if the span is open on both sides.
    pub fn is_open(self) -> bool {
        self == Self::default()
    }

    /// Returns the span in English: `1929 to 1952`, `since 1 January 2023`, `until 1862`.
    pub fn in_words(self) -> String {
        match (self.from.map(Date::in_words), self.until.map(Date::in_words)) {
            (Some(from), Some(until)) if from == until => from,
            (Some(from), Some(until)) => format!("{from} to {until}"),
            (Some(from), None) => format!("since {from}"),
            (None, Some(until)) => format!("until {until}"),
            (None, None) => "at all times".to_owned(),
        }
    }

    /// Compares the end of this span with the beginning of a later one. An open end overlaps.
    pub fn then(self, later: Self) -> Succession {
        let Some(from) = later.from else { return Succession::Overlap };
        let Some(until) = self.until else { return Succession::Overlap };
        let same_day = until.is_day() && from.is_day() && until == from;
        if from.latest() < until.earliest() || same_day {
            Succession::Overlap
        } else if until.latest().next_day() < from.earliest() {
            Succession::Gap
        } else {
            Succession::Meet
        }
    }
}

/// The relation between the end of one span and the beginning of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Succession {
    /// The next span begins on the following day, or may do so if a boundary is less precise than a
    /// day.
    Meet,
    /// The next span certainly begins before the other ends, or an end is open.
    Overlap,
    /// There are certainly days between the spans.
    Gap,
}

/// Writes `1886`, `1929 – 1952`, `2023-01-01 –` or `– 1862`.
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
