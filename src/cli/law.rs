//! The law of a game's day, or of another date on which it is taken to have been played.

use jadoube::calendar::Date;
use jadoube::laws::{Governing, Library};
use jadoube::notation::Record;

/// Which law governed a game; or would have if it had been played on another date, at the same
/// place, and at the same event only in the event's own year.
pub(crate) fn governing<'l>(
    library: &'l Library,
    record: &Record<'_>,
    as_of: Option<Date>,
) -> Governing<'l> {
    let own = record.tag("Date").and_then(Date::from_pgn);
    let at_the_event = match (as_of, own) {
        (Some(as_of), Some(own)) => share_a_year(as_of, own),
        _ => true,
    };
    let event = record.tag("Event").filter(|_| at_the_event);
    library.governing(as_of.or(own), event, record.tag("Site"))
}

fn share_a_year(a: Date, b: Date) -> bool {
    let years = |date: Date| (date.earliest().year(), date.latest().year());
    let ((from, until), (first, last)) = (years(a), years(b));
    from <= last && first <= until
}
