//! Irregular acts in the fold: from the act and its notice to what follows under the code.
//!
//! An act is assessed when it is done ([`Fold::begin_act`]) and again when somebody notices it
//! ([`Fold::notice`]). [`Fold::apply_ruling`] then lets the ruling take effect: the act counts as
//! an illegal move, the record is void from some moment on, or the game ends later unless the error
//! is corrected by then. [`Fold::final_ruling`] is the ruling that the verdict shows.

use crate::chess::Color;
use crate::notation::{GameResult, Irregularity};
use crate::remedies::Cost;
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, FlagTest, Grounds, Precedence, UnknownFrom};

use super::super::assess::{Assessment, Circumstances, assess};
use super::super::happenings::Happening;
use super::super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::super::provision::place_of;
use super::super::recorded_irregularities::Act;
use super::super::state::{ActPlace, CountedMove, End, Moment};
use super::Fold;

impl Fold<'_> {
    /// Assesses an act when it is done. Its ruling takes effect now, or when it is noticed.
    pub(super) fn begin_act(&mut self, place: ActPlace, when: Moment) {
        let act = &self.acts[place];
        if act.recorded.touches_a_piece() && act.player == self.game.turn(act.ply) {
            self.state.touched[act.player as usize] = Some(act.ply);
        }
        // An illegal move that is noticed at once brings no position about.
        if act.recorded == Irregularity::Stands
            && act.notice.is_some_and(|notice| notice.when.0 == act.ply)
        {
            return self.notice(place, when);
        }
        let assessment = self.assess(place, Circumstances::unnoticed(self.game.plies()));
        // A wrong set-up was found when the record says so, unless it was claimed moves later.
        let is_found = matches!(act.recorded, Irregularity::SetUp(_))
            && assessment.ruling.compliance == Compliance::SetAside;
        self.assessments[place] = Some(assessment);
        match act.notice {
            Some(notice) if !is_found || notice.when.0 > act.ply => {
                self.agenda.add(notice.when, Happening::Notice(place));
            }
            _ => self.apply_ruling(place, when),
        }
    }

    /// Assesses a wrong set-up that is found after the end: some laws void even a finished game.
    pub(super) fn begin_act_after_end(&mut self, place: ActPlace, when: Moment) {
        let is_set_up = matches!(self.acts[place].recorded, Irregularity::SetUp(_));
        if self.state.set_aside.is_some() || !is_set_up {
            return;
        }
        let unnoticed = Circumstances::unnoticed(self.game.plies());
        let assessment = self.assess(place, Circumstances { is_after_end: true, ..unnoticed });
        if assessment.ruling.compliance == Compliance::SetAside {
            self.assessments[place] = Some(assessment);
            self.apply_ruling(place, when);
        }
    }

    /// Assesses an act when it is noticed, and lets the ruling take effect.
    pub(super) fn notice(&mut self, place: ActPlace, when: Moment) {
        let end = self.state.end;
        let assessment = self.assess_noticed(place, self.game.plies());
        let void_from = assessment.ruling.void_from;
        self.assessments[place] = Some(assessment);
        // After the end only an article that says *even after the end* gives another game.
        if end.is_none_or(|end| void_from.is_some_and(|ply| ply <= end.when.0)) {
            self.apply_ruling(place, when);
        }
    }

    /// Assesses an act by its notice, if it has one, and the moves up to a ply.
    pub(super) fn assess_noticed(&self, place: ActPlace, last: Ply) -> Assessment {
        let Act { player, notice, .. } = self.acts[place];
        let first_touches = &self.evidence.irregularities.first_touches;
        let is_after_touch = notice.is_some_and(|notice| {
            let (ply, noticed) = notice.when;
            first_touches.get(&(ply, !player)).is_some_and(|touched| *touched < noticed)
        });
        let is_after_end = self.state.end.is_some();
        self.assess(place, Circumstances { last, notice, is_after_end, is_after_touch })
    }

    fn assess(&self, place: ActPlace, circumstances: Circumstances) -> Assessment {
        assess(&self.acts[place], self.law, self.game, circumstances)
    }

    /// Lets the ruling on an act take effect, from the moment at which it counts.
    fn apply_ruling(&mut self, place: ActPlace, when: Moment) {
        let Some(assessment) = self.assessments[place].clone() else { return };
        if self.state.end.is_none() && assessment.counts {
            self.count_illegal_move(place, &assessment, when);
        }
        if self.ended_by == Some(place) {
            return;
        }
        let ruling = &assessment.ruling;
        match (ruling.compliance, ruling.void_from) {
            (Compliance::EndsGame, _) => {
                let next = (ruling.ply.saturating_add(1), Precedence::EVENT);
                self.agenda.add(next, Happening::Unremedied(place));
            }
            (Compliance::SetAside, Some(void_from)) => {
                let from = (void_from, Precedence::SET_ASIDE);
                if from <= when {
                    self.set_aside(place, from);
                } else {
                    self.agenda.add(from, Happening::Unremedied(place));
                }
            }
            _ => {}
        }
    }

    /// Counts an act as an illegal move. The game is lost, or drawn, by one too many.
    pub(super) fn count_illegal_move(
        &mut self,
        place: ActPlace,
        assessment: &Assessment,
        when: Moment,
    ) {
        let ruling = &assessment.ruling;
        let Some(given) = &ruling.given else { return };
        let Some(article) = place_of(&given.article, self.law.provisions()) else { return };
        let cost = given.rule.cost_of(&ruling.deed);
        let loses_at = cost.and_then(|cost| cost.loses_at);
        let loses_at = if assessment.loses_at_once { Some(1) } else { loses_at };
        let Some(loses_at) = loses_at else { return };
        let is_apart = cost.is_some_and(|cost| cost.counted_apart);
        let made = CountedMove { ply: ruling.ply, apart: is_apart.then_some(article) };
        let plies = self.state.count(ruling.player, made);
        if plies.len() < loses_at as usize {
            return;
        }
        let player = ruling.player;
        let Some(can_mate) = self.can_mate(place, cost, !player) else {
            self.unknown_end = Some((article, UnknownFrom::of_event(when)));
            return;
        };
        let result = if can_mate { GameResult::won_by(!player) } else { GameResult::Draw };
        let grounds = Grounds::IllegalMoves { player: Claimant::from(player), plies, can_mate };
        self.ended_by = Some(place);
        self.end_by_added_finding(article, when, result, grounds);
    }

    /// Returns true if a player can mate from the position before an act, or if the cost of the act
    /// does not depend on that; `None` if it is not known what follows.
    fn can_mate(&self, place: ActPlace, cost: Option<&Cost>, player: Color) -> Option<bool> {
        let act = &self.acts[place];
        let before = act.ply.saturating_sub(Ply::from(act.recorded == Irregularity::Stands));
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

    /// Applies that the code's remedy for an act was not given in time: the record is void, or the
    /// illegal position that stays draws the game.
    pub(super) fn leave_unremedied(&mut self, place: ActPlace, when: Moment) {
        let Some(assessment) = &self.assessments[place] else { return };
        let ruling = &assessment.ruling;
        if ruling.compliance == Compliance::SetAside {
            return self.set_aside(place, when);
        }
        let grounds = Grounds::IllegalPosition { seen: ruling.ply };
        let article = ruling.article().and_then(|key| place_of(key, self.law.provisions()));
        if let Some(article) = article {
            self.ended_by = Some(place);
            self.end_by_added_finding(article, when, GameResult::Draw, grounds);
        }
    }

    /// Returns the ruling on an act, as it is when the whole game is known; `None` if the act was
    /// not ruled on, or belongs to what is void of the record.
    pub(super) fn final_ruling(&mut self, place: ActPlace) -> Option<IrregularityRuling> {
        let ruling = self.assessments[place].take()?.ruling;
        if self.ended_by == Some(place) {
            let compliance = Compliance::EndsGame;
            return Some(IrregularityRuling {
                compliance,
                void_from: None,
                cost_is_due: false,
                ..ruling
            });
        }
        let set_aside = self.state.set_aside;
        let is_cause = set_aside.is_some_and(|set_aside| set_aside.act == place);
        let Some(end) = self.state.end.filter(|_| !is_cause) else { return Some(ruling) };
        if set_aside.is_some_and(|set_aside| self.acts[place].ply >= set_aside.from.0) {
            return None;
        }
        let mut ruling = self.ruling_at_end(place, ruling, end);
        if matches!(ruling.compliance, Compliance::SetAside | Compliance::EndsGame) {
            (ruling.compliance, ruling.void_from) = (Compliance::Open, None);
        }
        Some(ruling)
    }

    /// Returns the ruling on an unnoticed act by the moves before the end of the game: a move
    /// played after it answers nothing.
    fn ruling_at_end(
        &self,
        place: ActPlace,
        ruling: IrregularityRuling,
        end: End,
    ) -> IrregularityRuling {
        let depends_on_later_moves = matches!(
            ruling.compliance,
            Compliance::Lapsed | Compliance::SetAside | Compliance::EndsGame
        );
        let is_lawful = ruling.compliance == Compliance::Lawful;
        if self.acts[place].notice.is_some() || !(depends_on_later_moves || is_lawful) {
            return ruling;
        }
        let last = end.when.0.min(self.game.plies());
        let at_end = self.assess(place, Circumstances::unnoticed(last)).ruling;
        let replaces = depends_on_later_moves || at_end.compliance == ruling.compliance;
        if replaces { at_end } else { ruling }
    }
}
