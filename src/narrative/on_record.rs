//! What the record, and reports beside it, say happened besides moves.

use std::collections::HashSet;

use crate::arbiter;
use crate::notation::Event;

use super::bounds::{EVENTS, more};
use super::events::happened;
use super::game::GameReport;
use super::reported_event::beside_the_record;
use super::words::clean;

/// What the record, and reports beside it, say happened besides moves.
pub(crate) fn on_record(report: &GameReport<'_>) -> Vec<String> {
    let game = &report.game.timeline;
    let beside = { report.beside.iter() }.filter_map(|beside| beside.placed.as_ref().ok());
    let beside: HashSet<&Event> = beside.collect();
    // What the position contradicts is passed over, with a warning.
    let objections = arbiter::on_record(game).into_iter().filter_map(Result::err);
    let contradicted: HashSet<Event> = objections.map(|(event, _)| event).collect();
    let is_stated = |event: &&Event| !beside.contains(event) && !contradicted.contains(event);
    let events: Vec<&Event> = game.events().iter().filter(is_stated).collect();
    let sentences = events.iter().take(EVENTS);
    let sentences = sentences.map(|event| format!("On the record: {}.", happened(event, game)));
    let more = more(events.len(), EVENTS, "more events, not shown here.");
    let more = more.map(|more| format!("On the record: {more}"));
    sentences
        .chain(more)
        .chain(beside_the_record(&report.beside, game))
        .map(|text| clean(&text))
        .collect()
}
