//! The assessment of an irregularity under a law: what the law gives for it, and whether that was
//! done.

use std::borrow::Cow;

use crate::notation::{CheckIrregularity, GameResult, Incident, Irregularity, Pace};
use crate::remedies::{
    Became, Chooser, IrregularityKind, Met, Played, RemedyAction, RemedyRule, Timeliness, Until,
    demands, met,
};
use crate::replay::{Ply, Timeline};

use super::interpretation::{Interpretation, Remedied};
use super::irregularity_ruling::{ArticleRemedy, Compliance, IrregularityRuling};
use super::on_record::{Act, Notice, NoticedBy, moment_of};

/// The maximum number of moves searched for an announcement of check, or for a king that has stood
/// in check.
const MOST_UNHEEDED: usize = 50;

/// The circumstances of an irregularity, as known at the ruling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstance {
    /// The last ply before the game is over: what was played later answers nothing.
    pub last: Ply,
    /// The ply at which it was noticed, if the record says so.
    pub notice: Option<Notice>,
    /// True if it was noticed only when the game was over.
    pub is_after_end: bool,
    /// True if the opponent had touched a piece when it was noticed.
    pub is_after_touch: bool,
}

/// A ruling on an irregularity, and what the fold asks of it besides.
#[derive(Clone, Debug)]
pub(super) struct Assessed {
    pub ruling: IrregularityRuling,
    /// True if it counts as an illegal move by this ruling, where the code counts such moves.
    pub counts: bool,
    /// True if the opponent noticed it in time and can demand nothing but the game.
    pub is_lost: bool,
    /// The relation of the notice to the time limits of the remedy that decides, if there is one.
    pub time: Option<Timeliness>,
}

/// An article's rule on an irregularity, its key, and whether the rule was met.
#[derive(Clone)]
struct Answer<'l> {
    article: &'l str,
    /// The rule with what the articles that it is under give.
    rule: Cow<'l, RemedyRule>,
    /// Until when the article itself lets the irregularity be noticed.
    own_until: Option<Until>,
    /// True if only the articles that it is under remain: the illegal move was taken back.
    is_under_touch: bool,
    met: Met,
}

impl Answer<'_> {
    fn given(&self, Act { done, position, .. }: &Act) -> ArticleRemedy {
        ArticleRemedy::new(self.article, self.rule.clone().into_owned(), done, position)
    }
}

/// Rules on an irregularity under a law.
pub(super) fn assess(
    act: &Act,
    law: &Interpretation<'_>,
    game: &Timeline,
    circumstance: Circumstance,
) -> Assessed {
    let case = Assessment { act, law, game, circumstance };
    let kind = if case.may_ignore_check() { IrregularityKind::UnsaidCheck } else { act.kind };
    // What a pace has of its own is for moves that are complete.
    let pace = case.pace().filter(|_| act.deed.is_complete());
    let given = law.remedy(kind, pace).map(|given| case.answer(case.as_far_as_complete(given)));
    let later = case.found_later(given.as_ref());
    let decisive = later.as_ref().or(given.as_ref());
    let compliance = match &given {
        Some(given) if given.is_under_touch && case.is_noticed_at_once() => {
            case.unnoticed().compliance_of(decisive)
        }
        _ => case.compliance_of(decisive),
    };
    let is_lost = given.as_ref().is_some_and(|answer| case.is_lost_at_once(answer));
    let counts = is_lost || given.as_ref().is_some_and(|answer| case.counts(answer, compliance));
    let ruling = IrregularityRuling {
        ply: act.ply,
        player: act.player,
        deed: act.deed,
        kind: act.kind,
        found: circumstance.notice.map(|notice| notice.when.0),
        given: given.as_ref().map(|answer| answer.given(act)),
        found_later: later.as_ref().map(|answer| answer.given(act)),
        compliance,
        void_from: decisive
            .filter(|_| compliance == Compliance::SetAside)
            .map(|answer| case.void_from(&answer.rule)),
        cost_is_due: match compliance {
            Compliance::SetAside => true,
            Compliance::Lawful | Compliance::Lapsed => counts && !case.is_done_by_a_move(),
            _ => false,
        },
        readings: Vec::new(),
    };
    let time = if later.as_ref().is_some_and(|later| later.rule.gives(RemedyAction::GoOn)) {
        Some(Timeliness::TooLate)
    } else {
        decisive.map(|answer| case.timeliness(&answer.rule))
    };
    Assessed { ruling, counts, is_lost, time }
}

struct Assessment<'a> {
    act: &'a Act,
    law: &'a Interpretation<'a>,
    game: &'a Timeline,
    circumstance: Circumstance,
}

impl<'a> Assessment<'a> {
    /// Returns true if the act is part of the game.
    fn is_stood(&self) -> bool {
        self.act.deed == Irregularity::Stands
    }

    /// Returns true if the act takes a ply of the game: a move that stood, or a pass.
    fn is_a_ply(&self) -> bool {
        self.is_stood() || self.act.deed.is_of_a_pass() || self.is_another_move()
    }

    /// Returns true if another move was made than the one that had been announced.
    fn is_another_move(&self) -> bool {
        matches!(self.act.deed, Irregularity::NotAsAnnounced(..))
    }

    /// Returns true if the act was done by a move of the record.
    fn is_done_by_a_move(&self) -> bool {
        let is_of_check = matches!(
            self.act.deed,
            Irregularity::Check(CheckIrregularity::Unsaid | CheckIrregularity::False)
        );
        self.is_a_ply() || is_of_check
    }

    /// Returns true if a player or the arbiter noticed the act before the next move. Of an illegal
    /// move that was taken back they noticed no more than that it was illegal.
    fn is_noticed_at_once(&self) -> bool {
        self.circumstance.notice.is_some_and(|notice| {
            matches!(notice.by, NoticedBy::Player | NoticedBy::Arbiter)
                && notice.when.0 == self.act.ply
        })
    }

    /// Returns the same assessment as if nobody had noticed the act.
    fn unnoticed(&self) -> Self {
        let circumstance = Circumstance { notice: None, ..self.circumstance };
        Self { circumstance, ..*self }
    }

    /// Returns true if the act left the king in a check that was not announced, and that this law
    /// does not require a player to answer.
    fn may_ignore_check(&self) -> bool {
        let before = self.act.ply.saturating_sub(Ply::from(self.is_a_ply()));
        if !self.act.kind.is(IrregularityKind::IntoCheck)
            || !self.act.position.in_check()
            || !is_unsaid_check(before, self.game)
        {
            return false;
        }
        let remedy = self.law.remedy(IrregularityKind::UnsaidCheck, self.pace());
        remedy.is_some_and(|(_, rule)| rule.gives(RemedyAction::Ignore))
    }

    /// Returns the pace of the game, as this law calls it.
    fn pace(&self) -> Option<Pace> {
        let before = self.act.ply.saturating_sub(Ply::from(self.is_a_ply()));
        self.law.pace(self.game, before)
    }

    /// Returns true if the act counts as an illegal move, if the law counts it: something was done
    /// about it. What can be noticed before the reply only, and was not, costs nothing; a move that
    /// stood counts once it is found, if it is undone then.
    fn counts(&self, given: &Answer<'_>, compliance: Compliance) -> bool {
        match (self.act.deed, compliance) {
            _ if !self.may_act(&given.rule) => false,
            (Irregularity::Stands, compliance) => compliance == Compliance::SetAside,
            (_, Compliance::LawUnknown) => false,
            // Nothing is taken back by which it would show that somebody noticed.
            _ if given.rule.gives(RemedyAction::GoOn) => self.is_noticed(),
            (_, Compliance::Lapsed) => !is_at_once(given.own_until),
            _ => true,
        }
    }

    /// Returns true if the opponent noticed it before replying, and may demand nothing but the
    /// game.
    fn is_lost_at_once(&self, given: &Answer<'_>) -> bool {
        let is_forfeit = given.rule.choices == [[RemedyAction::Forfeit]];
        let in_time = self.circumstance.notice.is_some_and(|notice| {
            if self.is_stood() {
                notice.when.0 == self.act.ply
            } else {
                !self.circumstance.is_after_end && !self.has_ended(&given.rule)
            }
        });
        is_forfeit && in_time && self.may_act(&given.rule)
    }

    /// Returns false if only the arbiter noticed what the opponent must claim.
    fn may_act(&self, rule: &RemedyRule) -> bool {
        let by_arbiter =
            self.circumstance.notice.is_some_and(|notice| notice.by == NoticedBy::Arbiter);
        !(by_arbiter && is_for_players(rule))
    }

    /// Returns the law's ruling on the act, by the rule that decides.
    fn compliance_of(&self, decisive: Option<&Answer<'_>>) -> Compliance {
        let Some(answer) = decisive else {
            return if self.plays_the_touched_piece() {
                Compliance::Lawful
            } else if self.law.is_unknown_beyond() {
                Compliance::LawUnknown
            } else {
                Compliance::Silent
            };
        };
        if self.is_too_early(&answer.rule) {
            return if self.law.is_unknown_beyond() {
                Compliance::LawUnknown
            } else {
                Compliance::TooEarly
            };
        }
        if self.is_late_set_up(&answer.rule) {
            return Compliance::Lapsed;
        }
        self.compliance(answer)
    }

    fn is_of_the_set_up(&self) -> bool {
        matches!(self.act.deed, Irregularity::SetUp(_))
    }

    /// Returns true if the act is of the set-up, and was found when nothing could be done about it
    /// any more. After the game there is only what an article gives at any time.
    fn is_late_set_up(&self, rule: &RemedyRule) -> bool {
        let is_after_end = self.circumstance.is_after_end && rule.until.is_none();
        self.is_of_the_set_up() && (is_after_end || self.has_ended(rule))
    }

    /// Returns true if the game is void for an error of the set-up, by the law or as the opponent
    /// claimed. The moves played until then show it, even if none followed.
    fn is_annulled(&self, rule: &RemedyRule) -> bool {
        let is_new_game = rule.choices.iter().all(|chain| {
            matches!(chain.first(), Some(RemedyAction::Void | RemedyAction::BeginAnew))
        });
        let may_be_asked = self.may_be_asked(rule);
        self.is_of_the_set_up()
            && self.act.ply > 0
            && is_new_game
            && (!may_be_asked || self.is_exercised(may_be_asked, rule))
    }

    /// Returns true if a player may ask for it or not. Where a text that is not known whole does
    /// not say until when, it may well have said so elsewhere.
    fn may_be_asked(&self, rule: &RemedyRule) -> bool {
        let may_have_lapsed = rule.until.is_none() && self.law.is_unknown_beyond();
        may_have_lapsed || is_for_players(rule)
    }

    fn played(&self) -> Played<'a> {
        let moment = moment_of(&self.act.deed, self.act.ply, self.game);
        let from = if self.is_a_ply() { self.act.ply } else { moment };
        let last = self.circumstance.last as usize;
        let since = self.game.moves().get(from as usize..last).unwrap_or_default();
        let became = match self.act.deed {
            Irregularity::Stands
            | Irregularity::TwiceStands
            | Irregularity::NotAsAnnounced(..)
            | Irregularity::Check(CheckIrregularity::Unsaid)
            | Irregularity::Check(CheckIrregularity::False) => Became::Stood,
            Irregularity::TurnLost(..) => Became::TurnLost,
            Irregularity::PieceLost(..) => Became::PieceLost,
            _ => Became::TakenBack,
        };
        Played { became, moves: since, is_after_end: self.circumstance.is_after_end }
    }

    /// Returns true if the player who could object has moved since.
    fn was_answered(&self) -> bool {
        self.has_moves(1 + self.act.deed.plies_before_reply())
    }

    /// Returns true if the record says that the act was noticed.
    fn is_noticed(&self) -> bool {
        self.circumstance.notice.is_some()
    }

    /// Returns true if at least this number of plies has been made since.
    fn has_moves(&self, moves: Ply) -> bool {
        self.moves_since() >= moves
    }

    /// Compares the course of the game with an article's remedy.
    fn answer(&self, (article, rule): Remedied<'a>) -> Answer<'a> {
        let Act { done, position, .. } = self.act;
        let own_until = rule.until;
        let rule = self.with_articles_above(rule);
        let mut demands = demands(&rule, done, position);
        // Whoever claims it does not choose that it stands.
        let claims = is_for_players(&rule)
            && self.circumstance.notice.is_some_and(|notice| notice.by == NoticedBy::Player);
        if claims && demands.iter().any(|demand| !demand.stands() && !demand.is_impossible()) {
            demands.retain(|demand| !demand.stands());
        }
        let played = self.played();
        let met: Vec<Met> =
            demands.iter().map(|demand| met(demand, done, position, played)).collect();
        let best = [Met::Yes, Met::NotKnown, Met::NotShown, Met::No];
        let met = best.into_iter().find(|one| met.contains(one)).unwrap_or(Met::Impossible);
        let is_under_touch = matches!(rule, Cow::Owned(_)) && !self.is_a_ply();
        Answer { article: article.article, rule, own_until, is_under_touch, met }
    }

    /// Returns what applies to the act in place of an article on illegal moves: for a move that was
    /// not completed only the article on touched pieces that the former is under.
    fn as_far_as_complete(&self, given: Remedied<'a>) -> Remedied<'a> {
        let touched = || self.touched_under(given.1);
        if self.act.deed.is_complete() { given } else { touched().unwrap_or(given) }
    }

    /// Returns the article on touched pieces that a rule is under, and its remedy, if the act
    /// touched pieces.
    fn touched_under(&self, rule: &RemedyRule) -> Option<Remedied<'a>> {
        let Act { done, position, .. } = self.act;
        let touching = done.as_touch(position).and_then(|touch| touch.kind(position).ok());
        let kinds = touching.into_iter().chain(touching.and_then(IrregularityKind::general_kind));
        let mut given = kinds.filter_map(|kind| self.law.remedy(kind, self.pace()));
        given.find(|(article, _)| rule.under.iter().any(|key| key == article.article))
    }

    /// Returns a rule combined with the articles that it is under. Once an illegal move is taken
    /// back, only the remedies of those articles can be demanded, until their deadlines.
    fn with_articles_above(&self, rule: &'a RemedyRule) -> Cow<'a, RemedyRule> {
        let Some((_, touched)) = self.touched_under(rule) else { return Cow::Borrowed(rule) };
        let until = if self.is_a_ply() { rule.until } else { touched.until };
        Cow::Owned(RemedyRule { until, ..rule.preceded_by(touched) })
    }

    /// Returns the law's remedy for an error that is found only later, if it replaces the remedy
    /// for the act itself.
    fn found_later(&self, given: Option<&Answer<'_>>) -> Option<Answer<'a>> {
        let kind = if self.act.deed == Irregularity::Displaced {
            self.is_put_back_wrongly(given).then_some(IrregularityKind::WronglyReplaced)
        } else if !self.is_stood() {
            None
        } else if self.act.is_unrestorable {
            Some(IrregularityKind::Unrestorable)
        } else {
            self.later_kind(given)
        };
        let later = self.law.remedy(kind?, self.pace())?;
        Some(self.answer(later))
    }

    /// Returns true if displaced pieces were put back wrongly, and that was found some moves later,
    /// under an article that gives no deadline.
    fn is_put_back_wrongly(&self, given: Option<&Answer<'_>>) -> bool {
        let has_no_deadline = given.is_some_and(|given| given.rule.until.is_none());
        has_no_deadline && self.is_noticed() && self.noticed().is_some_and(|(since, _)| since > 0)
    }

    /// Returns the name of an illegal move that stood when it is found later, if the remedy for
    /// that replaces the remedy for the move itself: once the move was answered, if the time for
    /// the latter has ended or is not limited; for a king that has stood in check since, if the law
    /// names that.
    fn later_kind(&self, given: Option<&Answer<'_>>) -> Option<IrregularityKind> {
        let stands_in_check = self.stands_in_check();
        let later = if stands_in_check {
            IrregularityKind::StandingCheck
        } else {
            IrregularityKind::FoundLater
        };
        let is_of_check = || {
            let standing = self.law.remedy(later, self.pace());
            let names =
                |(_, rule): Remedied<'_>| rule.of.contains(&IrregularityKind::StandingCheck);
            stands_in_check && standing.is_some_and(names)
        };
        if given.is_some_and(|given| given.met != Met::No) && !is_of_check() {
            return None;
        }
        // Whoever could ask for it and found it in time may still have it corrected.
        let found = given.is_some_and(|answer| {
            self.is_noticed() && self.compliance(answer) == Compliance::Lapsed
        });
        let gives_way = match given.and_then(|given| given.rule.until) {
            None => true,
            // What may be undone to the end of the game is not undone otherwise when found late.
            Some(Until::End | Until::Always) => false,
            Some(until) => found || self.is_over(until),
        };
        (gives_way && (found || self.was_answered())).then_some(later)
    }

    /// Returns true if the act left the king in a check in which it stood for several moves, and
    /// still did when that was found, as far as the game is known.
    fn stands_in_check(&self) -> bool {
        let Some(notice) = self.circumstance.notice else { return false };
        let until = notice.when.0.min(self.game.plies());
        let mut since = (self.act.ply..=until).step_by(2).take(MOST_UNHEEDED);
        self.act.kind.is(IrregularityKind::IntoCheck)
            && !self.may_ignore_check()
            && (notice.when.0 >= self.act.ply + 2 || self.plies_in_check() > 1)
            && since.all(|ply| self.game.position(ply).opponent_in_check())
    }

    fn compliance(&self, answer: &Answer<'_>) -> Compliance {
        match answer.met {
            Met::Yes if self.was_passed_over(answer) && self.was_answered() => Compliance::Lapsed,
            Met::Yes if self.was_passed_over(answer) => Compliance::Open,
            Met::Yes if self.is_annulled(&answer.rule) => Compliance::SetAside,
            Met::Yes => Compliance::Lawful,
            Met::Impossible => Compliance::Impossible,
            // Had it been done otherwise, that could be too late or too early to matter.
            Met::NotShown => match self.unmet(&answer.rule) {
                compliance @ (Compliance::Lapsed | Compliance::Open) => compliance,
                _ => Compliance::NotShown,
            },
            // Whatever it was, it is too late for it.
            Met::NotKnown if self.is_stood() && self.has_ended(&answer.rule) => Compliance::Lapsed,
            Met::NotKnown => Compliance::LawUnknown,
            Met::No if answer.rule.gives(RemedyAction::DrawnIfItStays) => Compliance::EndsGame,
            Met::No => self.unmet(&answer.rule),
        }
    }

    /// Returns true if nothing but the cost can be asked for, only before the reply, and nobody has
    /// done so.
    fn was_passed_over(&self, answer: &Answer<'_>) -> bool {
        let costs = answer.rule.cost_of(&self.act.deed).is_some();
        costs
            && answer.rule.gives(RemedyAction::GoOn)
            && is_at_once(answer.own_until)
            && !self.is_noticed()
    }

    /// Returns the ruling on an act after which the game did not continue as this rule requires.
    fn unmet(&self, rule: &RemedyRule) -> Compliance {
        let may_be_asked = self.may_be_asked(rule);
        let is_a_right = may_be_asked || rule.chooses == Chooser::ArbiterOrOpponent;
        let was_answered = self.was_answered()
            && (self.is_a_ply()
                || self.is_of_the_set_up()
                || self.has_moves(rule.plies_to_answer().saturating_add(1)));
        let was_late = self.is_noticed() && self.has_ended(rule);
        match rule.until {
            _ if self.is_exercised(may_be_asked, rule) => Compliance::SetAside,
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

    /// Returns true if nothing was played after the act was found.
    fn is_found_last(&self) -> bool {
        self.circumstance.notice.is_some_and(|notice| notice.when.0 >= self.circumstance.last)
    }

    /// Returns true if who may act on it did so in time: the opponent claimed what may be asked
    /// for, or it was found, or seen by the arbiter, where the law itself orders what is to be
    /// done.
    fn is_exercised(&self, may_be_asked: bool, rule: &RemedyRule) -> bool {
        let acts = self.circumstance.notice.is_some_and(|notice| match notice.by {
            NoticedBy::Entitled => true,
            NoticedBy::Player => rule.chooses != Chooser::Arbiter,
            NoticedBy::Arbiter | NoticedBy::Unsaid => !may_be_asked,
        });
        acts && !self.has_ended(rule)
    }

    /// Returns true if nobody found the act in the record, and the record breaks off before the
    /// deadline.
    fn may_still_be_found(&self, until: Until) -> bool {
        let last = self.circumstance.last;
        let (since, made) = (last.saturating_sub(self.act.ply), self.made(last));
        self.is_stood()
            && !self.is_noticed()
            && self.game.result() == GameResult::Unknown
            && !until.is_over(since, made, self.act.player)
    }

    /// Returns true if the time for a remedy had ended when the act was found.
    fn has_ended(&self, rule: &RemedyRule) -> bool {
        rule.until.is_some_and(|until| self.is_over(until))
    }

    /// Returns the number of half-moves since the act, and in the game, when the act was noticed;
    /// `None` if it never was. An act that was taken back was noticed at once, unless the record
    /// says otherwise.
    fn noticed(&self) -> Option<(Ply, Ply)> {
        if self.is_stood() {
            let (ply, _) = self.circumstance.notice?.when;
            return Some((ply - self.act.ply, self.made(ply)));
        }
        let (until, at) = match self.circumstance.notice {
            Some(notice) => (notice.when.0, notice.when.0),
            None => (self.circumstance.last, self.act.ply),
        };
        let since = until.saturating_sub(self.act.ply);
        Some((since.saturating_sub(self.act.deed.plies_before_reply()), self.made(at)))
    }

    /// Returns the plies made in the game up to a ply, those before its first position included.
    fn made(&self, ply: Ply) -> Ply {
        self.game.plies_made(ply)
    }

    /// Returns true if a remedy did not exist yet when the act was found.
    fn is_too_early(&self, rule: &RemedyRule) -> bool {
        let is_of_check = self.is_stood() && rule.of.contains(&IrregularityKind::StandingCheck);
        let before = if is_of_check { self.plies_in_check() } else { 0 };
        let found = rule.after.zip(self.noticed());
        found.is_some_and(|(after, (since, made))| {
            after.is_to_come(since.saturating_add(before), made)
        })
    }

    /// Returns the number of plies from the check in which the act left the king to the act.
    fn plies_in_check(&self) -> Ply {
        let earlier = (0..self.act.ply).rev().skip(1).step_by(2);
        let stood = earlier.take_while(|ply| self.game.position(*ply).opponent_in_check());
        (2 * stood.take(MOST_UNHEEDED).count() + 1) as Ply
    }

    /// Compares the time at which the act was found with the time limits of a remedy.
    fn timeliness(&self, rule: &RemedyRule) -> Timeliness {
        if self.is_too_early(rule) {
            Timeliness::TooEarly
        } else if self.has_ended(rule) {
            Timeliness::TooLate
        } else if rule.until.is_none() {
            Timeliness::NotSaid
        } else {
            Timeliness::InTime
        }
    }

    /// Returns true if the deadline had passed when the act was found; an act never found was found
    /// too late.
    fn is_over(&self, until: Until) -> bool {
        let is_after_touch = self.circumstance.is_after_touch && until == Until::Touch;
        if is_after_touch || (self.circumstance.is_after_end && until != Until::Always) {
            return true;
        }
        self.noticed().map_or(until != Until::Always, |(since, made)| {
            until.is_over(since, made, self.act.player)
        })
    }

    fn moves_since(&self) -> Ply {
        self.circumstance.last.saturating_sub(self.act.ply)
    }

    /// Returns true if the touched piece was moved at once, so that there is nothing to demand.
    fn plays_the_touched_piece(&self) -> bool {
        let next = self.played().moves.first();
        matches!(self.act.kind, IrregularityKind::TouchedOwn)
            && next.map(|m| m.from) == self.act.done.piece()
    }

    /// Returns the first ply that the law does not allow to happen.
    fn void_from(&self, rule: &RemedyRule) -> Ply {
        match self.act.deed {
            Irregularity::SetUp(_) => 0,
            _ if rule.annuls() => 0,
            _ if self.is_a_ply() => self.act.ply,
            deed => {
                moment_of(&deed, self.act.ply, self.game).saturating_add(rule.plies_to_answer())
            }
        }
    }
}

/// Returns true if the check against the player to move at a ply was not announced, neither when it
/// was given nor since.
fn is_unsaid_check(ply: Ply, game: &Timeline) -> bool {
    let said = |ply: Ply, deed| {
        game.events_at(ply).iter().any(|event| event.incident == Incident::Irregularity(deed))
    };
    let stood = (0..=ply).rev().step_by(2).take_while(|ply| game.position(*ply).in_check());
    for at in stood.take(MOST_UNHEEDED) {
        if said(at, Irregularity::Check(CheckIrregularity::Late)) {
            return false;
        }
        if said(at, Irregularity::Check(CheckIrregularity::Unsaid)) {
            return true;
        }
    }
    false
}

/// Returns true if a player chooses what a rule gives, and so must claim it.
fn is_for_players(rule: &RemedyRule) -> bool {
    matches!(rule.chooses, Chooser::Opponent | Chooser::Either)
}

/// Returns true if something must be asked for by the next move at the latest.
fn is_at_once(until: Option<Until>) -> bool {
    matches!(until, Some(Until::Touch | Until::Reply | Until::NextMove))
}
