//! Where a score goes on, as a person says in a review.

use super::{Chain, Runs};
use crate::book::extract::lines::below;
use crate::book::extract::number::{Number, behind_unread};
use crate::chess::Position;

impl Runs<'_> {
    /// The next run behind a score, before another one, that begins with the half-move that is due in a line
    /// of which a person says that the score goes on there.
    pub(super) fn next_confirmed(&self, chain: &Chain) -> Option<usize> {
        if self.plain.confirmed.is_empty() {
            return None;
        }
        let due = chain.written.len();
        let limit = self.limit(chain);
        let behind = self.all.partition_point(|run| run.begin < chain.end);
        let mut near = (behind..).zip(&self.all[behind..]).take_while(|(_, run)| run.begin < limit);
        near.find(|(_, run)| run.start == due && self.plain.is_confirmed(run.begin))
            .map(|(index, _)| index)
    }

    /// Adds the run with which a score goes on, as a person says, in a line below it that has not the number
    /// that is due.
    pub(super) fn add_confirmed(&mut self, chain: &Chain, position: &Position) -> Option<usize> {
        if self.plain.confirmed.is_empty() {
            return None;
        }
        let (text, due) = (self.scan.text, chain.written.len());
        let limit = self.limit(chain);
        let read = |begin: usize, end: usize| {
            let run = self.scan.run(&Number::due(due, begin..end))?;
            run.moves.first()?.played(position).is_some().then_some(run)
        };
        let lines = below(text, chain.end, text.floor_char_boundary(limit));
        let run = lines.filter(|begin| self.plain.is_confirmed(*begin)).find_map(|begin| {
            read(begin, begin).or_else(|| read(begin, behind_unread(text, begin)?))
        })?;
        let index = self.all.partition_point(|it| it.begin < run.begin);
        self.all.insert(index, run);
        Some(index)
    }
}
