//! Arguments of `survey`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use jadoube::survey::Part;

use super::{OutputFormat, Reading};

fn read_year(text: &str) -> Result<u16, String> {
    let year = text.parse().ok().filter(|year| (1..=9999).contains(year));
    year.ok_or_else(|| "write a year, such as 1898".to_owned())
}

/// Arguments of `survey`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube survey masters.pgn.zst                                  a summary on the screen
  jadoube survey games/ --all --out tables                        every code; Parquet tables
  jadoube survey old.pgn --since 1850 --until 1928 --code fide-2018 --summary markdown
  jadoube survey old.pgn --select 'fide-2018=ended and result!=1/2-1/2' > ended.pgn
")]
pub(crate) struct Survey {
    /// PGN files, also .gz, .bz2, .zst and .zip; directories, searched for such files and for .txt
    /// files with scores in any notation; `-` or no file is standard input. A named file's format is
    /// detected from its content.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Codes to judge by; the landmarks and the newest, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Judge by every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    /// Judge each game by the law of its day too: the code, or each of the codes, that governed its
    /// event or was in force on its date.
    #[arg(long)]
    pub period: bool,
    /// Judge each game by the law of its day, and by nothing else.
    #[arg(long, conflicts_with_all = ["codes", "all"])]
    pub period_only: bool,
    /// Only games of this year or later. A game whose date is uncertain is included if it may be
    /// of that time; one without a year is excluded.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub since: Option<u16>,
    /// Only games of this year or earlier; uncertain dates as with `--since`.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub until: Option<u16>,
    /// Directory for two tables, created if missing: `games`, and `verdicts` with a row for every
    /// game and code whose verdict is not `stands`. `--columns` describes them. If the survey is
    /// interrupted, they are named `_….partial` and never replace complete ones.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Format of the tables.
    #[arg(long, value_enum, default_value = "parquet", requires = "out")]
    pub format: TableFormat,
    /// Write rows for `stands` too.
    #[arg(long, requires = "out")]
    pub dense: bool,
    /// Overwrite existing tables.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Describe the columns of the tables and exit.
    #[arg(long)]
    pub columns: bool,
    /// Format of the summary.
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub summary: OutputFormat,
    /// Print the games that match, byte for byte, as PGN; the summary then goes to standard
    /// error. Tests like `fide-2018=ended`, `rule:fide-2018=repetition`, `result:fide-2018=1-0`,
    /// `result!=1/2-1/2`, `year>=1900`, `plies<40`, `white_elo>2600` (or black_elo),
    /// `status=cut`, `white~burn` (or black, event, site, round, eco), joined by `and`, `or`, `not`
    /// and parentheses. The codes it names are judged by too. A test of a value that is not known
    /// fails.
    #[arg(long, value_name = "TESTS")]
    pub select: Option<String>,
    /// Leave duplicates out of the counts and mark them in the table: games with the same moves,
    /// players' surnames and year. Takes some forty bytes of memory a game.
    #[arg(long)]
    pub dedupe: bool,
    /// Process only the K-th of N equal parts of the input; every game is in exactly one part.
    /// Games are not numbered then.
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true)]
    pub part: Part,
    /// Number of threads; the number of cores by default. The results do not depend on it.
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub reading: Reading,
}

/// Formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Apache Parquet, which DuckDB, Polars, pandas and Spark read.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    Jsonl,
}
