//! A judged game: what reports are made of.

use crate::arbiter::{Case, Difference, Ruleset, Verdict, on_record};
use crate::calendar::Date;
use crate::chess::Movement;
use crate::laws::{Code, Governing};
use crate::notation::Record;
use crate::replay::{Ply, ReplayStop, StopKind, Timeline};

use super::beside::{Beside, compared};
use super::bounds::{EVENTS, more};
use super::sentences::sentences;
use super::words;

/// Where a game comes from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The file's name, or `-` for standard input.
    pub file: String,
}

/// A game, what each code makes of it, and what separates them.
pub struct GameReport<'a> {
    /// Where it comes from.
    pub origin: &'a Origin,
    /// The game as it was written.
    pub record: &'a Record<'a>,
    /// The game replayed as the pieces move today, or by the code that reads it furthest.
    pub timeline: Timeline,
    /// The game by each law of movement among those of the codes.
    timelines: Vec<Timeline>,
    /// The move that only some of the codes allow, if it is replayed here.
    pub further: Option<Further<'a>>,
    /// The codes asked, oldest first, and their verdicts.
    pub verdicts: Vec<(&'a dyn Ruleset, Verdict)>,
    /// Of each of these verdicts whose readings disagree: the verdict in each of them.
    pub as_read: Vec<Vec<Verdict>>,
    /// What separates the codes: of those that come to the same the newest speaks, and each is
    /// compared with the next.
    pub differences: Vec<Difference>,
    /// The law of the game's day, if that was asked.
    pub period: Option<Governing<'a>>,
    /// The date of which the law was asked in place of the game's own.
    pub as_of: Option<Date>,
    /// Events reported beside its record.
    pub beside: Vec<Beside>,
    /// The plies of moves that were accepted as false moves that stood, though the record does not
    /// say so.
    pub accepted: Vec<Ply>,
}

/// A move that today's law does not know, replayed because some code asked does.
pub struct Further<'a> {
    /// The ply it leads to; of a set-up that today's law does not know, the first.
    pub ply: Ply,
    /// Whether it is the set-up that only these codes allow.
    pub is_set_up: bool,
    /// The codes under which it can be played, oldest first.
    pub codes: Vec<&'a dyn Ruleset>,
}

impl<'a> Further<'a> {
    fn than_today(case: &mut Case<'_>, codes: &[&'a dyn Ruleset]) -> Option<Self> {
        let today = case.today().plies();
        let is_set_up = case.today().stop().is_some_and(|stop| stop.ply == 0);
        let reads_on = |code: &&dyn Ruleset| case.timeline(code.movement()).plies() > today;
        let codes: Vec<&dyn Ruleset> = codes.iter().copied().filter(reads_on).collect();
        (!codes.is_empty()).then_some(Self { ply: today + 1, is_set_up, codes })
    }
}

impl<'a> GameReport<'a> {
    /// Puts a game before these codes.
    #[must_use]
    pub fn new(origin: &'a Origin, record: &'a Record<'a>, codes: &[&'a dyn Ruleset]) -> Self {
        let mut case = Case::new(record);
        let judged = case.today().stop().is_none_or(|stop| stop.kind != StopKind::NotJudged);
        let codes = codes.iter().filter(|_| judged);
        let verdicts: Vec<_> = codes.map(|&code| (code, case.judge(code))).collect();
        let as_read =
            { verdicts.iter() }.map(|(code, verdict)| case.judge_as_read(*code, verdict)).collect();
        let spokesmen = spokesmen(&verdicts);
        let differences = spokesmen
            .windows(2)
            .filter_map(|pair| {
                let [a, b] = [pair[0], pair[1]].map(|index| &verdicts[index]);
                case.difference((a.0, &a.1), (b.0, &b.1))
            })
            .collect();
        let codes: Vec<&dyn Ruleset> = verdicts.iter().map(|(code, _)| *code).collect();
        let further = Further::than_today(&mut case, &codes);
        let timeline = case.furthest().clone();
        let timelines = case.into_timelines();
        Self {
            origin,
            record,
            timeline,
            timelines,
            further,
            verdicts,
            as_read,
            differences,
            period: None,
            as_of: None,
            beside: Vec::new(),
            accepted: Vec::new(),
        }
    }

    /// Puts a game before no code. It is replayed as the pieces move today; where it has a move that
    /// only an old law allows, by that which reads it furthest.
    #[must_use]
    pub fn unjudged(origin: &'a Origin, record: &'a Record<'a>) -> Self {
        let mut report = Self::new(origin, record, &[]);
        let is_forbidden = |stop: &ReplayStop| matches!(stop.kind, StopKind::Forbidden(_));
        if report.timeline.stop().is_some_and(is_forbidden) {
            let old = Movement::OF_OLD.into_iter().map(|law| Timeline::replay(record, law));
            let further = old.filter(|old| old.plies() > report.timeline.plies());
            // Of several that come as far, the first.
            if let Some(furthest) = further.rev().max_by_key(Timeline::plies) {
                report.timeline = furthest;
            }
        }
        report
    }

    /// The same with the law of the game's day.
    #[must_use]
    pub fn with_period(self, period: Option<Governing<'a>>) -> Self {
        Self { period, ..self }
    }

    /// The same as if the game had been played on another date, of which the law was asked.
    #[must_use]
    pub fn as_of(self, as_of: Option<Date>) -> Self {
        Self { as_of, ..self }
    }

    /// The same with events reported beside the record; the events that have a place in it are in
    /// the record already.
    #[must_use]
    pub fn with_beside(self, beside: Vec<Beside>) -> Self {
        Self { beside, ..self }
    }

    /// The same where these moves were [accepted](crate::replay::accept_false) as false moves that
    /// stood.
    #[must_use]
    pub fn with_accepted(self, accepted: Vec<Ply>) -> Self {
        Self { accepted, ..self }
    }

    /// The game replayed under a code's law of movement.
    #[must_use]
    pub fn timeline_of(&self, code: &dyn Ruleset) -> &Timeline {
        let movement = code.movement();
        let own = self.timelines.iter().find(|timeline| timeline.movement() == movement);
        own.unwrap_or(&self.timeline)
    }

    /// Where a code's verdict is decided, by name.
    pub(crate) fn decided_at(&self, code: &dyn Ruleset, verdict: &Verdict) -> Option<String> {
        verdict.ply.map(|ply| words::named_ply(self.timeline_of(code), ply))
    }

    /// Whether the codes come to different verdicts.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.verdicts.windows(2).any(|pair| !pair[0].1.is_like(&pair[1].1))
    }

    /// The verdicts, each with the sentences on it.
    pub(crate) fn sentences(
        &self,
    ) -> impl Iterator<Item = (&'a dyn Ruleset, &Verdict, Vec<String>)> {
        self.verdicts.iter().zip(&self.as_read).map(|((code, verdict), as_read)| {
            let mut sentences = sentences(*code, verdict, as_read, &self.timeline);
            sentences.extend(compared(&self.beside, &self.timeline, verdict));
            (*code, verdict, sentences)
        })
    }

    /// What a reader of the verdicts must know.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let set_up =
            "The game starts from a set-up position: repetitions before it are not visible.";
        let judged = !self.verdicts.is_empty();
        let set_up = (self.timeline.digest().set_up && judged).then(|| set_up.to_owned());
        let further = self.further.as_ref().map(|further| {
            let ids: Vec<String> = further.codes.iter().map(|code| code.id().to_owned()).collect();
            let (what, codes) = (self.timeline.named(further.ply), words::list(&ids));
            match further.is_set_up {
                true => format!("The set-up is that of a game only by {codes}: the others judge none."),
                false => format!(
                    "{what} can be played only by {codes}: what follows it is not judged by the others."
                ),
            }
        });
        let accepted = self.accepted.iter().map(|ply| {
            let label = self.timeline.label(*ply);
            format!("{label} is not legal, and accepted as a false move that stood.")
        });
        let more = more(self.accepted.len(), EVENTS, "more moves, accepted as false.");
        let accepted = accepted.take(EVENTS).chain(more);
        let codes = self.verdicts.iter().map(|(code, _)| *code);
        let overridden = codes.filter_map(|code| {
            let from = code.code().and_then(Code::overriding)?;
            Some(format!("{} is {from}, and not the program's own.", code.id()))
        });
        set_up.into_iter().chain(further).chain(accepted).chain(overridden).collect()
    }

    /// What is odd about the record, each with its place.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let warnings = &self.record.warnings;
        let of_reading = warnings
            .iter()
            .take(EVENTS)
            .map(|warning| format!("line {}: {}", self.record.line_of(warning.byte), warning.what));
        let more = more(warnings.len(), EVENTS, "more warnings of this game, not shown here");
        let objections = on_record(&self.timeline).into_iter().filter_map(Result::err);
        let objections = objections.take(EVENTS).map(|(event, why)| {
            let when = words::moment(&self.timeline, event.ply);
            format!("{} {when} is passed over: {why}", event.as_command())
        });
        let of_set_up = self.timeline.warnings().iter().cloned();
        of_reading.chain(more).chain(of_set_up).chain(objections).collect()
    }
}

/// Whether a code was law somewhere, or is a user's own: drafts, servers and other games' answers to
/// a question were law for nobody's score sheet.
pub(crate) fn is_law(code: &dyn Ruleset) -> bool {
    code.code().is_none_or(|code| code.in_force.is_some())
}

/// The newest of the codes that come to the same verdict on the same ground, for each, oldest
/// first.
fn spokesmen(verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<usize> {
    let was_law = |index: &usize| is_law(verdicts[*index].0);
    let repeated = |index: usize| {
        let later = verdicts[index + 1..].iter().filter(|(code, _)| is_law(*code));
        let verdict = &verdicts[index].1;
        later
            .into_iter()
            .any(|(_, later)| later.is_like(verdict) && later.rests_on_the_same(verdict))
    };
    let spokesmen = (0..verdicts.len()).filter(|&index| !repeated(index));
    let law: Vec<usize> = spokesmen.clone().filter(was_law).collect();
    if law.len() > 1 { law } else { spokesmen.collect() }
}
