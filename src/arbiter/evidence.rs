//! The evidence by which a game is judged under one reading of a code: the findings of its
//! articles, and the claims and irregularities on the record.

use std::collections::HashMap;
use std::sync::Arc;

use crate::replay::Timeline;
use crate::rules::{AnyRule, Evaluation};

use super::interpretation::Interpretation;
use super::provision::ArticlePlace;
use super::recorded_claims::{RecordedClaim, recorded_claims};
use super::recorded_irregularities::{RecordedIrregularities, recorded_irregularities};

/// The evidence by which a game is judged under one reading of a code.
pub(crate) struct Evidence {
    /// The evaluation of each article's rule. Articles that find nothing may be missing.
    pub found: Vec<(ArticlePlace, Arc<Evaluation>)>,
    /// The claims on the record, in order.
    pub claims: Vec<RecordedClaim>,
    /// The irregularities on the record, and what somebody noticed of them.
    pub irregularities: RecordedIrregularities,
}

impl Evidence {
    /// Collects the evidence in a game.
    pub(super) fn of(
        law: &Interpretation<'_>,
        game: &Timeline,
        cache: &mut EvaluationCache,
    ) -> Self {
        Self::new(game, evaluate(law, game, cache))
    }

    /// Combines the evaluations of articles with the claims and irregularities on the record.
    pub(super) fn new(game: &Timeline, found: Vec<(ArticlePlace, Arc<Evaluation>)>) -> Self {
        let irregularities = recorded_irregularities(game);
        Self { found, claims: recorded_claims(game), irregularities }
    }

    /// Removes the last claim that is not an agreement.
    pub(super) fn remove_last_claim(&mut self) {
        if let Some(last) = self.claims.iter().rposition(|claim| !claim.is_agreement()) {
            self.claims.remove(last);
        }
    }
}

/// Returns the evaluation of each article that judges the game. A known rule is evaluated once for
/// all codes that have it; a user's own rule each time.
pub(super) fn evaluate(
    law: &Interpretation<'_>,
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> Vec<(ArticlePlace, Arc<Evaluation>)> {
    let mut evaluations = Vec::new();
    for (place, provision) in law.provisions().iter().enumerate() {
        let Some(rule) = provision.rule().filter(|_| !law.is_for_another_pace(place, game)) else {
            continue;
        };
        let evaluation = match provision.known_rule() {
            Some(known) => cache.get_or_evaluate(known, || rule.evaluate(game)),
            None => Arc::new(rule.evaluate(game)),
        };
        evaluations.push((place, evaluation));
    }
    evaluations
}

/// The evaluations of rules in one timeline. Rules are the same when all their parameters are.
#[derive(Clone, Debug, Default)]
pub(super) struct EvaluationCache(HashMap<AnyRule, Arc<Evaluation>>);

impl EvaluationCache {
    /// Returns the evaluation of a rule: the known one, or the one that `evaluate` returns.
    fn get_or_evaluate(
        &mut self,
        rule: &AnyRule,
        evaluate: impl FnOnce() -> Evaluation,
    ) -> Arc<Evaluation> {
        let known = self.0.entry(rule.clone());
        Arc::clone(known.or_insert_with(|| Arc::new(evaluate())))
    }
}
