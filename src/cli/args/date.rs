//! Dates as they are given on the command line.

use jadoube::calendar::{Date, Doubt, ReadDate};

/// A date as given: none where not even the year is known; and how it was read, if it is written
/// as neither law files nor PGN write it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenDate(pub(crate) Option<Date>, pub(crate) Option<Doubt>);

/// The date on which a game is taken to have been played: a year at least.
pub(super) fn read_known_date(text: &str) -> Result<Date, String> {
    let given = read_date(text)?;
    if let Some(Doubt::About(date)) = given.1 {
        return Err(format!("name the years that are meant, such as {date}"));
    }
    given.0.ok_or_else(|| "name a year at least: 1898".to_owned())
}

/// A date as law files write it, as PGN does, or in any way that can mean nothing else.
pub(super) fn read_date(text: &str) -> Result<GivenDate, String> {
    if let Ok(date) = text.parse() {
        return Ok(GivenDate(Some(date), None));
    }
    let ReadDate { date, doubt } = ReadDate::of(text);
    match doubt {
        Some(doubt @ Doubt::About(_)) => Ok(GivenDate(date, Some(doubt))),
        Some(doubt) if !doubt.is_lossless() => Err(doubt.to_string()),
        None if date.is_none() && !text.contains('?') => Err(Doubt::NotADate.to_string()),
        doubt => Ok(GivenDate(date, doubt)),
    }
}
