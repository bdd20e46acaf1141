//! Standard output.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use jadoube::narrative::escape_controls;
use jadoube::render::{BoardStyle, TextStyle};
use serde_json::Value;

use super::{CliError, Status};

/// Returns true if standard output is to be coloured.
pub(crate) fn is_colored() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Returns the style of text written to a path, or to standard output for `-`. Files get no
/// colours.
pub(crate) fn style(ascii: bool, path: &Path) -> TextStyle {
    let color = path.as_os_str() == "-" && is_colored();
    // Narrower lines break words, longer ones tire the eye.
    TextStyle { width: width().clamp(40, 100), board: BoardStyle { ascii, color } }
}

/// Returns the width of the terminal in columns; without one `COLUMNS`, or 80.
pub(crate) fn width() -> usize {
    if let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size_of(io::stdout())
    {
        return usize::from(columns);
    }
    std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(80)
}

/// Returns the text of a game as the output may show it: a file or a pipe gets the text as it is, a
/// terminal no control characters.
pub(crate) fn for_output(output: &Path, text: String) -> String {
    if output.as_os_str() != "-" || !stdout_is_terminal() {
        return text;
    }
    text.split('\n').map(escape_controls).collect::<Vec<_>>().join("\n")
}

/// Returns JSON in indented lines.
pub(crate) fn indented(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Prints a text on standard output.
pub(crate) fn print(text: &str) -> Result<Status, CliError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(Status::Done)
}

/// Returns true if standard output is a terminal.
pub(crate) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns true if standard input is a terminal: waiting for it would look like hanging.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}
