//! Arguments of `extract`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// Arguments of `extract`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube extract book.txt -o book.pgn
  jadoube extract library/ --format jsonl
")]
pub(crate) struct Extract {
    /// Books: plain text, HTML, Markdown or wikitext, or directories of them; `-` or no file is
    /// standard input.
    #[arg(value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    /// Where to write the games; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value = "pgn")]
    pub format: ExtractFormat,
    /// A text with the lines that need you: what is corrected in it is read in the place of what the
    /// book says, and it is written anew with the lines that still do. It need not be there yet.
    #[arg(long, value_name = "FILE")]
    pub review: Option<PathBuf>,
}

/// What is written of the scores of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtractFormat {
    /// Games, with what stands beside the moves in comments.
    Pgn,
    /// One JSON object a score and line: its moves, what was concluded, and where it stops.
    Jsonl,
}
