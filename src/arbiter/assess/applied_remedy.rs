//! The article that deals with an irregular act, and whether its remedy was met.
//!
//! [`Case::remedy`] is the remedy for the act itself, combined with the article on touched pieces
//! if it refers to one. [`Case::later_remedy`] is the remedy for an act that was found only some
//! moves later.

use std::borrow::Cow;

use crate::notation::{CheckIrregularity, Irregularity, Witness};
use crate::remedies::{
    ActOutcome, Continuation, DemandResult, IrregularityKind, RemedyRule, Until, compare, demands,
};

use super::super::interpretation::Remedied;
use super::super::irregularity_ruling::{ArticleRemedy, Compliance};
use super::super::recorded_irregularities::{Act, ply_of_position};
use super::{Case, is_for_players};

/// The remedy of an article for an act, and whether it was met.
pub(super) struct AppliedRemedy<'l> {
    article: &'l str,
    /// The rule of the article itself.
    pub own_rule: &'l RemedyRule,
    /// That rule combined with the article on touched pieces to which it refers.
    pub rule: Cow<'l, RemedyRule>,
    /// True if only the article on touched pieces still applies, as the illegal move was taken
    /// back.
    pub is_under_touch: bool,
    pub met: DemandResult,
}

impl AppliedRemedy<'_> {
    /// Returns the remedy as a verdict shows it.
    pub(super) fn article_remedy(&self, act: &Act) -> ArticleRemedy {
        let rule = self.rule.clone().into_owned();
        ArticleRemedy::new(self.article, rule, &act.resolved, &act.position)
    }
}

impl<'a> Case<'a> {
    /// Returns the law's remedy for the act; `None` if no article deals with it. A move that was
    /// not completed falls under the article on touched pieces alone, if the article on the move
    /// refers to it.
    pub(super) fn remedy(&self) -> Option<AppliedRemedy<'a>> {
        let kind =
            if self.may_ignore_check() { IrregularityKind::UnsaidCheck } else { self.act.kind };
        let is_complete = self.act.recorded.is_complete();
        // Articles for one pace apply to completed moves only.
        let given = self.law.remedy(kind, self.pace().filter(|_| is_complete))?;
        let touched = if is_complete { None } else { self.remedy_for_touch(given.1) };
        Some(self.apply(touched.unwrap_or(given)))
    }

    /// Applies an article's remedy to the act: combines it with the article on touched pieces, and
    /// compares its demands with the moves played.
    fn apply(&self, (article, own_rule): Remedied<'a>) -> AppliedRemedy<'a> {
        let Act { resolved, position, .. } = self.act;
        let rule = self.combined_with_touch(own_rule);
        let mut demands = demands(&rule, resolved, position);
        // A player who claims a remedy does not choose that the move stands.
        let is_claimed = is_for_players(&rule) && self.is_noticed_by(Witness::Player);
        if is_claimed && demands.iter().any(|demand| !demand.stands() && !demand.is_impossible()) {
            demands.retain(|demand| !demand.stands());
        }
        let played = self.played();
        let met: Vec<DemandResult> =
            demands.iter().map(|demand| compare(demand, resolved, position, played)).collect();
        let best_first =
            [DemandResult::Yes, DemandResult::NotKnown, DemandResult::NotShown, DemandResult::No];
        let met = best_first.into_iter().find(|one| met.contains(one));
        let met = met.unwrap_or(DemandResult::Impossible);
        let is_under_touch = matches!(rule, Cow::Owned(_)) && !self.takes_a_ply();
        AppliedRemedy { article: article.article, own_rule, rule, is_under_touch, met }
    }

    /// Returns a rule combined with the article on touched pieces to which it refers. Once an
    /// illegal move is taken back, only the remedy of that article can be demanded, until its
    /// deadline.
    fn combined_with_touch(&self, rule: &'a RemedyRule) -> Cow<'a, RemedyRule> {
        let Some((_, touched)) = self.remedy_for_touch(rule) else { return Cow::Borrowed(rule) };
        let until = if self.takes_a_ply() { rule.until } else { touched.until };
        Cow::Owned(RemedyRule { until, ..rule.preceded_by(touched) })
    }

    /// Returns the remedy for touching the pieces that the act touched; `None` if the rule does not
    /// refer to the article that gives it.
    fn remedy_for_touch(&self, rule: &RemedyRule) -> Option<Remedied<'a>> {
        let Act { resolved, position, .. } = self.act;
        let kind = resolved.as_touch(position)?.kind(position).ok()?;
        let kinds = [Some(kind), kind.general_kind()].into_iter().flatten();
        let mut given = kinds.filter_map(|kind| self.law.remedy(kind, self.pace()));
        given.find(|(article, _)| rule.under.iter().any(|key| key == article.article))
    }

    /// Returns the moves from the position that the act concerns, and the outcome of the act.
    pub(super) fn played(&self) -> Continuation<'a> {
        let Act { ply, recorded, .. } = self.act;
        let from =
            if self.takes_a_ply() { *ply } else { ply_of_position(recorded, *ply, self.game) };
        let last = self.circumstances.last as usize;
        let moves = self.game.moves().get(from as usize..last).unwrap_or_default();
        let outcome = match recorded {
            Irregularity::Stands
            | Irregularity::TwiceStands
            | Irregularity::NotAsAnnounced(..)
            | Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False) => {
                ActOutcome::Stood
            }
            Irregularity::TurnLost(..) => ActOutcome::TurnLost,
            Irregularity::PieceLost(..) => ActOutcome::PieceLost,
            _ => ActOutcome::TakenBack,
        };
        Continuation { outcome, moves, is_after_end: self.circumstances.is_after_end }
    }

    /// Returns the law's remedy for an error that is found only later, or for a position that
    /// cannot be restored, if it replaces the remedy for the act itself.
    pub(super) fn later_remedy(
        &self,
        given: Option<&AppliedRemedy<'_>>,
    ) -> Option<AppliedRemedy<'a>> {
        let kind = if self.act.recorded == Irregularity::Displaced {
            self.is_put_back_wrongly(given).then_some(IrregularityKind::WronglyReplaced)
        } else if !self.is_standing_move() {
            None
        } else if self.act.is_unrestorable {
            Some(IrregularityKind::Unrestorable)
        } else {
            self.later_kind(given)
        };
        Some(self.apply(self.law.remedy(kind?, self.pace())?))
    }

    /// Returns true if displaced pieces are presumed to have been put back wrongly: they were
    /// noticed after the next move, under an article without a time limit.
    fn is_put_back_wrongly(&self, given: Option<&AppliedRemedy<'_>>) -> bool {
        let has_no_deadline = given.is_some_and(|given| given.rule.until.is_none());
        has_no_deadline
            && self.is_noticed()
            && self.discovery().is_some_and(|found| found.plies_since_act > 0)
    }

    /// Returns the kind under which the law deals with an illegal move that is found later; `None`
    /// if the remedy for the move itself still applies. That remedy applies if it may have been
    /// given, and otherwise until its time limit; without a time limit, until the reply.
    fn later_kind(&self, given: Option<&AppliedRemedy<'_>>) -> Option<IrregularityKind> {
        let stands_in_check = self.stands_in_check();
        let later = if stands_in_check {
            IrregularityKind::StandingCheck
        } else {
            IrregularityKind::FoundLater
        };
        let may_have_been_given = given.is_some_and(|given| given.met != DemandResult::No);
        if may_have_been_given && !(stands_in_check && self.law_names_standing_check()) {
            return None;
        }
        // An act that was found in time may still be corrected.
        let is_found_too_late = given.is_some_and(|given| {
            self.is_noticed() && self.compliance_with(given) == Compliance::Lapsed
        });
        if !is_found_too_late && !self.was_answered() {
            return None;
        }
        let is_replaced = match given.and_then(|given| given.rule.until) {
            None => true,
            // A remedy that lasts to the end of the game also applies to a late discovery.
            Some(Until::End | Until::Always) => false,
            Some(until) => is_found_too_late || self.has_passed(until),
        };
        is_replaced.then_some(later)
    }

    /// Returns true if the law names kings that have stood in check for several moves.
    fn law_names_standing_check(&self) -> bool {
        let remedy = self.law.remedy(IrregularityKind::StandingCheck, self.pace());
        remedy.is_some_and(|(_, rule)| rule.of.contains(&IrregularityKind::StandingCheck))
    }
}
