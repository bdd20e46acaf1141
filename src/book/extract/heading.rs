//! The heading of a score: the lines above it that belong to it, and the tags that they give.

use super::gap::Brackets;
use super::notes::footnotes;
use crate::notation::Tag;
use crate::notation::printed::closing::is_column_heading;
use crate::notation::printed::names::named;

/// The maximum number of paragraphs of a heading, and of lines in one of them.
const PARAGRAPHS: usize = 6;
const LINES: usize = 3;

/// The words for a game in the headings of numbered games.
const GAMES: &str = "game partie partida partita partij parti partija partia партия";

/// The heading of a numbered game: `GAME VII.`, `Partie 12`.
pub(super) struct GameHeading<'t> {
    /// The byte at which its line begins.
    pub(super) at: usize,
    /// The word and the number.
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
    let small = word.to_lowercase();
    let rest = rest.trim_start();
    let rest = ["No.", "NO.", "Nr."].iter().find_map(|no| rest.strip_prefix(no)).unwrap_or(rest);
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let (number, behind) = rest.split_at(end);
    let is_number = !number.is_empty()
        && (number.bytes().all(|byte| byte.is_ascii_digit())
            || number.bytes().all(|byte| b"IVXLC".contains(&byte)));
    let is_alone =
        behind.trim().is_empty() || behind.starts_with(['.', ',', ':', ';', '-', '–', '—']);
    // `Game 17...` is the number of a move.
    let is_heading = is_number && is_alone && !behind.starts_with("..");
    (is_heading && GAMES.split(' ').any(|game| game == small)).then_some((word, number))
}

/// Returns the lines between the end of the score above and the beginning of a score that belong to
/// the latter, from the top down.
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
    let (mut blank_lines, mut paragraphs, mut height) = (0, 0, 0);
    for line in above.rsplit('\n').map(bare) {
        if line.is_empty() {
            blank_lines += 1;
            height = 0;
            continue;
        }
        let is_other_text = blank_lines > 1 && lines.iter().any(|line| !is_column_heading(line));
        paragraphs += usize::from(blank_lines > 0);
        if is_other_text || paragraphs > PARAGRAPHS {
            break;
        }
        blank_lines = 0;
        height += usize::from(pgn_tag(line).is_none());
        if height > LINES {
            // The whole paragraph is prose.
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

/// Returns a line without the signs that make it a heading in Markdown.
fn bare(line: &str) -> &str {
    line.trim().trim_matches('#').trim()
}

/// Returns the tags that a heading plainly gives: names, a place with a year, a year, tags of PGN.
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

/// Returns the years that a line names.
fn years(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| {
        let is_number = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number && ("1475"..="2099").contains(word)
    })
}
