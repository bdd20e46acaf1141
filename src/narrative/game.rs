//! A judged game: what reports are made of.

use std::sync::Arc;

use crate::arbiter::{Difference, Further, Judgement, Ruleset, Verdict, on_record};
use crate::calendar::Date;
use crate::laws::{Code, Governing};
use crate::notation::{Oddity, Record, Warning};
use crate::replay::{Ply, Timeline};

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
    pub timeline: Arc<Timeline>,
    /// The game by each law of movement among those of the codes.
    pub timelines: Vec<Arc<Timeline>>,
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
    /// Events reported beside its record; those that have a place in it are in the record already.
    pub beside: Vec<Beside>,
    /// The plies of moves that were [accepted](crate::replay::accept_false) as false moves that
    /// stood, though the record does not say so.
    pub accepted: Vec<Ply>,
}

impl<'a> GameReport<'a> {
    /// A report on a game from this file or stream, of which the law of its day was not asked.
    #[must_use]
    pub fn new(origin: &'a Origin, judgement: Judgement<'a>) -> Self {
        let Judgement { record, timeline, timelines, further, verdicts, as_read, differences } =
            judgement;
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
        self.warnings_with(|_| String::new())
    }

    /// The same with some advice upon each that is of the reading.
    pub fn warnings_with(&self, advice: impl Fn(&Oddity) -> String) -> Vec<String> {
        let warnings = &self.record.warnings;
        let of_reading = warnings.iter().take(EVENTS).map(|Warning { byte, what }| {
            format!("line {}: {what}{}", self.record.line_of(*byte), advice(what))
        });
        let more = more(warnings.len(), EVENTS, "more warnings of this game, not shown here");
        let objections = on_record(&self.timeline).into_iter().filter_map(Result::err);
        let objections = objections.take(EVENTS).map(|(event, why)| {
            let when = words::moment(&self.timeline, event.ply);
            format!("{} {when} is passed over: {why}", event.as_command())
        });
        let of_set_up = self.timeline.warnings().iter().map(ToString::to_string);
        of_reading.chain(more).chain(of_set_up).chain(objections).collect()
    }
}
