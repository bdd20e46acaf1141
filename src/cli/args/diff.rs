//! Arguments of `diff`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::calendar::Date;

use super::date::read_known_date;
use super::{Games, Limit, Notation, OutputFormat};

/// Arguments of `diff`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube diff game.pgn --between fide-1985 fide-2014
  jadoube diff game.pgn --since 1928 --until 2023
  jadoube diff game.pgn --date 1950 --format markdown
")]
pub(crate) struct Diff {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Two codes: what each makes of the game, and the one thing that makes them differ.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub between: Vec<String>,
    /// Without `--between`: the lineage whose codes are followed, to see when the verdict
    /// changed.
    #[arg(long, default_value = "fide", conflicts_with = "between")]
    pub lineage: String,
    /// First year; the lineage's first by default.
    #[arg(long, value_name = "YEAR", conflicts_with = "between")]
    pub since: Option<u16>,
    /// Last year.
    #[arg(long, default_value = "9999", value_name = "YEAR", conflicts_with = "between")]
    pub until: u16,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// Treat the game as played on this date, and compare the law of that day with the newest code.
    #[arg(long, value_name = "DATE", value_parser = read_known_date,
        conflicts_with_all = ["between", "lineage", "since", "until"])]
    pub date: Option<Date>,
    /// Output format. `json` is what `replay` writes of the game under these codes.
    #[arg(long, value_enum, default_value = "text")]
    pub format: OutputFormat,
    /// A TOML file of events in games whose records must not be edited, as for `replay`.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// What the moves are written in.
    #[command(flatten)]
    pub notation: Notation,
    /// Maximum size of one game.
    #[command(flatten)]
    pub limit: Limit,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

impl Diff {
    /// The game, judged by these codes.
    pub(crate) fn judged_by(&self, codes: &[String]) -> Games {
        Games {
            files: vec![self.file.clone()],
            codes: codes.to_vec(),
            all: false,
            period: false,
            period_only: false,
            no_period: self.date.is_none(),
            date: self.date,
            game: Some(self.game),
            rulesets: self.rulesets.clone(),
            events: self.events.clone(),
            notation: self.notation,
            accept_false: false,
            limit: self.limit,
        }
    }
}
