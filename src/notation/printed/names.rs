//! The tags that lines above a score contain: `White (Mr. S.)  Black (Mr. C.)`,
//! `White: Staunton`, `Event: London`.

use super::closing::{colors, is_column_heading, player};
use crate::chess::{Color, color_name};

/// The tags other than the players' that a line can name before a colon.
const OTHERS: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The maximum length of a name, in characters. A longer text is a sentence.
const LONGEST: usize = 80;

/// Returns the tags in a line that contains nothing else.
pub(crate) fn named(line: &str) -> Vec<(&'static str, String)> {
    players(line).or_else(|| other(line).map(|tag| vec![tag])).unwrap_or_default()
}

/// Returns true if a line names the colours over two columns, Black first, with names or without:
/// `BLACK. WHITE.` Books did so if Black began.
pub(crate) fn is_black_first(line: &str) -> bool {
    let colors: Vec<Color> = colors(line).flatten().collect();
    colors == [Color::Black, Color::White]
        && (is_column_heading(line)
            || matches!(color_before_name(line.trim()), Some((Color::Black, _))))
}

/// The titles that may replace a name that a book omits: `White (Mr. ----)`.
const TITLES: &str = "mr mrs miss ms messrs m mm mme mlle monsieur madame herr herrn hr frau fräulein dr \
    prof professor sir lord lady count baron graf capt captain major maj col colonel gen general lieut \
    lt rev signor sig signora sr sra señor señora don dhr heer г гг господин";

/// Returns true if a text has more than titles. A single letter after a title is a name: `Mr. M.`
pub(crate) fn is_of_somebody(name: &str) -> bool {
    let words = name.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    for (n, word) in words.enumerate() {
        let is_initial = n > 0 && word.chars().nth(1).is_none();
        let word = word.to_lowercase();
        if is_initial || !TITLES.split_whitespace().any(|title| title == word) {
            return true;
        }
    }
    false
}

/// Returns the tags of one or both players named after their colours.
fn players(line: &str) -> Option<Vec<(&'static str, String)>> {
    let (first, name, rest) = player_named(line.trim())?;
    let mut tags = vec![(color_name(first), name)];
    let rest = rest.trim_matches(is_between);
    if !rest.is_empty() {
        let (second, name, rest) = player_named(rest)?;
        let is_whole = rest.trim_matches(is_between).is_empty();
        // If Black is named first, so may be Black's column, and who began is in doubt.
        if !is_whole || (first, second) != (Color::White, Color::Black) {
            return None;
        }
        tags.push((color_name(second), name));
    }
    tags.retain(|(_, name)| is_of_somebody(name));
    Some(tags)
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '.' | '|' | '/')
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Returns a colour, its player in brackets or after a colon or dash, and the rest of the text.
fn player_named(text: &str) -> Option<(Color, String, &str)> {
    let (color, rest) = color_before_name(text)?;
    let (name, rest) = match rest.strip_prefix('(') {
        Some(inside) => inside.split_once(')')?,
        None => {
            let name = rest.trim_start_matches(is_sign);
            name.split_at(name_end(name))
        }
    };
    Some((color, name_in(name)?, rest))
}

/// Returns a colour and the rest of the text, if a bracket or a sign follows the colour.
fn color_before_name(text: &str) -> Option<(Color, &str)> {
    let letters = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(letters);
    let rest = rest.trim_start_matches(['.', ' ', '\t']);
    let color = player(&word.to_lowercase())?;
    rest.starts_with(|c| c == '(' || is_sign(c)).then_some((color, rest))
}

fn is_sign(c: char) -> bool {
    is_dash(c) || matches!(c, ':' | '=')
}

/// Returns the byte at which the other player is named, or the length of the text.
fn name_end(text: &str) -> usize {
    for (at, _) in text.char_indices().skip(1) {
        let (before, rest) = text.split_at(at);
        if !before.ends_with(char::is_alphanumeric) && color_before_name(rest).is_some() {
            return at;
        }
    }
    text.len()
}

/// Returns a text as a name, if it begins with a capital.
pub(crate) fn name_in(text: &str) -> Option<String> {
    let name = without_stop(text.trim_matches(|c: char| {
        c.is_whitespace() || is_dash(c) || matches!(c, ',' | ';' | '|' | '/')
    }));
    let begins = name.trim_start_matches(['“', '"', '‘', '\'']).chars().next()?;
    // Text with a year is not a name.
    let has_year = name.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() == 4);
    let is_name = begins.is_uppercase() && !has_year && name.chars().count() <= LONGEST;
    is_name.then(|| name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns a name without its full stop, unless the stop shortens the last word: `Mr. S.`
pub(crate) fn without_stop(name: &str) -> &str {
    let last = name.trim_end_matches('.');
    let is_short = last.chars().rev().take_while(|c| c.is_alphabetic()).count() <= 3;
    if is_short && !last.ends_with(|c: char| c.is_ascii_digit()) { name } else { last }
}

/// Returns the tag of a line with a colon: `Event: London`.
fn other(line: &str) -> Option<(&'static str, String)> {
    let (key, value) = line.split_once(':')?;
    let name = OTHERS.into_iter().find(|name| key.trim().eq_ignore_ascii_case(name))?;
    let value = without_stop(value.trim());
    (!value.is_empty() && value.chars().count() <= LONGEST).then(|| (name, value.to_owned()))
}
