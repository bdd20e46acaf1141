//! A document as a value of its kind. It goes through JSON, the form in which the program's own law
//! files are embedded: to deserialize TOML into every type as well would be an eighth of the program.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use toml::de::DeValue;

use super::document::Value;

/// The number in JSON for values that no file has: decimal numbers, bare dates, numbers without end.
const UNREADABLE: &str = "0.5";

/// A document in JSON, on one line.
#[derive(Default)]
struct JsonText {
    text: String,
    /// For each value: its end in the JSON text, its span in the file, and true if it is a table.
    values: Vec<(usize, Range<usize>, bool)>,
}

/// Deserializes a document.
///
/// # Errors
/// The span of the value that does not fit, or of the table that lacks a key, and the message.
pub(super) fn deserialize<T: DeserializeOwned>(
    root: &Value<'_>,
) -> Result<T, (Range<usize>, String)> {
    let mut json = JsonText::default();
    json.write(root);
    serde_json::from_str(&json.text).map_err(|error| json.span_and_message(&error))
}

impl JsonText {
    fn write(&mut self, value: &Value<'_>) {
        match value.get_ref() {
            DeValue::String(text) => self.text += &Json::from(&**text).to_string(),
            DeValue::Boolean(truth) => self.text += &truth.to_string(),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => self.text += &number.to_string(),
                    Err(_) => self.text += UNREADABLE,
                }
            }
            DeValue::Float(_) | DeValue::Datetime(_) => self.text += UNREADABLE,
            DeValue::Array(entries) => {
                self.text.push('[');
                for (index, entry) in entries.iter().enumerate() {
                    self.text += if index > 0 { "," } else { "" };
                    self.write(entry);
                }
                self.text.push(']');
            }
            DeValue::Table(table) => {
                self.text.push('{');
                for (index, (key, value)) in table.iter().enumerate() {
                    self.text += if index > 0 { "," } else { "" };
                    self.text += &Json::from(&**key.get_ref()).to_string();
                    self.text.push(':');
                    self.write(value);
                }
                self.text.push('}');
            }
        }
        self.values.push((self.text.len(), value.span(), value.get_ref().is_table()));
    }

    /// The error belongs to the last value before its place, which is a table if a key is missing,
    /// and otherwise none.
    fn span_and_message(&self, error: &serde_json::Error) -> (Range<usize>, String) {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        let lacks_key = message.starts_with("missing field");
        for (end, span, is_table) in self.values.iter().rev() {
            if *end <= error.column() && *is_table == lacks_key {
                return (span.clone(), message);
            }
        }
        (0..0, message)
    }
}
