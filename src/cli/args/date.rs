//! Dates as they are given on the command line.

use jadoube::calendar::{Date, Doubt, ReadDate};

/// The date on which a game is taken to have been played: a year at least.
pub(crate) fn read_known_date(text: &str) -> Result<Date, String> {
    match read_date(text)? {
        ReadDate { date: Some(date), doubt: Some(Doubt::About) } => {
            Err(format!("name the years that are meant, such as {date}"))
        }
        ReadDate { date, .. } => date.ok_or_else(|| "name a year at least: 1898".to_owned()),
    }
}

/// A date as law files write it, as PGN does, or in any way that can mean nothing else.
pub(crate) fn read_date(text: &str) -> Result<ReadDate, String> {
    if let Ok(date) = text.parse() {
        return Ok(ReadDate { date: Some(date), doubt: None });
    }
    let read = ReadDate::of(text);
    match read.doubt {
        None if read.date.is_none() && !text.contains('?') => Err(Doubt::NotADate.to_string()),
        None | Some(Doubt::About | Doubt::ReadAs) => Ok(read),
        Some(doubt) => Err(doubt.to_string()),
    }
}
