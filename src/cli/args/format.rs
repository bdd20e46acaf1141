//! Output formats that several commands have, and where they write.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// In which format an answer is written, and where.
#[derive(Debug, ClapArgs)]
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
