//! A game replayed under each law of movement that is needed.

use std::sync::Arc;

use crate::chess::Movement;
use crate::notation::{Conditions, Record};
use crate::replay::Timeline;

use super::evidence::Memo;

/// A game replayed under each law of movement used so far, and what rules have found in it. The
/// first is as pieces move today.
#[derive(Clone)]
pub(super) struct Replays {
    conditions: Conditions,
    replays: Vec<(Movement, Arc<Timeline>, Memo)>,
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

    /// Returns the game as far as any of the laws of movement used so far reads it: as pieces move
    /// today, unless another law reads further.
    pub fn furthest(&self) -> &Arc<Timeline> {
        let others = self.all().skip(1).max_by_key(|timeline| timeline.plies());
        others.filter(|timeline| timeline.plies() > self.today().plies()).unwrap_or(self.today())
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<Timeline>> {
        self.replays.iter().map(|(_, timeline, _)| timeline)
    }

    /// Returns the game under a law of movement, and what rules have found in it.
    pub fn under(&mut self, record: &Record<'_>, movement: Movement) -> (&Timeline, &mut Memo) {
        let index = self.index(record, movement);
        let (_, timeline, memo) = &mut self.replays[index];
        (timeline, memo)
    }

    /// Returns the result of an attempt with other laws of movement, whose replays are discarded
    /// afterwards.
    pub fn trying<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> T {
        let used = self.replays.len();
        let found = attempt(self);
        self.replays.truncate(used);
        found
    }

    fn index(&mut self, record: &Record<'_>, movement: Movement) -> usize {
        let known = self.replays.iter().position(|(known, ..)| *known == movement);
        known.unwrap_or_else(|| {
            let timeline = Timeline::replay(record, movement).under(self.conditions);
            self.replays.push((movement, Arc::new(timeline), Memo::default()));
            self.replays.len() - 1
        })
    }
}
