//! A finding and the article it comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::chess::Move;
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::rules::{Claimant, Effect, Finding, FormKind, Grounds};

use super::provision::Provision;

vocabulary! {
/// The effect of a ruling.
#[derive(IntoStaticStr)]
pub enum RulingEffect {
    /// The game is over.
    Ends,
    /// A player may claim a draw.
    Entitles,
    /// The move may not be played.
    Forbids,
}
}

/// A finding and the article it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Ruling {
    /// The ply of the (first) moment at which it holds.
    pub ply: Ply,
    /// The stable key of the article.
    pub article: String,
    /// The name of the rule.
    pub rule: String,
    /// The effect: an end, a right to claim, or that a move may not be played.
    pub effect: RulingEffect,
    /// The result, if the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The player who may claim, or either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Claimant>,
    /// The form of the claim: on the board, by announcing a move, or by notice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<FormKind>,
    /// The move to be announced, if the claim is an intended one.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub intended: Option<Move>,
    /// The last moment of the same kind.
    pub last: Ply,
    /// The number of such moments.
    pub moments: u32,
    /// The facts at the first moment.
    #[serde(rename = "grounds")]
    pub grounds: Grounds,
    /// The reading of the article in which it holds, if it does not hold in every reading of the
    /// code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Ruling {
    pub(super) fn new(finding: Finding, provision: &Provision<'_>) -> Self {
        let result = finding.effect.result();
        let (effect, player, form, intended) = form_of(finding.effect);
        Self {
            ply: finding.ply,
            article: provision.article.to_owned(),
            rule: provision.name.to_owned(),
            effect,
            result,
            player,
            form,
            intended,
            last: finding.last,
            moments: finding.moments,
            grounds: finding.grounds,
            reading: None,
        }
    }

    /// Returns true if another ruling has the same rule, ply, effect, player and form.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let key = |ruling: &Self| (ruling.ply, ruling.effect, ruling.player, ruling.form);
        key(self) == key(other) && self.rule == other.rule
    }
}

/// Splits an effect into its name, the player who may claim, the form, and the announced move.
pub(crate) fn form_of(
    effect: Effect,
) -> (RulingEffect, Option<Claimant>, Option<FormKind>, Option<Move>) {
    match effect {
        Effect::Ends { .. } => (RulingEffect::Ends, None, None, None),
        Effect::Forbids => (RulingEffect::Forbids, None, None, None),
        Effect::Entitles { who, form } => {
            (RulingEffect::Entitles, Some(who), Some(form.kind()), form.announced())
        }
    }
}
