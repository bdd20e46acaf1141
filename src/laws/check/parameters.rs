//! Which parameters a rule takes, and what each can be: read from the schema of a law file, so
//! that none is forgotten.

use serde_json::{Map, Value};

use crate::laws::json_schema;

use super::tree::Step;

/// The parameters of the rule that a path leads into, with their values: what `repetition`
/// takes, where something is wrong in it.
pub(super) fn of_rule_at(path: &[Step]) -> Option<String> {
    let at = path.iter().position(|step| *step == Step::from("rule"))?;
    let Step::Key(rule) = path.get(at + 1)? else { return None };
    let schema = json_schema();
    let told: Vec<String> = properties(rule, &schema)?
        .iter()
        .map(|(name, value)| match values(value, &schema) {
            Some(values) => format!("`{name}` ({values})"),
            None => format!("`{name}`"),
        })
        .collect();
    Some(format!("`{rule}` takes {}", told.join(", ")))
}

/// What may be written for a value that is not of the right kind: the parameters of a rule, or
/// the words that a parameter can be.
pub(super) fn of_value_at(path: &[Step]) -> Option<String> {
    let at = path.iter().position(|step| *step == Step::from("rule"))?;
    let (Step::Key(rule), Some(Step::Key(name))) = (path.get(at + 1)?, path.get(at + 2)) else {
        return of_rule_at(path);
    };
    let schema = json_schema();
    let value = properties(rule, &schema)?.get(name)?;
    let values = values(value, &schema).filter(|values| values.contains('`'))?;
    Some(format!("`{name}` takes {values}"))
}

/// The parameters of a rule in the schema.
fn properties<'s>(rule: &str, schema: &'s Value) -> Option<&'s Map<String, Value>> {
    let variants = schema.pointer("/$defs/AnyRule/oneOf")?.as_array()?;
    let parameters = variants.iter().find_map(|variant| variant["properties"].get(rule))?;
    resolved(parameters, schema).get("properties")?.as_object()
}

/// What a value can be: its words, or its kind.
fn values(value: &Value, schema: &Value) -> Option<String> {
    let value = resolved(value, schema);
    if let Some(words) = words(value) {
        return Some(words);
    }
    let kind = match &value["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| *kind != "null")?.as_str()?,
        kind => kind.as_str()?,
    };
    match kind {
        "integer" => Some("a number".to_owned()),
        "boolean" => Some("`true` or `false`".to_owned()),
        "array" => Some(match values(&value["items"], schema) {
            Some(items) => format!("a list: {items}"),
            None => "a list".to_owned(),
        }),
        _ => None,
    }
}

/// The words that a value is one of.
fn words(value: &Value) -> Option<String> {
    let variants = value.get("oneOf")?.as_array()?;
    let words: Option<Vec<String>> = variants
        .iter()
        .map(|variant| Some(format!("`{}`", variant.get("const")?.as_str()?)))
        .collect();
    Some(words?.join(", "))
}

/// What is meant by a reference, or by a value that may be left out.
fn resolved<'s>(value: &'s Value, schema: &'s Value) -> &'s Value {
    if let Some(name) = value["$ref"].as_str() {
        let place = name.trim_start_matches('#');
        return schema.pointer(place).map_or(value, |meant| resolved(meant, schema));
    }
    let choices = value["anyOf"].as_array();
    let given = choices.and_then(|choices| choices.iter().find(|one| one["type"] != "null"));
    given.map_or(value, |given| resolved(given, schema))
}
