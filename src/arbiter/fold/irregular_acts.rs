//! Irregular acts in the fold: from the act and its notice to what follows under the code.
//!
//! An act is assessed when it is done ([`Fold::begin_act`]) and again when somebody notices it
//! ([`Fold::notice`]). [`Fold::apply_ruling`] then lets the ruling take effect: the act counts as
//! an illegal move, the record is void from some moment on, or the game ends later unless the error
//! is corrected by then. [`Fold::final_ruling`] is the ruling that the verdict shows.

use crate::chess::{Color, Position};
use crate::notation::{GameResult, Irregularity};
use crate::remedies::Cost;
use crate::replay::Ply;
use crate::rules::{Claimant, FlagTest, Grounds, Precedence, UnknownFrom};

use super::super::assess::{Assessment, Circumstances, assess};
use super::super::happenings::Happening;
use super::super::irregularity_ruling::{Compliance, IrregularityRuling};
use super::super::provision::place_of;
use super::super::recorded_irregularities::Act;
use super::super::state::{ActPlace, CountedMove, Moment};
use super::Fold;

impl Fold<'_> {
    /// Assesses an act when it is done. Its ruling takes effect now, or when it is noticed.
    pub(super) fn begin_act(&mut self, place: ActPlace, when: Moment) {
        let act = &self.acts[place];
        if act.recorded.touches_a_piece() && act.player == self.game.turn(act.ply) {
            self.state.touched[act.player as usize] = Some(act.ply);
        }
        // If an illegal move is noticed at once, its position does not count.
        if act.recorded == Irregularity::Stands
            && act.notice.is_some_and(|notice| notice.when.0 == act.ply)
        {
            return self.notice(place, when);
        }
        let assessment = self.assess(place, Circumstances::unnoticed(self.game.plies()));
        // The event of a wrong set-up is its discovery, unless somebody claimed it some moves
        // later.
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
        // A game that is over is set aside only from before its end.
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

    /// Applies the ruling that was made on an act at this moment.
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
        let position = &self.acts[place].position;
        let Some(can_mate) = can_mate(cost, position, !player) else {
            self.unknown_end = Some((article, UnknownFrom::of_event(when)));
            return;
        };
        let result = if can_mate { GameResult::won_by(!player) } else { GameResult::Draw };
        let grounds = Grounds::IllegalMoves { player: Claimant::from(player), plies, can_mate };
        self.ended_by = Some(place);
        self.end_by_added_finding(article, when, result, grounds);
    }

    /// Applies the consequence if the code's remedy for an act was not given in time: the record is
    /// void, or the illegal position that stays draws the game.
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
    /// not ruled on, or is in the void part of the record.
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
        let Some(end) = self.state.end else { return Some(ruling) };
        if let Some(set_aside) = self.state.set_aside {
            if set_aside.act == place {
                return Some(ruling);
            }
            if self.acts[place].ply >= set_aside.from.0 {
                return None;
            }
        }
        let depends_on_later_moves = matches!(
            ruling.compliance,
            Compliance::Lapsed | Compliance::SetAside | Compliance::EndsGame
        );
        let mut ruling = ruling;
        if depends_on_later_moves && self.acts[place].notice.is_none() {
            // A move played after the end of the game is no answer to the act.
            let last = end.when.0.min(self.game.plies());
            ruling = self.assess(place, Circumstances::unnoticed(last)).ruling;
        }
        // The game was over before the act could have these consequences.
        if matches!(ruling.compliance, Compliance::SetAside | Compliance::EndsGame) {
            (ruling.compliance, ruling.void_from) = (Compliance::Open, None);
        }
        Some(ruling)
    }
}

/// Returns true if a player can mate from a position, or if the cost of an illegal move does not
/// depend on that; `None` if it is not known what follows.
fn can_mate(cost: Option<&Cost>, position: &Position, player: Color) -> Option<bool> {
    let passes = |test: FlagTest| test.can_win(position, player);
    match cost {
        Some(cost) if cost.draw_if_no_mate => passes(FlagTest::Helpmate),
        Some(cost) if cost.needs_mating_potential => {
            passes(FlagTest::MatingPotential).filter(|wins| *wins)
        }
        _ => Some(true),
    }
}
