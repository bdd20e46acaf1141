//! The fold of a code over a game: the end of the game and the rulings that follow from everything
//! that happened.
//!
//! [`fold`] goes through the happenings of a game in order of time: findings of articles, irregular
//! acts and who noticed them, claims, resignations. Each changes the state of the game, or gets a
//! ruling. Once the game is over, nothing else counts except what a code allows even then. The
//! result is [`Folded`]; `decide` and `assemble_verdict` make a verdict of it.

mod irregular_acts;

use crate::chess::Color;
use crate::laws::Role;
use crate::notation::{GameResult, Irregularity};
use crate::remedies::{Demand, RemedyAction};
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, Effect, Finding, Grounds, Precedence, RuleKind, UnknownFrom};

use super::assess::Assessment;
use super::claim_ruling::{Answer, ClaimRuling};
use super::evidence::Evidence;
use super::happenings::{Agenda, FindingPlace, Happening, forbidden_move};
use super::interpretation::Interpretation;
use super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::provision::ArticlePlace;
use super::recorded_claims::ClaimCase;
use super::recorded_irregularities::Act;
use super::state::{ActPlace, BoundMove, End, EndCause, Moment, SetAside, State};

/// The result of folding one reading of a code over a game.
pub(crate) struct Folded<'f> {
    pub law: &'f Interpretation<'f>,
    pub evidence: &'f Evidence,
    pub game: &'f Timeline,
    /// The end of the game; `None` if it is not over.
    pub end: Option<End>,
    /// The moment from which the record is void, if the code gives another game.
    pub record_void_from: Option<Moment>,
    /// The moment after which nothing can be claimed; `None` if claims are open to the end.
    pub end_of_claims: Option<Moment>,
    /// The moves that were announced with refused claims, and had to be played.
    pub(super) bound: Vec<BoundMove>,
    /// The rulings on the claims on the record, in order.
    pub claims: Vec<ClaimRuling>,
    /// The rulings on the irregularities that count, in order of ply.
    pub irregularities: Vec<IrregularityRuling>,
    /// The article and the finding of an end that no rule finds by itself.
    pub added_end: Option<(ArticlePlace, Finding)>,
    /// The article by which an irregularity may have ended the game, and the ply from which that is
    /// unknown.
    pub unknown_end: Option<(ArticlePlace, UnknownFrom)>,
    /// The findings that end nothing, because the law does not let the move to their position
    /// stand.
    pub without_effect: Vec<FindingPlace>,
}

/// The ruling on an irregular act that follows everything on the record of a game.
pub(crate) struct RulingAtEnd {
    pub assessment: Assessment,
    /// The end of the game before the act, or the moment from which its record is void.
    pub end_before: Option<End>,
    /// The result, if the act is one illegal move too many: a loss, or a draw if the opponent
    /// cannot mate.
    pub result: Option<GameResult>,
}

/// Folds one reading of a code over the happenings of a game.
pub(crate) fn fold<'f>(
    law: &'f Interpretation<'f>,
    evidence: &'f Evidence,
    game: &'f Timeline,
) -> Folded<'f> {
    let mut fold = Fold::new(law, evidence, game);
    fold.go_through_the_game();
    fold.finish()
}

/// Folds one reading of a code over the happenings of a game, and rules on one more act after them.
pub(crate) fn rule_at_end(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    game: &Timeline,
    act: &Act,
) -> RulingAtEnd {
    let mut fold = Fold::new(law, evidence, game);
    fold.go_through_the_game();
    let end_before = fold.state.end;
    let place = fold.add_act(act.clone());
    let last = act.notice.map_or(act.ply, |notice| notice.when.0);
    let assessment = fold.assess_noticed(place, last);
    if end_before.is_none() && assessment.counts && !assessment.loses_at_once {
        fold.count_illegal_move(place, &assessment, act.when());
    }
    let end = fold.state.added_end.filter(|_| fold.ended_by == Some(place));
    RulingAtEnd { assessment, end_before, result: end.and_then(|(_, end)| end.effect.result()) }
}

/// A game in the course of being folded.
struct Fold<'f> {
    law: &'f Interpretation<'f>,
    evidence: &'f Evidence,
    game: &'f Timeline,
    /// The happenings that are still to come.
    agenda: Agenda,
    state: State,
    /// The irregular acts on the record, and those that follow from what was claimed.
    acts: Vec<Act>,
    /// The latest assessment of each act; `None` until it has happened.
    assessments: Vec<Option<Assessment>>,
    /// The act that ended the game.
    ended_by: Option<ActPlace>,
    /// The rulings on the claims so far, each with the place of the claim in the evidence.
    claims: Vec<(usize, ClaimRuling)>,
    unknown_end: Option<(ArticlePlace, UnknownFrom)>,
    without_effect: Vec<FindingPlace>,
}

impl<'f> Fold<'f> {
    fn new(law: &'f Interpretation<'f>, evidence: &'f Evidence, game: &'f Timeline) -> Self {
        Self {
            law,
            evidence,
            game,
            agenda: Agenda::of(evidence, game),
            state: State::default(),
            acts: evidence.irregularities.acts.clone(),
            assessments: vec![None; evidence.irregularities.acts.len()],
            ended_by: None,
            claims: Vec::new(),
            unknown_end: None,
            without_effect: Vec::new(),
        }
    }

    fn go_through_the_game(&mut self) {
        while let Some((when, happening)) = self.agenda.next() {
            self.apply(happening, when);
        }
    }

    /// Applies one happening to the state of the game.
    fn apply(&mut self, happening: Happening, when: Moment) {
        if self.state.end.is_some() {
            return self.apply_after_end(happening, when);
        }
        match happening {
            Happening::Act(act) => self.begin_act(act, when),
            Happening::Notice(act) => self.notice(act, when),
            Happening::Unremedied(act) => self.leave_unremedied(act, when),
            Happening::Finding(place) => self.apply_finding(place, when),
            Happening::ForbiddenMove => self.end_at_forbidden_move(when),
            Happening::NoMove => {
                if self.can_end_by_position(when.0) {
                    self.state.no_move.get_or_insert(when);
                }
            }
            Happening::Claim(claim) => self.rule_on_claim(claim),
            Happening::EndedByPlayers(matter) => self.end_by_players(matter, when),
        }
    }

    /// Applies a happening after the end of the game. Notices and claims still get a ruling, and a
    /// game that goes on after the record was set aside may end.
    fn apply_after_end(&mut self, happening: Happening, when: Moment) {
        match happening {
            Happening::Act(act) => self.begin_act_after_end(act, when),
            Happening::Notice(act) => self.notice(act, when),
            Happening::Claim(claim) => self.rule_on_claim(claim),
            Happening::Finding(place) if self.is_resumed(when) => self.end_resumed(place, when),
            Happening::EndedByPlayers(matter) if self.is_resumed(when) => {
                self.end_by_players(matter, when)
            }
            _ => {}
        }
    }

    /// Returns the finding at a place, and its article.
    fn finding(&self, place: FindingPlace) -> Option<(ArticlePlace, &'f Finding)> {
        let (article, evaluation) = &self.evidence.found[place.evaluation];
        Some((*article, evaluation.decisive().get(place.finding)?))
    }

    /// Ends the game by an article that ends it or forbids the recorded move, unless the law does
    /// not let the move to that position stand.
    fn apply_finding(&mut self, place: FindingPlace, when: Moment) {
        let Some((article, &Finding { ply, effect, .. })) = self.finding(place) else { return };
        if is_by_position(when.1) && !self.can_end_by_position(ply) {
            self.without_effect.push(place);
            return;
        }
        self.state.end = Some(End { when, cause: EndCause::Article { article, effect } });
    }

    /// Returns true if the position at a ply can end the game: the law lets the move stand that led
    /// to it and, if the law requires it of such a move, the touched piece was moved.
    fn can_end_by_position(&self, ply: Ply) -> bool {
        let asks_for_touched_piece = self.law.place_of_role(Role::EndingMove).is_some();
        let is_wrong = asks_for_touched_piece && self.is_after_wrong_piece(ply);
        !is_wrong && !self.is_after_unlawful_move(ply)
    }

    /// Returns true if the move that led to a ply was not made with the touched piece, as the law
    /// required.
    fn is_after_wrong_piece(&self, ply: Ply) -> bool {
        self.acts.iter().zip(&self.assessments).any(|(act, assessment)| {
            let compliance = assessment.as_ref().map(|assessment| assessment.ruling.compliance);
            act.ply + 1 == ply
                && act.recorded.touches_a_piece()
                && matches!(
                    compliance,
                    Some(Compliance::Open | Compliance::Lapsed | Compliance::SetAside)
                )
        })
    }

    /// Returns true if an illegal move that stood, and that the law does not let stand, led to this
    /// ply.
    fn is_after_unlawful_move(&self, ply: Ply) -> bool {
        let mut assessed = self.assessments.iter().flatten();
        assessed.any(|assessment| {
            let ruling = &assessment.ruling;
            ruling.ply == ply
                && ruling.deed == Irregularity::Stands
                && ruling.compliance != Compliance::Lawful
        })
    }

    /// Ends the game by a resignation or an agreement, if the code has no article on the matter: a
    /// finding of that article would end it.
    fn end_by_players(&mut self, matter: RuleKind, when: Moment) {
        if !self.law.has_rule(matter) {
            self.state.end = Some(End { when, cause: EndCause::Players });
        }
    }

    fn end_at_forbidden_move(&mut self, when: Moment) {
        let Some((_, aspect)) = forbidden_move(self.game) else { return };
        let cause = match self.law.article_on(aspect) {
            Some(article) => EndCause::Article { article, effect: Effect::Forbids },
            None => EndCause::ForbiddenMove,
        };
        self.state.end = Some(End { when, cause });
    }

    /// Rules on the claim at this place of the evidence. An upheld claim ends the game, unless it
    /// is over; a refused one may bind its player to the announced move.
    fn rule_on_claim(&mut self, place: usize) {
        let claim = &self.evidence.claims[place];
        let Self { law, game, state, .. } = &*self;
        let case = ClaimCase { claim, law, found: &self.evidence.found, state, game };
        if !case.needs_ruling() {
            return;
        }
        let ruling = case.ruling();
        let bound = case.bound_move(&ruling);
        if ruling.answer == Answer::Upheld && self.state.end_of_claims().is_none() {
            self.state.end = Some(End { when: claim.when(), cause: EndCause::Claim });
        } else if let Some(bound) = bound
            && self.state.end.is_none()
        {
            self.bind(bound);
        }
        self.claims.push((place, ruling));
    }

    /// Binds a player to the first move announced at a ply. If another move was played, that is one
    /// more irregular act.
    fn bind(&mut self, bound: BoundMove) {
        if self.state.bound.last().is_some_and(|known| known.ply == bound.ply) {
            return;
        }
        self.state.bound.push(bound);
        let Some(played) = self.game.moves().get(bound.ply as usize) else { return };
        let mut act = Act::not_as_announced(bound, self.game);
        let is_on_record =
            self.acts.iter().any(|known| (known.ply, known.recorded) == (act.ply, act.recorded));
        if is_on_record || *played == bound.announced {
            return;
        }
        let mut notices = self.evidence.irregularities.after_announcement.iter();
        act.notice = notices.find(|notice| notice.is_of(&act)).copied();
        let when = act.when();
        let place = self.add_act(act);
        self.agenda.add(when, Happening::Act(place));
    }

    fn add_act(&mut self, act: Act) -> ActPlace {
        self.acts.push(act);
        self.assessments.push(None);
        self.acts.len() - 1
    }

    /// Sets the record aside from this moment on. Claims made later are ruled on again: they were
    /// never made.
    fn set_aside(&mut self, act: ActPlace, from: Moment) {
        self.state.end = Some(End { when: from, cause: EndCause::SetAside });
        self.state.set_aside = Some(SetAside { from, act });
        let is_before = |place: usize| self.evidence.claims[place].when() <= from;
        let first = self.claims.partition_point(|(place, _)| is_before(*place));
        for (place, _) in self.claims.split_off(first) {
            self.rule_on_claim(place);
        }
    }

    /// Returns true if an event at this moment belongs to the game that goes on after the record
    /// was set aside: it is at the ply of the notice, the game has not ended since, and the remedy
    /// is not a new game or none.
    fn is_resumed(&self, (ply, precedence): Moment) -> bool {
        let Some(SetAside { from: (void_from, _), act }) = self.state.set_aside else {
            return false;
        };
        let has_new_end = !matches!(self.state.end, Some(End { cause: EndCause::SetAside, .. }));
        let noticed = self.acts[act].notice.map_or(void_from, |notice| notice.when.0);
        if has_new_end || ply != noticed.max(void_from) || precedence < Precedence::EVENT {
            return false;
        }
        let ruling = self.assessments[act].as_ref().map(|assessment| &assessment.ruling);
        let demands = ruling.and_then(|ruling| ruling.decisive()).map(|given| &given.demands);
        let is_new_game = |demand: &Demand| {
            let action = demand.effective().map(|demand| demand.action);
            matches!(action, Some(RemedyAction::Void | RemedyAction::BeginAnew))
        };
        !demands.into_iter().flatten().any(is_new_game)
    }

    /// Ends the game that goes on after the record was set aside, by an article on a flag, a
    /// resignation or an agreement. Whether a player can win is judged by the last position before
    /// the record is void.
    fn end_resumed(&mut self, place: FindingPlace, when: Moment) {
        let Some((article, finding)) = self.finding(place) else { return };
        let Some(SetAside { from: (void_from, _), .. }) = self.state.set_aside else { return };
        let mut result = finding.effect.result();
        // The finding judges by the position on the record, which is void.
        if let Grounds::Flag { player, test } | Grounds::Resignation { player, test } =
            &finding.grounds
        {
            let winner = if *player == Claimant::White { Color::Black } else { Color::White };
            let position = self.game.position(void_from.saturating_sub(1));
            let can_win = test.can_win(&position, winner);
            let won = GameResult::won_by(winner);
            result = can_win.map(|can_win| if can_win { won } else { GameResult::Draw });
        }
        let Some(result) = result else { return };
        self.end_by_added_finding(article, when, result, finding.grounds.clone());
    }

    /// Ends the game by an article whose rule does not find this end by itself.
    fn end_by_added_finding(
        &mut self,
        article: ArticlePlace,
        when: Moment,
        result: GameResult,
        grounds: Grounds,
    ) {
        let (ply, precedence) = when;
        let effect = Effect::Ends { result, precedence };
        self.state.added_end = Some((article, Finding::at(ply, effect, grounds)));
        self.state.end = Some(End { when, cause: EndCause::Article { article, effect } });
    }

    /// Collects the rulings, each as it is when the whole game is known.
    fn finish(mut self) -> Folded<'f> {
        let mut irregularities: Vec<IrregularityRuling> = Vec::new();
        for act in 0..self.acts.len() {
            irregularities.extend(self.final_ruling(act));
        }
        irregularities.sort_by_key(|ruling| ruling.ply);
        Folded {
            law: self.law,
            evidence: self.evidence,
            game: self.game,
            irregularities,
            end: self.state.end,
            record_void_from: self.state.set_aside.map(|set_aside| set_aside.from),
            end_of_claims: self.state.end_of_claims(),
            bound: self.state.bound,
            claims: self.claims.into_iter().map(|(_, ruling)| ruling).collect(),
            added_end: self.state.added_end,
            unknown_end: self.unknown_end,
            without_effect: self.without_effect,
        }
    }
}

/// Returns true if a happening with this precedence is an end of the game by the position alone.
fn is_by_position(precedence: Precedence) -> bool {
    matches!(
        precedence,
        Precedence::UNDERTAKING | Precedence::CHECKMATE | Precedence::STALEMATE | Precedence::DEAD
    )
}
