//! False moves that are taken to have stood, though the record does not say so.

use crate::chess::Movement;
use crate::notation::{Event, Incident, Irregularity, Record};

use super::ply::Ply;
use super::timeline::Timeline;

/// Marks every move of a record that no law of movement allows, but that can have happened on the
/// board, as a false move that stood; says which.
pub fn accept_false(record: &mut Record<'_>) -> Vec<Ply> {
    // What is not legal under the widest law is legal under none.
    let mut timeline = Timeline::new(Movement::WIDEST);
    timeline.lenient = true;
    timeline.replay_next(record);
    let stood = timeline.irregularities().iter().map(|(ply, _)| *ply);
    let accepted: Vec<Ply> = stood.filter(|ply| !record.stood_at(*ply)).collect();
    let incident = Incident::Irregularity(Irregularity::Stands);
    let events = accepted.iter().map(|&ply| Event { ply, player: None, incident });
    record.events.extend(events);
    record.events.sort_by_key(|event| event.ply);
    accepted
}
