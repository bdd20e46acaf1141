//! The evidence by which a game is judged under one reading of a code: what its articles find, and
//! what the record says.

use std::collections::HashMap;
use std::sync::Arc;

use crate::replay::Timeline;
use crate::rules::{AnyRule, Evaluation};

use super::claims::{self, Claimed};
use super::interpretation::Interpretation;
use super::on_record::{Irregularities, on_record};

/// The evidence by which a game is judged under one reading of a code.
pub(crate) struct Evidence {
    /// The findings of each article, by its place in the code. Articles without findings may be
    /// omitted.
    pub found: Vec<(usize, Arc<Evaluation>)>,
    /// The claims on the record, in order.
    pub claims: Vec<Claimed>,
    /// The irregularities on the record, and what somebody noticed of them.
    pub irregularities: Irregularities,
}

impl Evidence {
    /// Collects the evidence in a game.
    pub(super) fn of(law: &Interpretation<'_>, game: &Timeline, memo: &mut Memo) -> Self {
        Self::on_record(game, evaluate(law, game, memo))
    }

    /// Leaves out the last claim that is not an agreement.
    pub(super) fn leave_out_last_claim(&mut self) {
        if let Some(last) = self.claims.iter().rposition(|claim| !claim.is_agreement()) {
            self.claims.remove(last);
        }
    }

    /// Adds what is on the record to the findings of articles.
    pub(super) fn on_record(game: &Timeline, found: Vec<(usize, Arc<Evaluation>)>) -> Self {
        Self { found, claims: claims::on_record(game), irregularities: on_record(game) }
    }
}

/// Evaluates the articles that have a say in a game, each with its place. A rule of this program's
/// own is evaluated once, whichever codes have it.
pub(super) fn evaluate(
    law: &Interpretation<'_>,
    game: &Timeline,
    memo: &mut Memo,
) -> Vec<(usize, Arc<Evaluation>)> {
    let mut evaluations = Vec::new();
    for (place, provision) in law.provisions().iter().enumerate() {
        let Some(rule) = provision.rule().filter(|_| !law.passes_over(place, game)) else {
            continue;
        };
        let evaluation = match provision.known_rule() {
            Some(known) => memo.recall(known, || rule.evaluate(game)),
            None => Arc::new(rule.evaluate(game)),
        };
        evaluations.push((place, evaluation));
    }
    evaluations
}

/// The evaluations of rules in one timeline. Rules are the same when all their parameters are.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(HashMap<AnyRule, Arc<Evaluation>>);

impl Memo {
    /// Returns the evaluation of a rule: the known one, or the one that `evaluate` returns.
    fn recall(&mut self, rule: &AnyRule, evaluate: impl FnOnce() -> Evaluation) -> Arc<Evaluation> {
        let known = self.0.entry(rule.clone());
        Arc::clone(known.or_insert_with(|| Arc::new(evaluate())))
    }
}
