//! A game to be judged.

use std::sync::Arc;

use crate::chess::Movement;
use crate::notation::{Conditions, Record};
use crate::replay::Timeline;

use super::course::{Course, courses};
use super::interpretation::Interpretation;
use super::judge::{judge_as, judge_recalling};
use super::memo::{Depth, Memo};
use super::ruleset::Ruleset;
use super::verdict::Verdict;

/// A record and its timelines: one for each law of movement that is needed, replayed once.
///
/// ```
/// use jadoube::arbiter::Case;
/// use jadoube::laws::Library;
/// use jadoube::notation::games;
///
/// let game = games(b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *").next().ok_or("no game")?;
/// let library = Library::embedded()?;
/// let (then, now) = (library.code("bilguer-1843")?, library.code("fide-2018")?);
/// let mut case = Case::new(&game);
/// let (said_then, said_now) = (case.judge(then), case.judge(now));
/// let difference = case.difference((then, &said_then), (now, &said_now)).ok_or("the same")?;
/// assert_eq!(difference.article, "threefold");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Case<'r> {
    record: &'r Record<'r>,
    conditions: Conditions,
    timelines: Vec<(Movement, Arc<Timeline>, Memo)>,
}

impl<'r> Case<'r> {
    /// A game to be judged.
    #[must_use]
    pub fn new(record: &'r Record<'r>) -> Self {
        Self { record, conditions: Conditions::of(record), timelines: Vec::new() }
    }

    /// The same game, played so, whatever its record says of that.
    #[must_use]
    pub fn under(self, conditions: Conditions) -> Self {
        Self { conditions, timelines: Vec::new(), ..self }
    }

    /// How the game is played.
    #[must_use]
    pub fn conditions(&self) -> Conditions {
        self.conditions
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
    pub(super) fn replayed(&mut self, movement: Movement) -> usize {
        let known = self.timelines.iter().position(|(known, ..)| *known == movement);
        known.unwrap_or_else(|| {
            let timeline = Timeline::replay(self.record, movement).under(self.conditions);
            self.timelines.push((movement, Arc::new(timeline), Memo::default()));
            self.timelines.len() - 1
        })
    }

    /// The game replayed under each of the laws of movement used so far.
    #[must_use]
    pub fn timelines(&self) -> Vec<Arc<Timeline>> {
        self.timelines.iter().map(|(_, timeline, _)| Arc::clone(timeline)).collect()
    }

    /// The game replayed as pieces move today.
    pub fn today(&mut self) -> &Timeline {
        self.timeline(Movement::default())
    }

    /// The game as far as any of the laws of movement used so far reads it: as pieces move today,
    /// unless another law reads further.
    pub fn furthest(&mut self) -> &Arc<Timeline> {
        let today = self.replayed(Movement::default());
        let plies = |index: &usize| self.timelines[*index].1.plies();
        let best = (0..self.timelines.len()).max_by_key(|index| (plies(index), *index == today));
        &self.timelines[best.unwrap_or(today)].1
    }

    /// The game replayed under a law of movement, and what rules have found in it.
    pub(super) fn replayed_under(&mut self, movement: Movement) -> (&Timeline, &mut Memo) {
        let index = self.replayed(movement);
        let (_, timeline, memo) = &mut self.timelines[index];
        (timeline, memo)
    }

    /// What a ruleset makes of it. Rules that several have in common are evaluated once.
    pub fn judge(&mut self, ruleset: &dyn Ruleset) -> Verdict {
        let (timeline, memo) = self.replayed_under(ruleset.movement());
        judge_recalling(ruleset, timeline, Depth::Explained, memo)
    }

    /// The whole verdict in each reading, where the readings of a ruleset disagree on the game;
    /// in the order of the verdict's `readings`.
    pub fn judge_as_read(&mut self, ruleset: &dyn Ruleset, verdict: &Verdict) -> Vec<Verdict> {
        if !verdict.depends_on_readings() {
            return Vec::new();
        }
        let (timeline, memo) = self.replayed_under(ruleset.movement());
        let judge = |law: &Interpretation<'_>| {
            judge_as(ruleset.id(), law, timeline, Depth::Explained, memo).1
        };
        ruleset.interpretations().iter().map(judge).collect()
    }

    /// The courses of the game behind its verdicts: of each one, unless readings disagree; then
    /// one for each that comes to something else.
    pub fn courses(&mut self, verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<Vec<Course>> {
        let mut of = |(ruleset, verdict): &(&dyn Ruleset, Verdict)| {
            let (timeline, memo) = self.replayed_under(ruleset.movement());
            courses(*ruleset, verdict, timeline, memo)
        };
        verdicts.iter().map(&mut of).collect()
    }

    /// What comes of trying other laws of movement, which are not kept among those used.
    pub(super) fn trying<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> T {
        let used = self.timelines.len();
        let found = attempt(self);
        self.timelines.truncate(used);
        found
    }
}
