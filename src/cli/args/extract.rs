//! Arguments of `extract`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Arguments of `extract`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube extract book.txt -o book.pgn
")]
pub(crate) struct Extract {
    /// Books as text; `-` or no file is standard input.
    #[arg(value_name = "BOOK")]
    pub books: Vec<PathBuf>,
    /// Where to write the games; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
}
