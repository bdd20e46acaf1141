//! What rules found in a game, so that a rule several codes share is evaluated once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::replay::Ply;
use crate::rules::{AnyRule, Findings};

/// What rules found in one timeline. Rules are the same when all their parameters are.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(HashMap<(AnyRule, Option<Ply>), Arc<Findings>>);

impl Memo {
    /// What a rule finds up to the ply from which all is void: known, or found out now.
    pub(super) fn recall(
        &mut self,
        rule: &AnyRule,
        void_from: Option<Ply>,
        find_out: impl FnOnce() -> Findings,
    ) -> Arc<Findings> {
        let found = self.0.entry((rule.clone(), void_from));
        Arc::clone(found.or_insert_with(|| Arc::new(find_out())))
    }
}
