//! Arguments of `survey`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use jadoube::survey::Part;

use super::Limit;

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
    /// PGN files, also .gz, .bz2, .zst and .zip; directories, in which .pgn files and their
    /// packed kin are looked for; `-` is standard input, which is also read when nothing is
    /// named.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The codes to ask; the landmarks and the newest, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// Ask of each game only the law of its day: the code, or each of the codes, that governed
    /// its event or was in force on its date.
    #[arg(long, conflicts_with_all = ["codes", "all"])]
    pub period: bool,
    /// Only games of this year or later. A game whose date is not certain is in if it may be;
    /// one without a year is out.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub since: Option<u16>,
    /// Only games of this year or earlier; of uncertain dates as with `--since`.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub until: Option<u16>,
    /// A directory, made if need be, for two tables: `games`, and `verdicts` of every game and
    /// code where more than `stands` is to be said. `--columns` explains them. If the survey is
    /// stopped, they are named `_….partial` and never take the place of whole ones.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How the tables are written.
    #[arg(long, value_enum, default_value = "parquet", requires = "out")]
    pub format: TableFormat,
    /// Give `stands` its rows too.
    #[arg(long, requires = "out")]
    pub dense: bool,
    /// Write over tables that are there already.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Explain the columns of the tables, and do nothing else.
    #[arg(long)]
    pub columns: bool,
    /// How the summary is told.
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub summary: SummaryFormat,
    /// Print the games that this fits, byte for byte, as PGN; the summary then goes to standard
    /// error. Tests like `fide-2018=ended`, `rule:fide-2018=repetition`, `result:fide-2018=1-0`,
    /// `result!=1/2-1/2`, `year>=1900`, `plies<40`, `white_elo>2600` (or black_elo),
    /// `status=cut`, `white~burn` (or black, event, site, round, eco), joined by `and`, `or`, `not`
    /// and parentheses. The codes it names are asked too. A test of what is not known of a game
    /// fails.
    #[arg(long, value_name = "TESTS")]
    pub select: Option<String>,
    /// Leave duplicates out of the counts and say in the table whose they are: games with the
    /// same moves, players' surnames and year. Takes some forty bytes of memory a game.
    #[arg(long)]
    pub dedupe: bool,
    /// Only the K-th of N equal parts of the input: together they are the whole, no game is in
    /// two. Games are not numbered then.
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true)]
    pub part: Part,
    /// How many threads; as many as there are cores, if nothing is said. It changes nothing in
    /// what is found.
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// How long one game may be.
    #[command(flatten)]
    pub limit: Limit,
}

/// How tables are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Apache Parquet, which DuckDB, Polars, pandas and Spark read.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// How a summary is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryFormat {
    /// For people.
    Text,
    /// Tables for a blog or a paper.
    Markdown,
    /// A JSON object with every count.
    Json,
}
