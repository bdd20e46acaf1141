//! Capture en passant.

use serde::{Deserialize, Serialize};

use crate::chess::{EnPassant, Movement};

use super::{Findings, Rule, View};

/// Whether a pawn that steps two squares may be captured en passant.
///
/// # Eras
/// Everywhere here but in Italy, where a pawn might pass (*passar battaglia*) until about
/// 1880.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnPassantRule {
    /// The form of it.
    pub form: EnPassant,
}

impl Rule for EnPassantRule {
    fn movement(&self, movement: &mut Movement) {
        movement.en_passant = self.form;
    }

    fn judge(&self, _game: &View<'_>, _out: &mut Findings) {}
}
