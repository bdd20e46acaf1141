//! Castling.

use serde::{Deserialize, Serialize};

use crate::chess::{Castling, Movement};

use super::{Findings, Rule, View};

/// How king and rook castle under a code.
///
/// # Eras
/// As today in England and France since the eighteenth century; other forms elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingRule {
    /// The form of it.
    pub form: Castling,
}

impl Rule for CastlingRule {
    fn movement(&self, movement: &mut Movement) {
        movement.castling = self.form;
    }

    fn judge(&self, _game: &View<'_>, _out: &mut Findings) {}
}
