//! How much is shown of one game, and the sentences that there is more.

use crate::arbiter::MOST_CLAIMS;
use crate::replay::Ply;

use super::words::grouped;

/// How many events of a record are shown, and of those reported beside it; and how many warnings.
pub(crate) const EVENTS: usize = MOST_CLAIMS;

/// Pictures and pages show so many plies of a game, the first ones. The longest game ever played
/// has 538.
pub(crate) const DRAWN: Ply = 4000;

/// `12 more events are on the record`, if so many are shown of so many.
pub(crate) fn more(all: usize, shown: usize, what: &str) -> Option<String> {
    let more = all.checked_sub(shown).filter(|more| *more > 0)?;
    Some(format!("{} {what}", grouped(more as u64)))
}
