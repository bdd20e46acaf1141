//! Where the move that is due stands in the sentences behind a score.

use super::{AMONG_NOTES, Chain, MISSING, Runs, SHORT_GAP};
use crate::book::extract::gap::Break;
use crate::book::extract::prose::{SENTENCE, begins_sentence, is_supposing};
use crate::book::extract::run::Run;
use crate::book::extract::written::Written;
use crate::chess::Position;

impl Runs<'_> {
    /// Where the paragraph with which a score ends has Black's move that is due at the beginning of a line, or
    /// in a sentence more than one of those that are.
    pub(super) fn next_in_sentence(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        if let Some(reply) = self.reply_below(chain.end, due, &chain.last) {
            return Some(reply);
        }
        let is_legal = |it: &Written| it.played(&chain.last).is_some();
        let fits = |run: &Run| match due.checked_sub(run.start) {
            Some(at) => run.moves.get(at).filter(|it| is_legal(it)).map(|it| it.at.start),
            None => (run.start <= due + MISSING).then_some(run.begin),
        };
        let limit = text.floor_char_boundary(chain.end + SENTENCE);
        let paragraph = text[chain.end..limit].split("\n\n").next().unwrap_or_default();
        let is_near = |run: &&Run| run.begin < chain.end + paragraph.len();
        let near = self.runs_from(chain.end).iter().take_while(is_near);
        let is_replied = |run: &Run| run.moves.get(1).is_some_and(|it| it.pattern().is_some());
        let is_row =
            |run: &&Run| !run.leads && is_replied(run) && !is_supposing(&text[..run.begin]);
        // Behind the first moves of another score none of this one stands.
        let is_other = |run: &&Run| run.start == 0 && run.moves.len() >= AMONG_NOTES;
        near.take_while(|run| !is_other(run)).filter(is_row).find_map(fits)
    }

    /// Where the line right below a move begins with a reply that can be played.
    pub(super) fn reply_below(&self, end: usize, due: usize, last: &Position) -> Option<usize> {
        let behind = self.scan.gap(end, due);
        let is_below = behind.lines == Break::Line && !due.is_multiple_of(2);
        let reply = self.scan.move_at(behind.end, due, false).filter(|_| is_below)?;
        reply.played(last).map(|_| reply.at.start)
    }

    /// Where in the paragraph with which a score ends a sentence begins with the move that is due.
    pub(super) fn next_begins_sentence(&self, chain: &Chain) -> Option<usize> {
        let (text, due) = (self.scan.text, chain.written.len());
        let limit = text.floor_char_boundary(chain.end + SHORT_GAP).min(self.limit(chain));
        let behind = text.get(chain.end..limit).unwrap_or_default();
        let paragraph = behind.split("\n\n").next().unwrap_or_default();
        let last = self.all.partition_point(|run| run.end <= chain.end).checked_sub(1)?;
        let end = chain.end + paragraph.len();
        let near = (last + 1..self.all.len()).take_while(|at| self.all[*at].begin < end);
        let is_next = |at: &usize| {
            let run = &self.all[*at];
            let first = run.moves.first().and_then(|it| it.played(&chain.last));
            run.start == due
                && first.is_some()
                && begins_sentence(text, run.begin)
                && self.may_follow(*at, last)
        };
        { near }.find(is_next).map(|at| self.all[at].begin)
    }
}
