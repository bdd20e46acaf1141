//! Promotion.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::{Movement, Promotion};

use super::{Findings, Rule, View};

/// What a pawn becomes on the last rank.
///
/// # Eras
/// Any piece, lost or not, in London and since; "dummy pawns" that stay pawns in 1862.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromotionRule {
    /// What it becomes.
    pub to: Promotion,
}

impl Rule for PromotionRule {
    fn movement(&self, movement: &mut Movement) {
        movement.promotion = self.to;
    }

    fn judge(&self, _game: &View<'_>, _out: &mut Findings) {}
}
