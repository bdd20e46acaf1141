//! Kings left in check: checks that were not announced, and kings that stood in check for moves.

use crate::notation::{CheckIrregularity, Incident, Irregularity};
use crate::remedies::{IrregularityKind, RemedyAction};
use crate::replay::{Ply, Timeline};

use super::Case;

/// The maximum number of moves searched for an announcement of check, or for a king that has stood
/// in check.
const MOST_UNHEEDED: usize = 50;

impl Case<'_> {
    /// Returns true if the act left the king in a check that was not announced, and that this law
    /// does not require a player to answer.
    pub(super) fn may_ignore_check(&self) -> bool {
        if !self.act.kind.is(IrregularityKind::IntoCheck)
            || !self.act.position.in_check()
            || !is_unsaid_check(self.ply_before(), self.game)
        {
            return false;
        }
        let remedy = self.law.remedy(IrregularityKind::UnsaidCheck, self.pace());
        remedy.is_some_and(|(_, rule)| rule.gives(RemedyAction::Ignore))
    }

    /// Returns true if the act left the king in a check in which it stood for several moves, and
    /// still did when that was found, as far as the game is known.
    pub(super) fn stands_in_check(&self) -> bool {
        let Some(notice) = self.circumstances.notice else { return false };
        let until = notice.when.0.min(self.game.plies());
        let mut since = (self.act.ply..=until).step_by(2).take(MOST_UNHEEDED);
        self.act.kind.is(IrregularityKind::IntoCheck)
            && !self.may_ignore_check()
            && (notice.when.0 >= self.act.ply + 2 || self.plies_in_check() > 1)
            && since.all(|ply| self.game.position(ply).opponent_in_check())
    }

    /// Returns the number of plies from the check in which the act left the king to the act.
    pub(super) fn plies_in_check(&self) -> Ply {
        let earlier = (0..self.act.ply).rev().skip(1).step_by(2);
        let stood = earlier.take_while(|ply| self.game.position(*ply).opponent_in_check());
        (2 * stood.take(MOST_UNHEEDED).count() + 1) as Ply
    }
}

/// Returns true if the check against the player to move at a ply was not announced, neither when it
/// was given nor since.
fn is_unsaid_check(ply: Ply, game: &Timeline) -> bool {
    let is_recorded = |ply: Ply, check: CheckIrregularity| {
        let incident = Incident::Irregularity(Irregularity::Check(check));
        game.events_at(ply).iter().any(|event| event.incident == incident)
    };
    let in_check = (0..=ply).rev().step_by(2).take_while(|ply| game.position(*ply).in_check());
    for ply in in_check.take(MOST_UNHEEDED) {
        if is_recorded(ply, CheckIrregularity::Late) {
            return false;
        }
        if is_recorded(ply, CheckIrregularity::Unsaid) {
            return true;
        }
    }
    false
}
