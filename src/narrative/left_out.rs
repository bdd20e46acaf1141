//! What pictures leave out.

use crate::replay::Ply;

use super::bounds::more;
use super::game::GameReport;
use super::words::grouped;

/// What a picture leaves out of a game that is longer than it can show, or has more claims.
pub(crate) fn left_out(report: &GameReport<'_>, drawn: Ply) -> Vec<String> {
    let plies =
        more(report.game.timeline.plies() as usize, drawn as usize, "more plies are not drawn");
    let plies =
        plies.map(|more| format!("The first {} plies are drawn; {more}.", grouped(drawn.into())));
    let claims = report.game.verdicts.iter().map(|(_, verdict)| verdict.more_claims).max();
    let claims =
        more(claims.unwrap_or(0) as usize, 0, "more claims are on the record, and not drawn.");
    plies.into_iter().chain(claims).collect()
}
