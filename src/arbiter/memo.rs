//! Evaluations of rules in one game, so that a rule several codes share is evaluated once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::rules::{AnyRule, Evaluation};

/// The evaluations of rules in one timeline. Rules are the same when all their parameters are.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(HashMap<AnyRule, Arc<Evaluation>>);

impl Memo {
    /// Returns the evaluation of a rule: the known one, or the one that `evaluate` returns.
    pub(super) fn recall(
        &mut self,
        rule: &AnyRule,
        evaluate: impl FnOnce() -> Evaluation,
    ) -> Arc<Evaluation> {
        let known = self.0.entry(rule.clone());
        Arc::clone(known.or_insert_with(|| Arc::new(evaluate())))
    }
}
