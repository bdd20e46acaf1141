//! Standard output.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use jadoube::narrative::Outline;
use jadoube::render::{BoardStyle, TextStyle, outline_to_markdown, outline_to_text};
use serde_json::Value;

use super::args::{OutputFormat, Writing};
use super::{Status, Trouble, draft};

/// Whether standard output is to be coloured.
pub(crate) fn is_colored() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The text style of what is written to a path, or to standard output for `-`; a file has no colours.
pub(crate) fn style(ascii: bool, path: &Path) -> TextStyle {
    let color = path.as_os_str() == "-" && is_colored();
    // Narrower lines break words, longer ones tire the eye.
    TextStyle { width: width().clamp(40, 100), board: BoardStyle { ascii, color } }
}

/// The width of the terminal; if standard output is none, `COLUMNS`, or 80.
pub(crate) fn width() -> usize {
    let size = terminal_size::terminal_size_of(io::stdout());
    let of_terminal = size.map(|(terminal_size::Width(columns), _)| usize::from(columns));
    let given = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    of_terminal.or_else(given).unwrap_or(80)
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

    /// Writes a text where it is asked for.
    pub(crate) fn write(&self, text: &str) -> Result<Status, Trouble> {
        draft::write_or_print(&self.output, text)
    }
}

/// Prints a text.
pub(crate) fn print(text: &str) -> Result<Status, Trouble> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Status::Done)
}

/// Whether standard output is a terminal, which a page would flood.
pub(crate) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether standard input is a terminal, so that waiting for it would look like hanging.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}
