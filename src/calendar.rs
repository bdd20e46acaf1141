//! Dates as history leaves them: a year, a month, a day, or nothing at all.
//!
//! A date here is what a source gives, and no more: `1862`, `1862-07`, `1862-07-01`, or
//! PGN's `1886.??.??`. It stands for every day it could mean, so that two dates compare
//! only where the answer is certain.

mod day;
mod read;
mod span;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use day::Day;
use day::days_in;
pub use read::{Doubt, ReadDate, is_plain_date};
pub use span::{Span, Succession};

/// A date of which the month, or the month and the day, may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
    /// How many years after that one it can mean too: 9 where the decade is known, 99 where the
    /// century is.
    further: u16,
}

/// A text is not a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADate(String);

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a date: write 1862, 1862-07 or 1862-07-01", self.0)
    }
}

impl std::error::Error for NotADate {}

impl Date {
    /// A day of the Gregorian calendar, or nothing if there is no such day.
    #[must_use]
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let sound = match (month, day) {
            (None, None) => true,
            (Some(month), day) => {
                (1..=12).contains(&month)
                    && day.is_none_or(|day| (1..=days_in(year, month)).contains(&day))
            }
            (None, Some(_)) => false,
        };
        (sound && year > 0).then_some(Self { year, month, day, further: 0 })
    }

    /// Reads a date as [`ReadDate::of`] does, and keeps of it what is certain.
    #[must_use]
    pub fn from_pgn(text: &str) -> Option<Self> {
        ReadDate::of(text).date
    }

    /// The year, or the first of those it can mean.
    #[must_use]
    pub fn year(self) -> u16 {
        self.year
    }

    /// Whether it is of one year.
    #[must_use]
    pub fn is_of_one_year(self) -> bool {
        self.further == 0
    }

    /// The first day it can mean.
    #[must_use]
    pub fn earliest(self) -> Day {
        Day::known(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    /// The last day it can mean.
    #[must_use]
    pub fn latest(self) -> Day {
        let month = self.month.unwrap_or(12);
        let year = self.year + self.further;
        Day::known(year, month, self.day.unwrap_or_else(|| days_in(year, month)))
    }

    /// Whether it is known to the day.
    #[must_use]
    pub fn is_day(self) -> bool {
        self.day.is_some()
    }

    /// As people write it: `22 July 1898`, `July 1898`, `1898`.
    #[must_use]
    pub fn in_words(self) -> String {
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
        let month = self.month.and_then(|month| MONTHS.get(month as usize - 1));
        match (month, self.day) {
            (Some(month), Some(day)) => format!("{day} {month} {}", self.year),
            (Some(month), None) => format!("{month} {}", self.year),
            (None, _) if self.further > 0 => {
                format!("{}–{}", self.year, self.year + self.further)
            }
            (None, _) => self.year.to_string(),
        }
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let bad = || NotADate(text.to_owned());
        let number = |part: &str, digits| {
            let sound = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            if sound { part.parse().map_err(|_| bad()) } else { Err(bad()) }
        };
        let mut parts = text.split('-');
        let year: u16 = number(parts.next().unwrap_or_default(), 4)?;
        let month = parts.next().map(|part| number(part, 2)).transpose()?;
        let day = parts.next().map(|part| number(part, 2)).transpose()?;
        if parts.next().is_some() {
            return Err(bad());
        }
        // Two digits fit a byte.
        Self::new(year, month.map(|m| m as u8), day.map(|d| d as u8)).ok_or_else(bad)
    }
}

impl TryFrom<String> for Date {
    type Error = NotADate;

    fn try_from(text: String) -> Result<Self, NotADate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.further {
            0 => write!(f, "{:04}", self.year)?,
            9 => write!(f, "{:03}?", self.year / 10)?,
            _ => write!(f, "{:02}??", self.year / 100)?,
        }
        if let Some(month) = self.month {
            write!(f, "-{month:02}")?;
        }
        if let Some(day) = self.day {
            write!(f, "-{day:02}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn a_date_may_know_less_than_a_day() {
        for text in ["1862", "1862-07", "1862-07-01", "2024-02-29"] {
            let date: Date = text.parse().unwrap();
            assert_eq!(date.to_string(), text);
        }
        for text in
            ["", "62", "1862-13", "1862-00", "1900-02-29", "1862-07-01-02", "1862-7", "+862"]
        {
            assert!(text.parse::<Date>().is_err(), "{text} was read as a date");
        }
    }

    #[test]
    fn pgn_dates_keep_what_is_known() {
        let read = |text| Date::from_pgn(text).map(|date| date.to_string());
        assert_eq!(read("1898.07.22").as_deref(), Some("1898-07-22"));
        assert_eq!(read("1886.??.??").as_deref(), Some("1886"));
        assert_eq!(read("1886.03.??").as_deref(), Some("1886-03"));
        assert_eq!(read("1886.??.14").as_deref(), Some("1886"));
        assert_eq!(read("198?.??.??").as_deref(), Some("198?"));
        assert_eq!(read("19??").as_deref(), Some("19??"));
        for nothing in ["????.??.??", "1???", "1?8?", "+1??", "00??", "é?", "19?"] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
        let decade = Date::from_pgn("198?.??.??").unwrap();
        assert_eq!(decade.in_words(), "1980–1989");
        assert_eq!(decade.latest(), Date::from_pgn("1989.12.31").unwrap().latest());
        assert_eq!(read("1886.02.30").as_deref(), Some("1886-02"));
    }
}
