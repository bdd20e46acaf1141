//! The notes among and after the moves of a score.

use std::collections::HashMap;

use super::chain::Chain;
use super::found::{Note, comment_text};
use super::gap::Brackets;

/// The beginning of a transcriber's footnote: `[Footnote A: …]`.
const FOOTNOTE: &str = "[Footnote ";

/// The maximum length of a reference to a footnote, in bytes: `[A]`, `[12]`.
const LONGEST_REFERENCE: usize = 3;

/// A footnote with its mark, its words, and the byte after its bracket.
pub(super) struct Footnote<'t> {
    mark: &'t str,
    words: &'t str,
    pub(super) end: usize,
}

/// Returns the notes among the moves of a score, and the footnotes between its end and a byte.
pub(super) fn notes(text: &str, brackets: &Brackets, chain: &Chain, end: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut references: HashMap<&str, usize> = HashMap::new();
    for (index, printed) in chain.printed.iter().enumerate() {
        let after = index + 1;
        let next = chain.printed.get(after);
        let end = next.map_or(chain.end, |next| next.range.start);
        let is_numbered = next.is_some_and(|next| next.is_numbered);
        let between = text.get(printed.range.end..end).unwrap_or_default();
        references.extend(footnote_references(between).map(|mark| (mark, after)));
        notes.extend(note(between, is_numbered).map(|note| Note { after, note }));
    }
    for footnote in footnotes(text, brackets, chain.end, end) {
        let after = references.get(footnote.mark).copied().unwrap_or(chain.printed.len());
        notes.push(Note { after, note: comment_text(footnote.words) });
    }
    notes
}

/// Returns the marks of the footnotes that a text refers to: `A`, `12`.
fn footnote_references(text: &str) -> impl Iterator<Item = &str> {
    let marks = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    marks.map(|(mark, _)| mark).filter(|mark| mark.len() <= LONGEST_REFERENCE)
}

/// Returns the words of the text between two moves, if it contains more than numbers and marks.
/// `is_numbered` is true if the number of the second move ends the text.
fn note(between: &str, is_numbered: bool) -> Option<String> {
    let said = between.trim_start_matches(|c: char| is_of_number(c) && c != '(');
    let said = if is_numbered { without_number(said) } else { said.trim_end() };
    let is_reference = said.starts_with('[') && said.len() < LONGEST_REFERENCE + 3;
    let has_words = said.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
    (has_words && !is_reference).then(|| comment_text(said))
}

/// Returns true for the characters of numbers and of the dots and dashes around them.
fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || ".…—–-(),".contains(c)
}

/// Returns a text without the number and the dots at its end.
fn without_number(text: &str) -> &str {
    let mut kept = text.trim_end();
    let mut has_number = false;
    while let Some(last) = kept.split_whitespace().next_back() {
        let is_number = last.contains(|c: char| c.is_ascii_digit());
        if !last.chars().all(is_of_number) || is_number && has_number {
            break;
        }
        has_number |= is_number;
        kept = kept[..kept.len() - last.len()].trim_end();
    }
    kept
}

/// Returns the footnotes between two bytes of a text.
pub(super) fn footnotes<'t>(
    text: &'t str,
    brackets: &Brackets,
    from: usize,
    to: usize,
) -> impl Iterator<Item = Footnote<'t>> {
    let found = text.get(from..to).unwrap_or_default().match_indices(FOOTNOTE);
    found.filter_map(move |(offset, _)| {
        let begin = from + offset;
        let end = brackets.end(begin)?;
        let (mark, words) = text[begin + FOOTNOTE.len()..end - 1].split_once(':')?;
        Some(Footnote { mark, words, end })
    })
}
