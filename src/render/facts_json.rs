//! The JSON contract of what rulings and claims rest on.

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::rules::Because;

/// The facts a finding rests on, without the name of their kind: the fields tell.
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Facts", transparent)
)]
pub(super) struct FactsJson<'a>(pub &'a Because);

impl Serialize for FactsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Because::Movement { obstacle } = self.0 {
            return json!({"words": obstacle.to_string()}).serialize(serializer);
        }
        let named = serde_json::to_value(self.0).map_err(Error::custom)?;
        let facts = named.as_object().and_then(|kinds| kinds.values().next());
        facts.unwrap_or(&Value::Null).serialize(serializer)
    }
}
