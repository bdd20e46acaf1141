//! The rulesets of one law of movement, which judge one game together.

use std::collections::HashMap;
use std::sync::Arc;

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::decide::{Decision, nothing_was_played};
use crate::arbiter::happenings::unknown_move;
use crate::arbiter::provision::Provision;
use crate::arbiter::ruleset::Ruleset;
use crate::chess::Movement;
use crate::notation::Record;
use crate::replay::{GameSummary, Timeline};
use crate::rules::{AnyRule, Evaluation, FirstFinding, Rule, RuleKind};

use super::batch_code::{BatchCode, RuleSet};
use super::first_findings::FirstFindings;
use super::prefilter::{FEATURE_SETS, features, most_permissive};
use super::{Opportunity, VerdictSummary};

pub(super) struct MovementGroup<'l> {
    movement: Movement,
    codes: Vec<BatchCode<'l>>,
    /// The rules of all of them, each once.
    rules: Vec<Provision<'l>>,
    /// The rules that can find something, grouped by kind, as the branch predictor learns a
    /// repeated indirect call.
    by_kind: Vec<NumberedRule<'l>>,
    /// The rules that can find something in games with each set of features; `None` until such a
    /// game occurs.
    by_features: Vec<Option<Vec<NumberedRule<'l>>>>,
    numbers: HashMap<&'l AnyRule, usize>,
    /// True if some rule depends on moves that could have been played.
    looks_at_possible_moves: bool,
    /// The first findings of the rules in the current game.
    first: FirstFindings,
    /// The rules that found more than that the game ends as recorded.
    objectors: RuleSet,
    /// True if the codes rule in full on the game at hand, and no rule was asked for its first
    /// finding.
    pub(super) is_ruled_on_in_full: bool,
    /// The decisions in the readings of one code.
    decisions: Vec<Decision>,
    /// The evaluation of each rule in the current game, as far as opportunities to claim were
    /// requested.
    evaluations: Vec<Option<Arc<Evaluation>>>,
}

/// A rule with its number in the group.
type NumberedRule<'l> = (usize, &'l dyn Rule);

impl<'l> MovementGroup<'l> {
    pub(super) fn new(movement: Movement) -> Self {
        Self {
            movement,
            codes: Vec::new(),
            rules: Vec::new(),
            by_kind: Vec::new(),
            by_features: Vec::new(),
            numbers: HashMap::new(),
            looks_at_possible_moves: false,
            first: FirstFindings::default(),
            objectors: RuleSet::default(),
            is_ruled_on_in_full: false,
            decisions: Vec::new(),
            evaluations: Vec::new(),
        }
    }

    pub(super) fn movement(&self) -> Movement {
        self.movement
    }

    /// Returns the places of its codes among those of the judge.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        self.codes.iter().map(|code| code.place)
    }

    pub(super) fn add(&mut self, place: usize, ruleset: &'l dyn Ruleset) {
        let Self { rules, numbers, .. } = self;
        let number = |provision: &Provision<'l>| {
            let mut new = || {
                rules.push(*provision);
                rules.len() - 1
            };
            match provision.known_rule() {
                Some(rule) => *numbers.entry(rule).or_insert_with(new),
                None => new(),
            }
        };
        let code = BatchCode::new(place, ruleset, number);
        self.codes.push(code);
    }

    /// Prepares the group for judging when all codes are added.
    pub(super) fn prepare(&mut self) {
        let mut known = self.rules.iter().map(Provision::known_rule);
        self.looks_at_possible_moves =
            known.any(|rule| rule.is_none_or(AnyRule::looks_at_possible_moves));
        let mut by_kind: Vec<(Option<RuleKind>, NumberedRule<'l>)> = Vec::new();
        for (number, provision) in self.rules.iter().enumerate() {
            by_kind.extend(provision.rule().map(|rule| (provision.kind(), (number, rule))));
        }
        by_kind.sort_by_key(|(kind, _)| *kind);
        self.by_kind = by_kind.into_iter().map(|(_, rule)| rule).collect();
        self.by_features = vec![None; FEATURE_SETS];
    }

    /// The game under this law of movement: today's, or one replayed in memory to spare.
    pub(super) fn game<'g>(
        &self,
        record: &Record<'_>,
        today: &'g Timeline,
        spare: &'g mut Timeline,
    ) -> &'g Timeline {
        let is_other = today.movement() != self.movement;
        let looks_further = self.looks_at_possible_moves || self.is_ruled_on_in_full;
        if !(is_other && looks_further) && today.is_same_under(self.movement) {
            return today;
        }
        spare.replay_under(self.movement, record);
        spare
    }

    /// Judges the game that [`game`](Self::game) returned under the codes of this group.
    pub(super) fn judge(&mut self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        if self.is_ruled_on_in_full {
            return self.rule_in_full(game, verdicts);
        }
        self.first.clear(self.rules.len());
        self.objectors.clear();
        let unlawful = unknown_move(game).is_some();
        let mut matters = unlawful;
        for &(number, rule) in applying(&self.by_kind, &mut self.by_features, game.summary()) {
            if rule.may_apply(game.summary()) {
                let Some(found) = rule.first(game) else { continue };
                let objects = !ends_as_recorded(&found, game);
                self.first.add(number, &self.rules[number], found);
                if objects {
                    self.objectors.insert(number);
                    matters = true;
                }
            }
        }
        if matters {
            for code in &self.codes {
                if unlawful || code.rules.meets(&self.objectors) {
                    self.decisions.clear();
                    for reading in &code.readings {
                        self.decisions.push(self.first.decide(reading, game));
                    }
                    verdicts.extend(code.summarize(&self.decisions, game));
                }
            }
        }
        if nothing_was_played(game) {
            self.add_unplayed(game, verdicts);
        }
    }

    /// Judges a game with claims or irregularities on its record.
    fn rule_in_full(&mut self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        self.forget_evaluations();
        for at in 0..self.codes.len() {
            self.evaluate_rules_of(at, game);
            let readings = self.codes[at].readings.iter();
            self.decisions.clear();
            self.decisions.extend(readings.map(|law| law.rule_in_full(game, &self.evaluations)));
            verdicts.extend(self.codes[at].summarize(&self.decisions, game));
        }
    }

    fn forget_evaluations(&mut self) {
        self.evaluations.clear();
        self.evaluations.resize_with(self.rules.len(), || None);
    }

    /// Returns true if one of these codes may give an opportunity to claim in the game at hand.
    pub(super) fn may_entitle(&self, codes: &[usize]) -> bool {
        let mut asked = self.codes.iter().filter(|code| codes.contains(&code.place));
        asked.any(|code| self.is_ruled_on_in_full || self.is_entitled_under(code))
    }

    /// Returns true if a rule of a code first finds an opportunity to claim in the game at hand. If
    /// every rule first finds an end of the game, nothing can be claimed before it.
    fn is_entitled_under(&self, code: &BatchCode<'l>) -> bool {
        let mut rules = code.readings.iter().flat_map(|reading| &reading.rules);
        rules.any(|&(_, rule)| {
            self.first.of(rule).is_some_and(|first| first.first_claims().next().is_some())
        })
    }

    /// Calls `add` with every opportunity to claim that these codes give in the game that
    /// [`game`](Self::game) has given.
    pub(super) fn opportunities(
        &mut self,
        game: &Timeline,
        codes: &[usize],
        add: &mut impl FnMut(Opportunity<'_>),
    ) {
        if !self.is_ruled_on_in_full {
            self.forget_evaluations();
        }
        for at in 0..self.codes.len() {
            if codes.contains(&self.codes[at].place)
                && (self.is_ruled_on_in_full || self.is_entitled_under(&self.codes[at]))
            {
                self.evaluate_rules_of(at, game);
                let code = &self.codes[at];
                for (article, finding) in code.opportunities(game, &self.evaluations) {
                    add(Opportunity { code: code.place, article, finding, timeline: game });
                }
            }
        }
    }

    /// Evaluates those rules of a code that find something in the game at hand, each once for all
    /// codes.
    fn evaluate_rules_of(&mut self, code: usize, game: &Timeline) {
        for &(_, rule) in self.codes[code].readings.iter().flat_map(|reading| &reading.rules) {
            if self.evaluations[rule].is_none()
                && (self.is_ruled_on_in_full || self.first.of(rule).is_some())
            {
                let judging = self.rules[rule].rule();
                self.evaluations[rule] = judging.map(|judging| Arc::new(judging.evaluate(game)));
            }
        }
    }

    /// Adds, for each code without a verdict, that nothing was played, so that nothing stands.
    fn add_unplayed(&self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        let has_verdict = |place| verdicts.iter().any(|verdict| verdict.code == place);
        let silent: Vec<usize> = self.places().filter(|place| !has_verdict(*place)).collect();
        let (kind, result) = (VerdictKind::Unplayed, game.result());
        let unplayed =
            |code| VerdictSummary { code, kind, result, ply: None, ruling: None, in_doubt: None };
        verdicts.extend(silent.into_iter().map(unplayed));
        verdicts.sort_unstable_by_key(|verdict| verdict.code);
    }
}

/// Returns the rules that can find something in games with the features of this one. They are
/// selected once for each set of features.
fn applying<'a, 'l>(
    rules: &[NumberedRule<'l>],
    by_features: &'a mut [Option<Vec<NumberedRule<'l>>>],
    game: &GameSummary,
) -> &'a [NumberedRule<'l>] {
    let features = features(game);
    by_features[features].get_or_insert_with(|| {
        let summaries = most_permissive(features);
        let may_apply = |rule: &dyn Rule| summaries.iter().any(|game| rule.may_apply(game));
        rules.iter().copied().filter(|&(_, rule)| may_apply(rule)).collect()
    })
}

/// Returns true if a rule finds only that the game ends as it is recorded: then the record stands,
/// unless another rule finds something else.
fn ends_as_recorded(first: &FirstFinding, game: &Timeline) -> bool {
    let FirstFinding::Found(finding) = first else { return false };
    finding.ply == game.plies()
        && game.stop().is_none()
        && finding.effect.result() == Some(game.result().without_forfeit())
}
