//! Arguments of `diff`.

use clap::Args as ClapArgs;

use super::{OneGame, Writing};

/// Arguments of `diff`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube diff game.pgn --code fide-1985,fide-2014
  jadoube diff game.pgn --code britain --until 1900
  jadoube diff game.pgn --date 1950 --format markdown
")]
pub(crate) struct Diff {
    /// Codes to compare. Two: what each makes of the game, and the one thing that makes them differ.
    /// More, or a lineage: when the verdict changed. With `--date` one: it is compared with the law of
    /// that date; the newest, if none is named. Without `--date` the lineage fide, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Only codes in force in this year or later.
    #[arg(long, value_name = "YEAR", conflicts_with = "date")]
    pub since: Option<u16>,
    /// Only codes in force in this year or earlier.
    #[arg(long, value_name = "YEAR", conflicts_with = "date")]
    pub until: Option<u16>,
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub writing: Writing,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}
