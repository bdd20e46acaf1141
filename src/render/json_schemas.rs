//! The JSON schemas of everything that is written as JSON.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::claim_json::ClaimJson;
use super::codes_diff::DiffJson;
use super::codes_json::{CodeJson, CodesAtJson, CodesJson};
use super::json::GameJson;
use super::meeting::MeetingJson;
use super::remedy::RemedyJson;

/// The JSON schema of a judged game.
#[must_use]
pub fn schema() -> Value {
    schema_of::<GameJson<'_>>()
}

/// The JSON schema of the answers to a claim.
#[must_use]
pub fn claim_schema() -> Value {
    schema_of::<ClaimJson<'_>>()
}

/// The JSON schema of what codes give for an irregularity.
#[must_use]
pub fn remedy_schema() -> Value {
    schema_of::<RemedyJson<'_>>()
}

/// The JSON schema of who moves first in a meeting.
#[must_use]
pub fn meeting_schema() -> Value {
    schema_of::<MeetingJson<'_>>()
}

/// The JSON schema of the list of codes.
#[must_use]
pub fn list_codes_schema() -> Value {
    schema_of::<CodesJson<'_>>()
}

/// The JSON schema of a whole code.
#[must_use]
pub fn show_code_schema() -> Value {
    schema_of::<CodeJson<'_>>()
}

/// The JSON schema of the law of a day.
#[must_use]
pub fn codes_at_schema() -> Value {
    schema_of::<CodesAtJson<'_>>()
}

/// The JSON schema of what a code changes against another.
#[must_use]
pub fn diff_codes_schema() -> Value {
    schema_of::<DiffJson<'_>>()
}

/// The JSON schema of what is written.
fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}
