//! What is told of a game beside its record: claims and other events, and what the arbiter
//! ruled.

use schemars::JsonSchema;
use serde::Serialize;

use crate::arbiter::{Answer, ClaimRuling, Verdict};
use crate::laws::Code;
use crate::notation::{Event, Incident};
use crate::replay::Timeline;

use super::bounds::{EVENTS, more};
use super::events::happened;
use super::game::GameReport;
use super::words::label;

/// An event that is told beside the record of a game.
#[derive(Clone, Debug)]
pub struct Beside {
    /// When, as it is told.
    pub at: String,
    /// What happened, in a word.
    pub kind: String,
    /// What the arbiter ruled, as it is told. If it begins with `upheld` or `refused`, what the
    /// codes answer is compared with it.
    pub ruled: Option<String>,
    /// Where this is known from.
    pub source: String,
    /// The event in its place; or why it has none in this game.
    pub placed: Result<Event, String>,
}

/// The same as JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BesideJson<'a> {
    /// When, as it is told.
    at: &'a str,
    /// The ply; null if it has no place in the game.
    ply: Option<u32>,
    /// What happened, in a word.
    kind: &'a str,
    /// What the arbiter ruled, as it is told; null if nothing is.
    ruled: Option<&'a str>,
    /// The arbiter's answer to a claim, if his ruling begins with `upheld` or `refused`.
    arbiter: Option<Answer>,
    /// Where this is known from.
    source: &'a str,
    /// Why it has no place in the game; null if it has one.
    problem: Option<&'a str>,
    /// What the codes answer to a claim.
    answers: Vec<BesideAnswer<'a>>,
}

/// A code's answer to a claim that is told beside the record.
#[derive(Serialize, JsonSchema)]
struct BesideAnswer<'a> {
    /// The code's name.
    code: &'a str,
    /// Its answer.
    answer: Answer,
    /// Whether the arbiter ruled the same; null if it is not told how he ruled.
    agrees: Option<bool>,
}

impl Beside {
    /// The arbiter's answer to a claim, if it is told in a word.
    fn arbiter(&self) -> Option<Answer> {
        let ruled = self.ruled.as_ref()?.trim().to_ascii_lowercase();
        let first = ruled.split(|c: char| !c.is_alphabetic()).next()?;
        [Answer::Upheld, Answer::Refused].into_iter().find(|answer| answer.to_string() == first)
    }

    /// What a code makes of it, if it is a claim that it rules on.
    fn ruling<'v>(&self, verdict: &'v Verdict, game: &Timeline) -> Option<&'v ClaimRuling> {
        let event = self.placed.as_ref().ok()?;
        let Incident::Claim { ground, .. } = event.incident else { return None };
        let player = event.player.unwrap_or_else(|| game.turn(event.ply));
        verdict.claims.iter().find(|claim| {
            claim.ply == event.ply && claim.ground == ground && claim.player == player.into()
        })
    }
}

/// What is told beside the record, a sentence or two each.
pub(crate) fn beside_the_record(report: &GameReport<'_>) -> Vec<String> {
    let sentence = |beside: &Beside| {
        let Beside { at, kind, source, .. } = beside;
        let what = match &beside.placed {
            Ok(event) => happened(event, &report.timeline),
            Err(why) => format!("{kind} at {at}, which has no place in this game: {why}"),
        };
        let ruled = beside.ruled.as_ref();
        let ruled = ruled.map_or_else(String::new, |ruled| format!(" The arbiter: {ruled}."));
        format!("Beside the record: {what}.{ruled} (source: {source})")
    };
    let more = more(report.beside.len(), EVENTS, "more events, not told here.");
    let more = more.map(|more| format!("Beside the record: {more}"));
    report.beside.iter().take(EVENTS).map(sentence).chain(more).collect()
}

/// Whether the arbiter ruled on each claim as this code does.
pub(crate) fn compared(report: &GameReport<'_>, verdict: &Verdict) -> impl Iterator<Item = String> {
    let game = &report.timeline;
    report.beside.iter().take(EVENTS).filter_map(move |beside| {
        let (arbiter, ruling) = (beside.arbiter()?, beside.ruling(verdict, game)?);
        let ruled = if arbiter == Answer::Upheld { "upheld" } else { "refused" };
        let code = match ruling.answer {
            answer if answer == arbiter => ", as this code does",
            Answer::Upheld => "; this code upholds it",
            Answer::Refused => "; this code refuses it",
            Answer::Forbidden => "; this code forbids it",
            Answer::Undetermined => "; by this code it is not determined",
        };
        Some(format!("The arbiter {ruled} the claim after {}{code}.", label(game, ruling.ply)))
    })
}

/// What is told beside the record, as JSON.
pub(crate) fn to_json<'a>(report: &'a GameReport<'_>) -> Vec<BesideJson<'a>> {
    let answer = |beside: &Beside, (code, verdict): &'a (&Code, Verdict)| {
        let answer = beside.ruling(verdict, &report.timeline)?.answer;
        let agrees = beside.arbiter().map(|arbiter| arbiter == answer);
        Some(BesideAnswer { code: &code.id, answer, agrees })
    };
    let told = |beside: &'a Beside| BesideJson {
        at: &beside.at,
        ply: beside.placed.as_ref().ok().map(|event| event.ply),
        kind: &beside.kind,
        ruled: beside.ruled.as_deref(),
        arbiter: beside.arbiter(),
        source: &beside.source,
        problem: beside.placed.as_ref().err().map(String::as_str),
        answers: report.verdicts.iter().filter_map(|verdict| answer(beside, verdict)).collect(),
    };
    report.beside.iter().take(EVENTS).map(told).collect()
}
