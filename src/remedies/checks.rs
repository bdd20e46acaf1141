//! Checks: those that nobody announced, that were announced and not given, and that stood.

use crate::chess::Position;

use super::kind::Kind;
use super::objection::Objection;

/// What the laws call it, if the position bears out what is said of a check.
pub(super) fn borne_out(kind: Kind, position: &Position) -> Result<Kind, Objection> {
    let given = position.in_check();
    match kind {
        Kind::UnsaidCheck | Kind::LateCheck if !given => Err(Objection::NoCheck),
        Kind::FalseCheck if given => Err(Objection::Check),
        Kind::UnknownCheck | Kind::StandingCheck if !given && !position.opponent_in_check() => {
            Err(Objection::NoCheck)
        }
        kind => Ok(kind),
    }
}
