//! The time at which an irregular act was found, compared with the time limits of a remedy.

use crate::notation::{GameResult, Witness};
use crate::remedies::{IrregularityKind, RemedyRule, Timeliness, Until};
use crate::replay::Ply;

use super::super::recorded_irregularities::NoticedBy;
use super::{Case, Circumstances};

/// The time at which an act was found.
pub(super) struct Discovery {
    /// The number of plies played after the act and before the discovery. The opponent's reply is
    /// the first.
    pub plies_since_act: Ply,
    /// The number of plies played in the whole game, including those before its first position.
    plies_made: Ply,
}

impl Case<'_> {
    /// Returns the time at which the act was found; `None` if it never was. An act that was taken
    /// back was found at once, unless the record says otherwise.
    pub(super) fn discovery(&self) -> Option<Discovery> {
        let act = self.act;
        let noticed = self.circumstances.notice.map(|notice| notice.when.0);
        if self.is_standing_move() {
            let ply = noticed?;
            let plies_made = self.game.plies_made(ply);
            return Some(Discovery { plies_since_act: ply - act.ply, plies_made });
        }
        let since = noticed.unwrap_or(self.circumstances.last).saturating_sub(act.ply);
        Some(Discovery {
            plies_since_act: since.saturating_sub(act.recorded.plies_before_reply()),
            plies_made: self.game.plies_made(noticed.unwrap_or(act.ply)),
        })
    }

    /// Compares the time at which the act was found with the time limits of a remedy.
    pub(super) fn timeliness(&self, rule: &RemedyRule) -> Timeliness {
        if self.is_too_early(rule) {
            Timeliness::TooEarly
        } else if self.is_too_late(rule) {
            Timeliness::TooLate
        } else if rule.until.is_none() {
            Timeliness::NotSaid
        } else {
            Timeliness::InTime
        }
    }

    /// Returns true if a remedy did not exist yet when the act was found.
    pub(super) fn is_too_early(&self, rule: &RemedyRule) -> bool {
        let Some((after, found)) = rule.after.zip(self.discovery()) else { return false };
        let is_of_check =
            self.is_standing_move() && rule.of.contains(&IrregularityKind::StandingCheck);
        let before = if is_of_check { self.plies_in_check() } else { 0 };
        after.is_to_come(found.plies_since_act.saturating_add(before), found.plies_made)
    }

    /// Returns true if the time limit of a remedy had passed when the act was found.
    pub(super) fn is_too_late(&self, rule: &RemedyRule) -> bool {
        rule.until.is_some_and(|until| self.has_passed(until))
    }

    /// Returns true if this time limit had passed when the act was found, or if it never was.
    pub(super) fn has_passed(&self, until: Until) -> bool {
        if until == Until::Always {
            return false;
        }
        let is_after_touch = self.circumstances.is_after_touch && until == Until::Touch;
        if is_after_touch || self.circumstances.is_after_end {
            return true;
        }
        self.discovery().is_none_or(|found| {
            until.has_passed(found.plies_since_act, found.plies_made, self.act.player)
        })
    }

    /// Returns true if an error of the set-up was found too late for a remedy. Without a time limit
    /// the remedy lasts to the end of the game.
    pub(super) fn is_late_set_up(&self, rule: &RemedyRule) -> bool {
        let is_after_end = self.circumstances.is_after_end && rule.until.is_none();
        self.is_of_the_set_up() && (is_after_end || self.is_too_late(rule))
    }

    /// Returns true if the record does not say that anybody found the act, and breaks off before
    /// the time limit.
    pub(super) fn may_still_be_found(&self, until: Until) -> bool {
        let made = self.game.plies_made(self.circumstances.last);
        self.is_standing_move()
            && !self.is_noticed()
            && self.game.result() == GameResult::Unknown
            && !until.has_passed(self.plies_since(), made, self.act.player)
    }

    /// Returns the number of plies played since the act.
    pub(super) fn plies_since(&self) -> Ply {
        self.circumstances.last.saturating_sub(self.act.ply)
    }

    /// Returns true if the opponent has replied to the act by a move.
    pub(super) fn was_answered(&self) -> bool {
        self.plies_since() > self.act.recorded.plies_before_reply()
    }

    /// Returns true if the record says that the act was noticed.
    pub(super) fn is_noticed(&self) -> bool {
        self.circumstances.notice.is_some()
    }

    /// Returns true if this person noticed the act.
    pub(super) fn is_noticed_by(&self, witness: Witness) -> bool {
        let by = NoticedBy::Witness(witness);
        self.circumstances.notice.is_some_and(|notice| notice.by == by)
    }

    /// Returns true if a player or the arbiter noticed the act before the next move.
    pub(super) fn is_noticed_at_once(&self) -> bool {
        self.circumstances.notice.is_some_and(|notice| {
            matches!(notice.by, NoticedBy::Witness(_)) && notice.when.0 == self.act.ply
        })
    }

    /// Returns true if no move was played after the act was found.
    pub(super) fn is_found_last(&self) -> bool {
        self.circumstances.notice.is_some_and(|notice| notice.when.0 >= self.circumstances.last)
    }

    /// Returns the same case as if nobody had noticed the act.
    pub(super) fn unnoticed(&self) -> Self {
        let circumstances = Circumstances { notice: None, ..self.circumstances };
        Self { circumstances, ..*self }
    }
}
