//! Reads less exact dates as historians write them: seasons, ranges of years, *circa*.

use super::Date;
use super::day::from_julian;
use super::doubt::{Doubt, ReadDate};
use super::exact::certain;

/// Reads a date that is not one day, month or year: `summer 1886`, `1842–45`, `July–August 1886`,
/// `the 1860s`, `c. 1810`. Returns `None` if the text is none of these.
pub(super) fn read(text: &str) -> Option<ReadDate> {
    let text = without_parts_of_time(text.to_lowercase().trim());
    if let Some(rest) = approximate(&text) {
        let near = certain(rest).or_else(|| span(rest))?;
        return Some(ReadDate::doubtful(around(near)?, Doubt::About));
    }
    span(&text).or_else(|| certain(&text)).map(ReadDate::sure)
}

const ABOUT: [&str; 8] = ["about ", "around ", "circa ", "ca. ", "ca ", "c. ", "c.", "um "];

/// The number of years before and after an approximate year that the date then covers.
const NEAR: u16 = 5;

/// Returns the date of an approximate one, without the word before it: `1810` of `c. 1810`.
fn approximate(text: &str) -> Option<&str> {
    let queried = text.strip_suffix("(?)").or_else(|| text.strip_suffix('?'));
    let queried = queried.map(str::trim_end).filter(|year| is_number(year, 4));
    queried.or_else(|| ABOUT.iter().find_map(|about| text.strip_prefix(about)).map(str::trim))
}

/// Returns the date with [`NEAR`] years before and after it.
fn around(date: Date) -> Option<Date> {
    years(date.year().saturating_sub(NEAR), date.last_year().saturating_add(NEAR))
}

/// Removes words for a part of a year, such as `early in`: in `early in 1886` only the year is
/// certain.
fn without_parts_of_time(text: &str) -> String {
    const PARTS: [&str; 9] =
        ["early", "late", "mid", "middle", "beginning", "end", "of", "the", "in"];
    let text = text.replace("mid-", "mid ");
    let words: Vec<&str> = text.split(' ').filter(|word| !PARTS.contains(word)).collect();
    words.join(" ")
}

/// Reads a season, decade, century or range of dates.
fn span(text: &str) -> Option<Date> {
    season(text).or_else(|| decade(text)).or_else(|| century(text)).or_else(|| {
        let marks = [" to ", " bis ", " - ", "–", "—", "/", "-"];
        marks.iter().find_map(|mark| {
            let (from, until) = text.split_once(mark)?;
            from_until(from.trim(), until.trim(), *mark == "/")
        })
    })
}

/// Reads a season, `summer 1886`, with the widest usual meaning. A winter with only one year may
/// lie at either end of that year.
fn season(text: &str) -> Option<Date> {
    let (word, rest) = text.split_once(' ')?;
    let (name, year) = if is_number(word, 4) { (rest, word) } else { (word, rest) };
    let within = |year: u16, first, last| months(year, first, year, last);
    let one = || year.parse().ok().filter(|_| is_number(year, 4));
    match name {
        "spring" | "frühling" | "frühjahr" | "fruehjahr" | "printemps" => within(one()?, 3, 6),
        "summer" | "sommer" | "été" => within(one()?, 6, 9),
        "autumn" | "fall" | "herbst" | "automne" => within(one()?, 9, 12),
        "winter" | "hiver" => match year.split_once(['/', '–', '-']) {
            Some((from, until)) => {
                let from: u16 = from.parse().ok()?;
                let until = later_year(from, until)?;
                if until == from + 1 { months(from, 11, until, 3) } else { None }
            }
            None => one().and_then(|year: u16| months(year.checked_sub(1)?, 12, year + 1, 3)),
        },
        _ => None,
    }
}

/// Returns the range from month `month` of `year` to month `last` of the year `later`.
fn months(year: u16, month: u8, later: u16, last: u8) -> Option<Date> {
    Date::between(Date::new(year, Some(month), None)?, Date::new(later, Some(last), None)?)
}

/// Reads a decade: `1860s`.
fn decade(text: &str) -> Option<Date> {
    let year = text.strip_suffix("'s").or_else(|| text.strip_suffix('s'))?;
    let first: u16 = year.parse().ok().filter(|first| is_number(year, 4) && first % 10 == 0)?;
    years(first, first + 9)
}

/// Reads a century: `18th century` is 1701 to 1800.
fn century(text: &str) -> Option<Date> {
    let number = text.strip_suffix(" century")?.trim_end_matches(char::is_alphabetic);
    let number: u16 = number.parse().ok().filter(|number| (1..=99).contains(number))?;
    years(100 * (number - 1) + 1, 100 * number)
}

fn years(first: u16, last: u16) -> Option<Date> {
    Date::between(Date::new(first, None, None)?, Date::new(last, None, None)?)
}

/// Reads a range of dates. The first may omit what the last states, such as the year. Two days
/// separated by a slash may be one day in old and new style; then that day is returned in new
/// style.
fn from_until(from: &str, until: &str, is_slash: bool) -> Option<Date> {
    if let Some(year) = from.parse().ok().filter(|_| is_number(from, 4))
        && let Some(later) = later_year(year, until)
    {
        return years(year, later);
    }
    let last = certain(until)?;
    let first = first_of(from, last)?;
    if is_slash
        && first.is_day()
        && last.is_day()
        && from_julian(first.earliest()) == last.earliest()
    {
        return Some(last);
    }
    Date::between(first, last)
}

/// Reads the first date of a range, completed with the month and year of the last.
fn first_of(text: &str, last: Date) -> Option<Date> {
    let of_last = last.latest();
    if let Some(day) = text.parse().ok().filter(|_| text.len() <= 2) {
        let date = Date::new(of_last.year(), Some(of_last.month()), Some(day));
        return date.filter(|_| last.is_day());
    }
    certain(text).or_else(|| certain(&format!("{text} {}", of_last.year())))
}

/// Reads the second year of a range, possibly abbreviated: `1842–45`, `1899/00`, `1842–1845`.
fn later_year(year: u16, text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    let later = match text.len() {
        4 => number,
        2 => {
            let later = year - year % 100 + number;
            if later <= year { later + 100 } else { later }
        }
        1 => year - year % 10 + number,
        _ => return None,
    };
    (year < later && later - year < 50).then_some(later)
}

fn is_number(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit())
}
