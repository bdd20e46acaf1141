//! What a text says of a date, and what is doubtful about that.

use std::fmt;

use super::Date;

/// What a text says of a date, and how that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadDate {
    /// The date, as far as it is certain; nothing if not even the year is.
    pub date: Option<Date>,
    /// What a reader must know of it, unless it is written as PGN has it.
    pub doubt: Option<Doubt>,
}

/// Why a date is perhaps not what its text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// It is not written as PGN has it, but can mean nothing else.
    ReadAs(Date),
    /// Day and month cannot be told apart; the year is kept.
    DayOrMonth(Date),
    /// There is no such day; what stands before it is kept.
    NoSuchDay(Date),
    /// There is no such month; the year is kept.
    NoSuchMonth(Date),
    /// It is said to be near a date; some years either side are kept.
    About(Date),
    /// It is not a date.
    NotADate,
}

impl Doubt {
    /// What is certain of the date, where something else is not.
    #[must_use]
    pub fn kept(self) -> Option<Date> {
        match self {
            Self::DayOrMonth(date)
            | Self::NoSuchDay(date)
            | Self::NoSuchMonth(date)
            | Self::About(date) => Some(date),
            Self::ReadAs(_) | Self::NotADate => None,
        }
    }

    /// The same of another date.
    pub(super) fn of(self, date: Date) -> Self {
        match self {
            Self::ReadAs(_) => Self::ReadAs(date),
            Self::DayOrMonth(_) => Self::DayOrMonth(date),
            Self::NoSuchDay(_) => Self::NoSuchDay(date),
            Self::NoSuchMonth(_) => Self::NoSuchMonth(date),
            Self::About(_) => Self::About(date),
            Self::NotADate => Self::NotADate,
        }
    }

    /// Whether nothing is lost: the text can mean nothing else.
    #[must_use]
    pub fn is_lossless(self) -> bool {
        matches!(self, Self::ReadAs(_))
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadAs(date) => write!(f, "read as {}", date.in_words()),
            Self::DayOrMonth(_) => {
                f.write_str("which is the day and which the month is not certain")
            }
            Self::NoSuchDay(_) => f.write_str("there is no such day"),
            Self::NoSuchMonth(_) => f.write_str("there is no such month"),
            Self::About(_) => f.write_str("how near that is is not known"),
            Self::NotADate => f.write_str("this is not a date; write 1898.07.22"),
        }
    }
}
