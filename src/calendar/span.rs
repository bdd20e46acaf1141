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

#[cfg(test)]
mod tests {
    use super::{Span, Succession};
    use crate::calendar::Date;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn span(from: &str, until: &str) -> Span {
        let date = |text: &str| text.parse().ok();
        Span { from: date(from), until: date(until) }
    }

    #[test]
    fn what_is_in_a_span_for_certain_and_perhaps() {
        let exact = span("1985-01-01", "1988-12-31");
        for (day, may, surely) in [
            ("1984-12-31", false, false),
            ("1985-01-01", true, true),
            ("1988-12-31", true, true),
            ("1989-01-01", false, false),
            ("1986", true, true),
            ("1984", false, false),
            ("1988-12", true, true),
        ] {
            assert_eq!(exact.may_include(date(day)), may, "{day}");
            assert_eq!(exact.surely_includes(date(day)), surely, "{day}");
        }
        let by_years = span("1929", "1952");
        assert!(by_years.may_include(date("1929-03")) && !by_years.surely_includes(date("1929")));
        assert!(by_years.surely_includes(date("1930")) && by_years.surely_includes(date("1951")));
        assert!(by_years.may_include(date("1952-12-31")) && !by_years.may_include(date("1953")));
        assert!(span("1997-07-01", "").surely_includes(date("2024")));
        assert!(!span("1997-07-01", "").surely_includes(date("1997")));
        assert!(span("1997-07-01", "").may_include(date("1997")));
        assert!(span("", "").surely_includes(date("1862")));
        assert!(by_years.covers(date("1929")) && by_years.covers(date("1952-12-31")));
        assert!(!by_years.covers(date("1928-12-31")) && !by_years.covers(date("1953")));
        assert!(!by_years.covers(Date::from_pgn("195?").unwrap()));
    }

    #[test]
    fn one_span_after_another() {
        for (until, from, expected) in [
            ("1997-06-30", "1997-07-01", Succession::Meet),
            ("1997-06-30", "1997-07-02", Succession::Gap),
            ("1997-07-01", "1997-07-01", Succession::Overlap),
            ("1862", "1862", Succession::Meet),
            ("1862", "1863", Succession::Meet),
            ("1862", "1862-07-01", Succession::Meet),
            ("1862-07-01", "1862", Succession::Meet),
            ("1862", "1864", Succession::Gap),
            ("1863", "1862", Succession::Overlap),
            ("", "1862", Succession::Overlap),
        ] {
            assert_eq!(span("1807", until).then(span(from, "")), expected, "{until} {from}");
        }
    }
}
