//! Dates as the headings of books have them: `21st June 1851`, `4. Mai 1852`, `1895.08.14`.

use std::ops::Range;

use super::words::month;
use crate::calendar::{Date, ReadDate};

/// A date in a line, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dated {
    pub(crate) at: Range<usize>,
    pub(crate) date: Date,
}

impl Dated {
    /// As a tag has it: `1851.06.??`.
    pub(crate) fn as_pgn(&self) -> String {
        let known = self.date.to_string().replace('-', ".");
        let unknown = ".??".repeat(2_usize.saturating_sub(known.matches('.').count()));
        known + &unknown
    }
}

/// What may stand between a day and a month, or a month and a year.
const BETWEEN: [&str; 4] = ["of", "de", "del", "den"];

/// The dates of a line that name a year, with as much of month and day as stands beside that.
pub(crate) fn dates(line: &str) -> Vec<Dated> {
    let words = words(line);
    let years =
        words.iter().enumerate().filter_map(|(n, word)| Some((n, year(&line[word.clone()])?)));
    years.filter_map(|(n, year)| date(line, &words, n, year)).collect()
}

/// The date with the year that is this word.
fn date(line: &str, words: &[Range<usize>], n: usize, year: u16) -> Option<Dated> {
    let before = parts(line, words[..=n].iter().rev());
    let behind = parts(line, words[n..].iter());
    let dated = |nearest: &(Part, Range<usize>), month, day| {
        let (first, last) = (words[n].start.min(nearest.1.start), words[n].end.max(nearest.1.end));
        let date = Date::new(year, Some(month), day).or_else(|| Date::new(year, Some(month), None));
        date.map(|date| Dated { at: first..last, date })
    };
    let dated = match (before.as_slice(), behind.as_slice()) {
        ([(Part::Month(month), _), far @ (Part::Number(day), _), ..], _)
        | ([(Part::Number(day), _), far @ (Part::Month(month), _), ..], _)
        | (_, [(Part::Month(month), _), far @ (Part::Number(day), _), ..]) => {
            dated(far, *month, Some(*day))
        }
        ([near @ (Part::Month(month), at), ..], _) if !is_of_a_name(line, at.start) => {
            dated(near, *month, None)
        }
        ([(Part::Number(_), _), (Part::Number(_), far), ..], _) => {
            in_figures(line, far.start..words[n].end)
        }
        (_, [(Part::Number(_), _), (Part::Number(_), far), ..]) => {
            in_figures(line, words[n].start..far.end)
        }
        _ => None,
    };
    dated.or_else(|| Some(Dated { at: words[n].clone(), date: Date::new(year, None, None)? }))
}

/// Whether a word may be of a name: `Rio de Janeiro`.
fn is_of_a_name(line: &str, at: usize) -> bool {
    line[..at].ends_with(" de ")
}

/// A date whose parts are figures, as the calendar reads it, if no blank parts them.
fn in_figures(line: &str, at: Range<usize>) -> Option<Dated> {
    let text = line.get(at.clone())?;
    let date = ReadDate::of(text).date.filter(|_| !text.contains(' '))?;
    Some(Dated { at, date })
}

/// What stands beside a year and may be of its date.
#[derive(Clone, Copy)]
enum Part {
    Number(u8),
    Month(u8),
}

/// The two parts of a date that stand next to its year, which is the first of these words: the nearest first.
fn parts<'w>(
    line: &str,
    words: impl Iterator<Item = &'w Range<usize>>,
) -> Vec<(Part, Range<usize>)> {
    let mut parts = Vec::new();
    let mut last: Option<&Range<usize>> = None;
    for word in words {
        let Some(beside) = last.replace(word) else { continue };
        let between = beside.end.min(word.end)..beside.start.max(word.start);
        let text = &line[word.clone()];
        let part = number(text).map(Part::Number).or_else(|| month(text).map(Part::Month));
        let is_beside = line[between].chars().all(|c| " ,./-–".contains(c));
        match part.filter(|_| is_beside && parts.len() < 2) {
            Some(part) => parts.push((part, word.clone())),
            None if is_beside && BETWEEN.contains(&text) => {}
            None => break,
        }
    }
    parts
}

/// The day or month that a word is in figures: `21st`, `3.`, `1er`.
fn number(word: &str) -> Option<u8> {
    let figures = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let end = &word[figures.len()..];
    let is_number = ["", "st", "nd", "d", "rd", "th", "er", "º"].contains(&end);
    figures.parse().ok().filter(|day| is_number && (1..=31).contains(day))
}

/// The year that a word is.
fn year(word: &str) -> Option<u16> {
    let is_number = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|year| is_number && (1475..=2099).contains(year))
}

/// Where the words and figures of a line stand.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let word = |piece: &str| {
        let begin = at;
        at += piece.len();
        begin..begin + piece.trim_end_matches(|c: char| !c.is_alphanumeric()).len()
    };
    let pieces = line.split_inclusive(|c: char| !c.is_alphanumeric()).map(word);
    pieces.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::dates;

    #[test]
    fn a_date_is_told_as_far_as_it_stands_there() {
        for (line, told) in [
            ("London, 21st June 1851.", "21st June 1851=1851.06.21"),
            ("Vienna, July 2d, 1873", "July 2d, 1873=1873.07.02"),
            ("Berlin, 4. Mai 1852", "4. Mai 1852=1852.05.04"),
            ("Paris, le 1er mars 1858", "1er mars 1858=1858.03.01"),
            ("La Habana, 3 de enero de 1901", "3 de enero de 1901=1901.01.03"),
            ("Москва, 12 мая 1895 г.", "12 мая 1895=1895.05.12"),
            ("Praha, 5. ledna 1908", "5. ledna 1908=1908.01.05"),
            ("Warszawa, 5 sierpnia 1908", "5 sierpnia 1908=1908.08.05"),
            // November in Polish, and October in Croatian.
            ("Warszawa, 5 listopada 1908", "1908=1908.??.??"),
            ("Rio de Janeiro, 1857", "1857=1857.??.??"),
            ("Budapest, 1896. október 4.", "1896. október 4=1896.10.04"),
            ("Hastings, 1895.08.14", "1895.08.14=1895.08.14"),
            ("Wien, 14.8.1895", "14.8.1895=1895.08.14"),
            ("Played in Oct. 1858.", "Oct. 1858=1858.10.??"),
            ("Paris, March, 1859.", "March, 1859=1859.03.??"),
            ("31st June 1851", "31st June 1851=1851.06.??"),
            ("Game 12, 1850", "1850=1850.??.??"),
            ("Between 1840 and 1842", "1840=1840.??.?? 1842=1842.??.??"),
            ("1 2 1850", "1850=1850.??.??"),
            ("3000 games", ""),
        ] {
            let dates = dates(line).into_iter();
            let words = dates.map(|it| format!("{}={}", &line[it.at.clone()], it.as_pgn()));
            assert_eq!(words.collect::<Vec<_>>().join(" "), told, "{line}");
        }
    }
}
