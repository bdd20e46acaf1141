//! What stands above a score: the lines that belong to it, and what they plainly say.

use super::footnotes::footnotes;
use crate::chess::Color;
use crate::notation::Tag;
use crate::notation::printed::closing::{colors, is_column_heading, player};
use crate::notation::printed::names::{is_of_somebody, named};
use crate::notation::printed::words::is_word;

/// A heading has no more paragraphs, and none of them more lines.
const PARAGRAPHS: usize = 6;
const LINES: usize = 3;

/// The lines above a score that belong to it, top down.
pub(super) fn heading(text: &str, from: usize, begin: usize) -> Vec<&str> {
    let from = footnotes(text, from, begin).last().map_or(from, |(_, _, end)| end);
    let above = text.get(from..begin).unwrap_or_default();
    let above = above.rfind('\n').and_then(|end| above.get(..end)).unwrap_or_default();
    let mut lines: Vec<&str> = Vec::new();
    let (mut blanks, mut paragraphs, mut height) = (0, 0, 0);
    for line in above.rsplit('\n').map(str::trim) {
        if line.is_empty() {
            (blanks, height) = (blanks + 1, 0);
            continue;
        }
        let is_other = blanks > 1 && lines.iter().any(|line| !is_column_heading(line));
        paragraphs += usize::from(blanks > 0);
        if is_other || paragraphs > PARAGRAPHS {
            break;
        }
        (blanks, height) = (0, height + 1);
        if height > LINES {
            // A paragraph of prose, all of it.
            lines.truncate(lines.len() + 1 - height);
            break;
        }
        lines.push(line);
    }
    lines.reverse();
    lines
}

/// The number of the game that a line heads: `GAME VII.`, `Partie 12`, `Game No. 207. Played in`. It
/// stands alone or before a full stop, a comma or a dash, and the game is no continued one.
pub(super) fn game(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let name = line.split(|c: char| !c.is_alphabetic()).next()?;
    let is_headed = name.starts_with(char::is_uppercase) && is_word(|of| of.game, name);
    let rest = line.get(name.len()..)?.trim_start_matches(['.', ' ']);
    // `Xo.` and `Ko.` are what scanners make of it.
    let rest = ["No.", "No,", "Xo.", "Ko.", "No", "Nr."]
        .iter()
        .find_map(|no| rest.strip_prefix(no))
        .unwrap_or(rest);
    let rest = rest.trim_start();
    let number = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit())
        || number.chars().all(|c| "IVXLC".contains(c));
    let behind = rest.get(number.len()..)?;
    let ends = behind.trim().is_empty() || behind.starts_with(['.', ',', ':', ';', '-', '–', '—']);
    (is_headed && is_number && ends && !number.is_empty()).then_some(number)
}

/// The tags that a heading plainly says.
pub(super) fn tags(heading: &[&str]) -> Vec<Tag<'static>> {
    let mut tags: Vec<(&'static str, String)> = Vec::new();
    for (at, line) in heading.iter().enumerate() {
        let place = place(line);
        tags.extend(named(place.as_ref().map_or(line, |it| it.before)));
        if colors(line).eq([Some(Color::White), Some(Color::Black)]) {
            let above = at.checked_sub(1).and_then(|above| heading.get(above));
            let below = heading.get(at + 1).and_then(|below| named_in_columns(below));
            let named = below.or_else(|| named_in_columns(above?));
            tags.extend(named.unwrap_or_default());
        }
        tags.extend(place.into_iter().flat_map(|Place { site, year, .. }| {
            [("Site", site.to_owned()), ("Date", format!("{year}.??.??"))]
        }));
    }
    let years: Vec<&str> = heading.iter().flat_map(|line| years(line)).collect();
    if let [year] = *years.as_slice() {
        tags.push(("Date", format!("{year}.??.??")));
    }
    let mut kept: Vec<Tag<'static>> = Vec::new();
    for (name, value) in tags {
        if !kept.iter().any(|tag| tag.name == name) {
            kept.push(Tag { name: name.into(), value: value.into() });
        }
    }
    kept
}

/// A place next to a year, and what stands before them in their line.
struct Place<'l> {
    before: &'l str,
    site: &'l str,
    year: &'l str,
}

/// What stands before a place: with these words it may stand anywhere in a line, else only where the
/// bracket or the line ends.
const AT: [&str; 5] = [" at ", "layed in ", "espielt in ", "espielt zu ", " à "];
const BESIDE: [&str; 5] = ["(", ". ", ".--", ".—", ". — "];

/// What stands next to a year and is no place.
const NO_PLACES: &str = "january february march april may june july august september october november \
    december jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober \
    dezember januari februari maart mei augustus janvier février mars avril juin juillet août \
    septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre \
    octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre \
    fevereiro março maio junho julho setembro outubro novembro dezembro maj augusti marts január \
    február március április május június július augusztus szeptember október января \
    февраля марта апреля мая июня июля августа сентября октября ноября декабря \
    spring summer autumn winter game gambit defence defense opening attack variation chess \
    tournament tourney match congress championship meeting turnier kongress partie tournoi torneo \
    turnering turniej turnaj tornooi verseny турнир матч";

/// Words in small letters that names have: `Rio de Janeiro`, `Frankfurt am Main`.
const OF_NAMES: &str = "de da di do du del der den la le van von am an of on sur upon";

/// `London, 1842.` in a line of its own or behind the names of the players, `(Breslau 1859)`,
/// `Played at Leeds, 1841`.
fn place(line: &str) -> Option<Place<'_>> {
    let year = years(line).next()?;
    let (head, behind) = line.split_once(year)?;
    let head = head.trim_end_matches([',', ' ']);
    let head = head.strip_suffix(" in").unwrap_or(head).trim_end_matches(',');
    let last = |mark: &&'static str| {
        let mut all = head.rmatch_indices(mark);
        let (at, _) = all.find(|(at, _)| !head[..*at].ends_with("St"))?;
        Some((at + mark.len(), *mark))
    };
    let (begin, mark) = AT.iter().chain(&BESIDE).filter_map(last).max().unwrap_or_default();
    let (before, site) = head.split_at(begin);
    let ends = behind.trim_end_matches(['.', ' ']).is_empty();
    let is_apart = match mark {
        "(" => behind.starts_with(')'),
        "" => ends,
        mark => AT.contains(&mark) || ends && is_closed(before),
    };
    // `Morphy-Paulsen, 1857` is no place.
    let is_whole = AT.contains(&mark) || !site.contains('-');
    let is_known = || is_in(NO_PLACES, &site.to_lowercase().replace('.', ""));
    let is_place = is_apart && is_whole && is_name(site) && !is_known();
    is_place.then_some(Place { before, site, year })
}

/// Whether a text ends with more than a colour or a title that was shortened.
fn is_closed(text: &str) -> bool {
    let word = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = word.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    game(text).is_some() || word.len() > 3 && player(&word.to_lowercase()).is_none()
}

/// Whether any word of a text is one of these.
fn is_in(words: &str, text: &str) -> bool {
    text.split([' ', ',']).any(|word| words.split_whitespace().any(|known| known == word))
}

/// Whether a text can be a name, of a person or a place.
fn is_name(text: &str) -> bool {
    let is_of_a_name = |c: char| c.is_alphabetic() || " .,'’-".contains(c);
    let is_word = |word: &str| word.starts_with(char::is_uppercase) || is_in(OF_NAMES, word);
    text.starts_with(char::is_uppercase)
        && text.chars().all(is_of_a_name)
        && text.split_whitespace().all(is_word)
        && text.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2)
}

/// The names of the players in the line below the heads of their columns, or above it.
fn named_in_columns(line: &str) -> Option<Vec<(&'static str, String)>> {
    let cells = line
        .split("  ")
        .map(|cell| cell.trim_matches([' ', '.', '(', ')']))
        .filter(|it| !it.is_empty());
    let [white, black] = *cells.collect::<Vec<_>>().as_slice() else { return None };
    let both = [("White", white), ("Black", black)];
    let is_known = |name: &str| is_in(NO_PLACES, &name.to_lowercase().replace('.', ""));
    let are_names = both.iter().all(|(_, name)| is_name(name) && !is_known(name));
    let named = both.into_iter().filter(|(_, name)| are_names && is_of_somebody(name));
    Some(named.map(|(tag, name)| (tag, name.to_owned())).collect())
}

/// The years that a line names.
fn years(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| {
        let is_number = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number && ("1475"..="2099").contains(word)
    })
}

#[cfg(test)]
mod tests {
    use super::{game, heading, tags};

    #[test]
    fn a_heading_numbers_its_game() {
        for (line, number) in [
            ("GAME VII.", Some("VII")),
            ("Partie 12", Some("12")),
            ("Game No. 207. Played in the first round.", Some("207")),
            ("GAME II.--Played at Leeds, 1841.", Some("II")),
            ("Game Xo. 130.", Some("130")),
            ("Game 3 went on so.", None),
            ("No. 5 of the match", None),
            ("No! 4. b4 is better", None),
            ("GAME 12 (continued)", None),
            ("game 3.", None),
        ] {
            assert_eq!(game(line), number, "{line}");
        }
    }

    #[test]
    fn a_heading_is_the_lines_above_a_score_and_no_prose() {
        let text = "of the attack.\n\n\nGAME II.--Played at Leeds, 1841.\n\nWHITE. (Mr. S.)  BLACK. (Mr. C.)\n1. e4";
        let lines = heading(text, 0, text.len() - 5);
        assert_eq!(lines, ["GAME II.--Played at Leeds, 1841.", "WHITE. (Mr. S.)  BLACK. (Mr. C.)"]);
        let prose = "One\ntwo\nthree\nfour\n\n1. e4";
        assert_eq!(heading(prose, 0, prose.len() - 5), Vec::<&str>::new());
    }

    #[test]
    fn headings_say_names_places_and_years() {
        let told = |line| -> Vec<String> {
            tags(&[line]).into_iter().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
        };
        assert_eq!(
            told("White - Staunton. Black - Cochrane. London, 1842."),
            ["White Staunton", "Black Cochrane", "Site London", "Date 1842.??.??"]
        );
        assert_eq!(
            told("White - Morphy. Black - Paulsen. Rio de Janeiro, 1857."),
            ["White Morphy", "Black Paulsen", "Site Rio de Janeiro", "Date 1857.??.??"]
        );
        // Where the name ends is not known.
        assert_eq!(told("White: Anderssen, Black: Dufresne, Berlin 1852"), ["Date 1852.??.??"]);
        for (line, site) in [
            ("Breslau, 1859.", "Breslau"),
            ("GAME II.--Played at Leeds, 1841.", "Leeds"),
            ("Game III. (St. Petersburg 1873)", "St. Petersburg"),
            ("Played at Paris in 1858, without sight of the board.", "Paris"),
            ("GAME IV. New York, 1857.", "New York"),
        ] {
            assert_eq!(told(line)[0], format!("Site {site}"), "{line}");
        }
        for line in [
            "Played in Oct. 1858.",
            "May, 1859.",
            "Morphy-Paulsen, 1857",
            "Mr. Bird, 1850.",
            "BLACK.—Dufresne, 1852.",
            "Vienna Game, 1903.",
            "Played at the Divan, 1862.",
            "In Breslau, 1859, he played otherwise.",
        ] {
            assert!(!told(line).iter().any(|tag| tag.starts_with("Site")), "{line}");
        }
        assert_eq!(told("Played in the tournament of 1851."), ["Date 1851.??.??"]);
        assert_eq!(told("Between 1840 and 1842."), Vec::<String>::new());
    }

    #[test]
    fn names_stand_below_the_heads_of_their_columns() {
        let told = |below| tags(&["White   Black", below]).len();
        assert_eq!(told("Anna van Dam.    Boris Ivanov"), 2);
        assert_eq!(told("Anna van Dam, Boris Ivanov"), 0);
        assert_eq!(told("P. to K's 4th.   P. to K's 4th."), 0);
        assert_eq!(told("X.  Z."), 0);
        assert_eq!(told("Herr   Herr Anderssen"), 1);
    }
}
