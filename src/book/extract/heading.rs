//! The heading of a score: the lines above it that belong to it, and the tags in these lines.

use super::gap::Brackets;
use super::notes::footnotes;
use crate::notation::Tag;
use crate::notation::printed::closing::is_column_heading;
use crate::notation::printed::names::named;

/// The maximum number of paragraphs of a heading.
const PARAGRAPHS: usize = 6;

/// The maximum number of lines of a paragraph of a heading.
const LINES: usize = 3;

/// The words for a game in the headings of numbered games.
const GAMES: &str = "game partie partida partita partij parti partija partia партия";

/// The heading of a numbered game: `GAME VII.`, `Partie 12`.
pub(super) struct GameHeading<'t> {
    /// The byte at which the line begins.
    pub(super) at: usize,
    /// The word for a game, and its number.
    pub(super) name: (&'t str, &'t str),
}

/// Returns the headings of numbered games in a text, in order.
pub(super) fn game_headings(text: &str) -> Vec<GameHeading<'_>> {
    let mut headings = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(name) = numbered_game(bare(line)) {
            headings.push(GameHeading { at, name });
        }
        at += line.len();
    }
    headings
}

/// Returns the word and the number with which a line heads a game. The number is alone, or before a
/// full stop, a comma or a dash.
fn numbered_game(line: &str) -> Option<(&str, &str)> {
    if !line.starts_with(char::is_uppercase) {
        return None;
    }
    let (word, rest) = line.split_once([' ', '.'])?;
    let lowercase = word.to_lowercase();
    let rest = rest.trim_start();
    let numbered = ["No.", "NO.", "Nr."].iter().find_map(|no| rest.strip_prefix(no));
    let rest = numbered.unwrap_or(rest).trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    let is_number = !number.is_empty()
        && (number.bytes().all(|byte| byte.is_ascii_digit())
            || number.bytes().all(|byte| b"IVXLC".contains(&byte)));
    let is_alone =
        after.trim().is_empty() || after.starts_with(['.', ',', ':', ';', '-', '–', '—']);
    // `Game 17...` is the number of a move.
    let is_heading = is_number && is_alone && !after.starts_with("..");
    (is_heading && GAMES.split(' ').any(|game| game == lowercase)).then_some((word, number))
}

/// Returns the heading of the score that begins at `begin`, line by line from the top. `from` is
/// the end of the previous score.
pub(super) fn heading<'t>(
    text: &'t str,
    brackets: &Brackets,
    from: usize,
    begin: usize,
) -> Vec<&'t str> {
    let notes_end = footnotes(text, brackets, from, begin).last().map_or(from, |note| note.end);
    let above = text.get(notes_end..begin).unwrap_or_default();
    let above = above.rsplit_once('\n').map_or("", |(above, _)| above);
    let mut lines: Vec<&str> = Vec::new();
    // `height` is the number of lines of the current paragraph without tags.
    let (mut blank_lines, mut paragraphs, mut height) = (0, 0, 0);
    for line in above.rsplit('\n').map(bare) {
        if line.is_empty() {
            blank_lines += 1;
            height = 0;
            continue;
        }
        let is_other_text = blank_lines > 1 && lines.iter().any(|below| !is_column_heading(below));
        paragraphs += usize::from(blank_lines > 0);
        if is_other_text || paragraphs > PARAGRAPHS {
            break;
        }
        blank_lines = 0;
        height += usize::from(pgn_tag(line).is_none());
        if height > LINES {
            // The whole paragraph is prose: its lines are dropped.
            lines.truncate(lines.len() + 1 - height);
            break;
        }
        lines.push(line);
        if numbered_game(line).is_some() {
            break;
        }
    }
    lines.reverse();
    lines
}

/// Returns a line without the signs of a Markdown heading.
fn bare(line: &str) -> &str {
    line.trim().trim_matches('#').trim()
}

/// Returns the tags in a heading: names, a place with a year, a year, tags of PGN. The first tag of
/// each name counts. A year alone counts if the heading has no other.
pub(super) fn tags(heading: &[&str]) -> Vec<Tag<'static>> {
    let mut tags: Vec<(String, String)> = Vec::new();
    for line in heading {
        if let Some((name, value)) = pgn_tag(line) {
            tags.push((name.to_owned(), value.to_owned()));
            continue;
        }
        let (names, place) = split_place(line);
        tags.extend(named(names).into_iter().map(|(name, value)| (name.to_owned(), value)));
        if let Some((site, year)) = place {
            tags.push(("Site".to_owned(), site.to_owned()));
            tags.push(("Date".to_owned(), format!("{year}.??.??")));
        }
    }
    let years: Vec<&str> = heading.iter().flat_map(|line| years(line)).collect();
    if let [year] = *years.as_slice() {
        tags.push(("Date".to_owned(), format!("{year}.??.??")));
    }
    let mut kept: Vec<Tag<'static>> = Vec::new();
    for (name, value) in tags {
        if !kept.iter().any(|tag| tag.name == name) {
            kept.push(Tag { name: name.into(), value: value.into() });
        }
    }
    kept
}

/// Returns the name and the value of a tag of PGN: `[White "Morphy"]`.
pub(super) fn pgn_tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    name.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some((name, value))
}

/// Splits a place and a year from the names of the players before it:
/// `White - A. Black - B. London, 1842.`
fn split_place(line: &str) -> (&str, Option<(&str, &str)>) {
    let last_sentence = line.trim_end_matches(['.', ' ']).rsplit_once(". ");
    if let Some((names, last)) = last_sentence
        && let Some((site, year)) = last.split_once(", ")
        && is_place(site)
        && years(year).next() == Some(year)
    {
        return (names, Some((site, year)));
    }
    (line, None)
}

/// Returns true for a name whose long words have capitals: `Rio de Janeiro`, `Frankfurt am Main`.
fn is_place(site: &str) -> bool {
    site.starts_with(char::is_uppercase)
        && site.split(' ').all(|word| word.len() < 4 || word.starts_with(char::is_uppercase))
}

/// Returns the years in a line, from the first printed chess book on.
fn years(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| {
        let is_number = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number && ("1475"..="2099").contains(word)
    })
}
