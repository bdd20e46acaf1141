//! How much is told of one game, and how it is said that there is more.

use crate::arbiter::MOST_CLAIMS;
use crate::replay::Ply;

use super::words::grouped;

/// So many events of a record are told, and so many that are told beside it; and so many warnings.
pub(crate) const EVENTS: usize = MOST_CLAIMS;

/// Pictures and pages show so many plies of a game, the first ones. The longest game ever played
/// has 538.
pub(crate) const DRAWN: Ply = 4000;

/// `12 more events are on the record`, if so many are told of so many.
pub(crate) fn more(all: usize, told: usize, what: &str) -> Option<String> {
    let more = all.checked_sub(told).filter(|more| *more > 0)?;
    Some(format!("{} {what}", grouped(more as u64)))
}
