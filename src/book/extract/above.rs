//! What the lines above a score plainly say.

use crate::chess::Color;
use crate::notation::Tag;
use crate::notation::printed::closing::{colors, player};
use crate::notation::printed::dates::{Dated, dates};
use crate::notation::printed::names::{is_of_somebody, named};
use crate::notation::printed::words::{is_word, month};

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
    let is_alone = behind.trim().is_empty();
    // `17...` is the number of a move, and `No` may say that it was not played.
    let is_of_move = behind.starts_with("..") || name == "No" && !line.starts_with("No.");
    let ends = is_alone || !is_of_move && behind.starts_with(['.', ',', ':', ';', '-', '–', '—']);
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
        tags.extend(place.into_iter().flat_map(|Place { site, date, .. }| {
            [("Site", site.to_owned()), ("Date", date.as_pgn())]
        }));
    }
    let dates: Vec<Dated> = heading.iter().flat_map(|line| dates(line)).collect();
    if let [date] = dates.as_slice() {
        tags.push(("Date", date.as_pgn()));
    }
    let mut kept: Vec<Tag<'static>> = Vec::new();
    for (name, value) in tags {
        if !kept.iter().any(|tag| tag.name == name) {
            kept.push(Tag { name: name.into(), value: value.into() });
        }
    }
    kept
}

/// A place next to a date, and what stands before them in their line.
struct Place<'l> {
    before: &'l str,
    site: &'l str,
    date: Dated,
}

/// What stands before a place: with these words it may stand anywhere in a line, else only where the
/// bracket or the line ends.
const AT: [&str; 5] = [" at ", "layed in ", "espielt in ", "espielt zu ", " à "];
const BESIDE: [&str; 5] = ["(", ". ", ".--", ".—", ". — "];

/// What stands next to a year and is no place.
const NO_PLACES: &str = "spring summer autumn winter played game gambit defence defense opening attack variation \
    chess tournament tourney match congress championship meeting turnier kongress partie tournoi torneo \
    turnering turniej turnaj tornooi verseny турнир матч";

/// What may stand between a place and a date.
const ON: [&str; 8] = [" on", " the", " in", " le", " el", " am", " den", " dne"];

/// Words in small letters that names have: `Rio de Janeiro`, `Frankfurt am Main`.
const OF_NAMES: &str = "de da di do du del der den la le van von am an of on sur upon";

/// `London, 1842.` in a line of its own or behind the names of the players, `(Breslau 1859)`,
/// `Played at Leeds, 1841`.
fn place(line: &str) -> Option<Place<'_>> {
    let date = dates(line).into_iter().next()?;
    let (head, behind) = (line.get(..date.at.start)?, line.get(date.at.end..)?);
    let mut head = head.trim_end_matches([',', ' ']);
    while let Some(before) = ON.iter().find_map(|on| head.strip_suffix(on)) {
        head = before.trim_end_matches([',', ' ']);
    }
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
    let is_place = is_apart && is_whole && is_name(site) && !is_no_place(site);
    is_place.then_some(Place { before, site, date })
}

/// Whether a text ends with more than a colour or a title that was shortened.
fn is_closed(text: &str) -> bool {
    let word = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = word.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    game(text).is_some() || word.len() > 3 && player(&word.to_lowercase()).is_none()
}

/// Whether a text has a word that no place has.
fn is_no_place(text: &str) -> bool {
    let text = text.to_lowercase().replace('.', "");
    is_in(NO_PLACES, &text) || month(&text).is_some()
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
    let are_names = both.iter().all(|(_, name)| is_name(name) && !is_no_place(name));
    let named = both.into_iter().filter(|(_, name)| are_names && is_of_somebody(name));
    Some(named.map(|(tag, name)| (tag, name.to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::{game, tags};

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
        assert_eq!(
            told("White - Mongredien. Black - Morphy. Paris, March, 1859."),
            ["White Mongredien", "Black Morphy", "Site Paris", "Date 1859.03.??"]
        );
        assert_eq!(told("London, 21st June 1851."), ["Site London", "Date 1851.06.21"]);
        assert_eq!(told("Berlin, den 4. Mai 1852."), ["Site Berlin", "Date 1852.05.04"]);
        assert_eq!(told("Hastings, 1895.08.14"), ["Site Hastings", "Date 1895.08.14"]);
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
