//! The events of a record, in the order in which a code meets them.

use crate::notation::Event;
use crate::replay::{Ply, Timeline};

use super::Precedence;

/// Returns the events of a game in order, each with its place among what may end the game at its
/// ply. Events beyond the last replayed ply are left out: a claim that is put to a code can come
/// later than its law of movement reaches.
pub(crate) fn replayed_events(game: &Timeline) -> impl Iterator<Item = (Precedence, &Event)> {
    in_order(game.events()).filter(|(_, event)| event.ply <= game.plies())
}

/// Events of a record, sorted by ply, each with its place among what may end the game there.
pub(crate) fn in_order(events: &[Event]) -> impl Iterator<Item = (Precedence, &Event)> {
    let mut before: Option<(Ply, Precedence)> = None;
    events.iter().map(move |event| {
        let precedence = match before {
            Some((ply, precedence)) if ply == event.ply => precedence.next(),
            _ => Precedence::EVENT,
        };
        before = Some((event.ply, precedence));
        (precedence, event)
    })
}
