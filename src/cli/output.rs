//! Standard output.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use jadoube::render::{BoardStyle, TextStyle};
use serde_json::Value;

use super::{CliError, Status};

/// Whether standard output is to be coloured.
pub(crate) fn is_colored() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The text style of what is written to a path, or to standard output for `-`; a file has no
/// colours.
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

/// JSON for people too.
pub(crate) fn indented(value: &Value) -> String {
    format!("{value:#}\n")
}

pub(crate) fn print(text: &str) -> Result<Status, CliError> {
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
