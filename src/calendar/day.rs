//! Single days of the Gregorian calendar.

use std::fmt;

use super::Date;

/// A day of the Gregorian calendar, extended backwards to the year 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// Creates a day without checking that it exists.
    pub(super) fn new_unchecked(year: u16, month: u8, day: u8) -> Self {
        Self { year, month, day }
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    pub(super) fn month(self) -> u8 {
        self.month
    }

    pub(super) fn day(self) -> u8 {
        self.day
    }

    pub(super) fn ends_its_month(self) -> bool {
        self.day == days_in(self.year, self.month)
    }

    /// Returns the next day, across the ends of months and years.
    pub fn next_day(self) -> Self {
        let Self { year, month, day } = self;
        if !self.ends_its_month() {
            return Self { day: day + 1, ..self };
        }
        if month < 12 {
            return Self { year, month: month + 1, day: 1 };
        }
        // After the last day of the largest year, the first day of that year is returned.
        Self { year: year.saturating_add(1), month: 1, day: 1 }
    }

    /// Returns the previous day, across the beginnings of months and years.
    pub fn previous_day(self) -> Self {
        let Self { year, month, day } = self;
        if day > 1 {
            return Self { day: day - 1, ..self };
        }
        if month > 1 {
            return Self { year, month: month - 1, day: days_in(year, month - 1) };
        }
        // No date is in the year 0; its last day serves only to compare.
        Self { year: year.saturating_sub(1), month: 12, day: 31 }
    }
}

impl From<Day> for Date {
    fn from(day: Day) -> Self {
        Self { first: day, last: day }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

pub(super) fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Converts a day of the Julian calendar to the Gregorian calendar, which is extended backwards for
/// days before 1582.
pub(super) fn from_julian(day: Day) -> Day {
    // The difference is thirteen days in the twentieth century, and one less before 29 February of
    // each century year that is not a Gregorian leap year. It is negative before the year 300.
    let century = i32::from(day.year()) / 100;
    let before_march = i32::from(day.year()) % 100 == 0 && day.month() < 3;
    let century = if before_march { century - 1 } else { century };
    let difference = century - century / 4 - 2;
    let mut gregorian = day;
    for _ in 0..difference.unsigned_abs() {
        gregorian = if difference < 0 { gregorian.previous_day() } else { gregorian.next_day() };
    }
    gregorian
}
