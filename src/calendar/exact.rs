//! Reads dates of one day, month or year, with their parts in the usual orders.

use super::doubt::{Doubt, ReadDate};
use super::{Date, MONTHS};

/// One part of a written date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A year or, if its last digits are unknown, a range of years.
    Year(Date),
    /// A number from 1 to 99: a day or a month.
    Number(u8),
    /// A month given by its name.
    Month(u8),
    /// `??` or, as some programs write it, `00`.
    Unknown,
}

/// Reads a date of one day, month or year. Returns `None` if the text is not such a date.
pub(super) fn read(text: &str) -> Option<ReadDate> {
    understand(&parts(text)?, text)
}

/// Reads a date like [`read`], but returns `None` if there is any doubt about it.
pub(super) fn certain(text: &str) -> Option<Date> {
    let read = read(text)?;
    read.date.filter(|_| read.doubt.is_none())
}

/// Splits a text into the parts of a date, or returns `None` if some word cannot be one.
fn parts(text: &str) -> Option<Vec<Part>> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return parts(&format!("{}-{}-{}", text.get(..4)?, text.get(4..6)?, text.get(6..)?));
    }
    let text = text.replace(" of ", " ");
    let words = text.split(['.', '/', '-', ' ', ',', '\t']);
    words.filter(|word| !word.is_empty()).map(part).collect()
}

fn part(word: &str) -> Option<Part> {
    let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end));
    let is_in_digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = ordinal.filter(is_in_digits).unwrap_or(word);
    let is_number = is_in_digits(&number);
    match number.len() {
        4 if is_number => Date::new(number.parse().ok()?, None, None).map(Part::Year),
        1 | 2 if is_number => match number.parse().ok()? {
            0 => Some(Part::Unknown),
            number => Some(Part::Number(number)),
        },
        _ if word.bytes().all(|byte| byte == b'?') => Some(Part::Unknown),
        4 => open_year(word).map(Part::Year).or_else(|| month(word)),
        _ => month(word),
    }
}

/// Reads a year whose last digits are unknown: `198?` or `19??`.
fn open_year(word: &str) -> Option<Date> {
    let known = word.trim_end_matches('?');
    let further = match (known.len(), word.len()) {
        (3, 4) => 9,
        (2, 4) => 99,
        _ => return None,
    };
    let is_number = known.bytes().all(|byte| byte.is_ascii_digit());
    let first = Date::new(word.replace('?', "0").parse().ok()?, None, None)?;
    let last = Date::new(first.year() + further, None, None)?;
    Date::between(first, last).filter(|_| is_number)
}

fn month(word: &str) -> Option<Part> {
    let word = word.to_ascii_lowercase();
    let word = if word == "sept" { "sep" } else { &word };
    let month = MONTHS
        .iter()
        .position(|month| word.len() >= 3 && month.to_ascii_lowercase().starts_with(word))?;
    Some(Part::Month(month as u8 + 1))
}

/// Interprets parts in the given order as a date, or returns `None` if they are not one.
fn understand(parts: &[Part], text: &str) -> Option<ReadDate> {
    use Part::{Month, Number, Unknown, Year};
    let day = |part: &Part| match part {
        Number(day) => Some(*day),
        _ => None,
    };
    // The order of the arms counts: the first that fits applies.
    Some(match parts {
        [Unknown, Unknown | Number(_)] | [Unknown, Unknown | Number(_), Unknown | Number(_)] => {
            ReadDate { date: None, doubt: None }
        }
        [Year(_), Unknown] if text.ends_with("/00") => return None,
        [Year(year)] | [Year(year), Unknown] | [Year(year), Unknown, _] => date(*year, None, None),
        [Unknown, Year(year)] | [Unknown, Unknown, Year(year)] => date(*year, None, None),
        // `1898/99` and `1898-99` are ranges of years, not months; `1901/02` may be either.
        [Year(_), Number(month)] if *month > 12 && !text.contains('.') => return None,
        [Year(year), Number(month)]
            if text.contains('/') && u16::from(*month) == year.year() % 100 + 1 =>
        {
            return None;
        }
        [Year(year), Number(month) | Month(month)] => date(*year, Some(*month), None),
        [Number(month) | Month(month), Year(year)] => date(*year, Some(*month), None),
        [Year(year), Number(month) | Month(month), rest @ (Number(_) | Unknown)]
        | [rest @ (Number(_) | Unknown), Month(month), Year(year)]
        | [Month(month), rest @ (Number(_) | Unknown), Year(year)] => {
            date(*year, Some(*month), day(rest))
        }
        [Unknown, Number(month), Year(year)] if text.contains('.') => {
            date(*year, Some(*month), None)
        }
        [Number(a), Number(b), Year(year)] => day_and_month(*a, *b, *year, text),
        [Number(_), Unknown, Year(year)] | [Unknown, Number(_), Year(year)] => {
            ReadDate::doubtful(*year, Doubt::DayOrMonth)
        }
        _ => return None,
    })
}

/// Reads two numbers before a year. If dots separate them, the day comes first, as in every country
/// that writes dots.
fn day_and_month(a: u8, b: u8, year: Date, text: &str) -> ReadDate {
    match (a, b) {
        (13.., 13..) => ReadDate::doubtful(year, Doubt::NoSuchMonth),
        (13.., _) => date(year, Some(b), Some(a)),
        (_, 13..) => date(year, Some(a), Some(b)),
        _ if a == b || text.contains('.') => date(year, Some(b), Some(a)),
        _ => ReadDate::doubtful(year, Doubt::DayOrMonth),
    }
}

/// Returns the date given by these parts; if the month or day does not exist, the shorter date
/// without it, with that doubt.
fn date(year: Date, month: Option<u8>, day: Option<u8>) -> ReadDate {
    let Some(month) = month.filter(|_| year.is_of_one_year()) else { return ReadDate::sure(year) };
    let Some(of_month) = Date::new(year.year(), Some(month), None) else {
        return ReadDate::doubtful(year, Doubt::NoSuchMonth);
    };
    match Date::new(year.year(), Some(month), day) {
        Some(date) => ReadDate::sure(date),
        None => ReadDate::doubtful(of_month, Doubt::NoSuchDay),
    }
}
