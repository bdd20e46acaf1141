//! The notes among and after the moves of a score.

use std::collections::HashMap;

use super::brackets::Brackets;
use super::chain::Chain;
use super::found::Note;

/// The beginning of a footnote as transcribers write it: `[Footnote A: …]`.
const FOOTNOTE: &str = "[Footnote ";

/// The maximum length of a reference to a footnote, in bytes: `[A]`, `[12]`.
const LONGEST_REFERENCE: usize = 3;

/// A footnote: its mark, its words, and the byte after it.
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
        let next = chain.printed.get(after).map_or(chain.end, |next| next.at.start);
        let between = text.get(printed.at.end..next).unwrap_or_default();
        references.extend(footnote_references(between).map(|mark| (mark, after)));
        notes.extend(note(between).map(|note| Note { after, note }));
    }
    for footnote in footnotes(text, brackets, chain.end, end) {
        let after = references.get(footnote.mark).copied().unwrap_or(chain.printed.len());
        notes.push(Note { after, note: words(footnote.words) });
    }
    notes
}

/// Returns the marks of the footnotes that a text refers to: `A`, `12`.
fn footnote_references(text: &str) -> impl Iterator<Item = &str> {
    let marks = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    marks.map(|(mark, _)| mark).filter(|mark| mark.len() <= LONGEST_REFERENCE)
}

/// Returns the words of the text between two moves, if it is more than numbers and marks.
fn note(between: &str) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".…—–-(),".contains(c);
    let bare = between.trim_end_matches(is_number);
    // A full stop or a bracket after the last word belongs to the note, and so do figures in brackets.
    let after_words = between[bare.len()..].chars().next().filter(|c| matches!(c, '.' | ')'));
    let mut end = bare.len() + after_words.map_or(0, char::len_utf8);
    if let Some(close) = between.rfind(')').filter(|close| between[..*close].contains('(')) {
        end = end.max(close + 1);
    }
    let said = between[..end].trim_start_matches(|c: char| is_number(c) && c != '(');
    let is_reference = said.starts_with('[') && said.len() < LONGEST_REFERENCE + 3;
    let has_words = said.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
    (has_words && !is_reference).then(|| words(said))
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

/// Returns words with single blanks between them, as a comment of PGN can hold them.
pub(super) fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

#[cfg(test)]
mod tests {
    use super::note;

    #[test]
    fn a_note_is_more_than_numbers_and_references() {
        for (between, said) in [
            ("  ", None),
            (" [A]\n2. ", None),
            ("\n12. ... ", None),
            (" (best)\n3. ", Some("(best)")),
            ("\nThis is good.\n\n3. ", Some("This is good.")),
            (" (or 5. P-Q4)\n6 ", Some("(or 5. P-Q4)")),
        ] {
            assert_eq!(note(between).as_deref(), said, "{between}");
        }
    }
}
