//! A game before its judges.

use crate::chess::Movement;
use crate::laws::Code;
use crate::notation::Record;
use crate::replay::Timeline;

use super::decide::Depth;
use super::difference::{Difference, difference_recalling};
use super::memo::Memo;
use super::ruleset::{judge_as_read, judge_code};
use super::{Ruleset, Verdict};

/// A record and its timelines: one for each law of movement that is asked for, replayed once.
pub struct Case<'r> {
    record: &'r Record<'r>,
    timelines: Vec<(Movement, Timeline, Memo)>,
}

impl<'r> Case<'r> {
    /// A game to be judged.
    #[must_use]
    pub fn new(record: &'r Record<'r>) -> Self {
        Self { record, timelines: Vec::new() }
    }

    /// The game as it was written.
    #[must_use]
    pub fn record(&self) -> &'r Record<'r> {
        self.record
    }

    /// The game replayed under a law of movement.
    pub fn timeline(&mut self, movement: Movement) -> &Timeline {
        let index = self.replayed(movement);
        &self.timelines[index].1
    }

    /// Where the game replayed under a law of movement is kept.
    fn replayed(&mut self, movement: Movement) -> usize {
        let known = self.timelines.iter().position(|(known, ..)| *known == movement);
        known.unwrap_or_else(|| {
            let timeline = Timeline::replay(self.record, movement);
            self.timelines.push((movement, timeline, Memo::default()));
            self.timelines.len() - 1
        })
    }

    /// The game replayed under each of the laws of movement asked so far.
    #[must_use]
    pub fn into_timelines(self) -> Vec<Timeline> {
        self.timelines.into_iter().map(|(_, timeline, _)| timeline).collect()
    }

    /// The game replayed as pieces move today.
    pub fn today(&mut self) -> &Timeline {
        self.timeline(Movement::default())
    }

    /// The game as far as any of the laws of movement asked so far reads it: as men move today,
    /// unless another law reads further.
    pub fn furthest(&mut self) -> &Timeline {
        let today = self.replayed(Movement::default());
        let plies = |index: &usize| self.timelines[*index].1.plies();
        let best = (0..self.timelines.len()).max_by_key(|index| (plies(index), *index == today));
        &self.timelines[best.unwrap_or(today)].1
    }

    /// What a code makes of it. Rules that codes have in common are evaluated once.
    pub fn judge_code(&mut self, code: &Code) -> Verdict {
        let index = self.replayed(code.movement());
        let (_, timeline, memo) = &mut self.timelines[index];
        judge_code(code, timeline, Depth::Explained, memo)
    }

    /// The whole verdict in each reading, where the readings of a code disagree on the game;
    /// in the order of the verdict's `readings`.
    pub fn judge_as_read(&mut self, code: &Code, verdict: &Verdict) -> Vec<Verdict> {
        let index = self.replayed(code.movement());
        let (_, timeline, memo) = &mut self.timelines[index];
        judge_as_read(code, verdict, timeline, memo)
    }

    /// The difference between two verdicts on it, as [`difference`](super::difference) has it.
    /// What rules found for other verdicts serves again.
    pub fn difference(&mut self, a: (&Code, &Verdict), b: (&Code, &Verdict)) -> Option<Difference> {
        let index = self.replayed(b.0.movement());
        let (_, timeline, memo) = &mut self.timelines[index];
        difference_recalling(timeline, a, b, memo)
    }

    /// What a ruleset makes of it.
    pub fn judge(&mut self, ruleset: &dyn Ruleset) -> Verdict {
        ruleset.judge(self.timeline(ruleset.movement()))
    }
}
