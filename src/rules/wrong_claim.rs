//! What a wrong claim costs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::Pace;

/// What a wrong claim costs: said of a refused claim, in the article's own words, which follow upon
/// "A wrong claim:" there, as in `says = "The claimant loses five minutes."`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrongClaim {
    /// At what pace of the game; at any for which no other article says it, if nothing is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
}
