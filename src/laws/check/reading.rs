//! A tree as a file of its kind. It goes through JSON, as which the program's own law files are
//! embedded: to read TOML into every type as well would be an eighth of the program.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use toml::Spanned;
use toml::de::DeValue;

/// Stands for what no file has: decimal numbers, bare dates, numbers without end.
const NOTHING: &str = "0.5";

/// Why a tree is no file of its kind.
pub(super) struct FormatError {
    /// The place of the text that is objected to, or of the table that lacks a key.
    pub span: Range<usize>,
    pub message: String,
}

/// A tree in JSON, on one line.
#[derive(Default)]
struct JsonText {
    text: String,
    /// Each value: where it ends here, its place in the file, and whether it is a table.
    values: Vec<(usize, Range<usize>, bool)>,
}

/// Reads a tree as a file of its kind.
pub(super) fn read<T: DeserializeOwned>(root: &Spanned<DeValue<'_>>) -> Result<T, FormatError> {
    let mut written = JsonText::default();
    written.write(root);
    serde_json::from_str(&written.text).map_err(|error| written.objection(&error))
}

impl JsonText {
    fn write(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::String(text) => self.text += &Json::from(&**text).to_string(),
            DeValue::Boolean(truth) => self.text += &truth.to_string(),
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix());
                self.text += &number.map_or_else(|_| NOTHING.to_owned(), |it| it.to_string());
            }
            DeValue::Float(_) | DeValue::Datetime(_) => self.text += NOTHING,
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

    /// What the error is about: the last value before its place, which is a table if a key is
    /// missing, and else none.
    fn objection(&self, error: &serde_json::Error) -> FormatError {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        let lacks_a_key = message.starts_with("missing field");
        let is_meant = |(end, _, is_table): &&(usize, Range<usize>, bool)| {
            *end <= error.column() && *is_table == lacks_a_key
        };
        let span = self.values.iter().rfind(is_meant).map_or(0..0, |(_, span, _)| span.clone());
        FormatError { span, message }
    }
}
