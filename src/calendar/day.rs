//! Single days of the Gregorian calendar.

use std::fmt;

use super::Date;

/// A day: what every date comes down to when dates are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The day; the caller knows that it exists.
    pub(super) fn known(year: u16, month: u8, day: u8) -> Self {
        Self { year, month, day }
    }

    /// The year of the calendar.
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

    /// The next day, over the ends of months and years.
    pub fn after(self) -> Self {
        let Self { year, month, day } = self;
        match (month, day) {
            _ if day < days_in(year, month) => Self { day: day + 1, ..self },
            // The calendar ends with its last year.
            (12, _) => Self { year: year.saturating_add(1), month: 1, day: 1 },
            _ => Self { year, month: month + 1, day: 1 },
        }
    }

    /// The day before, over the beginnings of months and years.
    pub fn before(self) -> Self {
        let Self { year, month, day } = self;
        match (month, day) {
            (_, 2..) => Self { day: day - 1, ..self },
            // The calendar begins with the year 1.
            (1, _) => Self { year: year.saturating_sub(1), month: 12, day: 31 },
            _ => Self { year, month: month - 1, day: days_in(year, month - 1) },
        }
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

/// The day of the Gregorian calendar on which a Julian day of this name fell. Before the Gregorian
/// calendar began, it is reckoned backwards.
pub(super) fn from_julian(day: Day) -> Day {
    // Thirteen days in the twentieth century, and one less before each year that the Gregorian
    // calendar makes no leap year, from its 29 February on.
    let century = i32::from(day.year()) / 100;
    let before_march = i32::from(day.year()) % 100 == 0 && day.month() < 3;
    let century = if before_march { century - 1 } else { century };
    let behind = century - century / 4 - 2;
    let step = if behind < 0 { Day::before } else { Day::after };
    (0..behind.unsigned_abs()).fold(day, |day, _| step(day))
}
