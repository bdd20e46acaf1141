//! What stands beside the moves of a score: the notes between its moves, its footnotes.

use std::collections::HashMap;

use super::chain::Chain;
use super::footnotes::footnotes;
use super::found::Note;
use super::written::Written;
use crate::notation::printed::closing::is_column_heading;

/// The notes among and behind the moves.
pub(super) fn notes(text: &str, chain: &Chain, end: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut marks: HashMap<&str, usize> = HashMap::new();
    // In columns the moves of a player follow upon each other.
    let mut in_text: Vec<&Written> = chain.written.iter().collect();
    in_text.sort_by_key(|written| written.at.start);
    for (ply, written) in chain.written.iter().enumerate() {
        let behind = in_text.partition_point(|next| next.at.start < written.at.end);
        let next = in_text.get(behind);
        let end = next.map_or(chain.end, |next| next.at.start).max(written.at.end);
        let between = text.get(written.at.end..end).unwrap_or_default();
        for mark in note_marks(between) {
            marks.insert(mark, ply + 1);
        }
        let said = match next {
            Some(next) if next.is_numbered => without_number(between),
            _ => between,
        };
        notes.extend(note(said).map(|note| Note { after: ply + 1, note }));
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

/// A text without the number of the move behind it: `12.`, `(12)`, `12. ...`.
fn without_number(between: &str) -> &str {
    let is_mark = |c: char| c.is_whitespace() || ".…—–-()|".contains(c);
    let marked = between.trim_end_matches(is_mark);
    let bare = marked.trim_end_matches(|c: char| c.is_ascii_digit());
    if bare.len() == marked.len() { between } else { bare.trim_end_matches('(') }
}

/// The text of a note, if it is more than marks.
fn note(between: &str) -> Option<String> {
    let is_mark = |c: char| c.is_whitespace() || ".…—–-),;:!?".contains(c);
    let said = between.trim().trim_start_matches(is_mark);
    let referring = said.strip_prefix('[').and_then(|it| it.split_once(']'));
    let behind = referring.filter(|(mark, _)| mark.len() < 4).map(|(_, behind)| behind);
    let said = behind.map_or(said, |it| it.trim_start_matches(is_mark));
    // Dots in the column of the move behind it.
    let said = said.trim_end().strip_suffix(" ...").unwrap_or(said);
    let has_words = said.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
    (has_words && !is_column_heading(said)).then(|| words(said))
}

/// Words with single blanks between them and without the bar of a cell, as a comment can hold them.
pub(super) fn words(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let cell = line.trim_start().strip_prefix('|').filter(|it| !it.contains('|'));
        cell.unwrap_or(line)
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

#[cfg(test)]
mod tests {
    use super::{note, without_number};

    #[test]
    fn a_note_is_kept_without_the_number_behind_it() {
        for (between, kept) in [
            (".  12. ", None),
            (". (ch.)[A]  12. ", None),
            (" (best)  12. ", Some("(best)")),
            (" (better 7. Kt-B3)  7. ", Some("(better 7. Kt-B3)")),
            (".\n\nIf he takes, he loses.\n\n  7. ", Some("If he takes, he loses.")),
            ("; (better P - Q B 4.)\n7. ... ", Some("(better P - Q B 4.)")),
            ("!\nHe should have played P - Q B 4.\n(7) ", Some("He should have played P - Q B 4.")),
            (", 12 moves were left.\n7. ", Some("12 moves were left.")),
            (".[AA]\nAnd Black resigns.\n", Some("And Black resigns.")),
            ("\nHe pins the Knight.\n\n    ...   ", Some("He pins the Knight.")),
            (" best\n| He pins it.\n| 4. | ", Some("best He pins it.")),
        ] {
            assert_eq!(note(without_number(between)).as_deref(), kept, "{between:?}");
        }
    }
}
