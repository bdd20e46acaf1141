//! The JSON schemas of all JSON output, and of law files.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::answers_json::{ClaimJson, RemedyJson};
use super::codes_json::{CodeJson, CodesAtJson, CodesJson, DiffJson, LibraryJson, RuleJson};
use super::found_json::FoundJson;
use super::json::{ChoiceJson, Document, GameJson, MoveJson};
use crate::laws::json_schema;

/// A kind of JSON output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Contract {
    /// A judged game.
    #[cfg_attr(feature = "cli", value(alias = "replay"))]
    Game,
    /// The answers to a claim.
    Claim,
    /// The remedies for an irregularity.
    Remedy,
    /// A score that was found in a book: `extract --format jsonl`.
    Extract,
    /// The list of codes: `codes --format json`.
    Codes,
    /// All codes whole, and the log of facts changed: `codes --all`.
    Library,
    /// A whole code: `codes show`.
    Code,
    /// The law of a day: `codes at`.
    CodesAt,
    /// Two codes compared: `codes diff`.
    CodesDiff,
    /// How a rule varied: `codes rule`.
    Rule,
    /// A law file, for editors.
    LawFile,
}

/// Returns the JSON schema of an output.
pub fn schema(of: Contract) -> Value {
    match of {
        Contract::Game => schema_of::<GameJson<'_>>(),
        Contract::Claim => schema_of::<ClaimJson<'_>>(),
        Contract::Remedy => schema_of::<RemedyJson<'_>>(),
        Contract::Extract => schema_of::<FoundJson<'_>>(),
        Contract::Codes => schema_of::<CodesJson<'_>>(),
        Contract::Library => schema_of::<LibraryJson<'_>>(),
        Contract::Code => schema_of::<CodeJson<'_>>(),
        Contract::CodesAt => schema_of::<CodesAtJson<'_>>(),
        Contract::CodesDiff => schema_of::<DiffJson<'_>>(),
        Contract::Rule => schema_of::<RuleJson<'_>>(),
        Contract::LawFile => json_schema(),
    }
}

fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    // This collects the definitions.
    generator.subschema_for::<Document<T>>();
    let has = |generator: &SchemaGenerator, name| generator.definitions().contains_key(name);
    let mut as_written = Vec::new();
    for name in ["Move", "Pattern"] {
        if has(&generator, name) {
            as_written.push((name, MoveJson::json_schema(&mut generator)));
        }
    }
    if has(&generator, "Demand") {
        as_written.push(("Demand", ChoiceJson::json_schema(&mut generator)));
    }
    let mut schema = generator.into_root_schema_for::<Document<T>>().to_value();
    // The output holds moves and demands in another form than their types are serialised in.
    for (name, written) in as_written {
        if let Some(definition) = schema["$defs"].get_mut(name) {
            *definition = written.to_value();
        }
    }
    schema
}
