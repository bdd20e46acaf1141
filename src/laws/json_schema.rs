//! The JSON schema of a code's file.

use super::schema::CodeFile;

/// The JSON schema of a code's file, for editors.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(CodeFile).to_value()
}
