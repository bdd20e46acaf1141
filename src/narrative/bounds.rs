//! How much is told of one game, and how it is said that there is more.

use crate::arbiter::MOST_CLAIMS;
use crate::replay::Ply;

use super::game::GameReport;
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

/// What a picture leaves out of a game that is longer than it can show, or has more claims.
pub(crate) fn left_out(report: &GameReport<'_>, drawn: Ply) -> Vec<String> {
    let plies = more(report.timeline.plies() as usize, drawn as usize, "more plies are not drawn");
    let plies =
        plies.map(|more| format!("The first {} plies are drawn; {more}.", grouped(drawn.into())));
    let claims = report.verdicts.iter().map(|(_, verdict)| verdict.more_claims).max();
    let claims =
        more(claims.unwrap_or(0) as usize, 0, "more claims are on the record, and not drawn.");
    plies.into_iter().chain(claims).collect()
}
