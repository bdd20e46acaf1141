//! The changes that one article makes in the remedies of others, for games at some pace.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::Pace;

use super::irregularity::IrregularityKind;
use super::remedy::{Chooser, Remedies, RemedyRule, Until};

/// The changes that an article makes in others for games at some pace: `override = { articles =
/// ["7", "9"], pace = ["blitz"], bonus-minutes = 1 }`.
///
/// Of a remedy it changes only what the remedy states: the minutes, if it has any; the deadline and
/// who chooses, if it has a deadline. Remedies that are stated for the pace itself are not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Override {
    /// The numbers of the articles that are changed. `7` names all articles of that chapter.
    pub articles: Vec<String>,
    /// The paces for which they are changed.
    pub pace: Vec<Pace>,
    /// The pace whose remedies in these articles are copied to the paces in `pace`, and changed; if
    /// it is missing, the general remedies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_at: Option<Pace>,
    /// The player or arbiter who chooses among the choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooses: Option<Chooser>,
    /// The deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// The number of minutes added to the opponent's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus_minutes: Option<u32>,
}

impl Override {
    /// Returns a remedy with these changes.
    fn apply_to(&self, mut remedy: RemedyRule) -> RemedyRule {
        if remedy.until.is_some() {
            remedy.chooses = self.chooses.unwrap_or(remedy.chooses);
            remedy.until = self.until.or(remedy.until);
        }
        if let Some(cost) = &mut remedy.cost
            && cost.bonus_minutes.is_some()
        {
            cost.bonus_minutes = self.bonus_minutes.or(cost.bonus_minutes);
        }
        remedy
    }
}

impl Remedies {
    /// Returns the remedies for these paces that overrides change, or copy from another pace;
    /// `None` if there are none. Only the first `as-at` of the overrides counts. Irregularities
    /// with a remedy of their own at one of the paces, for which `is_stated` returns true, are left
    /// out.
    pub fn overridden(
        &self,
        overrides: &[&Override],
        paces: &[Pace],
        is_stated: impl Fn(IrregularityKind, Pace) -> bool,
    ) -> Option<Self> {
        let as_at = overrides.iter().find_map(|change| change.as_at);
        let mut overridden = Vec::new();
        for remedy in &self.0 {
            let is_copied = match as_at {
                Some(pace) => remedy.pace.contains(&pace),
                None => remedy.pace.is_empty(),
            };
            if !is_copied {
                continue;
            }
            let mut changed = remedy.clone();
            for change in overrides {
                changed = change.apply_to(changed);
            }
            if changed == *remedy && as_at.is_none() {
                continue;
            }
            changed.of.retain(|kind| !paces.iter().any(|pace| is_stated(*kind, *pace)));
            changed.pace = paces.to_vec();
            if !changed.of.is_empty() {
                overridden.push(changed);
            }
        }
        (!overridden.is_empty()).then_some(Self(overridden))
    }
}
