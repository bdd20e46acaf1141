//! The fold: a code is folded over the happenings of a game, one after the other.

use crate::chess::Color;
use crate::laws::Role;
use crate::notation::{GameResult, Irregularity};
use crate::remedies::{Cost, Demand, RemedyAction};
use crate::replay::{Ply, Timeline};
use crate::rules::{
    Claimant, Effect, Finding, FlagTest, Grounds, Precedence, RuleKind, UnknownFrom,
};

use super::assess::{Assessed, Circumstance, assess};
use super::claim_ruling::{Answer, ClaimRuling};
use super::evidence::Evidence;
use super::happenings::{Agenda, Happening, unknown_move};
use super::interpretation::Interpretation;
use super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::on_record::{Act, Notice};
use super::provision::place_of;
use super::state::Moment;
use super::state::{BoundMove, CountedMove, End, Ending, State};

/// The result of folding one reading of a code over a game.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    /// The end of the game, if it is over.
    pub over: Option<End>,
    /// The moment from which the record is void, if the code gives another game.
    pub void: Option<Moment>,
    /// The moment after which nothing could be claimed.
    pub nothing_left: Option<Moment>,
    /// The moves that had to be played, as they were announced with claims which were refused.
    pub(super) bound: Vec<BoundMove>,
    /// The rulings on the claims on the record, in order.
    pub claims: Vec<ClaimRuling>,
    /// The rulings on the irregularities that came before the end, in order.
    pub irregularities: Vec<IrregularityRuling>,
    /// The end of the game that no rule found by itself: the place of the article, and its finding.
    pub other_end: Option<(usize, Finding)>,
    /// The ply from which it is unknown if an irregularity ended the game, and the place of the
    /// article.
    pub unknown_end: Option<(usize, UnknownFrom)>,
    /// The findings that end nothing, as an illegal move brought the position about: the place of
    /// each article among those that found something, and the number of the finding.
    pub without_effect: Vec<(usize, usize)>,
}

/// The ruling on an irregularity that is put to a game at its end.
pub(crate) struct RulingAtEnd {
    pub assessed: Assessed,
    /// The end of the game, or of what the code lets stand of it, before the irregularity.
    pub over: Option<End>,
    /// The result, if the game is lost by it as one illegal move too many.
    pub result: Option<GameResult>,
}

/// Folds one reading of a code over the happenings of a game.
pub(crate) fn fold(law: &Interpretation<'_>, evidence: &Evidence, game: &Timeline) -> Folded {
    Fold::over(law, evidence, game).finish()
}

/// Folds one reading of a code over the happenings of a game, and rules on one more irregularity at
/// its end.
pub(crate) fn rule_at_end(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    game: &Timeline,
    act: &Act,
) -> RulingAtEnd {
    let mut fold = Fold::over(law, evidence, game);
    let over = fold.state.over;
    let number = fold.acts.len();
    fold.acts.push(act.clone());
    let last = act.notice.map_or(act.ply, |notice| notice.when.0);
    let assessed = fold.assess(number, act.notice, last, over.is_some());
    if over.is_none() && assessed.counts && !assessed.is_lost {
        fold.count(number, &assessed, act.when());
    }
    let ended = fold.state.other_end.filter(|_| fold.ended_by == Some(number));
    RulingAtEnd { assessed, over, result: ended.and_then(|(_, it)| it.effect.result()) }
}

/// A game in the course of being folded.
struct Fold<'f, 'l> {
    law: &'f Interpretation<'l>,
    evidence: &'f Evidence,
    game: &'f Timeline,
    agenda: Agenda,
    state: State,
    /// The irregularities on the record, and those that follow from what was claimed.
    acts: Vec<Act>,
    /// The rulings on the claims so far, with the numbers of the claims.
    claims: Vec<(usize, ClaimRuling)>,
    /// The assessment of each irregularity before the end.
    assessed: Vec<Option<Assessed>>,
    /// The number of the irregularity that ended the game.
    ended_by: Option<usize>,
    unknown_end: Option<(usize, UnknownFrom)>,
    without_effect: Vec<(usize, usize)>,
}

impl<'f, 'l> Fold<'f, 'l> {
    /// Folds a reading of a code over everything that happened in a game.
    fn over(law: &'f Interpretation<'l>, evidence: &'f Evidence, game: &'f Timeline) -> Self {
        let mut fold = Self {
            law,
            evidence,
            game,
            agenda: Agenda::of(evidence, game),
            state: State::default(),
            acts: evidence.irregularities.acts.clone(),
            claims: Vec::new(),
            assessed: vec![None; evidence.irregularities.acts.len()],
            ended_by: None,
            unknown_end: None,
            without_effect: Vec::new(),
        };
        while let Some((when, happening)) = fold.agenda.next() {
            fold.take(when, happening);
        }
        fold
    }

    fn take(&mut self, when: Moment, happening: Happening) {
        match happening {
            Happening::Notice(act) => self.notice(act, when),
            Happening::Claim(claim) => self.claim(claim),
            Happening::Finding(at, number) if self.is_resumed(when) => {
                self.end_resumed(at, number, when);
            }
            Happening::GivenUp(matter) if self.is_resumed(when) => self.give_up(matter, when),
            Happening::Act(act) if self.state.over.is_some() => self.act_after_end(act, when),
            // After the end nothing else happens.
            _ if self.state.over.is_some() => {}
            Happening::Act(act) => self.act(act, when),
            Happening::Unremedied(act) => self.leave_unremedied(act, when),
            Happening::Finding(at, number) => self.find(at, number, when),
            Happening::NoMove => {
                if self.ends_by_position(when.0) {
                    self.state.no_move.get_or_insert(when);
                }
            }
            Happening::UnknownMove => self.meet_unknown_move(when),
            Happening::GivenUp(matter) => self.give_up(matter, when),
        }
    }

    /// An irregularity was done: rights arise from it.
    fn act(&mut self, number: usize, when: Moment) {
        let act = &self.acts[number];
        if act.deed.touches_a_piece() && act.player == self.game.turn(act.ply) {
            self.state.touched[act.player as usize] = Some(act.ply);
        }
        // An illegal move that is noticed at once brings no position about.
        if act.deed == Irregularity::Stands
            && act.notice.is_some_and(|notice| notice.when.0 == act.ply)
        {
            return self.notice(number, when);
        }
        let assessed = self.assess(number, None, self.game.plies(), false);
        // A wrong set-up was found when the record says so, unless it was claimed moves later.
        let is_found = matches!(act.deed, Irregularity::SetUp(_))
            && assessed.ruling.compliance == Compliance::SetAside;
        self.assessed[number] = Some(assessed);
        match act.notice {
            Some(notice) if !is_found || notice.when.0 > act.ply => {
                self.agenda.add(notice.when, Happening::Notice(number));
            }
            _ => self.follow(number, when),
        }
    }

    /// Applies a wrong set-up that was found after the end of the game: some laws void even such a
    /// game.
    fn act_after_end(&mut self, number: usize, when: Moment) {
        if self.state.set_aside.is_some()
            || !matches!(self.acts[number].deed, Irregularity::SetUp(_))
        {
            return;
        }
        let assessed = self.assess(number, None, self.game.plies(), true);
        if assessed.ruling.compliance == Compliance::SetAside {
            self.assessed[number] = Some(assessed);
            self.follow(number, when);
        }
    }

    /// An irregularity was noticed: a right that is still alive is exercised.
    fn notice(&mut self, number: usize, when: Moment) {
        let notice = self.acts[number].notice;
        let is_after_end = self.state.over.is_some();
        let assessed = self.assess(number, notice, self.game.plies(), is_after_end);
        let void_from = assessed.ruling.void_from;
        self.assessed[number] = Some(assessed);
        match self.state.over {
            None => self.follow(number, when),
            // Only an article that says *even after the end* gives another game then.
            Some(end) => {
                if void_from.is_some_and(|ply| ply <= end.when.0) {
                    self.follow(number, when);
                }
            }
        }
    }

    /// Applies the ruling on an irregularity, from the moment at which it counts.
    fn follow(&mut self, number: usize, when: Moment) {
        let Some(assessed) = self.assessed[number].clone() else { return };
        if self.state.over.is_none() && assessed.counts {
            self.count(number, &assessed, when);
        }
        if self.ended_by == Some(number) {
            return;
        }
        match assessed.ruling.compliance {
            Compliance::EndsGame => {
                let next = (assessed.ruling.ply.saturating_add(1), Precedence::EVENT);
                self.agenda.add(next, Happening::Unremedied(number));
            }
            Compliance::SetAside => {
                let Some(void_from) = assessed.ruling.void_from else { return };
                let void = (void_from, Precedence::SET_ASIDE);
                if void <= when {
                    self.set_aside(number, void);
                } else {
                    self.agenda.add(void, Happening::Unremedied(number));
                }
            }
            _ => {}
        }
    }

    /// Counts an illegal move; the game is lost by one too many.
    fn count(&mut self, number: usize, assessed: &Assessed, when: Moment) {
        let ruling = &assessed.ruling;
        let Some(given) = &ruling.given else { return };
        let Some(article) = place_of(&given.article, self.law.provisions()) else { return };
        let cost = given.rule.cost_of(&ruling.deed);
        let loses_at = if assessed.is_lost { Some(1) } else { cost.and_then(|cost| cost.loses_at) };
        let Some(loses_at) = loses_at else { return };
        let is_apart = cost.is_some_and(|cost| cost.counted_apart);
        let made = CountedMove { ply: ruling.ply, apart: is_apart.then_some(article) };
        let plies = self.state.count(ruling.player, made);
        if plies.len() < loses_at as usize {
            return;
        }
        let player = ruling.player;
        let Some(can_mate) = self.can_mate(number, cost, !player) else {
            self.unknown_end = Some((article, UnknownFrom::of_event(when)));
            return;
        };
        let result = if can_mate { GameResult::won_by(!player) } else { GameResult::Draw };
        let grounds = Grounds::IllegalMoves { player: Claimant::from(player), plies, can_mate };
        self.end_by(number, article, when, result, grounds);
    }

    /// Returns true if a player can mate from the position before an irregularity, where its cost
    /// depends on that; `None` if it is not known what follows.
    fn can_mate(&self, number: usize, cost: Option<&Cost>, player: Color) -> Option<bool> {
        let act = &self.acts[number];
        let before = act.ply.saturating_sub(Ply::from(act.deed == Irregularity::Stands));
        let position = self.game.position(before);
        let passes = |test: FlagTest| test.can_win(&position, player, Timeline::MOST_POSITIONS);
        match cost {
            Some(cost) if cost.draw_if_no_mate => passes(FlagTest::Helpmate),
            Some(cost) if cost.needs_mating_potential => {
                passes(FlagTest::MatingPotential).filter(|wins| *wins)
            }
            _ => Some(true),
        }
    }

    /// Applies that the code's remedy for an irregularity was not given in time.
    fn leave_unremedied(&mut self, number: usize, when: Moment) {
        let Some(assessed) = &self.assessed[number] else { return };
        let ruling = &assessed.ruling;
        if ruling.compliance == Compliance::SetAside {
            return self.set_aside(number, when);
        }
        // An illegal position that stays draws the game.
        let grounds = Grounds::IllegalPosition { seen: ruling.ply };
        let article = ruling.article().and_then(|key| place_of(key, self.law.provisions()));
        if let Some(article) = article {
            self.end_by(number, article, when, GameResult::Draw, grounds);
        }
    }

    fn end_by(
        &mut self,
        number: usize,
        article: usize,
        when: Moment,
        result: GameResult,
        grounds: Grounds,
    ) {
        let (ply, precedence) = when;
        let effect = Effect::Ends { result, precedence };
        self.ended_by = Some(number);
        self.state.other_end = Some((article, Finding::at(ply, effect, grounds)));
        let how = Ending::Article((article, effect));
        self.state.over = Some(End { when, how });
    }

    /// The record is void from this moment on, and what was claimed later was never claimed.
    fn set_aside(&mut self, number: usize, void: Moment) {
        self.state.over = Some(End { when: void, how: Ending::SetAside });
        self.state.set_aside = Some((void, number));
        let is_before = |number: usize| self.evidence.claims[number].when() <= void;
        let first = self.claims.partition_point(|(number, _)| is_before(*number));
        for (number, _) in self.claims.split_off(first) {
            self.claim(number);
        }
    }

    /// Returns true if what happens at this moment besides moves belongs to the game that goes on
    /// after the record was set aside. It does as long as no other move follows; if the law gives a
    /// new game, the record has nothing of it.
    fn is_resumed(&self, (ply, precedence): Moment) -> bool {
        let Some(((void, _), number)) = self.state.set_aside else { return false };
        let is_over = !matches!(self.state.over, Some(End { how: Ending::SetAside, .. }));
        let noticed = self.acts[number].notice.map_or(void, |notice| notice.when.0);
        if is_over || ply != noticed.max(void) || precedence < Precedence::EVENT {
            return false;
        }
        let ruling = self.assessed[number].as_ref().map(|assessed| &assessed.ruling);
        let demands = ruling.and_then(|ruling| ruling.decisive()).map(|given| &given.demands);
        let is_new_game = |demand: &Demand| {
            let action = demand.effective().map(|demand| demand.action);
            matches!(action, Some(RemedyAction::Void | RemedyAction::BeginAnew))
        };
        !demands.into_iter().flatten().any(is_new_game)
    }

    /// A player loses the game that goes on from the last position of what the code lets stand, or
    /// the players agree on a draw.
    fn end_resumed(&mut self, at: usize, number: usize, when: Moment) {
        let (article, found) = &self.evidence.found[at];
        let Some(finding) = found.decisive().get(number) else { return };
        let Some(((void, _), _)) = self.state.set_aside else { return };
        let mut result = finding.effect.result();
        if let Grounds::Flag { player, test } | Grounds::Resignation { player, test } =
            &finding.grounds
        {
            let winner = if *player == Claimant::White { Color::Black } else { Color::White };
            let position = self.game.position(void.saturating_sub(1));
            let can_win = test.can_win(&position, winner, Timeline::MOST_POSITIONS);
            let won = GameResult::won_by(winner);
            result = can_win.map(|can_win| if can_win { won } else { GameResult::Draw });
        }
        let Some(result) = result else { return };
        let effect = Effect::Ends { result, precedence: when.1 };
        let finding = Finding::at(when.0, effect, finding.grounds.clone());
        self.state.other_end = Some((*article, finding));
        self.state.over = Some(End { when, how: Ending::Article((*article, effect)) });
    }

    /// An article ends the game or forbids the recorded move.
    fn find(&mut self, at: usize, number: usize, when: Moment) {
        let (article, found) = &self.evidence.found[at];
        let Some(&Finding { ply, effect, .. }) = found.decisive().get(number) else { return };
        if is_by_position(when.1) && !self.ends_by_position(ply) {
            self.without_effect.push((at, number));
            return;
        }
        let how = Ending::Article((*article, effect));
        self.state.over = Some(End { when, how });
    }

    /// The players end the game, if the code has no article that decides whether they do.
    fn give_up(&mut self, matter: RuleKind, when: Moment) {
        if !self.law.has_rule(matter) {
            self.state.over = Some(End { when, how: Ending::Players });
        }
    }

    fn meet_unknown_move(&mut self, when: Moment) {
        let Some((_, aspect)) = unknown_move(self.game) else { return };
        let how = match self.law.article_on(aspect) {
            Some(article) => Ending::Article((article, Effect::Forbids)),
            None => Ending::UnknownMove,
        };
        self.state.over = Some(End { when, how });
    }

    fn claim(&mut self, number: usize) {
        let claim = &self.evidence.claims[number];
        if !claim.is_to_be_ruled(&self.evidence.found, &self.state) {
            return;
        }
        let ruling = claim.ruled(self.law, &self.evidence.found, &self.state, self.game);
        if ruling.answer == Answer::Upheld && self.state.nothing_left().is_none() {
            self.state.over = Some(End { when: claim.when(), how: Ending::Claim });
        }
        if self.state.over.is_none()
            && let Some(bound) = claim.binds(self.law, &ruling)
        {
            self.bind(bound);
        }
        self.claims.push((number, ruling));
    }

    /// An announced move must be played, as the claim was refused. Another one is irregular.
    fn bind(&mut self, bound: BoundMove) {
        if self.state.bound.last().is_some_and(|known| known.ply == bound.ply) {
            return;
        }
        self.state.bound.push(bound);
        let played = self.game.moves().get(bound.ply as usize);
        let mut act = Act::not_as_announced(bound, self.game);
        let is_on_record =
            self.acts.iter().any(|known| (known.ply, known.deed) == (act.ply, act.deed));
        if !is_on_record && played.is_some_and(|played| *played != bound.announced) {
            let notices = &self.evidence.irregularities.after_announcement;
            let noticed = notices.iter().find(|noticed| noticed.is_of(&act));
            act.notice = noticed.map(|noticed| noticed.notice);
            self.agenda.add(act.when(), Happening::Act(self.acts.len()));
            self.acts.push(act);
            self.assessed.push(None);
        }
    }

    /// Returns true if the position at a ply can end the game: the law lets the move stand that led
    /// to it, and the piece was moved that had been touched, if the law asks that of such a move.
    fn ends_by_position(&self, ply: Ply) -> bool {
        let ended_wrongly =
            self.law.place_of_role(Role::EndingMove).is_some() && self.is_after_wrong_piece(ply);
        !ended_wrongly && !self.is_after_unlawful_move(ply)
    }

    /// Returns true if the move that led to a ply was made with another piece than the law asked of
    /// a player who had touched one.
    fn is_after_wrong_piece(&self, ply: Ply) -> bool {
        let mut assessed = self.acts.iter().zip(&self.assessed);
        assessed.any(|(act, assessed)| {
            let is_wrong = assessed.as_ref().is_some_and(|assessed| {
                matches!(
                    assessed.ruling.compliance,
                    Compliance::Open | Compliance::Lapsed | Compliance::SetAside
                )
            });
            act.ply + 1 == ply && act.deed.touches_a_piece() && is_wrong
        })
    }

    /// Returns true if an illegal move that stood, and that the law does not let stand, led to this
    /// ply.
    fn is_after_unlawful_move(&self, ply: Ply) -> bool {
        let mut rulings = self.assessed.iter().flatten().map(|assessed| &assessed.ruling);
        rulings.any(|ruling| ruling.ply == ply && ruling.is_of_unlawful_move())
    }

    fn assess(
        &self,
        number: usize,
        notice: Option<Notice>,
        last: Ply,
        is_after_end: bool,
    ) -> Assessed {
        let act = &self.acts[number];
        let is_after_touch = notice.is_some_and(|notice| self.has_touched(!act.player, notice));
        let circumstance = Circumstance { last, notice, is_after_end, is_after_touch };
        assess(act, self.law, self.game, circumstance)
    }

    /// Returns true if a player had touched a piece on his turn when he noticed something.
    fn has_touched(&self, player: Color, notice: Notice) -> bool {
        let first = self.evidence.irregularities.first_touches.get(&(notice.when.0, player));
        first.is_some_and(|precedence| (notice.when.0, *precedence) < notice.when)
    }

    /// Rules once more on what was open when the game was over, and hands everything over.
    fn finish(mut self) -> Folded {
        let over = self.state.over;
        let mut irregularities = Vec::new();
        for number in 0..self.assessed.len() {
            let Some(mut assessed) = self.assessed[number].take() else { continue };
            let set_aside = self.state.set_aside;
            let is_set_aside = set_aside.is_some_and(|(_, by)| by == number);
            let has_ended = self.ended_by == Some(number);
            if let Some(end) = over
                && !is_set_aside
                && !has_ended
            {
                let act = &self.acts[number];
                if set_aside.is_some_and(|((void, _), _)| act.ply >= void) {
                    continue;
                }
                // A move played after the end answers nothing.
                let compliance = assessed.ruling.compliance;
                let hangs_on_later_moves = matches!(
                    compliance,
                    Compliance::Lapsed | Compliance::SetAside | Compliance::EndsGame
                );
                if act.notice.is_none()
                    && (hangs_on_later_moves || compliance == Compliance::Lawful)
                {
                    let last = end.when.0.min(self.game.plies());
                    let at_end = self.assess(number, None, last, false);
                    if hangs_on_later_moves || at_end.ruling.compliance == compliance {
                        assessed = at_end;
                    }
                }
                if matches!(assessed.ruling.compliance, Compliance::SetAside | Compliance::EndsGame)
                {
                    (assessed.ruling.compliance, assessed.ruling.void_from) =
                        (Compliance::Open, None);
                }
            }
            if has_ended {
                (assessed.ruling.compliance, assessed.ruling.void_from) =
                    (Compliance::EndsGame, None);
                assessed.ruling.cost_is_due = false;
            }
            irregularities.push(assessed.ruling);
        }
        Folded {
            over,
            void: self.state.set_aside.map(|(void, _)| void),
            nothing_left: self.state.nothing_left(),
            bound: self.state.bound,
            claims: self.claims.into_iter().map(|(_, ruling)| ruling).collect(),
            irregularities,
            other_end: self.state.other_end,
            unknown_end: self.unknown_end,
            without_effect: self.without_effect,
        }
    }
}

/// Returns true if what has this precedence ends the game by the position alone.
fn is_by_position(precedence: Precedence) -> bool {
    matches!(
        precedence,
        Precedence::UNDERTAKING | Precedence::CHECKMATE | Precedence::STALEMATE | Precedence::DEAD
    )
}
