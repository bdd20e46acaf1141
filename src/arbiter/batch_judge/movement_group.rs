//! The codes of one law of movement, which judge game after game together.
//!
//! [`MovementGroup::judge`] takes the first finding of each rule in a game, once for all codes. If
//! every rule finds nothing, or only the recorded end, the record stands under every code.
//! Otherwise the codes with a rule that found more decide, each in all its readings. In the rare
//! games with claims or irregularities on their record, every rule is evaluated in full instead.
//! [`MovementGroup::add_opportunities`] then lists what could have been claimed in the same game.

use std::collections::HashMap;
use std::sync::Arc;

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::decide::{Decision, is_unplayed};
use crate::arbiter::happenings::forbidden_move;
use crate::arbiter::provision::Provision;
use crate::arbiter::ruleset::Ruleset;
use crate::chess::Movement;
use crate::notation::{Incident, Record};
use crate::replay::{GameSummary, Timeline};
use crate::rules::{AnyRule, Evaluation, FirstFinding, Rule, RuleKind};

use super::batch_code::{BatchCode, RuleNumber, RuleSet};
use super::first_findings::FirstFindings;
use super::prefilter::{FEATURE_SETS, features, most_permissive};
use super::{Opportunity, VerdictSummary};

/// The codes with one law of movement, and their rules.
#[derive(Default)]
pub(super) struct MovementGroup<'l> {
    movement: Movement,
    codes: Vec<BatchCode<'l>>,
    /// The distinct rules of all codes, each in one of the provisions that state it. A
    /// [`RuleNumber`] is a place in this list.
    rules: Vec<Provision<'l>>,
    rule_numbers: HashMap<&'l AnyRule, RuleNumber>,
    /// The rules that can find something, grouped by kind: the branch predictor learns repeated
    /// indirect calls.
    rules_by_kind: Vec<NumberedRule<'l>>,
    /// The rules that can find something in games with each set of features; `None` until such a
    /// game occurs.
    rules_by_features: Vec<Option<Vec<NumberedRule<'l>>>>,
    /// True if some rule may find different things for the same moves under two laws of movement.
    depends_on_movement_law: bool,
    /// True if the current game has claims or irregularities on its record. Then `evaluations` is
    /// used, otherwise `first_findings`.
    is_judged_in_full: bool,
    /// The first findings of the rules in the current game.
    first_findings: FirstFindings,
    /// The rules that found more than that the current game ends as recorded.
    objectors: RuleSet,
    /// The evaluation of each rule in the current game; `None` if it was not needed so far.
    evaluations: Vec<Option<Arc<Evaluation>>>,
    /// The decisions in the readings of one code, kept for their memory.
    decisions: Vec<Decision>,
}

type NumberedRule<'l> = (RuleNumber, &'l dyn Rule);

/// The preparation, once.
impl<'l> MovementGroup<'l> {
    pub(super) fn new(movement: Movement) -> Self {
        Self { movement, ..Self::default() }
    }

    pub(super) fn movement(&self) -> Movement {
        self.movement
    }

    /// Adds a code with this law of movement. `place` is its place among the codes of the judge.
    pub(super) fn add(&mut self, place: usize, ruleset: &'l dyn Ruleset) {
        let Self { rules, rule_numbers, .. } = self;
        let number = |provision: &Provision<'l>| {
            let new = rules.len();
            let number = match provision.known_rule() {
                Some(rule) => *rule_numbers.entry(rule).or_insert(new),
                None => new,
            };
            if number == new {
                rules.push(*provision);
            }
            number
        };
        let code = BatchCode::new(place, ruleset, number);
        self.codes.push(code);
    }

    /// Prepares the group for judging when all codes are added.
    pub(super) fn prepare(&mut self) {
        let mut known = self.rules.iter().map(Provision::known_rule);
        self.depends_on_movement_law =
            known.any(|rule| rule.is_none_or(AnyRule::depends_on_movement_law));
        let mut by_kind: Vec<(Option<RuleKind>, NumberedRule<'l>)> = Vec::new();
        for (number, provision) in self.rules.iter().enumerate() {
            by_kind.extend(provision.rule().map(|rule| (provision.kind(), (number, rule))));
        }
        by_kind.sort_by_key(|(kind, _)| *kind);
        self.rules_by_kind = by_kind.into_iter().map(|(_, rule)| rule).collect();
        self.rules_by_features = vec![None; FEATURE_SETS];
    }
}

/// The verdicts on a game.
impl<'l> MovementGroup<'l> {
    /// Judges a game under the codes of this group, and adds the verdicts of those under which the
    /// record does not stand. `today` is the game under today's law of movement, `spare` is memory
    /// for a replay under another.
    pub(super) fn judge(
        &mut self,
        record: &Record<'_>,
        today: &Timeline,
        spare: &mut Timeline,
        verdicts: &mut Vec<VerdictSummary>,
    ) {
        let game = self.replay(record, today, spare);
        self.is_judged_in_full = needs_judging_in_full(game);
        if self.is_judged_in_full {
            self.judge_in_full(game, verdicts);
        } else {
            self.judge_by_first_findings(game, verdicts);
        }
    }

    /// Returns the game under this law of movement: today's, or one replayed in memory to spare.
    fn replay<'g>(
        &self,
        record: &Record<'_>,
        today: &'g Timeline,
        spare: &'g mut Timeline,
    ) -> &'g Timeline {
        let needs_own_replay = self.depends_on_movement_law || needs_judging_in_full(today);
        if today.movement() == self.movement
            || (!needs_own_replay && today.is_same_under(self.movement))
        {
            return today;
        }
        spare.replay_under(self.movement, record, today);
        spare
    }

    /// Judges a game without claims and irregularities on its record.
    fn judge_by_first_findings(&mut self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        let has_objectors = self.find_first(game);
        let is_unlawful = forbidden_move(game).is_some();
        let decides = |code: &BatchCode<'_>, objectors: &RuleSet| {
            is_unlawful || (has_objectors && code.rules.intersects(objectors))
        };
        for code in &self.codes {
            if !decides(code, &self.objectors) {
                continue;
            }
            self.decisions.clear();
            for reading in &code.readings {
                self.decisions.push(self.first_findings.decide(reading, game));
            }
            verdicts.extend(code.summarize(&self.decisions, game));
        }
        if is_unplayed(game) {
            self.add_unplayed(game, verdicts);
        }
    }

    /// Collects what each rule finds first. Returns true if one finds more than the recorded end.
    fn find_first(&mut self, game: &Timeline) -> bool {
        self.first_findings.clear(self.rules.len());
        self.objectors.clear();
        let mut has_objectors = false;
        let rules = &self.rules_by_kind;
        for &(number, rule) in applicable(rules, &mut self.rules_by_features, game.summary()) {
            if !rule.may_apply(game.summary()) {
                continue;
            }
            let Some(finding) = rule.first(game) else { continue };
            if !is_recorded_end(&finding, game) {
                self.objectors.insert(number);
                has_objectors = true;
            }
            self.first_findings.add(number, &self.rules[number], finding);
        }
        has_objectors
    }

    /// Judges a game with claims or irregularities on its record.
    fn judge_in_full(&mut self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        self.forget_evaluations();
        for index in 0..self.codes.len() {
            self.evaluate_rules_of(index, game);
            let code = &self.codes[index];
            self.decisions.clear();
            for reading in &code.readings {
                self.decisions.push(reading.decide_in_full(game, &self.evaluations));
            }
            verdicts.extend(code.summarize(&self.decisions, game));
        }
    }

    /// Adds the verdict `unplayed` for each code without a verdict.
    fn add_unplayed(&self, game: &Timeline, verdicts: &mut Vec<VerdictSummary>) {
        let judged = verdicts.len();
        let (kind, result) = (VerdictKind::Unplayed, game.result());
        for code in self.codes.iter().map(|code| code.place) {
            if verdicts[..judged].iter().all(|verdict| verdict.code != code) {
                let (ply, ruling, in_doubt) = (None, None, None);
                verdicts.push(VerdictSummary { code, kind, result, ply, ruling, in_doubt });
            }
        }
        verdicts.sort_unstable_by_key(|verdict| verdict.code);
    }
}

/// The opportunities to claim in the game that was judged last.
impl<'l> MovementGroup<'l> {
    /// Calls `add` with every opportunity to claim that these codes give, by their places among
    /// those of the judge. `record`, `today` and `spare` are as for [`judge`](Self::judge).
    pub(super) fn add_opportunities(
        &mut self,
        record: &Record<'_>,
        today: &Timeline,
        spare: &mut Timeline,
        codes: &[usize],
        add: &mut impl FnMut(Opportunity<'_>),
    ) {
        let mut asked: Vec<usize> = Vec::new();
        for (index, code) in self.codes.iter().enumerate() {
            if codes.contains(&code.place) && self.may_entitle(code) {
                asked.push(index);
            }
        }
        if asked.is_empty() {
            return;
        }
        let game = self.replay(record, today, spare);
        if !self.is_judged_in_full {
            self.forget_evaluations();
        }
        for index in asked {
            self.evaluate_rules_of(index, game);
            let code = &self.codes[index];
            for (article, finding) in code.opportunities(game, &self.evaluations) {
                add(Opportunity { code: code.place, article, finding, timeline: game });
            }
        }
    }

    /// Returns true if a code may give an opportunity to claim: one of its rules first finds one.
    /// If every rule first finds an end of the game, nothing can be claimed before it.
    fn may_entitle(&self, code: &BatchCode<'l>) -> bool {
        self.is_judged_in_full
            || code.rule_numbers().any(|rule| {
                let first = self.first_findings.of(rule);
                first.is_some_and(|first| first.first_claims().next().is_some())
            })
    }

    /// Removes the evaluations of the game before.
    fn forget_evaluations(&mut self) {
        self.evaluations.clear();
        self.evaluations.resize_with(self.rules.len(), || None);
    }

    /// Evaluates the rules of one of `codes` that find something in the current game, each once for
    /// all codes.
    fn evaluate_rules_of(&mut self, index: usize, game: &Timeline) {
        for number in self.codes[index].rule_numbers() {
            if self.evaluations[number].is_none()
                && (self.is_judged_in_full || self.first_findings.of(number).is_some())
            {
                let rule = self.rules[number].rule();
                self.evaluations[number] = rule.map(|rule| Arc::new(rule.evaluate(game)));
            }
        }
    }
}

/// Returns true if the record has events on which codes rule, such as claims or irregularities.
fn needs_judging_in_full(game: &Timeline) -> bool {
    let events = game.events();
    game.summary().irregular
        || events.len() > 1
        || events.iter().any(|event| event.incident != Incident::Flag)
}

/// Returns the rules that can find something in games with the features of this one. They are
/// selected once for each set of features.
fn applicable<'a, 'l>(
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

/// Returns true if a rule finds first only that the game ends as it is recorded.
fn is_recorded_end(first: &FirstFinding, game: &Timeline) -> bool {
    let FirstFinding::Found(finding) = first else { return false };
    finding.ply == game.plies()
        && game.stop().is_none()
        && finding.effect.result() == Some(game.result().without_forfeit())
}
