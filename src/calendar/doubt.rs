//! What a text says of a date, and what is doubtful about that.

use std::fmt;

use strum::Display;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum Doubt {
    /// It is not written as PGN has it, but can mean nothing else.
    #[strum(to_string = "not written as PGN has it")]
    ReadAs,
    /// Day and month cannot be told apart; the year is kept.
    #[strum(to_string = "which is the day and which the month is not certain")]
    DayOrMonth,
    /// There is no such day; what stands before it is kept.
    #[strum(to_string = "there is no such day")]
    NoSuchDay,
    /// There is no such month; the year is kept.
    #[strum(to_string = "there is no such month")]
    NoSuchMonth,
    /// It is said to be near a date; some years either side are kept.
    #[strum(to_string = "how near that is is not known")]
    About,
    /// It is not a date.
    #[strum(to_string = "this is not a date; write 1898.07.22")]
    NotADate,
}

impl ReadDate {
    pub(super) fn sure(date: Date) -> Self {
        Self { date: Some(date), doubt: None }
    }

    pub(super) fn doubtful(date: Date, doubt: Doubt) -> Self {
        Self { date: Some(date), doubt: Some(doubt) }
    }
}

/// What a reader must know of it.
impl fmt::Display for ReadDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.doubt, self.date) {
            (Some(Doubt::ReadAs), Some(date)) => write!(f, "read as {}", date.in_words()),
            (doubt, _) => doubt.map_or(Ok(()), |doubt| doubt.fmt(f)),
        }
    }
}
