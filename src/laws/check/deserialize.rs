//! A document as a value of its kind. It goes through JSON, the form in which the program's own law
//! files are embedded: to deserialize TOML into every type as well would be an eighth of the
//! program.

use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use toml::de::DeValue;

use super::document::{Path, Step, Value};

/// The number in JSON for values that no file has: decimal numbers, bare dates, numbers without
/// end.
const UNREADABLE: &str = "0.5";

/// The first mistake in the shape of a document.
pub(super) struct ShapeError {
    /// The path of the value or of the unknown key; of a missing key, the table that lacks it.
    pub path: Path,
    /// The message of serde.
    pub message: String,
}

/// A document in JSON, on one line.
#[derive(Default)]
struct JsonText {
    text: String,
    path: Path,
    /// The keys and values, in order of their ends.
    parts: Vec<Part>,
}

/// A key or a value: its range in the JSON text, and its path.
struct Part {
    start: usize,
    end: usize,
    is_table: bool,
    path: Path,
}

/// Deserializes a document.
///
/// # Errors
/// The first mistake in its shape.
pub(super) fn deserialize<T: DeserializeOwned>(root: &Value<'_>) -> Result<T, ShapeError> {
    let mut json = JsonText::default();
    json.write(root);
    serde_json::from_str(&json.text).map_err(|error| json.shape_error(&error))
}

impl JsonText {
    fn write(&mut self, value: &Value<'_>) {
        let start = self.text.len();
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
                    self.path.push(index.into());
                    self.write(entry);
                    self.path.pop();
                }
                self.text.push(']');
            }
            DeValue::Table(table) => {
                self.text.push('{');
                for (index, (key, value)) in table.iter().enumerate() {
                    self.text += if index > 0 { "," } else { "" };
                    self.path.push(key.get_ref().into());
                    let start = self.text.len();
                    self.text += &Json::from(&**key.get_ref()).to_string();
                    self.add_part(start, false);
                    self.text.push(':');
                    self.write(value);
                    self.path.pop();
                }
                self.text.push('}');
            }
        }
        self.add_part(start, value.get_ref().is_table());
    }

    fn add_part(&mut self, start: usize, is_table: bool) {
        self.parts.push(Part { start, end: self.text.len(), is_table, path: self.path.clone() });
    }

    /// Finds the part that an error of serde is about, by the number of bytes read before it.
    fn shape_error(&self, error: &serde_json::Error) -> ShapeError {
        let (read, message) = (error.column(), error.to_string());
        let place = format!(" at line {} column {read}", error.line());
        let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        let part = if message.starts_with("missing field") {
            self.parts.iter().rfind(|part| part.is_table && part.end <= read)
        } else {
            // A table or a list is objected to before it is read, other values after.
            let next = self.parts.iter().find(|part| part.start == read);
            let is_next = message.contains(": map, ") || message.contains(": sequence, ");
            let last = self.parts.iter().filter(|part| part.start < read);
            next.filter(|_| is_next).or_else(|| last.max_by_key(|part| part.start))
        };
        ShapeError { path: part.map(|part| part.path.clone()).unwrap_or_default(), message }
    }
}

impl ShapeError {
    /// Returns the path of the key that is missing.
    pub(super) fn missing(&self) -> Option<Path> {
        let name = self.message.strip_prefix("missing field `")?.strip_suffix('`')?;
        Some(self.path.iter().cloned().chain([Step::from(name)]).collect())
    }
}
