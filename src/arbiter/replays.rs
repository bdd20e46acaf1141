//! A game replayed under each law of movement that is needed.

use std::sync::Arc;

use crate::chess::Movement;
use crate::notation::{Conditions, Record};
use crate::replay::Timeline;

use super::evidence::EvaluationCache;

/// A game replayed under each law of movement used so far, with the evaluations of rules in each
/// replay. The first replay is under today's law of movement.
#[derive(Clone)]
pub(super) struct Replays {
    conditions: Conditions,
    replays: Vec<(Movement, Arc<Timeline>, EvaluationCache)>,
}

/// A record and its replays, for judging it under hypothetical laws.
pub(super) struct Trial<'t> {
    pub record: &'t Record<'t>,
    pub replays: &'t mut Replays,
}

impl Replays {
    pub fn new(record: &Record<'_>, conditions: Conditions) -> Self {
        let mut new = Self { conditions, replays: Vec::new() };
        new.index(record, Movement::default());
        new
    }

    pub fn conditions(&self) -> Conditions {
        self.conditions
    }

    pub fn today(&self) -> &Arc<Timeline> {
        &self.replays[0].1
    }

    /// Returns the replay with the most plies: the one under today's law, unless another law used
    /// so far allows more.
    pub fn furthest(&self) -> &Arc<Timeline> {
        let others = self.all().skip(1).max_by_key(|timeline| timeline.plies());
        others.filter(|timeline| timeline.plies() > self.today().plies()).unwrap_or(self.today())
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<Timeline>> {
        self.replays.iter().map(|(_, timeline, _)| timeline)
    }

    /// Returns the game under a law of movement, and the evaluations of rules in it.
    pub fn under(
        &mut self,
        record: &Record<'_>,
        movement: Movement,
    ) -> (&Timeline, &mut EvaluationCache) {
        let index = self.index(record, movement);
        let (_, timeline, cache) = &mut self.replays[index];
        (timeline, cache)
    }

    /// Returns the result of an attempt with other laws of movement, whose replays are discarded
    /// afterwards.
    pub fn trying<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> T {
        let used = self.replays.len();
        let found = attempt(self);
        self.replays.truncate(used);
        found
    }

    /// Returns the place of the replay under a law of movement, which is made if necessary.
    fn index(&mut self, record: &Record<'_>, movement: Movement) -> usize {
        let known = self.replays.iter().position(|(known, ..)| *known == movement);
        known.unwrap_or_else(|| {
            let timeline = Timeline::replay(record, movement).under(self.conditions);
            self.replays.push((movement, Arc::new(timeline), EvaluationCache::default()));
            self.replays.len() - 1
        })
    }
}
