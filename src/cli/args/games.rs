//! Which games are read and which codes judge them, and the arguments of `replay`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::render::Format;

use super::{Beside, Moment, OneGame, Reading};

/// Which games are read, and which codes judge them.
#[derive(Debug, ClapArgs)]
pub(crate) struct Games {
    /// PGN files, also .gz, .bz2 and .zst (format detected from content), or directories of them; `-`
    /// or no file is standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Codes to judge by; if none is named, the law of the game's day, the newest, and the landmarks
    /// that come to something else on the game.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Judge by every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    /// Judge each game by the law of its day too: the code, or one of the codes, that governed its
    /// event or was in force on its date. This is the default without `--code`.
    #[arg(long, overrides_with = "no_period")]
    pub period: bool,
    /// Judge each game by the law of its day, and by nothing else.
    #[arg(long, conflicts_with_all = ["codes", "all", "no_period"])]
    pub period_only: bool,
    /// Do not judge games by the law of their day.
    #[arg(long, overrides_with = "period", conflicts_with = "date")]
    pub no_period: bool,
    #[command(flatten)]
    pub beside: Beside,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    #[command(flatten)]
    pub reading: Reading,
}

impl Games {
    /// One game, judged by these codes, and with `period` by the law of its day too.
    pub(crate) fn only(game: &OneGame, codes: Vec<String>, all: bool, period: bool) -> Self {
        Self {
            files: vec![game.file.clone()],
            codes,
            all,
            period,
            period_only: false,
            no_period: !period,
            beside: game.beside.clone(),
            game: Some(game.game),
            reading: game.reading.clone(),
        }
    }
}

/// Arguments of `replay`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube replay game.pgn
  jadoube replay game.pgn --code london-1807,fide-2018 --ascii
  jadoube replay game.pgn --lanes
  jadoube replay game.pgn --date 1950
  jadoube replay season.pgn.gz --game 12 --format json
  jadoube replay game.pgn --format svg --at 48.Qc2 -o diagram.svg
")]
pub(crate) struct Replay {
    #[command(flatten)]
    pub games: Games,
    /// Output format. `json` is one object, or an array of them for several games; `jsonl` is one
    /// object a line.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Draw the game from left to right, one lane for each code, in place of the reasons.
    #[arg(long)]
    pub lanes: bool,
    /// Exit with 1 if the codes come to different verdicts on any game.
    #[arg(long)]
    pub exit_code: bool,
    /// Draw boards and lanes with letters.
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten, next_help_heading = "With `--format svg`: a board in place of the lanes")]
    pub moment: Moment,
}
