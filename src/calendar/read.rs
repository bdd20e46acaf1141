//! Reads dates as people write them, and reports how certain each reading is.

use super::day::from_julian;
use super::doubt::{Doubt, ReadDate};
use super::{Date, exact, historical};

impl ReadDate {
    /// Reads a date in PGN's form, `1898.07.22`, with `??` for unknown parts and `198?` or `19??`
    /// for a known decade or century; a text of unknown parts alone has neither date nor doubt.
    /// Also reads other forms, always with a doubt except for English words; the doubt is `ReadAs`
    /// if there is one reading: `22.07.1898`, `07/22/1898`, `22 Jul 1898`, `1898-07-22`, `summer
    /// 1886`, `1842–45`, `9 February 1909 (O.S.)`.
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        if is_plain_date(text) {
            return Self { date: plain(text), doubt: None };
        }
        if text.chars().all(|c| matches!(c, '?' | '.' | '-' | '/' | ' ')) {
            return Self { date: None, doubt: None };
        }
        let read = read_without_calendar(text).or_else(|| read_with_calendar(text));
        let read = read.unwrap_or(Self { date: None, doubt: Some(Doubt::NotADate) });
        if let Self { date: Some(date), doubt: None } = read
            && !is_of_pgn(text)
            && !is_in_words(text, date)
        {
            return Self::doubtful(date, Doubt::ReadAs);
        }
        read
    }
}

/// Returns true if the text equals the date in English words, `June 1898`, so that nothing was
/// interpreted.
fn is_in_words(text: &str, date: Date) -> bool {
    let words = date.in_words();
    text.split_whitespace().map(str::to_lowercase).eq(words.split(' ').map(str::to_lowercase))
}

/// Reads a date that does not name its calendar.
fn read_without_calendar(text: &str) -> Option<ReadDate> {
    let read = exact::read(text).or_else(|| historical::read(text));
    // A range has a dash; a date in numbers may have one too, for its hyphens.
    let with_hyphens = || exact::read(&text.replace(['–', '—'], "-"));
    read.or_else(|| with_hyphens().filter(|read| read.doubt.is_none()))
}

/// Reads a date that names its calendar, and converts old style to new style.
fn read_with_calendar(text: &str) -> Option<ReadDate> {
    let text = text.to_lowercase();
    let old = without(&text, &OLD_STYLE).and_then(read_old_style);
    old.or_else(|| without(&text, &NEW_STYLE).and_then(read_without_calendar))
}

const OLD_STYLE: [&str; 7] =
    ["o.s.", "old style", "julian", "alten stils", "a. st.", "ст. ст.", "ст.ст."];

const NEW_STYLE: [&str; 4] = ["n.s.", "new style", "gregorian", "neuen stils"];

/// Removes one of these marks, in brackets or not, from the end of a text. Returns `None` if there
/// is none, or no text before it.
fn without<'t>(text: &'t str, marks: &[&str]) -> Option<&'t str> {
    let bare = text.trim_end_matches([')', ']']);
    let rest = marks.iter().find_map(|mark| bare.strip_suffix(mark))?;
    let rest = rest.trim_end_matches(['(', '[', ',', ' ']);
    (!rest.is_empty()).then_some(rest)
}

/// Reads a date of the Julian calendar, and converts it to the Gregorian.
fn read_old_style(text: &str) -> Option<ReadDate> {
    let read = read_without_calendar(text)?;
    // Only the Julian calendar has 29 February in 1700, 1800 and 1900: the day after the 28th.
    if let ReadDate { date: Some(month), doubt: Some(Doubt::NoSuchDay) } = read
        && let Some(eve) = Date::new(month.year(), Some(2), Some(28))
        && month.year() % 100 == 0
        && exact::certain(&text.replace("29", "28")) == Some(eve)
    {
        let day = from_julian(eve.latest()).next_day();
        return Some(ReadDate::doubtful(day.into(), Doubt::ReadAs));
    }
    let date = read
        .date
        .and_then(|date| Date::between(from_julian(date.earliest()), from_julian(date.latest())));
    let converted = if date.is_some() { Doubt::ReadAs } else { Doubt::NotADate };
    Some(ReadDate { date, doubt: read.doubt.or(Some(converted)) })
}

/// Returns true if the text is surely a date in PGN's usual form: `1898.07.22`, `1898.??.??`,
/// `????.??.??`. Returns false for years before 1000, and for days after the 28th, which not every
/// month has.
pub fn is_plain_date(text: &str) -> bool {
    let &[a, b, c, d, b'.', e, f, b'.', g, h] = text.as_bytes() else { return false };
    let day_of_all_months = matches!((g, h), (b'0', b'1'..=b'9') | (b'1', _) | (b'2', b'0'..=b'8'));
    match [a, b, c, d] {
        year if year.iter().all(u8::is_ascii_digit) && a != b'0' => match (e, f) {
            (b'?', b'?') => (g, h) == (b'?', b'?'),
            (b'0', b'1'..=b'9') | (b'1', b'0'..=b'2') => {
                (g, h) == (b'?', b'?') || day_of_all_months && h.is_ascii_digit()
            }
            _ => false,
        },
        unknown => text.bytes().filter(|&byte| byte == b'?').count() == 8 && unknown == *b"????",
    }
}

/// Reads a text for which [`is_plain_date`] is true, faster than [`ReadDate::of`]. Returns `None`
/// if the year is unknown.
fn plain(text: &str) -> Option<Date> {
    let &[a, b, c, d, _, e, f, _, g, h] = text.as_bytes() else { return None };
    let number = |tens: u8, ones: u8| {
        let digit = |byte: u8| byte.is_ascii_digit().then_some(byte.wrapping_sub(b'0'));
        Some(10 * digit(tens)? + digit(ones)?)
    };
    let year = 100 * u16::from(number(a, b)?) + u16::from(number(c, d)?);
    Date::new(year, number(e, f), number(g, h))
}

/// Returns true if the text has only digits, `?` and dots, the year first, as in PGN.
fn is_of_pgn(text: &str) -> bool {
    let of_year = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let year_first = text.bytes().take(4).all(of_year);
    let dotted = text.as_bytes().get(4).is_none_or(|&byte| byte == b'.');
    year_first && dotted && text.bytes().all(|byte| of_year(byte) || byte == b'.')
}
