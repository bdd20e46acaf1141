//! Events that are reported beside the record, as JSON.

use serde::Serialize;

use crate::arbiter::{Answer, Game, ReportedEvent, Ruleset, Verdict};
use crate::narrative::bounds::EVENTS;

/// An event that is reported beside the record of a game.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct ReportedEventJson<'a> {
    /// When, as it is reported.
    at: &'a str,
    /// The ply; null if it has no place in the game.
    ply: Option<u32>,
    /// What happened, in a word.
    kind: &'a str,
    /// What the arbiter ruled, as it is reported; null if nothing is.
    ruled: Option<&'a str>,
    /// The arbiter's answer to a claim, if his ruling begins with `upheld` or `refused`.
    arbiter: Option<Answer>,
    /// Where this is known from.
    source: &'a str,
    /// Why it has no place in the game; null if it has one.
    problem: Option<&'a str>,
    /// What the codes answer to a claim.
    answers: Vec<ReportedAnswer<'a>>,
}

/// A code's answer to a claim that is reported beside the record.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportedAnswer<'a> {
    /// The code's name.
    code: &'a str,
    /// Its answer.
    answer: Answer,
    /// Whether the arbiter ruled the same; null if the ruling is not reported.
    agrees: Option<bool>,
}

/// The events reported beside the record, as JSON.
pub(crate) fn to_json<'a>(game: &'a Game<'_>) -> Vec<ReportedEventJson<'a>> {
    let answer = |beside: &ReportedEvent, (code, verdict): &'a (&'a dyn Ruleset, Verdict)| {
        let answer = beside.ruling(verdict, &game.timeline)?.answer;
        let agrees = beside.arbiter().map(|arbiter| arbiter == answer);
        Some(ReportedAnswer { code: code.id(), answer, agrees })
    };
    let event = |beside: &'a ReportedEvent| ReportedEventJson {
        at: &beside.at,
        ply: beside.placed.as_ref().ok().map(|event| event.ply),
        kind: &beside.kind,
        ruled: beside.ruled.as_deref(),
        arbiter: beside.arbiter(),
        source: &beside.source,
        problem: beside.placed.as_ref().err().map(String::as_str),
        answers: game.verdicts.iter().filter_map(|verdict| answer(beside, verdict)).collect(),
    };
    game.reported.iter().take(EVENTS).map(event).collect()
}
