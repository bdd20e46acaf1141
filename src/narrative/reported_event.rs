//! What is said of events that are reported beside the record of a game.

use crate::arbiter::{Answer, ReportedEvent, Verdict};
use crate::replay::Timeline;

use super::bounds::{EVENTS, more};
use super::events::happened;
use super::words::label;

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
