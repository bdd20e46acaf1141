//! The ruling on an irregular act: what a law gives for it, and whether that was done.
//!
//! [`assess`] finds the law's remedy for the act and, if the act was found only later, the remedy
//! for the late discovery (`applied_remedy`). It compares them with the moves played since and with
//! the time limits (`timing`), and concludes whether the players complied with the law. For the
//! fold it also determines if the act counts as an illegal move.

mod applied_remedy;
mod check;
mod timing;

use crate::notation::{CheckIrregularity, GameResult, Irregularity, Pace, Witness};
use crate::remedies::{
    Chooser, DemandResult, IrregularityKind, RemedyAction, RemedyRule, Timeliness,
};
use crate::replay::{Ply, Timeline};

use self::applied_remedy::AppliedRemedy;
use super::interpretation::Interpretation;
use super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::recorded_irregularities::{Act, Notice, NoticedBy, ply_of_position};

/// A ruling on an irregular act, and its consequences in the fold.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub ruling: IrregularityRuling,
    /// True if the act is one of the illegal moves that the code counts, if it counts them.
    pub counts: bool,
    /// True if the act was noticed in time, and the only remedy is that the game is lost.
    pub loses_at_once: bool,
    /// The relation of the notice to the time limits of the deciding remedy; too late, if by the
    /// remedy for late discovery the game goes on. `None` if no article deals with the act.
    pub time: Option<Timeliness>,
}

/// The circumstances of an act, as known at the ruling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances {
    /// The last ply that the ruling looks at: the end of the record, or the end of the game under
    /// the code, after which no move answers the act.
    pub last: Ply,
    /// The notice of the act; `None` if the record does not say that anybody noticed it.
    pub notice: Option<Notice>,
    /// True if the act was noticed only when the game was over.
    pub is_after_end: bool,
    /// True if the opponent had touched a piece when the act was noticed.
    pub is_after_touch: bool,
}

impl Circumstances {
    /// Returns the circumstances of an act that nobody noticed up to this ply, the last one.
    pub(super) fn unnoticed(last: Ply) -> Self {
        Self { last, notice: None, is_after_end: false, is_after_touch: false }
    }
}

/// Rules on an irregular act under a law.
pub(super) fn assess(
    act: &Act,
    law: &Interpretation<'_>,
    game: &Timeline,
    circumstances: Circumstances,
) -> Assessment {
    let case = Case { act, law, game, circumstances };
    let given = case.remedy();
    let later = case.later_remedy(given.as_ref());
    let decisive = later.as_ref().or(given.as_ref());
    // The notice was of the illegal move, which was taken back. Nobody noticed then which piece was
    // moved instead.
    let notice_is_spent =
        case.is_noticed_at_once() && given.as_ref().is_some_and(|given| given.is_under_touch);
    let compliance = if notice_is_spent {
        case.unnoticed().compliance(decisive)
    } else {
        case.compliance(decisive)
    };
    let loses_at_once = given.as_ref().is_some_and(|given| case.loses_at_once(given));
    let counts =
        loses_at_once || given.as_ref().is_some_and(|given| case.counts(given, compliance));
    let ruling = IrregularityRuling {
        ply: act.ply,
        player: act.player,
        deed: act.recorded,
        kind: act.kind,
        found: circumstances.notice.map(|notice| notice.when.0),
        given: given.as_ref().map(|given| given.article_remedy(act)),
        found_later: later.as_ref().map(|later| later.article_remedy(act)),
        compliance,
        void_from: decisive
            .filter(|_| compliance == Compliance::SetAside)
            .map(|remedy| case.void_from(&remedy.rule)),
        cost_is_due: match compliance {
            Compliance::SetAside => true,
            Compliance::Lawful | Compliance::Lapsed => counts && !case.is_of_a_recorded_move(),
            _ => false,
        },
        readings: Vec::new(),
    };
    let time = if later.as_ref().is_some_and(|later| later.rule.gives(RemedyAction::GoOn)) {
        Some(Timeliness::TooLate)
    } else {
        decisive.map(|remedy| case.timeliness(&remedy.rule))
    };
    Assessment { ruling, counts, loses_at_once, time }
}

/// An irregular act, and everything on which the ruling on it depends.
struct Case<'a> {
    act: &'a Act,
    law: &'a Interpretation<'a>,
    game: &'a Timeline,
    circumstances: Circumstances,
}

/// The nature of the act.
impl Case<'_> {
    /// Returns true if the act is an illegal move that stood.
    fn is_standing_move(&self) -> bool {
        self.act.recorded == Irregularity::Stands
    }

    /// Returns true if the act takes a ply of the game: a move that stood, a pass, or another move
    /// than the announced one.
    fn takes_a_ply(&self) -> bool {
        self.is_standing_move()
            || self.act.recorded.is_of_a_pass()
            || matches!(self.act.recorded, Irregularity::NotAsAnnounced(..))
    }

    /// Returns true if the act was done by a move of the record.
    fn is_of_a_recorded_move(&self) -> bool {
        let is_of_check = matches!(
            self.act.recorded,
            Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False)
        );
        self.takes_a_ply() || is_of_check
    }

    fn is_of_the_set_up(&self) -> bool {
        matches!(self.act.recorded, Irregularity::SetUp(_))
    }

    /// Returns the ply of the position in which the act was done.
    fn ply_before(&self) -> Ply {
        self.act.ply.saturating_sub(Ply::from(self.takes_a_ply()))
    }

    /// Returns the pace of the game at the act, as this law defines paces.
    fn pace(&self) -> Option<Pace> {
        self.law.pace(self.game, self.ply_before())
    }

    /// Returns the ply from which the record is void if the game is set aside by this rule: the
    /// first ply that could not have been played if the law had been obeyed.
    fn void_from(&self, rule: &RemedyRule) -> Ply {
        if self.is_of_the_set_up() || rule.annuls() {
            return 0;
        }
        if self.takes_a_ply() {
            return self.act.ply;
        }
        let before = ply_of_position(&self.act.recorded, self.act.ply, self.game);
        before.saturating_add(rule.plies_to_answer())
    }
}

/// The conclusions from the remedy and the moves played.
impl<'a> Case<'a> {
    /// Returns how the players complied with the law, by the remedy that decides.
    fn compliance(&self, decisive: Option<&AppliedRemedy<'_>>) -> Compliance {
        let unless_unknown = |otherwise| {
            if self.law.is_rest_unknown() { Compliance::LawUnknown } else { otherwise }
        };
        let Some(remedy) = decisive else {
            if self.plays_the_touched_piece() {
                return Compliance::Lawful;
            }
            return unless_unknown(Compliance::Silent);
        };
        if self.is_too_early(&remedy.rule) {
            return unless_unknown(Compliance::TooEarly);
        }
        if self.is_late_set_up(&remedy.rule) {
            return Compliance::Lapsed;
        }
        self.compliance_with(remedy)
    }

    /// Returns true if the touched piece was moved at once, so that there is nothing to demand.
    fn plays_the_touched_piece(&self) -> bool {
        let next = self.played().moves.first();
        self.act.kind == IrregularityKind::TouchedOwn
            && next.map(|m| m.from) == self.act.resolved.piece()
    }

    /// Returns how the players complied with a remedy, by whether it was met.
    fn compliance_with(&self, remedy: &AppliedRemedy<'_>) -> Compliance {
        let rule = &*remedy.rule;
        match remedy.met {
            DemandResult::Yes => self.compliance_if_met(remedy),
            DemandResult::Impossible => Compliance::Impossible,
            DemandResult::NotShown => {
                // If the record stands even if the remedy was not given, that is the answer.
                let if_unmet = self.compliance_if_unmet(rule);
                let record_stands = matches!(if_unmet, Compliance::Lapsed | Compliance::Open);
                if record_stands { if_unmet } else { Compliance::NotShown }
            }
            DemandResult::NotKnown => {
                let is_too_late = self.is_standing_move() && self.is_too_late(rule);
                if is_too_late { Compliance::Lapsed } else { Compliance::LawUnknown }
            }
            DemandResult::No if rule.gives(RemedyAction::DrawnIfItStays) => Compliance::EndsGame,
            DemandResult::No => self.compliance_if_unmet(rule),
        }
    }

    /// Returns how the players complied if the game continued as the remedy requires.
    fn compliance_if_met(&self, remedy: &AppliedRemedy<'_>) -> Compliance {
        if self.is_cost_unclaimed(remedy) {
            return if self.was_answered() { Compliance::Lapsed } else { Compliance::Open };
        }
        let is_annulled = self.is_annulled(&remedy.rule);
        if is_annulled { Compliance::SetAside } else { Compliance::Lawful }
    }

    /// Returns how the players complied if the game did not continue as a rule requires.
    fn compliance_if_unmet(&self, rule: &RemedyRule) -> Compliance {
        if self.is_acted_on_in_time(rule) {
            return Compliance::SetAside;
        }
        if self.has_time_left(rule) {
            return Compliance::Open;
        }
        if self.is_too_late(rule) {
            return Compliance::Lapsed;
        }
        let is_a_right = self.is_optional(rule) || rule.chooses == Chooser::ArbiterOrOpponent;
        if !is_a_right {
            return Compliance::SetAside;
        }
        // A right that arises later can only be used from then on.
        let arises_now = rule.after.is_some() && self.is_found_last();
        if arises_now || !self.has_played_on(rule) {
            return Compliance::Open;
        }
        match rule.until {
            None if self.law.is_rest_unknown() => Compliance::LimitUnknown,
            // Without a time limit the right lasts as long as the game.
            None if self.game.result() == GameResult::Unknown => Compliance::Open,
            _ => Compliance::Lapsed,
        }
    }

    /// Returns true if the record ends while the remedy can still be demanded: before the move with
    /// which it is due, or before the time limit of an act that nobody has found.
    fn has_time_left(&self, rule: &RemedyRule) -> bool {
        let was_late = self.is_noticed() && self.is_too_late(rule);
        let is_still_due = rule.is_due_at_once() && !self.has_played_on(rule) && !was_late;
        is_still_due || rule.until.is_some_and(|until| self.may_still_be_found(until))
    }

    /// Returns true if a move was played instead of demanding the remedy: the reply to the act or,
    /// if the act came before a move, the reply to that.
    fn has_played_on(&self, rule: &RemedyRule) -> bool {
        let is_replied_to = self.takes_a_ply()
            || self.is_of_the_set_up()
            || self.plies_since() > rule.plies_to_answer();
        self.was_answered() && is_replied_to
    }

    /// Returns true if the rule gives nothing but a cost that must be claimed at once, and nobody
    /// noticed the act.
    fn is_cost_unclaimed(&self, remedy: &AppliedRemedy<'_>) -> bool {
        remedy.rule.cost_of(&self.act.recorded).is_some()
            && remedy.rule.gives(RemedyAction::GoOn)
            && remedy.own_rule.is_due_at_once()
            && !self.is_noticed()
    }

    /// Returns true if the game is void for an error of the set-up, by the law or as the opponent
    /// claimed. That shows in the moves before the discovery, even if no move followed it.
    fn is_annulled(&self, rule: &RemedyRule) -> bool {
        self.is_of_the_set_up()
            && self.act.ply > 0
            && rule.annuls()
            && (!self.is_optional(rule) || self.is_acted_on_in_time(rule))
    }

    /// Returns true if a player chooses whether to ask for the remedy. A remedy without a time
    /// limit counts as such if the code is not known whole: the limit may be in a part that is
    /// lost.
    fn is_optional(&self, rule: &RemedyRule) -> bool {
        let may_have_lapsed = rule.until.is_none() && self.law.is_rest_unknown();
        may_have_lapsed || is_for_players(rule)
    }

    /// Returns true if somebody who may act on the irregularity did so in time: the opponent
    /// claimed the remedy or, if the law itself orders it, the arbiter or anybody noticed the act.
    fn is_acted_on_in_time(&self, rule: &RemedyRule) -> bool {
        let Some(notice) = self.circumstances.notice else { return false };
        let can_act = match notice.by {
            NoticedBy::Entitled => true,
            NoticedBy::Witness(Witness::Player) => rule.chooses != Chooser::Arbiter,
            NoticedBy::Witness(Witness::Arbiter) | NoticedBy::Unsaid => !self.is_optional(rule),
        };
        can_act && !self.is_too_late(rule)
    }

    /// Returns true if the act is one of the illegal moves that the law counts, if it counts them.
    /// A move that stood counts if it is undone when it is found. An act does not count if only the
    /// arbiter noticed it and the opponent must claim, if it had to be noticed before the reply and
    /// was not, or if the law on it is unknown.
    fn counts(&self, given: &AppliedRemedy<'_>, compliance: Compliance) -> bool {
        if !self.is_actionable(&given.rule) {
            return false;
        }
        if self.is_standing_move() {
            return compliance == Compliance::SetAside;
        }
        match compliance {
            Compliance::LawUnknown => false,
            // No move is taken back, so only a notice shows that somebody acted on it.
            _ if given.rule.gives(RemedyAction::GoOn) => self.is_noticed(),
            Compliance::Lapsed => !given.own_rule.is_due_at_once(),
            _ => true,
        }
    }

    /// Returns true if the act was noticed in time, and the only remedy is that the game is lost.
    fn loses_at_once(&self, given: &AppliedRemedy<'_>) -> bool {
        let Some(notice) = self.circumstances.notice else { return false };
        let is_in_time = if self.is_standing_move() {
            notice.when.0 == self.act.ply
        } else {
            !self.circumstances.is_after_end && !self.is_too_late(&given.rule)
        };
        let is_forfeit = given.rule.choices == [[RemedyAction::Forfeit]];
        is_forfeit && is_in_time && self.is_actionable(&given.rule)
    }

    /// Returns false if only the arbiter noticed an act that the opponent must claim.
    fn is_actionable(&self, rule: &RemedyRule) -> bool {
        !(self.is_noticed_by(Witness::Arbiter) && is_for_players(rule))
    }
}

/// Returns true if a player chooses what a rule gives, and so must claim it.
fn is_for_players(rule: &RemedyRule) -> bool {
    matches!(rule.chooses, Chooser::Opponent | Chooser::Either)
}
