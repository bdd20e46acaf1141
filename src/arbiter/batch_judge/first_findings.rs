//! The first findings of rules in one game, and the decisions that follow from them.
//!
//! Many codes share a rule, and many rules have the same finding. Each finding is kept once, and a
//! decision that follows from the same findings is made once for all readings.

use std::sync::Arc;

use crate::arbiter::decide::Decision;
use crate::arbiter::evidence::Evidence;
use crate::arbiter::happenings::forbidden_move;
use crate::arbiter::provision::Provision;
use crate::arbiter::recorded_irregularities::RecordedIrregularities;
use crate::replay::Timeline;
use crate::rules::{AnyRule, Evaluation, FirstFinding, RuleKind};

use super::batch_code::{NumberedReading, RuleNumber};

/// The first findings of the rules of a movement group in one game. Rules of one kind that find the
/// same share the finding, and readings of codes whose articles find the same share the decision.
#[derive(Default)]
pub(super) struct FirstFindings {
    /// The place in `shared` of each rule's finding, by the number of the rule; `None` if it found
    /// nothing.
    places: Vec<Option<u32>>,
    shared: Vec<SharedFinding>,
    /// The decisions, each with the key of the findings it follows from. Their articles are given
    /// by the places among those of the reading that found something.
    decided: Vec<(u128, Decision)>,
}

/// A first finding, and the other properties of its rules on which a decision can depend.
struct SharedFinding {
    kind: Option<RuleKind>,
    can_only_draw: bool,
    evaluation: Arc<Evaluation>,
}

impl FirstFindings {
    /// Removes everything found in another game, and keeps the memory. `rules` is the number of
    /// rules in the group.
    pub(super) fn clear(&mut self, rules: usize) {
        self.places.clear();
        self.places.resize(rules, None);
        self.shared.clear();
        self.decided.clear();
    }

    /// Adds what a rule finds first.
    pub(super) fn add(
        &mut self,
        number: RuleNumber,
        provision: &Provision<'_>,
        first: FirstFinding,
    ) {
        let kind = provision.kind();
        let can_only_draw = provision.known_rule().is_some_and(AnyRule::can_only_draw);
        let known = self.shared.iter().position(|known| {
            (known.kind, known.can_only_draw) == (kind, can_only_draw)
                && known.evaluation.finds_first(&first)
        });
        let place = known.unwrap_or_else(|| {
            let evaluation = Arc::new(Evaluation::of_first(first));
            self.shared.push(SharedFinding { kind, can_only_draw, evaluation });
            self.shared.len() - 1
        });
        self.places[number] = Some(place as u32);
    }

    /// Returns what a rule found first, if anything.
    pub(super) fn of(&self, rule: RuleNumber) -> Option<&Arc<Evaluation>> {
        let place = (*self.places.get(rule)?)?;
        Some(&self.shared[place as usize].evaluation)
    }

    /// Decides a game without claims and irregularities in one reading of a code.
    pub(super) fn decide(&mut self, reading: &NumberedReading<'_>, game: &Timeline) -> Decision {
        let finders = || reading.finders(game, |rule| self.places[rule].is_some());
        let key = self.key(reading, game);
        let mut decided = self.decided.iter();
        if let Some((_, decision)) = decided.find(|(known, _)| Some(*known) == key) {
            return decision.with_articles(|at| finders().nth(at).map_or(at, |(place, _)| place));
        }
        let found = reading.found_by_articles(game, |rule| self.of(rule));
        let irregularities = RecordedIrregularities::default();
        let decision =
            reading.decide(&Evidence { found, claims: Vec::new(), irregularities }, game);
        if let Some(key) = key {
            let at = |article| finders().position(|(place, _)| place == article).unwrap_or(article);
            let shared = decision.with_articles(at);
            self.decided.push((key, shared));
        }
        decision
    }

    /// Returns a number that is equal for readings whose articles find the same, in the same order;
    /// `None` if the decision also depends on articles that find nothing, or on too many findings.
    fn key(&self, reading: &NumberedReading<'_>, game: &Timeline) -> Option<u128> {
        if forbidden_move(game).is_some() {
            return None;
        }
        let mut key = 2 + u128::from(reading.law.counts_without_notice());
        for (_, rule) in reading.finders(game, |rule| self.places[rule].is_some()) {
            if key >> 112 != 0 {
                return None;
            }
            key = key << 16 | u128::from(u16::try_from(self.places[rule]?).ok()?);
        }
        Some(key)
    }
}
