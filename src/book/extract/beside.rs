//! What stands beside the moves of a score: its heading, the notes between its moves, its footnotes.

use std::collections::HashMap;

use super::chain::Chain;
use super::found::Note;
use super::gap::bracket;
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

/// The notes among and behind the moves.
pub(super) fn notes(text: &str, chain: &Chain, end: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut marks: HashMap<&str, usize> = HashMap::new();
    for (ply, written) in chain.written.iter().enumerate() {
        let next = chain.written.get(ply + 1).map_or(chain.end, |next| next.at.start);
        let between = text.get(written.at.end..next.max(written.at.end)).unwrap_or_default();
        for mark in note_marks(between) {
            marks.insert(mark, ply + 1);
        }
        notes.extend(note(between).map(|note| Note { after: ply + 1, note }));
    }
    for (mark, said, _) in footnotes(text, chain.end, end) {
        let after = marks.get(mark).copied().unwrap_or(chain.written.len());
        notes.push(Note { after, note: words(said) });
    }
    notes
}

/// What refers to footnotes: `[A]`, `[12]`.
fn note_marks(between: &str) -> impl Iterator<Item = &str> {
    between.split('[').skip(1).filter_map(|rest| {
        let (mark, _) = rest.split_once(']')?;
        (mark.len() < 4).then_some(mark)
    })
}

/// The text of a note, if it is more than numbers and marks.
fn note(between: &str) -> Option<String> {
    let number = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".…—–-(),".contains(c);
    let bare = between.trim_end_matches(number);
    // What ends in words keeps its full stop.
    let kept = between.get(..bare.len() + 1).filter(|it| it.ends_with(['.', ')'])).unwrap_or(bare);
    // And what stands in brackets its last figures.
    let closed = between.rsplit_once(')').map_or("", |(inside, _)| inside);
    let is_cut = closed.len() > kept.len() && closed.contains('(');
    let kept = if is_cut { &between[..=closed.len()] } else { kept };
    let said = kept.trim_start_matches(|c: char| number(c) && c != '(');
    let is_mark = said.starts_with('[') && said.len() < 6;
    let has_words = said.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
    (has_words && !is_mark).then(|| words(said))
}

/// `[Footnote A: …]` behind a score: its mark, what it says, and where it ends.
fn footnotes(text: &str, from: usize, end: usize) -> impl Iterator<Item = (&str, &str, usize)> {
    let mut at = from;
    std::iter::from_fn(move || {
        at += text.get(at..end)?.find("[Footnote ")?;
        let close = bracket(text, at)?;
        let inside = text.get(at + "[Footnote ".len()..close - 1)?;
        at = close;
        inside.split_once(':').map(|(mark, said)| (mark, said, close))
    })
}

/// Words with single blanks between them, as a comment can hold them.
pub(super) fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

#[cfg(test)]
mod tests {
    use super::{heading, note, tags};

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

    #[test]
    fn a_note_is_kept_without_the_numbers_around_it() {
        for (between, kept) in [
            (".  12. ", None),
            (". (ch.)[A]  12. ", None),
            (" (best)  12. ", Some("(best)")),
            (" (better 7. Kt-B3)  7. ", Some("(better 7. Kt-B3)")),
            (".\n\nIf he takes, he loses.\n\n  7. ", Some("If he takes, he loses.")),
        ] {
            assert_eq!(note(between).as_deref(), kept, "{between:?}");
        }
    }
}
