//! Dates as people write them, and how sure it is what they mean.

use std::fmt;

use super::{Date, days_in, historical};

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
    pub fn is_none_lost(self) -> bool {
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

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A year, or the first of those it can mean.
    Year(Date),
    /// A day or a month.
    Number(u8),
    /// The name of a month.
    Month(u8),
    /// `??`, or `00`, as some programs have it.
    Unknown,
}

impl ReadDate {
    /// Reads a date as PGN writes it, `1898.07.22`, with `??` for what is unknown, and `198?` or
    /// `19??` where no more than the decade or the century is known; and as others do, where it
    /// is certain what they mean: `22.07.1898`, `07/22/1898`, `22 Jul 1898`, `1898-07-22`,
    /// `summer 1886`, `1842–45`, `9 February 1909 (O.S.)`.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        if is_plain_date(text) {
            return Self { date: plain(text), doubt: None };
        }
        if text.chars().all(|c| matches!(c, '?' | '.' | '-' | '/' | ' ')) {
            return Self { date: None, doubt: None };
        }
        let read = parts(text).and_then(|parts| understand(&parts, text));
        let read = read
            .or_else(|| historical::read(text))
            .unwrap_or(Self { date: None, doubt: Some(Doubt::NotADate) });
        match read {
            Self { date: Some(date), doubt: None } if !is_of_pgn(text) => {
                Self { date: Some(date), doubt: Some(Doubt::ReadAs(date)) }
            }
            read => read,
        }
    }
}

/// A date of one day, month or year, if the text can mean nothing else.
pub(super) fn certain(text: &str) -> Option<Date> {
    let read = parts(text).and_then(|parts| understand(&parts, text))?;
    read.date.filter(|_| read.doubt.is_none())
}

/// Whether a date is written as nearly all are, and sure to be one: `1898.07.22`, `1898.??.??`.
#[must_use]
pub fn is_plain_date(text: &str) -> bool {
    let &[a, b, c, d, b'.', e, f, b'.', g, h] = text.as_bytes() else { return false };
    let digits = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit);
    let day_of_all_months = matches!((g, h), (b'0', b'1'..=b'9') | (b'1', _) | (b'2', b'0'..=b'8'));
    match [a, b, c, d] {
        year if digits(&year) && a != b'0' => match (e, f) {
            (b'?', b'?') => (g, h) == (b'?', b'?'),
            (b'0', b'1'..=b'9') | (b'1', b'0'..=b'2') => {
                (g, h) == (b'?', b'?') || day_of_all_months && h.is_ascii_digit()
            }
            _ => false,
        },
        unknown => text.bytes().filter(|&byte| byte == b'?').count() == 8 && unknown == *b"????",
    }
}

/// A plain date, without what it costs to read others; nothing if the year is not known.
fn plain(text: &str) -> Option<Date> {
    let &[a, b, c, d, _, e, f, _, g, h] = text.as_bytes() else { return None };
    let number = |tens: u8, ones: u8| {
        let digit = |byte: u8| byte.is_ascii_digit().then_some(byte.wrapping_sub(b'0'));
        Some(10 * digit(tens)? + digit(ones)?)
    };
    let year = 100 * u16::from(number(a, b)?) + u16::from(number(c, d)?);
    Date::new(year, number(e, f), number(g, h))
}

/// Whether the text has PGN's marks between its parts, and the year first.
fn is_of_pgn(text: &str) -> bool {
    let of_year = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let year_first = text.bytes().take(4).all(of_year);
    let dotted = text.as_bytes().get(4).is_none_or(|&byte| byte == b'.');
    year_first && dotted && text.bytes().all(|byte| of_year(byte) || byte == b'.')
}

/// The parts of a date; nothing if one of them cannot be a part of it.
fn parts(text: &str) -> Option<Vec<Part>> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return parts(&format!("{}-{}-{}", text.get(..4)?, text.get(4..6)?, text.get(6..)?));
    }
    let text = text.replace(" of ", " ");
    let words = text.split(['.', '/', '-', ' ', ',', '\t']);
    words.filter(|word| !word.is_empty()).map(part).collect()
}

fn part(word: &str) -> Option<Part> {
    let number = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end));
    let number = number.unwrap_or(word);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
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

/// `198?` or `19??`.
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
    Date::between(first.earliest(), last.latest()).filter(|_| is_number)
}

fn month(word: &str) -> Option<Part> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.to_ascii_lowercase();
    let word = if word == "sept" { "sep" } else { &word };
    let month = MONTHS.iter().position(|month| word.len() >= 3 && month.starts_with(word))?;
    Some(Part::Month(month as u8 + 1))
}

/// What parts in this order mean; nothing if they are no date.
fn understand(parts: &[Part], text: &str) -> Option<ReadDate> {
    use Part::{Month, Number, Unknown, Year};
    let day = |day: &Part| match day {
        Number(day) => Some(*day),
        _ => None,
    };
    Some(match parts {
        [Unknown, Unknown | Number(_)] | [Unknown, Unknown | Number(_), Unknown | Number(_)] => {
            ReadDate { date: None, doubt: None }
        }
        [Year(year)] | [Year(year), Unknown] | [Year(year), Unknown, _] => known(*year, None, None),
        [Unknown, Year(year)] | [Unknown, Unknown, Year(year)] => known(*year, None, None),
        // `1898/99` and `1898-99` are years, and not a month of one; `1901/02` may be.
        [Year(_), Number(month)] if *month > 12 && !text.contains('.') => return None,
        [Year(year), Number(month)]
            if text.contains('/') && u16::from(*month) == year.year() % 100 + 1 =>
        {
            return None;
        }
        [Year(year), Number(month) | Month(month)] => known(*year, Some(*month), None),
        [Number(month) | Month(month), Year(year)] => known(*year, Some(*month), None),
        [Year(year), Number(month) | Month(month), rest @ (Number(_) | Unknown)] => {
            known(*year, Some(*month), day(rest))
        }
        [rest @ (Number(_) | Unknown), Month(month), Year(year)]
        | [Month(month), rest @ (Number(_) | Unknown), Year(year)] => {
            known(*year, Some(*month), day(rest))
        }
        [Unknown, Number(month), Year(year)] if text.contains('.') => {
            known(*year, Some(*month), None)
        }
        [Number(a), Number(b), Year(year)] => day_and_month(*a, *b, *year, text),
        [Number(_), Unknown, Year(year)] | [Unknown, Number(_), Year(year)] => {
            ReadDate { date: Some(*year), doubt: Some(Doubt::DayOrMonth(*year)) }
        }
        _ => return None,
    })
}

/// Two numbers before a year. With dots between, the day comes first wherever that is done.
fn day_and_month(a: u8, b: u8, year: Date, text: &str) -> ReadDate {
    match (a, b) {
        (13.., 13..) => ReadDate { date: Some(year), doubt: Some(Doubt::NoSuchMonth(year)) },
        (13.., _) => known(year, Some(b), Some(a)),
        (_, 13..) => known(year, Some(a), Some(b)),
        _ if a == b || text.contains('.') => known(year, Some(b), Some(a)),
        _ => ReadDate { date: Some(year), doubt: Some(Doubt::DayOrMonth(year)) },
    }
}

/// A date, as far as there is such a one.
fn known(year: Date, month: Option<u8>, day: Option<u8>) -> ReadDate {
    let sure = |date| ReadDate { date: Some(date), doubt: None };
    let Some(month) = month.filter(|_| year.is_of_one_year()) else { return sure(year) };
    let Some(of_month) = Date::new(year.year(), Some(month), None) else {
        return ReadDate { date: Some(year), doubt: Some(Doubt::NoSuchMonth(year)) };
    };
    match day {
        None => sure(of_month),
        Some(day) if day <= days_in(year.year(), month) => {
            sure(Date::new(year.year(), Some(month), Some(day)).unwrap_or(of_month))
        }
        Some(_) => ReadDate { date: Some(of_month), doubt: Some(Doubt::NoSuchDay(of_month)) },
    }
}

#[cfg(test)]
mod tests {
    use super::{Doubt, ReadDate, is_plain_date};

    fn date(text: &str) -> Option<String> {
        ReadDate::of(text).date.map(|date| date.to_string())
    }

    #[test]
    fn what_is_unambiguous_is_read_and_said() {
        for (text, expected) in [
            ("22/07/1898", "1898-07-22"),
            ("07/22/1898", "1898-07-22"),
            ("22.07.1898", "1898-07-22"),
            ("12.03.2024", "2024-03-12"),
            ("22-7-1898", "1898-07-22"),
            ("03/03/1898", "1898-03-03"),
            ("22 Jul 1898", "1898-07-22"),
            ("22nd of July, 1898", "1898-07-22"),
            ("July 22, 1898", "1898-07-22"),
            ("1898 Jul 22", "1898-07-22"),
            ("July 1898", "1898-07"),
            ("Sept. 1898", "1898-09"),
            ("1898-07-22", "1898-07-22"),
            ("1898/07/22", "1898-07-22"),
            ("18980722", "1898-07-22"),
            ("07.1898", "1898-07"),
            ("??.07.1898", "1898-07"),
            ("??/??/1898", "1898"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
            assert!(matches!(ReadDate::of(text).doubt, Some(Doubt::ReadAs(_))), "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_is_kept_as_far_as_it_is() {
        let doubt = |text| ReadDate::of(text).doubt;
        for (text, expected) in [
            ("03/04/1898", Some("1898")),
            ("3-4-1898", Some("1898")),
            ("1898.02.30", Some("1898-02")),
            ("30 Feb 1898", Some("1898-02")),
            ("1898.13.01", Some("1898")),
            ("13/14/1898", Some("1898")),
            ("22.07.98", None),
            ("0000.00.00", None),
            ("é?", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
            assert!(doubt(text).is_some_and(|doubt| !doubt.is_none_lost()), "{text}");
        }
        assert!(matches!(doubt("03/04/1898"), Some(Doubt::DayOrMonth(_))));
        assert!(matches!(doubt("1898.02.30"), Some(Doubt::NoSuchDay(_))));
    }

    #[test]
    fn what_pgn_writes_is_beyond_doubt() {
        for text in [
            "1898.07.22",
            "1898.7.22",
            "1886.??.??",
            "1886.??.14",
            "198?.??.??",
            "19??",
            "",
            "?",
            "????.??.??",
            "1898.00.00",
        ] {
            assert_eq!(ReadDate::of(text).doubt, None, "{text}");
        }
    }

    #[test]
    fn a_plain_date_has_no_doubt() {
        for text in ["1898.07.22", "1898.12.01", "1898.07.??", "1898.??.??", "????.??.??"] {
            assert!(is_plain_date(text), "{text}");
        }
        for year in ["1898", "189?", "18??", "????", "0000", "1?98"] {
            for rest in
                [".07.22", ".??.??", ".13.01", ".02.30", ".1?.22", ".07.2?", ".??.22", ".00.00"]
            {
                let text = format!("{year}{rest}");
                assert!(!is_plain_date(&text) || ReadDate::of(&text).doubt.is_none(), "{text}");
            }
        }
    }
}
