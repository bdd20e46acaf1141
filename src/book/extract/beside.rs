//! What stands beside the moves of a score: the notes between its moves, its footnotes.

use std::collections::HashMap;

use super::above::footnotes;
use super::chain::Chain;
use super::found::Note;

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

/// Words with single blanks between them, as a comment can hold them.
pub(super) fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

#[cfg(test)]
mod tests {
    use super::note;

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
