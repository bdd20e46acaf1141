//! What stands beside the moves of a score: the notes between its moves, its footnotes.

use std::collections::HashMap;

use super::chain::Chain;
use super::footnotes::footnotes;
use super::found::Note;
use super::game;
use super::gap::LONGEST_NOTE;
use super::lines::{self, rest_of_line};
use super::plain::page_mark;
use super::prose::is_prose;
use super::written::Written;
use crate::notation::printed::closing::is_column_heading;

/// No mark by which a move refers to a note is longer, in bytes.
const LONGEST_MARK: usize = 3;

/// No remark on the end of a score has more lines, nor does more stand between it and its notes.
const LINES: usize = 3;

/// No more scores stand above the notes of one.
const SCORES: usize = 8;

/// What stands beside the moves of scores that follow each other in a text, and below each up to the heading of
/// the next.
pub(super) fn notes(text: &str, chains: &[&Chain], headings: &[usize]) -> Vec<Vec<Note>> {
    let mut all: Vec<Beside> = Vec::new();
    for (n, chain) in chains.iter().enumerate() {
        all.push(Beside::of(text, chain));
        if !chain.is_score() {
            continue;
        }
        let mut later = chains.iter().zip(headings).skip(n + 1);
        let (begin, heading) = later
            .find(|(chain, _)| chain.is_score())
            .map_or_else(|| (text.len(), text.len()), |(chain, heading)| (chain.begin, *heading));
        let game = game_below(text, chain.end, begin);
        let behind = text.get(chain.end..heading.min(game.unwrap_or(heading))).unwrap_or_default();
        let near = headings.get(n + 1).map_or(behind.len(), |next| next.saturating_sub(chain.end));
        let near = &behind[..behind.floor_char_boundary(near)];
        let played = chain.written.len();
        if chain.is_whole() {
            let is_headed = game.is_some_and(|game| game <= chain.end + LONGEST_NOTE);
            remarks(near, is_headed).for_each(|said| all[n].add(said, played));
        }
        for (mark, said, is_own) in below(behind, near.len()) {
            let mut above = all.iter_mut().rev().take(SCORES);
            if !above.any(|it| it.refer(mark, said)) && is_own {
                all[n].notes.push(Note { after: played, note: words(said) });
            }
        }
    }
    let in_order = |mut beside: Beside| {
        beside.notes.sort_by_key(|note| note.after);
        beside.notes
    };
    all.into_iter().map(in_order).collect()
}

/// Where a game is headed below a place.
fn game_below(text: &str, from: usize, to: usize) -> Option<usize> {
    lines::below(text, from, to).find(|line| game::number(rest_of_line(text, *line)).is_some())
}

/// What stands beside the moves of a score, and which of them refer to notes that stand elsewhere.
#[derive(Default)]
struct Beside<'t> {
    notes: Vec<Note>,
    /// The half-moves behind which marks stand, `(a)`, `[12]`.
    marks: HashMap<&'t str, usize>,
}

impl<'t> Beside<'t> {
    /// What stands among the moves of a score.
    fn of(text: &'t str, chain: &Chain) -> Self {
        let mut beside = Self::default();
        // In columns the moves of a player follow upon each other.
        let mut in_text: Vec<(usize, &Written)> = (1..).zip(&chain.written).collect();
        in_text.sort_by_key(|(_, written)| written.at.start);
        for (ply, written) in &in_text {
            let behind = in_text.partition_point(|(_, next)| next.at.start < written.at.end);
            let next = in_text.get(behind).map(|(_, next)| next);
            let end = next.map_or(chain.end, |next| next.at.start).max(written.at.end);
            let between = text.get(written.at.end..end).unwrap_or_default();
            let is_numbered = next.is_some_and(|next| next.is_numbered);
            beside.add(if is_numbered { without_number(between) } else { between }, *ply);
        }
        beside
    }

    /// Adds what stands behind so many half-moves: of notes with letters each at the move that refers to it.
    fn add(&mut self, between: &'t str, after: usize) {
        for (mark, said) in by_letters(between) {
            let Some(mark) = mark else {
                self.marks.extend(marks(said).map(|mark| (mark, after)));
                self.notes.extend(note(said).map(|note| Note { after, note }));
                continue;
            };
            if !self.refer(mark, said) {
                self.notes.push(Note { after, note: words(said) });
            }
        }
    }

    /// Adds a note at the move that refers to it; says whether there is one.
    fn refer(&mut self, mark: &str, said: &str) -> bool {
        let after = self.marks.remove(mark);
        self.notes.extend(after.map(|after| Note { after, note: words(said) }));
        after.is_some()
    }
}

/// The footnotes and the notes with letters below a score, with their marks, and whether they are of it if no move
/// refers to them: footnotes within a limit, and notes from the letter A on with nothing but a few lines between.
fn below(behind: &str, limit: usize) -> impl Iterator<Item = (&str, &str, bool)> {
    let footnotes = footnotes(behind, 0, behind.len());
    let footnotes = footnotes.map(move |(mark, said, end)| (mark, said, end <= limit));
    let lettered = by_letters(behind);
    let first = lettered.iter().find_map(|(mark, _)| *mark);
    let mut is_own = first.is_some_and(|first| first.eq_ignore_ascii_case("a"));
    let lettered = lettered.into_iter().filter_map(move |(mark, said)| {
        is_own &= mark.is_some() || is_short(said);
        Some((mark?, said, is_own))
    });
    footnotes.chain(lettered)
}

/// How the sentence goes on with which a score ends, and where the next game is headed, the paragraph below.
fn remarks(behind: &str, is_headed: bool) -> impl Iterator<Item = &str> {
    let is_prose = |it: &&str| is_headed && !it.starts_with('[') && is_prose(rest_of_line(it, 0));
    let mut paragraphs = behind.split("\n\n").map(|it| by_letters(it)[0].1);
    let own = paragraphs.next();
    let below = paragraphs.map(str::trim).find(|it| !it.is_empty()).filter(is_prose);
    own.into_iter().chain(below).filter(|said| is_short(said))
}

/// Whether a text has no more than a few lines.
fn is_short(text: &str) -> bool {
    text.lines().filter(|line| !line.trim().is_empty()).count() <= LINES
}

/// Parts a text before each line that begins with the letter of a note. The last note of those that follow each
/// other is one paragraph.
fn by_letters(text: &str) -> Vec<(Option<&str>, &str)> {
    let lettered = |at| Some((at, lettered(rest_of_line(text, at))?));
    let begins: Vec<(usize, &str)> =
        lines::below(text, 0, text.len()).filter_map(lettered).collect();
    let mut parts = vec![(None, &text[..begins.first().map_or(text.len(), |first| first.0)])];
    for (n, (begin, mark)) in begins.iter().enumerate() {
        let next = begins.get(n + 1).map(|next| next.0);
        let end = next.filter(|next| *next <= begin + LONGEST_NOTE);
        let next = next.unwrap_or(text.len());
        let paragraph = || text[*begin..next].find("\n\n").map(|end| begin + end);
        let end = end.or_else(paragraph).unwrap_or(next);
        parts.push((Some(*mark), &text[*begin..end]));
        parts.extend((end < next).then(|| (None, &text[end..next])));
    }
    parts
}

/// The letter of a note with which a line begins, before more than that: `(a) Best`, `[12] Best`.
fn lettered(line: &str) -> Option<&str> {
    let (mark, said) = mark_at(line.trim_start())?;
    said.contains(char::is_alphabetic).then_some(mark)
}

/// What refers to notes: `[A]`, `[12]`, `(a)`.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(['(', '[']).filter_map(|(at, _)| Some(mark_at(&text[at..])?.0))
}

/// The mark with which a text begins, and what stands behind it.
fn mark_at(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(['(', '['])?;
    let near = &inside[..inside.floor_char_boundary(LONGEST_MARK + 1)];
    let mark = near.split([')', ']']).next().filter(|mark| mark.len() < near.len())?;
    // A number in round brackets is that of a move.
    let is_letter = mark.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_mark = is_letter || text.starts_with('[') && !mark.is_empty();
    is_mark.then_some((mark, &inside[mark.len() + 1..]))
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
    let is_mark = |c: char| c.is_whitespace() || ".…—–-),;:!?*#".contains(c);
    let between = without_furniture(between);
    let said = between.trim().trim_start_matches(is_mark);
    let said = mark_at(said).map_or(said, |(_, behind)| behind.trim_start_matches(is_mark));
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
    without_furniture(&words.join(" ")).replace('{', "(").replace('}', ")")
}

/// A text without the marks of pictures and pages: `[Illustration]`, `[Page 88]`.
fn without_furniture(text: &str) -> String {
    let furniture = |text: &str| match text.strip_prefix("[Illustration]") {
        Some(_) => Some("[Illustration]".len()),
        None => page_mark(text).map(|(_, len)| len),
    };
    let (mut kept, mut from) = (String::with_capacity(text.len()), 0);
    for (at, _) in text.match_indices('[').filter(|(at, _)| text[*at..].len() > 2) {
        if let Some(len) = furniture(&text[at..]) {
            kept.push_str(text[from..at].trim_end_matches(' '));
            from = at + len;
        }
    }
    kept + &text[from..]
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
