//! Rules in the syntax of law files.

use serde_json::Value;

use crate::rules::AnyRule;

/// Returns a rule with its parameters, in the syntax of law files.
pub(crate) fn as_written(rule: &AnyRule) -> String {
    match rule {
        AnyRule::Recorded => "recorded; not judged from a score".to_owned(),
        AnyRule::Unknown(topic) => format!("{topic} unknown"),
        rule => {
            let (name, parameters) = name_and_parameters(rule);
            match parameters {
                Some(parameters) => format!("{name} = {}", inline(&parameters)),
                None => name,
            }
        }
    }
}

/// Returns a rule's name and its parameters, one per line.
pub(crate) fn in_lines(rule: &AnyRule) -> Vec<String> {
    match name_and_parameters(rule) {
        (name, Some(Value::Object(parameters))) if !matches!(rule, AnyRule::Unknown(_)) => {
            let parameters = parameters.iter();
            let lines = parameters.map(|(key, value)| format!("{key} = {}", inline(value)));
            std::iter::once(name).chain(lines).collect()
        }
        _ => vec![as_written(rule)],
    }
}

/// Returns a rule's name and its parameters, if it can have any.
fn name_and_parameters(rule: &AnyRule) -> (String, Option<Value>) {
    match serde_json::to_value(rule).unwrap_or_default() {
        Value::Object(tagged) => {
            let (name, parameters) = tagged.into_iter().next().unwrap_or_default();
            (name, Some(parameters))
        }
        name => (name.as_str().unwrap_or_default().to_owned(), None),
    }
}

/// Returns a value in the syntax of TOML.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
