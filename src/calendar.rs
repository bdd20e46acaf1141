//! Historical dates of any precision: a day, a month, a year, or a range.
//!
//! A [`Date`] is the range of days that a text can mean: `1862`, `1862-07`, `1862-07-01`, or PGN's
//! `1886.??.??`. Comparisons are methods of [`Span`].

mod day;
mod doubt;
mod exact;
mod historical;
mod read;
mod span;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use day::Day;
use day::days_in;
pub use doubt::{Doubt, ReadDate};
pub use read::is_plain_date;
pub use span::{Span, Succession};

/// A date of any precision, stored as a closed range of days: one day, a month, a year, or several
/// in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(with = "String", inline, extend("format" = "partial-date"))]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    first: Day,
    last: Day,
}

/// The unit in which a date is written: of one or several days, months or years.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DateUnit {
    Days,
    Months,
    Years,
}

/// The error returned for a text that is not a date. Holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADate(String);

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a date: write 1862, 1862-07 or 1862-07-01", self.0)
    }
}

impl std::error::Error for NotADate {}

impl Date {
    /// Returns the date of this year, month or day, or `None` if the Gregorian calendar has no such
    /// day, if the year is 0, or if a day is given without a month.
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let exists = match (month, day) {
            (None, None) => true,
            (Some(month), day) => {
                (1..=12).contains(&month)
                    && day.is_none_or(|day| (1..=days_in(year, month)).contains(&day))
            }
            (None, Some(_)) => false,
        };
        let (from, until) = (month.unwrap_or(1), month.unwrap_or(12));
        (exists && year > 0).then(|| Self {
            first: Day::new_unchecked(year, from, day.unwrap_or(1)),
            last: Day::new_unchecked(year, until, day.unwrap_or_else(|| days_in(year, until))),
        })
    }

    /// Returns the range from one date to another, both included, or `None` if `last` ends before
    /// `first` begins.
    pub fn between(first: impl Into<Self>, last: impl Into<Self>) -> Option<Self> {
        let (Self { first, .. }, Self { last, .. }) = (first.into(), last.into());
        (first <= last).then_some(Self { first, last })
    }

    /// Reads a date like [`ReadDate::of`], and returns it without its doubt.
    pub fn from_pgn(text: &str) -> Option<Self> {
        ReadDate::of(text).date
    }

    /// Returns the date of a game by the first of the tags Date, UTCDate and EventDate that has
    /// one. `tag` returns the value of a tag by its name.
    pub fn of_tags<'t>(tag: impl Fn(&'static str) -> Option<&'t str>) -> Option<Self> {
        ["Date", "UTCDate", "EventDate"].into_iter().find_map(|name| Self::from_pgn(tag(name)?))
    }

    /// Returns the first year that the date can mean.
    pub fn year(self) -> u16 {
        self.first.year()
    }

    /// Returns the last year that the date can mean.
    pub fn last_year(self) -> u16 {
        self.last.year()
    }

    /// Returns true if every day of the date is in the same year.
    pub fn is_of_one_year(self) -> bool {
        self.year() == self.last_year()
    }

    /// Returns the first day that the date can mean.
    pub fn earliest(self) -> Day {
        self.first
    }

    /// Returns the last day that the date can mean.
    pub fn latest(self) -> Day {
        self.last
    }

    /// Returns true if the date is known to the day.
    pub fn is_day(self) -> bool {
        self.first == self.last
    }

    /// Returns the date in English: `22 July 1898`, `July 1898`, `1898`, `June–September 1886`.
    pub fn in_words(self) -> String {
        let words = |day: Day| match self.unit() {
            DateUnit::Years => vec![day.year().to_string()],
            DateUnit::Months => vec![month(day).to_owned(), day.year().to_string()],
            DateUnit::Days => {
                vec![day.day().to_string(), month(day).to_owned(), day.year().to_string()]
            }
        };
        let (from, until) = (words(self.first), words(self.last));
        // Words that both ends share, such as the year, are written once.
        let shared = from.iter().rev().zip(until.iter().rev()).take_while(|(a, b)| a == b).count();
        let (own, until) = (&from[..from.len() - shared], until.join(" "));
        match own {
            [] => until,
            [only] => format!("{only}–{until}"),
            several => format!("{} – {until}", several.join(" ")),
        }
    }

    fn unit(self) -> DateUnit {
        let Self { first, last } = self;
        let whole_months = first.day() == 1 && last.ends_its_month();
        match (first.month(), last.month()) {
            (1, 12) if whole_months => DateUnit::Years,
            _ if whole_months => DateUnit::Months,
            _ => DateUnit::Days,
        }
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn month(day: Day) -> &'static str {
    MONTHS.get(usize::from(day.month()) - 1).copied().unwrap_or_default()
}

/// Reads `1898-07-22`, `1898-07` or `1898`. Decades, centuries and ranges are written, but not
/// read.
impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let bad = || NotADate(text.to_owned());
        let number = |part: &str, digits| {
            let is_number = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            if is_number { part.parse().map_err(|_| bad()) } else { Err(bad()) }
        };
        let mut parts = text.split('-');
        let year: u16 = number(parts.next().unwrap_or_default(), 4)?;
        let month = parts.next().map(|part| number(part, 2)).transpose()?;
        let day = parts.next().map(|part| number(part, 2)).transpose()?;
        if parts.next().is_some() {
            return Err(bad());
        }
        // Numbers of two digits fit in a byte.
        Self::new(year, month.map(|m| m as u8), day.map(|d| d as u8)).ok_or_else(bad)
    }
}

stored_as_text!(Date);

/// Writes `1898-07-22`, `1898-07`, `1898`, `189?` or `18??`; a range is written `1842/1845`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = *self;
        let unit = self.unit();
        let (year, later) = (first.year(), last.year());
        if unit == DateUnit::Years {
            return match later - year {
                0 => write!(f, "{year:04}"),
                9 if year.is_multiple_of(10) => write!(f, "{:03}?", year / 10),
                99 if year.is_multiple_of(100) => write!(f, "{:02}??", year / 100),
                _ => write!(f, "{year:04}/{later:04}"),
            };
        }
        let end = |day: Day| match unit {
            DateUnit::Months => format!("{:04}-{:02}", day.year(), day.month()),
            _ => day.to_string(),
        };
        let (from, until) = (end(first), end(last));
        if from == until { f.write_str(&from) } else { write!(f, "{from}/{until}") }
    }
}
