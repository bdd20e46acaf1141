//! A judged game: what reports are made of.

use crate::arbiter::{Judgement, Ruleset, Verdict, on_record};
use crate::calendar::Date;
use crate::laws::{Code, Governing};
use crate::notation::{Oddity, Warning};
use crate::replay::Ply;

use super::bounds::{EVENTS, more};
use super::reported_event::{ReportedEvent, compared};
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
    /// The game, and what the codes make of it.
    pub game: Judgement<'a>,
    /// The law of the game's day, if that was asked.
    pub period: Option<Governing<'a>>,
    /// The date of which the law was asked in place of the game's own.
    pub as_of: Option<Date>,
    /// Events reported beside its record; those that have a place in it are in the record already.
    pub beside: Vec<ReportedEvent>,
    /// The plies of moves that were [accepted](crate::replay::accept_false) as false moves that
    /// stood, though the record does not say so.
    pub accepted: Vec<Ply>,
}

impl<'a> GameReport<'a> {
    /// A report on a game from this file or stream, of which the law of its day was not asked.
    #[must_use]
    pub fn new(origin: &'a Origin, game: Judgement<'a>) -> Self {
        Self { origin, game, period: None, as_of: None, beside: Vec::new(), accepted: Vec::new() }
    }

    /// Where a code's verdict is decided, by name.
    pub(crate) fn decided_at(&self, code: &dyn Ruleset, verdict: &Verdict) -> Option<String> {
        verdict.ply.map(|ply| words::named_ply(self.game.timeline_of(code), ply))
    }

    /// The verdicts, each with the sentences on it.
    pub(crate) fn sentences(
        &self,
    ) -> impl Iterator<Item = (&'a dyn Ruleset, &Verdict, Vec<String>)> {
        self.game.verdicts.iter().zip(&self.game.as_read).map(|((code, verdict), as_read)| {
            let mut sentences = sentences(*code, verdict, as_read, &self.game.timeline);
            sentences.extend(compared(&self.beside, &self.game.timeline, verdict));
            (*code, verdict, sentences)
        })
    }

    /// What a reader of the verdicts must know.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let set_up =
            "The game starts from a set-up position: repetitions before it are not visible.";
        let judged = !self.game.verdicts.is_empty();
        let set_up = (self.game.timeline.digest().set_up && judged).then(|| set_up.to_owned());
        let further = self.game.further.as_ref().map(|further| {
            let ids: Vec<String> = further.codes.iter().map(|code| code.id().to_owned()).collect();
            let (what, codes) = (self.game.timeline.named(further.ply), words::list(&ids));
            match further.is_set_up {
                true => format!("The set-up is that of a game only by {codes}: the others judge none."),
                false => format!(
                    "{what} can be played only by {codes}: what follows it is not judged by the others."
                ),
            }
        });
        let accepted = self.accepted.iter().map(|ply| {
            let label = self.game.timeline.label(*ply);
            format!("{label} is not legal, and accepted as a false move that stood.")
        });
        let more = more(self.accepted.len(), EVENTS, "more moves, accepted as false.");
        let accepted = accepted.take(EVENTS).chain(more);
        let codes = self.game.verdicts.iter().map(|(code, _)| *code);
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
        let warnings = &self.game.record.warnings;
        let of_reading = warnings.iter().take(EVENTS).map(|Warning { byte, what }| {
            format!("line {}: {what}{}", self.game.record.line_of(*byte), advice(what))
        });
        let more = more(warnings.len(), EVENTS, "more warnings of this game, not shown here");
        let objections = on_record(&self.game.timeline).into_iter().filter_map(Result::err);
        let objections = objections.take(EVENTS).map(|(event, why)| {
            let when = words::moment(&self.game.timeline, event.ply);
            format!("{} {when} is passed over: {why}", event.as_command())
        });
        let of_set_up = self.game.timeline.warnings().iter().map(ToString::to_string);
        of_reading.chain(more).chain(of_set_up).chain(objections).collect()
    }
}
