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

#[cfg(test)]
mod tests {
    use super::from_julian;
    use crate::calendar::Date;

    #[test]
    fn days_of_old_style_in_new_style() {
        for (old, new) in [
            ("1917-10-25", "1917-11-07"),
            ("1900-02-28", "1900-03-12"),
            ("1900-03-01", "1900-03-14"),
            ("1800-02-28", "1800-03-11"),
            ("1582-10-05", "1582-10-15"),
            ("1749-12-31", "1750-01-11"),
        ] {
            let day = |text: &str| text.parse::<Date>().unwrap().earliest();
            assert_eq!(from_julian(day(old)), day(new), "{old}");
        }
    }
}
