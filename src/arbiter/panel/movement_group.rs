//! The rulesets of one law of movement, which judge one game together.

use std::collections::HashMap;

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::decide::nothing_was_played;
use crate::arbiter::happenings::unknown_move;
use crate::arbiter::provision::Provision;
use crate::arbiter::ruleset::Ruleset;
use crate::chess::Movement;
use crate::notation::Record;
use crate::replay::{Digest, Timeline};
use crate::rules::{AnyRule, Effect, FirstFinding, Rule, RuleKind};

use super::Opinion;
use super::panel_code::PanelCode;
use super::rule_set::RuleSet;
use super::signs::{SETS, richest, signs};

pub(super) struct MovementGroup<'l> {
    movement: Movement,
    codes: Vec<PanelCode<'l>>,
    /// The rules of all of them, each once.
    rules: Vec<Provision<'l>>,
    /// Those that can find something, those of one kind together: the branch predictor learns an
    /// indirect call that is repeated.
    by_kind: Vec<NumberedRule<'l>>,
    /// Of these those that can find something in games with each set of signs, once it is shown.
    by_signs: Vec<Option<Vec<NumberedRule<'l>>>>,
    numbers: HashMap<&'l AnyRule, usize>,
    /// Whether some rule looks at moves that could have been played.
    looks_at_possible_moves: bool,
    /// What each rule found in the game at hand, if it could find anything.
    found: Vec<Option<FirstFinding>>,
    /// The rules that did.
    finders: RuleSet,
    /// Of these those that found more than that the game ends as it is recorded.
    objectors: RuleSet,
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
            by_signs: Vec::new(),
            numbers: HashMap::new(),
            looks_at_possible_moves: false,
            found: Vec::new(),
            finders: RuleSet::default(),
            objectors: RuleSet::default(),
        }
    }

    pub(super) fn movement(&self) -> Movement {
        self.movement
    }

    /// The places of its codes on the panel.
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
        let code = PanelCode::new(place, ruleset, number);
        let mut known = self.rules.iter().map(Provision::known_rule);
        self.looks_at_possible_moves =
            known.any(|rule| rule.is_none_or(AnyRule::looks_at_possible_moves));
        self.codes.push(code);
        let mut by_kind: Vec<(Option<RuleKind>, NumberedRule<'l>)> = Vec::new();
        for (number, provision) in self.rules.iter().enumerate() {
            let kind = provision.known_rule().map(AnyRule::kind);
            by_kind.push((kind, (number, provision.rule())));
        }
        by_kind.sort_by_key(|(kind, _)| *kind);
        self.by_kind = by_kind.into_iter().map(|(_, rule)| rule).collect();
        self.by_signs = vec![None; SETS];
        self.found.resize(self.rules.len(), None);
    }

    /// The game under this law of movement: today's, or one replayed in memory to spare.
    pub(super) fn game<'g>(
        &self,
        record: &Record<'_>,
        today: &'g Timeline,
        spare: &'g mut Timeline,
    ) -> &'g Timeline {
        let looks_further = self.looks_at_possible_moves && today.movement() != self.movement;
        if !looks_further && today.is_same_under(self.movement) {
            return today;
        }
        spare.replay_under(self.movement, record);
        spare
    }

    /// What its codes make of the game that [`game`](Self::game) has given.
    pub(super) fn judge(&mut self, game: &Timeline, opinions: &mut Vec<Opinion>) {
        self.finders.clear();
        self.objectors.clear();
        let unlawful = unknown_move(game).is_some();
        let mut matters = unlawful;
        for &(number, rule) in applying(&self.by_kind, &mut self.by_signs, game.digest()) {
            if rule.may_apply(game.digest()) {
                self.found[number] = rule.first(game);
                if let Some(first) = &self.found[number] {
                    self.finders.insert(number);
                    if !ends_as_recorded(first, game) {
                        self.objectors.insert(number);
                        matters = true;
                    }
                }
            }
        }
        if matters {
            for code in &self.codes {
                if unlawful || code.rules.meets(&self.objectors) {
                    opinions.extend(code.opinion(game, |rule| self.shared(rule)));
                }
            }
        }
        if nothing_was_played(game) {
            self.add_unplayed(game, opinions);
        }
    }

    /// Of the codes that have no opinion, that nothing was played: then nothing stands.
    fn add_unplayed(&self, game: &Timeline, opinions: &mut Vec<Opinion>) {
        let has_opinion = |place| opinions.iter().any(|opinion| opinion.code == place);
        let silent: Vec<usize> = self.places().filter(|place| !has_opinion(*place)).collect();
        let (kind, result) = (VerdictKind::Unplayed, game.result());
        let unplayed =
            |code| Opinion { code, kind, result, ply: None, ruling: None, in_doubt: None };
        opinions.extend(silent.into_iter().map(unplayed));
        opinions.sort_unstable_by_key(|opinion| opinion.code);
    }

    /// What a rule found in the game at hand, if it found anything.
    fn shared(&self, rule: usize) -> Option<&FirstFinding> {
        self.found[rule].as_ref().filter(|_| self.finders.has(rule))
    }
}

/// The rules that can find something in games that show what this one shows: found out once for all
/// such games.
fn applying<'a, 'l>(
    rules: &[NumberedRule<'l>],
    by_signs: &'a mut [Option<Vec<NumberedRule<'l>>>],
    game: &Digest,
) -> &'a [NumberedRule<'l>] {
    let signs = signs(game);
    by_signs[signs].get_or_insert_with(|| {
        let richest = richest(signs);
        let may_apply = |rule: &dyn Rule| richest.iter().any(|game| rule.may_apply(game));
        rules.iter().copied().filter(|&(_, rule)| may_apply(rule)).collect()
    })
}

/// Returns true if a rule finds only that the game ends as it is recorded: then the record stands,
/// unless another rule finds something else.
fn ends_as_recorded(first: &FirstFinding, game: &Timeline) -> bool {
    let FirstFinding::Found(finding) = first else { return false };
    match finding.effect {
        Effect::Ends { outcome, .. } => {
            finding.ply == game.plies() && game.stop().is_none() && outcome.is(game.result())
        }
        Effect::Entitles { .. } | Effect::Forbids => false,
    }
}
