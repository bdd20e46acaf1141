//! Output formats that several commands have.

use clap::ValueEnum;

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
