//! The findings of one article in a game: everything, or the first thing that can decide; and the
//! evaluations of rules that several codes share.

use std::collections::HashMap;
use std::sync::Arc;

use crate::replay::Ply;
use crate::rules::{AnyRule, Effect, Evaluation, FirstFinding, UnknownFrom};

/// The findings of one article in a game.
#[derive(Clone, Copy)]
pub(crate) enum Found<'f> {
    /// Everything.
    Whole(&'f Evaluation),
    /// The first thing that can decide: enough for a survey, where nobody claimed.
    First(&'f FirstFinding),
}

impl<'f> Found<'f> {
    /// Returns what ends the game or forbids the recorded move.
    pub(super) fn decisive(self) -> impl Iterator<Item = (Ply, Effect)> + 'f {
        let (whole, first) = match self {
            Self::Whole(evaluation) => (Some(evaluation.decisive()), None),
            Self::First(FirstFinding::Found(finding)) => (None, finding.end().map(|_| finding)),
            Self::First(FirstFinding::Unknown(_)) => (None, None),
        };
        whole.into_iter().flatten().chain(first).map(|finding| (finding.ply, finding.effect))
    }

    /// Returns the first ply at which each claim is open, and who may claim in which form.
    pub(super) fn first_claims(self) -> impl Iterator<Item = (Ply, Effect)> + 'f {
        let (whole, first) = match self {
            Self::Whole(evaluation) => (Some(evaluation.first_claims()), None),
            Self::First(FirstFinding::Found(finding)) if finding.end().is_none() => {
                (None, Some((finding.ply, finding.effect)))
            }
            Self::First(_) => (None, None),
        };
        whole.into_iter().flatten().chain(first)
    }

    /// The ply from which it matters that the law is unknown, if it does.
    pub(super) fn unknown_from(self) -> Option<UnknownFrom> {
        match self {
            Self::Whole(evaluation) => evaluation.unknown_from(),
            Self::First(FirstFinding::Unknown(unknown)) => Some(*unknown),
            Self::First(FirstFinding::Found(_)) => None,
        }
    }

    /// The whole evaluation, if it is kept.
    pub(super) fn whole(self) -> Option<&'f Evaluation> {
        match self {
            Self::Whole(evaluation) => Some(evaluation),
            Self::First(_) => None,
        }
    }
}

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
