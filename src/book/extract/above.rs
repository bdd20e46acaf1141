//! What stands above a score: the lines that belong to it, and what they plainly say.

use super::gap::bracket;
use crate::chess::{Color, Movement, Position};
use crate::notation::Tag;
use crate::notation::printed::closing::is_column_heading;
use crate::notation::printed::names::named;

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

/// What games are called that a book numbers.
const GAME: [&str; 8] = ["game", "partie", "partij", "partida", "partita", "parti", "партия", "no"];

/// The number of the game that a line heads: `GAME VII.`, `Partie 12`.
pub(super) fn game(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.next()?;
    let is_headed = name.starts_with(char::is_uppercase) && GAME.contains(&&*name.to_lowercase());
    let is_number = |word: &&str| {
        word.bytes().all(|byte| byte.is_ascii_digit()) || word.chars().all(|c| "IVXLC".contains(c))
    };
    // `Game No. 207`
    let number = words.find(|word| !word.eq_ignore_ascii_case("no"));
    number.filter(is_number).filter(|_| is_headed)
}

/// The position that a heading gives as a FEN, if White is to move in it.
pub(super) fn position(heading: &[&str]) -> Option<Position> {
    let fen = |line: &&str| {
        let board = line.split(|c: char| c.is_whitespace() || c == '"').find(|it| is_board(it))?;
        let fen = line.get(line.find(board)?..)?.trim_end_matches(['"', ']', '.', ' ']);
        let (position, _) = Position::from_fen(fen, Movement::default()).ok()?;
        Some(position).filter(|it| it.turn() == Color::White)
    };
    heading.iter().find_map(fen)
}

/// What is said of moves that begin at a position.
const OF_A_STUDY: [&str; 6] =
    ["to play and", "to move and", "White mates in", "Black mates in", "zieht und", "jouent et"];

/// Whether a heading says that the moves below it begin at a position, or shows that in letters.
pub(super) fn is_of_a_study(heading: &[&str]) -> bool {
    heading.iter().any(|line| {
        is_row(line)
            || line.split_whitespace().any(is_board)
            || OF_A_STUDY.iter().any(|words| line.contains(words))
    })
}

/// Whether a line is the row of a diagram.
pub(super) fn is_row(line: &str) -> bool {
    line.matches('|').count() > 6
}

/// Whether a word is the board of a FEN.
fn is_board(word: &str) -> bool {
    word.matches('/').count() == 7
}

/// The tags that a heading plainly says.
pub(super) fn tags(heading: &[&str]) -> Vec<Tag<'static>> {
    let mut tags: Vec<(&'static str, String)> = Vec::new();
    for line in heading {
        let (names, place) = split_place(line);
        tags.extend(named(names));
        tags.extend(place.into_iter().flat_map(|(site, year)| {
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

/// `London, 1842.` behind the names of the players.
fn split_place(line: &str) -> (&str, Option<(&str, &str)>) {
    let place = || {
        let (names, last) = line.trim_end_matches(['.', ' ']).rsplit_once(". ")?;
        let (site, year) = last.split_once(", ")?;
        // `Rio de Janeiro`, `Frankfurt am Main`
        let is_name = site.starts_with(char::is_uppercase)
            && site.split(' ').all(|word| word.len() < 4 || word.starts_with(char::is_uppercase));
        (is_name && years(year).next() == Some(year)).then_some((names, (site, year)))
    };
    place().map_or((line, None), |(names, place)| (names, Some(place)))
}

/// The years that a line names.
fn years(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| {
        let is_number = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number && ("1475"..="2099").contains(word)
    })
}

/// `[Footnote A: …]` behind a score: its mark, what it says, and where it ends.
pub(super) fn footnotes(
    text: &str,
    from: usize,
    end: usize,
) -> impl Iterator<Item = (&str, &str, usize)> {
    let mut at = from;
    std::iter::from_fn(move || {
        at += text.get(at..end)?.find("[Footnote ")?;
        let close = bracket(text, at)?;
        let inside = text.get(at + "[Footnote ".len()..close - 1)?;
        at = close;
        inside.split_once(':').map(|(mark, said)| (mark, said, close))
    })
}

#[cfg(test)]
mod tests {
    use super::{heading, tags};

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
        assert_eq!(told("Played in the tournament of 1851."), ["Date 1851.??.??"]);
        assert_eq!(told("Between 1840 and 1842."), Vec::<String>::new());
    }
}
