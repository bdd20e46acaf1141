//! A game with its replays, verdicts and differences, ready for everything that shows it.

mod differences;
mod earlier_law;
mod editing;
mod select_codes;

use std::collections::HashSet;
use std::sync::Arc;

use crate::chess::Movement;
use crate::laws::{Code, LawOfTheDay, Library};
use crate::notation::{Conditions, Event, Record};
use crate::replay::{Ply, StopKind, Timeline};

use super::claim_timeline::{ClaimTimeline, claim_timelines};
use super::difference::Difference;
use super::judge::{judge_in_all_readings, judge_in_reading};
use super::recorded_irregularities::recorded_irregularities;
use super::replays::Replays;
use super::reported_event::ReportedEvent;
use super::ruleset::Ruleset;
use super::verdict::Verdict;

pub use editing::NotPushed;
#[cfg(feature = "html")]
pub(crate) use select_codes::is_law;

/// A game with its record, its replay under each law of movement that is needed, the law of its
/// day, the verdicts of several codes, and the differences between them.
///
/// The fields are for reading; the methods change them together. If the game must outlive the text
/// of its record, create it from [a record that owns its text](Record::into_owned).
///
/// ```
/// use jadoube::arbiter::{Game, rulesets};
/// use jadoube::laws::Library;
/// use jadoube::notation::games;
///
/// let pgn = b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
/// let library = Library::embedded()?;
/// let codes = [library.code("bilguer-1843")?, library.code("fide-2018")?];
/// let game = Game::new(&games(pgn).next().ok_or("no game")?).judged_by(&rulesets(codes));
/// assert_eq!(game.differences[0].article, "threefold");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
#[must_use]
pub struct Game<'a> {
    /// The name of the file it was read from, if any.
    pub file: String,
    /// The game as it was written.
    pub record: Record<'a>,
    /// The game replayed as pieces move today, or under the law of movement that allows most plies.
    pub timeline: Arc<Timeline>,
    /// The first move that today's law of movement forbids and one of the codes allows.
    pub continuation: Option<Continuation<'a>>,
    /// The law of its day, if that was determined.
    pub law: Option<LawOfTheDay<'a>>,
    /// Events reported apart from its record; those with a place in the game are in the record too.
    pub reported: Vec<ReportedEvent>,
    /// The plies of illegal moves that were [accepted](crate::replay::accept_illegal_moves),
    /// although the record does not say that they stood.
    pub accepted: Vec<Ply>,
    /// The codes, oldest first, with their verdicts; empty if the game cannot be judged.
    pub verdicts: Vec<(&'a dyn Ruleset, Verdict)>,
    /// For each of `verdicts`, the verdict in each reading of the code; empty unless it depends on
    /// the reading.
    pub verdicts_in_readings: Vec<Vec<Verdict>>,
    /// The differences between neighbouring codes with different verdicts; doubts come last. Of
    /// codes with the same verdict only the newest is compared.
    pub differences: Vec<Difference>,
    replays: Replays,
    asked: Asked<'a>,
}

/// The codes by which a game is judged, also after every change.
#[derive(Clone)]
enum Asked<'a> {
    /// These codes.
    Codes(Vec<&'a dyn Ruleset>),
    /// The law of the day and the given codes of a library; the codes that matter for the game if
    /// none are given.
    Among(&'a Library, Option<Vec<&'a Code>>),
    /// No codes. The game is replayed under the law of movement that reads it furthest.
    Furthest,
}

/// The first move that today's law of movement forbids. It was replayed because a code allows it.
#[derive(Clone)]
#[non_exhaustive]
pub struct Continuation<'a> {
    /// The ply it leads to; for a set-up that today's law does not know, the first ply.
    pub ply: Ply,
    /// True if only these codes allow the set-up of the game.
    pub is_set_up: bool,
    /// The codes under which it can be played, oldest first.
    pub codes: Vec<&'a dyn Ruleset>,
}

impl<'a> Game<'a> {
    /// Returns a game that is replayed as pieces move today and judged by no code.
    pub fn new(record: &Record<'a>) -> Self {
        Self::under(record, Conditions::of(record))
    }

    /// Creates a game under the given conditions of play, regardless of its record.
    pub fn under(record: &Record<'a>, conditions: Conditions) -> Self {
        let replays = Replays::new(record, conditions);
        Self {
            file: String::new(),
            record: record.clone(),
            timeline: Arc::clone(replays.today()),
            continuation: None,
            law: None,
            reported: Vec::new(),
            accepted: Vec::new(),
            verdicts: Vec::new(),
            verdicts_in_readings: Vec::new(),
            differences: Vec::new(),
            replays,
            asked: Asked::Codes(Vec::new()),
        }
    }

    /// Returns the game judged by these codes.
    pub fn judged_by(self, codes: &[&'a dyn Ruleset]) -> Self {
        self.with_codes(Asked::Codes(codes.to_vec()))
    }

    /// Returns the game judged by these codes of a library and the law of its day. Without `named`,
    /// the codes are the law of its day, the newest code, and those that
    /// [differ](Self::select_codes). The most important difference comes first.
    pub fn judged_in(self, library: &'a Library, named: Option<&[&'a Code]>) -> Self {
        self.with_codes(Asked::Among(library, named.map(<[_]>::to_vec)))
    }

    /// Returns the game judged by no code. It is replayed as pieces move today or, if a move is
    /// allowed only by an old law, under the law that reads it furthest.
    pub fn read_furthest(self) -> Self {
        self.with_codes(Asked::Furthest)
    }

    fn with_codes(mut self, asked: Asked<'a>) -> Self {
        self.asked = asked;
        self.judge_again();
        self
    }

    fn judge_again(&mut self) {
        match self.asked.clone() {
            Asked::Codes(codes) => self.judge_by(&codes),
            Asked::Among(library, named) => self.judge_by_library(library, named.as_deref()),
            Asked::Furthest => {
                let stop = self.today().stop();
                if stop.is_some_and(|stop| matches!(stop.kind, StopKind::Forbidden(_))) {
                    // If several laws allow most plies, the law replayed last is used. The oldest
                    // law is replayed last for that reason.
                    for law in Movement::HISTORICAL.into_iter().rev() {
                        self.timeline_under(law);
                    }
                }
                self.judge_by(&[]);
            }
        }
    }

    /// Judges the game by these codes, or by none if it cannot be judged.
    fn judge_by(&mut self, codes: &[&'a dyn Ruleset]) {
        let codes = if self.is_judged() { codes } else { &[] };
        let mut verdicts = Vec::new();
        let mut in_readings = Vec::new();
        for &code in codes {
            let verdict = self.judge(code);
            in_readings.push(self.judge_in_readings(code, &verdict));
            verdicts.push((code, verdict));
        }
        self.differences = self.differences_of(&verdicts);
        self.continuation = self.continuation_under(codes);
        self.timeline = Arc::clone(self.replays.furthest());
        (self.verdicts, self.verdicts_in_readings) = (verdicts, in_readings);
    }

    /// Returns the first move, or the set-up, that today's law forbids and one of these codes
    /// allows.
    fn continuation_under(&mut self, codes: &[&'a dyn Ruleset]) -> Option<Continuation<'a>> {
        let today = self.today().plies();
        let is_set_up = self.today().stop().is_some_and(|stop| stop.ply == 0);
        let codes: Vec<&dyn Ruleset> = codes
            .iter()
            .copied()
            .filter(|code| self.timeline_under(code.movement()).plies() > today)
            .collect();
        (!codes.is_empty()).then_some(Continuation { ply: today + 1, is_set_up, codes })
    }

    /// Returns true if the game can be judged. It cannot if it is a variant or its set-up is
    /// invalid.
    pub fn is_judged(&self) -> bool {
        self.today().is_judged()
    }

    /// Returns the conditions of play.
    pub fn conditions(&self) -> Conditions {
        self.replays.conditions()
    }

    /// Returns true if a code is, or may be, the law of the game's day.
    pub fn is_of_the_day(&self, code: &str) -> bool {
        self.law.as_ref().is_some_and(|law| law.governing.includes(code))
    }

    /// Returns the sort key of a code for display: the law of the game's day comes first, then the
    /// newest of the codes; the others keep their order. If no code is the law of the day, all keep
    /// their order.
    pub fn rank(&self, code: &str) -> (bool, bool) {
        let of_the_day = self.verdicts.iter().find(|(code, _)| self.is_of_the_day(code.id()));
        let newest = of_the_day.and(self.verdicts.last());
        (!self.is_of_the_day(code), newest.is_none_or(|(newest, _)| newest.id() != code))
    }

    /// Returns the events of the record that the positions contradict. They are not judged.
    pub fn contradicted_events(&self) -> HashSet<Event> {
        recorded_irregularities(&self.timeline)
            .contradicted
            .into_iter()
            .map(|(event, _)| event)
            .collect()
    }

    /// Returns true if the codes give different verdicts.
    pub fn differs(&self) -> bool {
        self.verdicts.windows(2).any(|pair| !pair[0].1.is_like(&pair[1].1))
    }

    /// Returns the game replayed under a law of movement.
    pub fn timeline_under(&mut self, movement: Movement) -> &Timeline {
        self.replays.under(&self.record, movement).0
    }

    /// Returns the game replayed as pieces move today.
    pub fn today(&self) -> &Timeline {
        self.replays.today()
    }

    /// Returns the game replayed under the law of movement of one of its codes.
    pub fn timeline_of(&self, code: &dyn Ruleset) -> &Timeline {
        let movement = code.movement();
        let own = self.replays.all().find(|timeline| timeline.movement() == movement);
        own.unwrap_or(&self.timeline)
    }

    /// Returns the game replayed under each of the laws of movement used so far.
    pub fn timelines(&self) -> Vec<Arc<Timeline>> {
        self.replays.all().cloned().collect()
    }

    /// Returns the verdict of a ruleset. Rules that several rulesets share are evaluated once.
    pub fn judge(&mut self, ruleset: &dyn Ruleset) -> Verdict {
        let (timeline, cache) = self.replays.under(&self.record, ruleset.movement());
        judge_in_all_readings(ruleset.id(), &ruleset.interpretations(), timeline, cache)
    }

    /// Returns the verdict in each reading of a ruleset, in the order of the verdict's `readings`;
    /// empty unless the verdict depends on the reading.
    pub fn judge_in_readings(&mut self, ruleset: &dyn Ruleset, verdict: &Verdict) -> Vec<Verdict> {
        if !verdict.depends_on_readings() {
            return Vec::new();
        }
        let (timeline, cache) = self.replays.under(&self.record, ruleset.movement());
        ruleset
            .interpretations()
            .iter()
            .map(|law| judge_in_reading(ruleset.id(), law, timeline, cache).1)
            .collect()
    }

    /// Returns the claim timelines for each verdict: one or, if readings disagree, one for each
    /// group of readings with the same verdict.
    pub fn claim_timelines(&mut self) -> Vec<Vec<ClaimTimeline>> {
        (0..self.verdicts.len()).map(|place| self.claim_timelines_at(place)).collect()
    }

    /// Returns the claim timelines for the verdict at this place of `verdicts`. For a long game,
    /// the timelines for all verdicts would take much memory.
    pub(crate) fn claim_timelines_at(&mut self, place: usize) -> Vec<ClaimTimeline> {
        let (ruleset, verdict) = &self.verdicts[place];
        let (timeline, cache) = self.replays.under(&self.record, ruleset.movement());
        claim_timelines(*ruleset, verdict, timeline, cache)
    }
}
