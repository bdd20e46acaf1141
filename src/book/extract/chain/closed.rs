//! What stands by itself behind the notes of a score, and says how it ended.

use super::{Chain, Runs, SHORT_GAP};
use crate::book::extract::beside::words;
use crate::book::extract::ending::ending;
use crate::book::extract::found::{Choice, ChoiceReason};
use crate::book::extract::lines::{below, rest_of_line};
use crate::book::extract::number::number_at;
use crate::book::extract::prose::{has_name, is_introduced, is_prose, line_above};
use crate::book::extract::side::moves;
use crate::notation::GameResult;

/// The result that stands behind the notes of a score.
pub(super) struct Closed {
    pub(super) begin: usize,
    end: usize,
    result: GameResult,
    /// Whether it has no number, and only its place says that it is of the score.
    is_concluded: bool,
}

impl Runs<'_> {
    /// What says behind the notes of a score how it ended: a result that is a paragraph, or stands behind the
    /// number that is due.
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
            if let Some(closed) = closed {
                let is_of_score = self.is_of_score(&closed, chain, limit);
                return is_of_score.then_some(Closed { is_concluded: true, ..closed });
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
        is_end.then_some(Closed { begin, end, result, is_concluded: false })
    }

    /// Whether a result is a paragraph behind one of prose that does not introduce it.
    fn stands_alone(&self, closed: &Closed) -> bool {
        let text = self.scan.text;
        let above = text[..closed.begin].trim_end_matches([' ', '\t']);
        let below = text[closed.end..].split('\n').nth(1).unwrap_or_default();
        let is_paragraph = above.ends_with("\n\n") && below.trim().is_empty();
        is_paragraph
            && !text[closed.begin..].starts_with(char::is_lowercase)
            && is_prose(line_above(text, closed.begin))
            && !is_introduced(text, closed.begin)
    }

    /// Whether nothing says that a result may be that of another game: no numbered move or name before it, and
    /// no second result below it.
    fn is_of_score(&self, closed: &Closed, chain: &Chain, limit: usize) -> bool {
        let text = self.scan.text;
        let note = text.get(chain.end..closed.begin).unwrap_or_default();
        let is_numbered_move = |(at, _)| {
            let number = number_at(text, chain.end + at);
            let behind = number.and_then(|it| text.get(it.end..closed.begin));
            behind.is_some_and(|it| moves(it.trim_start(), 1).is_some())
        };
        let mut lines = below(text, closed.end, limit);
        !has_name(note)
            && !note.char_indices().any(is_numbered_move)
            && !lines.any(|line| self.closed_at(line, chain).is_some())
    }

    /// Ends a score with a result that stands below it.
    pub(super) fn close(&self, chain: &mut Chain, closed: &Closed) {
        if closed.is_concluded {
            let printed = self.plain.printed.get(closed.begin..closed.end).unwrap_or_default();
            chain.choices.push(Choice {
                line: self.line(closed.begin),
                ply: chain.written.len(),
                printed: words(printed),
                read: closed.result.as_pgn().to_owned(),
                others: Vec::new(),
                why: ChoiceReason::BehindNote,
            });
        }
        chain.closing = Some(closed.result);
        chain.end = closed.end;
    }
}
