//! The years in which a game may have been played.

use crate::calendar::Date;

/// The years in which a game may have been played, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub min: u16,
    /// The last.
    pub max: u16,
}

impl Years {
    /// The years that a date can mean, of which digits may be unknown from some place on: `189?`
    /// is 1890 to 1899. Nothing if no year is known.
    pub fn of(date: &str) -> Option<Self> {
        let date = Date::from_pgn(date)?;
        Some(Self { min: date.year(), max: date.latest().year() })
    }

    /// Whether the game may have been played in some of these years.
    pub fn may_be_in(self, since: u16, until: u16) -> bool {
        self.min <= until && since <= self.max
    }

    /// The decade, by its first year, if it is certain.
    pub fn decade(self) -> Option<u16> {
        (self.min / 10 == self.max / 10).then_some(self.min / 10 * 10)
    }
}

#[cfg(test)]
mod tests {
    use super::Years;

    #[test]
    fn what_is_known_of_the_year_is_kept() {
        let years = |text| Years::of(text).map(|years| (years.min, years.max));
        assert_eq!(years("1898.07.22"), Some((1898, 1898)));
        assert_eq!(years(" 1898 "), Some((1898, 1898)));
        assert_eq!(years("1898-07"), Some((1898, 1898)));
        assert_eq!(years("May 1898"), Some((1898, 1898)));
        assert_eq!(years("22/07/1898"), Some((1898, 1898)));
        assert_eq!(years("189?.??.??"), Some((1890, 1899)));
        assert_eq!(years("18??.??.??"), Some((1800, 1899)));
        assert_eq!(years("1898-1899"), Some((1898, 1899)));
        assert_eq!(years("spring 1898"), Some((1898, 1898)));
        for text in ["????.??.??", "", "98.07.22", "1?98.07.22", "0000.??.??", "before 1898"] {
            assert_eq!(years(text), None, "{text}");
        }
    }

    #[test]
    fn a_decade_is_certain_or_nothing() {
        assert_eq!(Years { min: 1890, max: 1899 }.decade(), Some(1890));
        assert_eq!(Years { min: 1800, max: 1899 }.decade(), None);
        assert!(Years { min: 1890, max: 1899 }.may_be_in(1899, 1900));
        assert!(!Years { min: 1890, max: 1899 }.may_be_in(1900, 1910));
    }
}
