//! What stands by itself behind the notes of a score, and says how it ended.

use super::{Chain, Runs, SHORT_GAP};
use crate::book::extract::ending::ending;
use crate::book::extract::found::{Choice, ChoiceReason};
use crate::book::extract::lines::{begins_paragraph, below, rest_of_line};
use crate::book::extract::notes::words;
use crate::book::extract::number::{leading, number_at};
use crate::book::extract::prose::{has_name, is_introduced, is_prose, line_above};
use crate::book::extract::side::moves;
use crate::notation::GameResult;

/// The result that stands behind the notes of a score.
pub(super) struct ResultBelow {
    pub(super) begin: usize,
    end: usize,
    result: GameResult,
    /// Whether it has no number, and only its place says that it is of the score.
    is_concluded: bool,
}

impl Runs<'_> {
    /// What says behind the notes of a score how it ended: a result that is a paragraph, or stands behind the
    /// number that is due.
    pub(super) fn result_below(&self, chain: &Chain) -> Option<ResultBelow> {
        let (text, due) = (self.scan.text, chain.written.len());
        let near = text.floor_char_boundary(chain.end + SHORT_GAP);
        let limit = self.limit(chain).min(near);
        for line in below(text, chain.end, limit) {
            match leading(text, line) {
                Some(number) if number.half_move(due) == due => {
                    return self.result_at(number.end, chain);
                }
                // It may go on there.
                Some(number) if number.half_move(due) > due => return None,
                _ => {}
            }
            let found = self.result_at(line, chain).filter(|it| self.stands_alone(it));
            if let Some(found) = found {
                let is_of_score = self.is_of_score(&found, chain, limit);
                return is_of_score.then_some(ResultBelow { is_concluded: true, ..found });
            }
        }
        None
    }

    /// The result that stands here, if nothing stands behind it in its line.
    fn result_at(&self, at: usize, chain: &Chain) -> Option<ResultBelow> {
        let text = self.scan.text;
        let words = text.get(at..)?.trim_start_matches([' ', '\t']);
        let begin = text.len() - words.len();
        let (result, len) = ending(words, chain.last.turn())?;
        let end = begin + len;
        let is_end = !rest_of_line(text, end).contains(char::is_alphanumeric);
        is_end.then_some(ResultBelow { begin, end, result, is_concluded: false })
    }

    /// Whether a result is a paragraph behind one of prose that does not introduce it.
    fn stands_alone(&self, found: &ResultBelow) -> bool {
        let text = self.scan.text;
        let below = text[found.end..].split('\n').nth(1).unwrap_or_default();
        begins_paragraph(text, found.begin)
            && below.trim().is_empty()
            && !text[found.begin..].starts_with(char::is_lowercase)
            && is_prose(line_above(text, found.begin))
            && !is_introduced(text, found.begin)
    }

    /// Whether nothing says that a result may be that of another game: no numbered move or name before it, and
    /// no second result below it.
    fn is_of_score(&self, found: &ResultBelow, chain: &Chain, limit: usize) -> bool {
        let text = self.scan.text;
        let note = text.get(chain.end..found.begin).unwrap_or_default();
        let is_numbered_move = |(at, _)| {
            let number = number_at(text, chain.end + at);
            let behind = number.and_then(|it| text.get(it.end..found.begin));
            behind.is_some_and(|it| moves(it.trim_start(), 1).is_some())
        };
        let mut lines = below(text, found.end, limit);
        !has_name(note)
            && !note.char_indices().any(is_numbered_move)
            && !lines.any(|line| self.result_at(line, chain).is_some())
    }

    /// Ends a score with a result that stands below it.
    pub(super) fn close(&self, chain: &mut Chain, found: &ResultBelow) {
        if found.is_concluded {
            let printed = self.plain.printed.get(found.begin..found.end).unwrap_or_default();
            chain.choices.push(Choice {
                line: self.line(found.begin),
                ply: chain.written.len(),
                printed: words(printed),
                read: found.result.as_pgn().to_owned(),
                others: Vec::new(),
                why: ChoiceReason::BehindNote,
            });
        }
        chain.closing = Some(found.result);
        chain.end = found.end;
    }
}
