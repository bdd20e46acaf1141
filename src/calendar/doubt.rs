//! A date read from a text, together with any doubt about the reading.

use std::fmt;

use super::Date;

/// A date read from a text, and the doubt about it, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadDate {
    /// The date, as far as it is certain; `None` if even the year is unknown.
    pub date: Option<Date>,
    /// The warning for the reader; `None` if nothing was interpreted: PGN's form, English words, or
    /// only unknown parts.
    pub doubt: Option<Doubt>,
}

in_words! {
/// The reasons for a warning about a date.
#[derive(Copy)]
pub enum Doubt {
    ReadAs = "not in the form of PGN",
    DayOrMonth = "it is not certain which number is the day and which the month",
    NoSuchDay = "there is no such day",
    NoSuchMonth = "there is no such month",
    About = "how exact that is, is not known",
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

/// Writes the warning, or nothing if there is no doubt.
impl fmt::Display for ReadDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.doubt, self.date) {
            (Some(Doubt::ReadAs), Some(date)) => write!(f, "read as {}", date.in_words()),
            (doubt, _) => doubt.map_or(Ok(()), |doubt| doubt.fmt(f)),
        }
    }
}
