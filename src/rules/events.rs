//! The events of a record in the order in which they count.

use crate::notation::Event;
use crate::replay::{Ply, Timeline};

use super::Precedence;

/// The events up to the last ply replayed, each with its rank among what may end the game there.
pub(super) fn reached(timeline: &Timeline) -> impl Iterator<Item = (Precedence, &Event)> {
    in_order(timeline.events()).filter(|(_, event)| event.ply <= timeline.plies())
}

/// Events of a record, sorted by ply, each with its rank among what may end the game there.
pub(crate) fn in_order(events: &[Event]) -> impl Iterator<Item = (Precedence, &Event)> {
    let mut before: Option<(Ply, Precedence)> = None;
    events.iter().map(move |event| {
        let rank = match before {
            Some((ply, rank)) if ply == event.ply => rank.next(),
            _ => Precedence::EVENT,
        };
        before = Some((event.ply, rank));
        (rank, event)
    })
}
