//! The penalty for a wrong claim.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::Pace;

/// The penalty for a wrong claim, in the article's own words, which are given after "A wrong
/// claim:" with a refused claim: `says = "The claimant loses five minutes."`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WrongClaim {
    /// The paces at which this article applies; if empty, every pace without another article.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
}
