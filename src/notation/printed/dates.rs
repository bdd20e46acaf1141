//! Dates as the headings of books have them: `21st June 1851`, `4. Mai 1852`, `1895.08.14`.

use std::ops::Range;

use super::words::{is_in, is_word, month};
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

/// The date with the year that is this word, as far as a range of dates leaves it known.
fn date(line: &str, words: &[Range<usize>], n: usize, year: u16) -> Option<Dated> {
    let before = parts(line, words[..=n].iter().rev());
    let behind = parts(line, words[n..].iter());
    let in_figures = match (before.as_slice(), behind.as_slice()) {
        ([(Part::Number(_), _), (Part::Number(_), far), ..], _) => {
            in_figures(line, far.start..words[n].end)
        }
        (_, [(Part::Number(_), _), (Part::Number(_), far), ..]) => {
            in_figures(line, words[n].start..far.end)
        }
        _ => None,
    };
    let (at, month, day) = match (before.as_slice(), behind.as_slice()) {
        _ if in_figures.is_some() => return in_figures,
        ([(Part::Month(month), of), (Part::Number(day), at), ..], _) if is_day(line, at, of) => {
            (at, Some(*month), Some(*day))
        }
        ([(Part::Number(day), _), (Part::Month(month), at), ..], _)
        | (_, [(Part::Month(month), _), (Part::Number(day), at), ..]) => {
            (at, Some(*month), Some(*day))
        }
        ([(Part::Month(month), at), ..], _) if !is_of_a_name(line, at.start) => {
            (at, Some(*month), None)
        }
        _ => (&words[n], None, None),
    };
    let last = words[n].end.max(at.end);
    let first = words.partition_point(|word| word.start < at.start.min(words[n].start));
    let since = range_before(line, words, first);
    let is_open = figures_behind_dash(line, last);
    // `1895-96`
    if is_open && last == words[n].end {
        return None;
    }
    let is_of_months = since.iter().any(|(part, _)| matches!(part, Part::Month(_)));
    let month = month.filter(|_| !is_of_months);
    let day = day.filter(|_| since.is_empty() && !is_open);
    let first = since.last().map_or(words[first].start, |(_, at)| at.start);
    let date = Date::new(year, month, day).or_else(|| Date::new(year, month, None))?;
    Some(Dated { at: first..last, date })
}

/// What has numbers that are no days, but for games.
const NUMBERED: &str = "no nr nro num round board table match section vol page chapter problem ronde runde bord \
    brett tisch ronda tablero mesa";

/// Whether a number before a month may be that of a day: `GAME 4. MAY` has one of its own, as has `No. 3, June`.
fn is_day(line: &str, number: &Range<usize>, month: &Range<usize>) -> bool {
    !line[number.end..month.start].contains(',') && !is_numbered(line, number)
}

/// Whether a number is that of a game or the like.
fn is_numbered(line: &str, number: &Range<usize>) -> bool {
    let before = line[..number.start].trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    is_word(|of| of.game, word) || is_in(NUMBERED, word)
}

/// What may stand within a range of dates, and what behind that.
const TO: &str = "to and bis und au et al a y tot en";
const THE: &str = "the den zum le";

/// With what a range begins that goes on with the word of this number: `5-7 August`, `July 20th to the 10th`.
fn range_before(line: &str, words: &[Range<usize>], n: usize) -> Vec<(Part, Range<usize>)> {
    let before = |n: usize| n.checked_sub(1).map(|before| &line[words[before].clone()]);
    let n = if before(n).is_some_and(|word| is_in(THE, word)) { n - 1 } else { n };
    let is_to = before(n).is_some_and(|word| is_in(TO, word));
    let last = if is_to { n - 1 } else { n };
    let since = parts(line, words[..=last].iter().rev());
    let is_range =
        |nearest: &Range<usize>| is_to || line[nearest.end..words[n].start].contains(is_dash);
    match since.first() {
        Some((_, nearest)) if is_range(nearest) && !is_numbered(line, nearest) => since,
        _ => Vec::new(),
    }
}

/// Whether a range goes on with one or two figures at the end of a date: `1895-96`, `August 5-7`.
fn figures_behind_dash(line: &str, at: usize) -> bool {
    let behind = line[at..].strip_prefix(is_dash).unwrap_or_default();
    let figures = behind.chars().take_while(char::is_ascii_digit).count();
    (1..=2).contains(&figures)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '/')
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
        let is_beside = line[between].chars().all(|c| " ,./-–—".contains(c));
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
            // The number of the game.
            ("GAME No. 3, JUNE 1851.", "JUNE 1851=1851.06.??"),
            ("GAME 4. MAY, 1852.", "MAY, 1852=1852.05.??"),
            ("Partie 4. Mai 1852", "Mai 1852=1852.05.??"),
            ("Runde 4, 5. Mai 1852", "5. Mai 1852=1852.05.05"),
            // Of a range the month, or the year.
            ("Hastings, 5-7 August 1895", "5-7 August 1895=1895.08.??"),
            ("Hastings, 5th to the 7th of August 1895", "5th to the 7th of August 1895=1895.08.??"),
            ("Wien, vom 5. bis 7. August 1895", "5. bis 7. August 1895=1895.08.??"),
            ("July 20th-August 10th, 1896", "July 20th-August 10th, 1896=1896.??.??"),
            ("20. Juli – 10. August 1896", "20. Juli – 10. August 1896=1896.??.??"),
            ("July-August 1896", "July-August 1896=1896.??.??"),
            ("Hastings, August 5-7, 1895", "1895=1895.??.??"),
            ("1896. október 4-6.", "1896. október 4=1896.10.??"),
            ("GAME 12.—5 August 1895", "5 August 1895=1895.08.05"),
            ("Hastings 1895-96", ""),
            ("1840-1842", "1840=1840.??.?? 1842=1842.??.??"),
            // No words that are shortened in English, German or French.
            ("Brit. Chess Mag. 1882", "1882=1882.??.??"),
            ("Gen. 1858", "1858=1858.??.??"),
            ("Set 3. 1851", "1851=1851.??.??"),
            ("Dub. 1851", "1851=1851.??.??"),
            ("Déc. 1851", "Déc. 1851=1851.12.??"),
        ] {
            let dates = dates(line).into_iter();
            let words = dates.map(|it| format!("{}={}", &line[it.at.clone()], it.as_pgn()));
            assert_eq!(words.collect::<Vec<_>>().join(" "), told, "{line}");
        }
    }
}
