//! What the record, and reports beside it, say happened besides moves.

use std::collections::HashSet;

use crate::arbiter;
use crate::notation::Event;

use super::bounds::{EVENTS, more};
use super::events::happened;
use super::reported_event::beside_the_record;
use super::words::clean;
use crate::arbiter::Game;

/// What the record, and reports beside it, say happened besides moves.
pub(crate) fn on_record(game: &Game<'_>) -> Vec<String> {
    let timeline = &game.timeline;
    let beside = { game.reported.iter() }.filter_map(|beside| beside.placed.as_ref().ok());
    let beside: HashSet<&Event> = beside.collect();
    // What the position contradicts is passed over, with a warning.
    let objections = arbiter::on_record(timeline).into_iter().filter_map(Result::err);
    let contradicted: HashSet<Event> = objections.map(|(event, _)| event).collect();
    let is_stated = |event: &&Event| !beside.contains(event) && !contradicted.contains(event);
    let events: Vec<&Event> = timeline.events().iter().filter(is_stated).collect();
    let sentences = events.iter().take(EVENTS);
    let sentences = sentences.map(|event| format!("On the record: {}.", happened(event, timeline)));
    let more = more(events.len(), EVENTS, "more events, not shown here.");
    let more = more.map(|more| format!("On the record: {more}"));
    sentences
        .chain(more)
        .chain(beside_the_record(&game.reported, timeline))
        .map(|text| clean(&text))
        .collect()
}
