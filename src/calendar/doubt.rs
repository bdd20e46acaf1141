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

in_words! {
/// Why a date is perhaps not what its text says.
#[derive(Copy)]
pub enum Doubt {
    ReadAs = "not written as PGN has it",
    DayOrMonth = "which is the day and which the month is not certain",
    NoSuchDay = "there is no such day",
    NoSuchMonth = "there is no such month",
    About = "how near that is is not known",
    NotADate = "this is not a date; write 1898.07.22",
}
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
