//! What stands by itself behind the notes of a score, and says how it ended.

use super::{Chain, Runs, SHORT_GAP};
use crate::book::extract::ending::ending;
use crate::book::extract::lines::{below, rest_of_line};
use crate::book::extract::number::number_at;
use crate::book::extract::prose::{is_introduced, is_prose, line_above};
use crate::notation::GameResult;

/// The result that stands behind the notes of a score.
pub(super) struct Closed {
    pub(super) begin: usize,
    end: usize,
    result: GameResult,
}

impl Runs<'_> {
    /// What says behind the notes of a score how it ended: a result in figures in a line of its own, words
    /// that are a paragraph, or either behind the number that is due.
    pub(super) fn closed_below(&self, chain: &Chain) -> Option<Closed> {
        let (text, due) = (self.scan.text, chain.written.len());
        let near = text.floor_char_boundary(chain.end + SHORT_GAP);
        let limit = self.next_first(chain).min(self.next_heading(chain.end)).min(near);
        for line in below(text, chain.end, limit) {
            let begin =
                line + text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
            match number_at(text, begin) {
                Some(number) if number.half_move(due) == due => {
                    return self.closed_at(number.end, chain);
                }
                // It may go on there.
                Some(number) if number.half_move(due) > due => return None,
                _ => {}
            }
            let closed = self.closed_at(begin, chain).filter(|it| self.stands_alone(it));
            if closed.is_some() {
                return closed;
            }
        }
        None
    }

    /// The result that stands here, if nothing stands behind it in its line.
    fn closed_at(&self, at: usize, chain: &Chain) -> Option<Closed> {
        let text = self.scan.text;
        let words = text.get(at..)?.trim_start_matches([' ', '\t']);
        let begin = text.len() - words.len();
        let (result, len) = ending(words, chain.last.turn())?;
        let end = begin + len;
        let is_end = !rest_of_line(text, end).contains(char::is_alphanumeric);
        is_end.then_some(Closed { begin, end, result })
    }

    /// Whether a result is in figures, or a paragraph behind one of prose.
    fn stands_alone(&self, closed: &Closed) -> bool {
        let text = self.scan.text;
        let words = &text[closed.begin..closed.end];
        let above = text[..closed.begin].trim_end_matches([' ', '\t']);
        let below = text[closed.end..].split('\n').nth(1).unwrap_or_default();
        let is_paragraph = above.ends_with("\n\n") && below.trim().is_empty();
        let is_begun = words.starts_with(char::is_uppercase);
        let is_behind_note =
            || is_prose(line_above(text, closed.begin)) && !is_introduced(text, closed.begin);
        !words.contains(char::is_alphabetic) || is_paragraph && is_begun && is_behind_note()
    }
}

impl Chain {
    /// Ends the score with a result that stands below it.
    pub(super) fn close(&mut self, closed: &Closed) {
        self.closing = Some(closed.result);
        self.end = closed.end;
    }
}
