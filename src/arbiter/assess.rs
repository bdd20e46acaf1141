//! The ruling on an irregular act: what a law gives for it, and whether that was done.
//!
//! [`assess`] finds the law's remedy for the act and, if the act was found only later, the remedy
//! for that (`remedy`). It compares them with the moves played since and with the deadlines
//! (`timing`), and concludes how the players complied with the law. The fold asks besides whether
//! the act counts as an illegal move.

mod applied_remedy;
mod check;
mod timing;

use crate::notation::{CheckIrregularity, GameResult, Irregularity, Pace, Witness};
use crate::remedies::{Chooser, IrregularityKind, Met, RemedyAction, RemedyRule, Timeliness};
use crate::replay::{Ply, Timeline};

use self::applied_remedy::AppliedRemedy;
use super::interpretation::Interpretation;
use super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::recorded_irregularities::{Act, Notice, NoticedBy, ply_of_position};

/// A ruling on an irregular act, and what the fold asks of it besides.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub ruling: IrregularityRuling,
    /// True if it counts as an illegal move by this ruling, where the code counts such moves.
    pub counts: bool,
    /// True if the opponent noticed it in time and can demand nothing but the game.
    pub loses_at_once: bool,
    /// The relation of the notice to the time limits of the deciding remedy; `None` if no article
    /// deals with the act.
    pub time: Option<Timeliness>,
}

/// The circumstances of an act, as known at the ruling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances {
    /// The last ply before the game is over: what was played later answers nothing.
    pub last: Ply,
    /// The notice taken of the act; `None` if the record says nothing of it.
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
    let compliance = match &given {
        // They noticed no more than that the move was illegal, and it was taken back.
        Some(given) if given.is_under_touch && case.is_noticed_at_once() => {
            case.unnoticed().compliance(decisive)
        }
        _ => case.compliance(decisive),
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

/// An irregular act to be ruled on, with all that the ruling depends on.
struct Case<'a> {
    act: &'a Act,
    law: &'a Interpretation<'a>,
    game: &'a Timeline,
    circumstances: Circumstances,
}

/// The nature of the act.
impl Case<'_> {
    /// Returns true if the act is an illegal move that stood.
    fn is_stood(&self) -> bool {
        self.act.recorded == Irregularity::Stands
    }

    /// Returns true if the act takes a ply of the game: a move that stood, a pass, or another move
    /// than the announced one.
    fn is_a_ply(&self) -> bool {
        self.is_stood()
            || self.act.recorded.is_of_a_pass()
            || matches!(self.act.recorded, Irregularity::NotAsAnnounced(..))
    }

    /// Returns true if the act was done by a move of the record.
    fn is_of_a_recorded_move(&self) -> bool {
        let is_of_check = matches!(
            self.act.recorded,
            Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False)
        );
        self.is_a_ply() || is_of_check
    }

    fn is_of_the_set_up(&self) -> bool {
        matches!(self.act.recorded, Irregularity::SetUp(_))
    }

    /// Returns the ply of the position in which the act was done.
    fn ply_before(&self) -> Ply {
        self.act.ply.saturating_sub(Ply::from(self.is_a_ply()))
    }

    /// Returns the pace of the game, as this law calls it.
    fn pace(&self) -> Option<Pace> {
        self.law.pace(self.game, self.ply_before())
    }

    /// Returns the first ply that the law does not allow to happen.
    fn void_from(&self, rule: &RemedyRule) -> Ply {
        if self.is_of_the_set_up() || rule.annuls() {
            return 0;
        }
        if self.is_a_ply() {
            return self.act.ply;
        }
        let before = ply_of_position(&self.act.recorded, self.act.ply, self.game);
        before.saturating_add(rule.plies_to_answer())
    }
}

/// The conclusion from the remedy and the moves played.
impl<'a> Case<'a> {
    /// Returns how the players complied with the law, by the remedy that decides.
    fn compliance(&self, decisive: Option<&AppliedRemedy<'_>>) -> Compliance {
        let Some(remedy) = decisive else {
            return if self.plays_the_touched_piece() {
                Compliance::Lawful
            } else if self.law.is_unknown_beyond() {
                Compliance::LawUnknown
            } else {
                Compliance::Silent
            };
        };
        if self.is_too_early(&remedy.rule) {
            let is_unknown = self.law.is_unknown_beyond();
            return if is_unknown { Compliance::LawUnknown } else { Compliance::TooEarly };
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
        match remedy.met {
            Met::Yes if self.is_cost_unclaimed(remedy) && self.was_answered() => Compliance::Lapsed,
            Met::Yes if self.is_cost_unclaimed(remedy) => Compliance::Open,
            Met::Yes if self.is_annulled(&remedy.rule) => Compliance::SetAside,
            Met::Yes => Compliance::Lawful,
            Met::Impossible => Compliance::Impossible,
            // Had it been done otherwise, that could be too late or too early to matter.
            Met::NotShown => match self.compliance_if_unmet(&remedy.rule) {
                compliance @ (Compliance::Lapsed | Compliance::Open) => compliance,
                _ => Compliance::NotShown,
            },
            // Whatever it was, it is too late for it.
            Met::NotKnown if self.is_stood() && self.has_ended(&remedy.rule) => Compliance::Lapsed,
            Met::NotKnown => Compliance::LawUnknown,
            Met::No if remedy.rule.gives(RemedyAction::DrawnIfItStays) => Compliance::EndsGame,
            Met::No => self.compliance_if_unmet(&remedy.rule),
        }
    }

    /// Returns how the players complied if the game did not continue as a rule requires.
    fn compliance_if_unmet(&self, rule: &RemedyRule) -> Compliance {
        let is_a_right = self.is_optional(rule) || rule.chooses == Chooser::ArbiterOrOpponent;
        let was_answered = self.was_answered()
            && (self.is_a_ply()
                || self.is_of_the_set_up()
                || self.plies_since() > rule.plies_to_answer());
        let was_late = self.is_noticed() && self.has_ended(rule);
        match rule.until {
            _ if self.is_exercised(rule) => Compliance::SetAside,
            _ if rule.is_due_at_once() && !was_answered && !was_late => Compliance::Open,
            Some(until) if self.may_still_be_found(until) => Compliance::Open,
            Some(until) if self.is_over(until) => Compliance::Lapsed,
            // A right that arises later can only be used from then on.
            _ if is_a_right && rule.after.is_some() && self.is_found_last() => Compliance::Open,
            _ if is_a_right && !was_answered => Compliance::Open,
            _ if !is_a_right => Compliance::SetAside,
            None if self.law.is_unknown_beyond() => Compliance::LimitUnknown,
            // Without a limit the right lasts as long as the game.
            None if self.game.result() == GameResult::Unknown => Compliance::Open,
            // Who could demand it knew, and played on.
            _ => Compliance::Lapsed,
        }
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
    /// claimed. The moves played until then show it, even if none followed.
    fn is_annulled(&self, rule: &RemedyRule) -> bool {
        self.is_of_the_set_up()
            && self.act.ply > 0
            && rule.annuls()
            && (!self.is_optional(rule) || self.is_exercised(rule))
    }

    /// Returns true if a player may ask for the remedy or not. Where a text that is not known whole
    /// does not say until when, it may well have said so elsewhere.
    fn is_optional(&self, rule: &RemedyRule) -> bool {
        let may_have_lapsed = rule.until.is_none() && self.law.is_unknown_beyond();
        may_have_lapsed || is_for_players(rule)
    }

    /// Returns true if who may act on it did so in time: the opponent claimed what may be asked
    /// for, or it was found, or seen by the arbiter, where the law itself orders what is to be
    /// done.
    fn is_exercised(&self, rule: &RemedyRule) -> bool {
        let Some(notice) = self.circumstances.notice else { return false };
        let can_act = match notice.by {
            NoticedBy::Entitled => true,
            NoticedBy::Witness(Witness::Player) => rule.chooses != Chooser::Arbiter,
            NoticedBy::Witness(Witness::Arbiter) | NoticedBy::Unsaid => !self.is_optional(rule),
        };
        can_act && !self.has_ended(rule)
    }

    /// Returns true if the act counts as an illegal move, if the law counts it: something was done
    /// about it. What can be noticed before the reply only, and was not, costs nothing; a move that
    /// stood counts once it is found, if it is undone then.
    fn counts(&self, given: &AppliedRemedy<'_>, compliance: Compliance) -> bool {
        if !self.is_for_whoever_noticed(&given.rule) {
            return false;
        }
        if self.is_stood() {
            return compliance == Compliance::SetAside;
        }
        match compliance {
            Compliance::LawUnknown => false,
            // Nothing is taken back by which it would show that somebody noticed.
            _ if given.rule.gives(RemedyAction::GoOn) => self.is_noticed(),
            Compliance::Lapsed => !given.own_rule.is_due_at_once(),
            _ => true,
        }
    }

    /// Returns true if the opponent noticed it before replying, and may demand nothing but the
    /// game.
    fn loses_at_once(&self, given: &AppliedRemedy<'_>) -> bool {
        let Some(notice) = self.circumstances.notice else { return false };
        let is_in_time = if self.is_stood() {
            notice.when.0 == self.act.ply
        } else {
            !self.circumstances.is_after_end && !self.has_ended(&given.rule)
        };
        let is_forfeit = given.rule.choices == [[RemedyAction::Forfeit]];
        is_forfeit && is_in_time && self.is_for_whoever_noticed(&given.rule)
    }

    /// Returns false if only the arbiter noticed what the opponent must claim.
    fn is_for_whoever_noticed(&self, rule: &RemedyRule) -> bool {
        !(self.is_noticed_by(Witness::Arbiter) && is_for_players(rule))
    }
}

/// Returns true if a player chooses what a rule gives, and so must claim it.
fn is_for_players(rule: &RemedyRule) -> bool {
    matches!(rule.chooses, Chooser::Opponent | Chooser::Either)
}
