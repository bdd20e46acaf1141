//! What rules found in a game, so that a rule several codes share is evaluated once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::replay::Ply;
use crate::rules::{AnyRule, Findings};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Depth {
    /// Verdict and rulings.
    Bare,
    /// And what was nearly found.
    Explained,
}

/// What rules found in one timeline. Rules are the same when all their parameters are.
#[derive(Debug, Default)]
pub(super) struct Memo {
    found: HashMap<(AnyRule, Option<Ply>, Depth), Arc<Findings>>,
}

impl Memo {
    /// What a rule finds up to the ply from which all is void: known, or found out now.
    pub(super) fn recall(
        &mut self,
        rule: &AnyRule,
        void_from: Option<Ply>,
        depth: Depth,
        find_out: impl FnOnce() -> Findings,
    ) -> Arc<Findings> {
        let key = (rule.clone(), void_from, depth);
        Arc::clone(self.found.entry(key).or_insert_with(|| Arc::new(find_out())))
    }
}
