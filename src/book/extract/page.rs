//! The number of a page or of a sentence, which may be the one of the move that is due.

use super::gap::LONGEST_NOTE;
use super::lines::{begins_paragraph, below, rest_of_line};
use super::number::{Number, leading};
use super::prose::{is_introduced, is_prose, prose_words};
use super::scan::Scan;

/// What has so many letters is a word, and no name of a piece that a scanner has garbled.
const WORD: usize = 4;

impl Scan<'_> {
    /// Whether a number is that of a page: it stands alone in its line or before a heading, and below it, or
    /// below more of a note, the same one before a move.
    pub(super) fn is_of_a_page(self, number: &Number) -> bool {
        let near = self.text.floor_char_boundary(number.behind_digits + LONGEST_NOTE);
        let line = |at: usize| rest_of_line(&self.text[..near], at);
        let mut begins = below(self.text, number.behind_digits, near);
        let is_note = |at: &usize| is_running_head(line(*at)) || is_prose(line(*at));
        let is_alone = number.leads && is_running_head(line(number.behind_digits));
        let is_page = is_alone && !self.is_before_move(number);
        let below = if is_page { begins.find(|at| !is_note(at)) } else { None };
        let again = below.and_then(|at| leading(self.text, at));
        again.is_some_and(|it| it.n() == number.n())
    }

    /// Whether the sentence of the line above goes on with a number, and with words: *both sides have* /
    /// `12 moves to consider`.
    pub(super) fn is_of_sentence(self, number: &Number) -> bool {
        let behind = rest_of_line(self.text, number.behind_digits);
        let word = behind.strip_prefix(' ').and_then(|it| it.split(' ').next());
        let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= WORD;
        word.is_some_and(is_word)
            && prose_words(behind) > 0
            && !begins_paragraph(self.text, number.begin)
            && is_introduced(self.text, number.begin)
    }
}

/// Whether a line is the title above a page, in capitals, or blank.
fn is_running_head(line: &str) -> bool {
    line.chars().all(|c| !c.is_lowercase() && !c.is_numeric())
}
