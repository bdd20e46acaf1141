//! The Julian calendar, which Russia kept until 1918.

use super::Day;

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
