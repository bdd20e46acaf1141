//! What is said, in the format and to the place that the arguments name.

use std::path::PathBuf;

use clap::ValueEnum;
use jadoube::narrative::Outline;
use jadoube::render::{TextStyle, outline_to_markdown, outline_to_text};
use serde_json::Value;

use super::output::style;
use super::{Status, Trouble, draft};

/// In which format an answer is written, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Writing {
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: OutputFormat,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
}

/// Output formats of answers and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// For people.
    Text,
    /// A JSON object.
    Json,
    /// Tables for a blog or an issue.
    Markdown,
}

/// An outline for people, or the same as JSON.
pub(crate) fn laid_out(
    format: OutputFormat,
    style: TextStyle,
    outline: impl FnOnce() -> Outline,
    json: impl FnOnce() -> Value,
) -> String {
    match format {
        OutputFormat::Text => outline_to_text(&outline(), style),
        OutputFormat::Json => indented(&json()),
        OutputFormat::Markdown => outline_to_markdown(&outline()).trim_start().to_owned(),
    }
}

/// JSON for people too.
pub(crate) fn indented(value: &Value) -> String {
    format!("{value:#}\n")
}

impl Writing {
    /// An outline for people, or the same as JSON.
    pub(crate) fn lay_out(
        &self,
        ascii: bool,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> String {
        laid_out(self.format, style(ascii, &self.output), outline, json)
    }

    /// Writes a text to the file that is named, or to standard output.
    pub(crate) fn write(&self, text: &str) -> Result<Status, Trouble> {
        draft::write_or_print(&self.output, text)
    }
}
