//! A game before its judges.

use crate::chess::Movement;
use crate::notation::Record;
use crate::replay::Timeline;

use super::{Ruleset, Verdict};

/// A record and its timelines: one for each law of movement that is asked for, replayed once.
pub struct Case<'r> {
    record: &'r Record<'r>,
    timelines: Vec<(Movement, Timeline)>,
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
        let known = self.timelines.iter().position(|(m, _)| *m == movement);
        let index = known.unwrap_or_else(|| {
            self.timelines.push((movement, Timeline::replay(self.record, movement)));
            self.timelines.len() - 1
        });
        &self.timelines[index].1
    }

    /// The game replayed as men move today.
    pub fn today(&mut self) -> &Timeline {
        self.timeline(Movement::default())
    }

    /// What a ruleset makes of it.
    pub fn judge(&mut self, ruleset: &dyn Ruleset) -> Verdict {
        ruleset.judge(self.timeline(ruleset.movement()))
    }
}
