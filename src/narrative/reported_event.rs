//! Events reported beside the record of a game: claims and other events, and what the arbiter
//! ruled.

use crate::arbiter::{Answer, ClaimRuling, Verdict};
use crate::notation::{Event, Incident};
use crate::replay::Timeline;

use super::bounds::{EVENTS, more};
use super::events::happened;
use super::words::label;

/// An event that is reported beside the record of a game.
#[derive(Clone, Debug)]
pub struct ReportedEvent {
    /// When, as it is reported.
    pub at: String,
    /// What happened, in a word.
    pub kind: String,
    /// What the arbiter ruled, as it is reported. If it begins with `upheld` or `refused`, what the
    /// codes answer is compared with it.
    pub ruled: Option<String>,
    /// Where this is known from.
    pub source: String,
    /// The event in its place; or why it has none in this game.
    pub placed: Result<Event, String>,
}

impl ReportedEvent {
    /// The arbiter's answer to a claim, if it is reported in a word.
    pub(crate) fn arbiter(&self) -> Option<Answer> {
        let ruled = self.ruled.as_ref()?.trim().to_ascii_lowercase();
        let first = ruled.split(|c: char| !c.is_alphabetic()).next()?;
        [Answer::Upheld, Answer::Refused].into_iter().find(|answer| answer.to_string() == first)
    }

    /// What a code makes of it, if it is a claim that it rules on.
    pub(crate) fn ruling<'v>(
        &self,
        verdict: &'v Verdict,
        game: &Timeline,
    ) -> Option<&'v ClaimRuling> {
        let event = self.placed.as_ref().ok()?;
        let Incident::Claim { ground, .. } = event.incident else { return None };
        let player = event.player.unwrap_or_else(|| game.turn(event.ply));
        verdict.claims.iter().find(|claim| {
            claim.ply == event.ply && claim.ground == ground && claim.player == player.into()
        })
    }
}

/// The events reported beside the record, a sentence or two each.
pub(crate) fn beside_the_record(events: &[ReportedEvent], game: &Timeline) -> Vec<String> {
    let sentence = |beside: &ReportedEvent| {
        let ReportedEvent { at, kind, source, .. } = beside;
        let what = match &beside.placed {
            Ok(event) => happened(event, game),
            Err(why) => format!("{kind} at {at}, which has no place in this game: {why}"),
        };
        let ruled = beside.ruled.as_ref();
        let ruled = ruled.map_or_else(String::new, |ruled| format!(" The arbiter: {ruled}."));
        format!("Beside the record: {what}.{ruled} (source: {source})")
    };
    let more = more(events.len(), EVENTS, "more events, not shown here.");
    let more = more.map(|more| format!("Beside the record: {more}"));
    events.iter().take(EVENTS).map(sentence).chain(more).collect()
}

/// Whether the arbiter ruled on each claim as this code does.
pub(crate) fn compared(
    events: &[ReportedEvent],
    game: &Timeline,
    verdict: &Verdict,
) -> impl Iterator<Item = String> {
    events.iter().take(EVENTS).filter_map(move |beside| {
        let (arbiter, ruling) = (beside.arbiter()?, beside.ruling(verdict, game)?);
        let ruled = if arbiter == Answer::Upheld { "upheld" } else { "refused" };
        let code = match ruling.answer {
            answer if answer == arbiter => ", as this code does",
            Answer::Upheld => "; this code upholds it",
            Answer::Refused => "; this code refuses it",
            Answer::AlreadyOver => "; under this code the game was already over",
            Answer::Forbidden => "; this code forbids it",
            Answer::Undetermined => "; by this code it is not determined",
        };
        Some(format!("The arbiter {ruled} the claim after {}{code}.", label(game, ruling.ply)))
    })
}
