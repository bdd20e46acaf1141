//! Which games are read and which codes judge them, and the arguments of `replay`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::calendar::Date;
use jadoube::notation::LONGEST_GAME;
use jadoube::render::Format;

use super::date::read_known_date;
use super::{Moment, Notation};

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
    #[arg(long, overrides_with = "period")]
    pub no_period: bool,
    /// Treat the games as played on this date: 1950, 1898-07, 1898-07-22. The law of the day is
    /// then that of this date, and not of the event unless it is of the same year.
    #[arg(long, value_name = "DATE", value_parser = read_known_date, conflicts_with = "no_period")]
    pub date: Option<Date>,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// A TOML file of events in games whose records must not be edited: `[[event]]` with game, at,
    /// player, kind, intending, ruled, source.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// What the moves are written in.
    #[command(flatten)]
    pub notation: Notation,
    /// Replay a move that no law of movement allows, but that can have happened on the board, as a
    /// false move that stood: as if `[%false stands]` were written after it.
    #[arg(long)]
    pub accept_false: bool,
    /// Maximum size of one game.
    #[command(flatten)]
    pub limit: Limit,
}

/// The maximum size of one game, for all commands that read games.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Limit {
    /// Maximum size of one game in bytes, also written as 500k, 64M or 2G. A larger game is
    /// skipped and reported. Judging takes up to twenty times as much memory.
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = read_size)]
    pub max_game: usize,
}

/// A number of bytes, with a suffix for powers of 1024.
fn read_size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: usize = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return Err("write bytes, or 500k, 64M, 2G".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "write bytes, or 500k, 64M, 2G".to_owned())?;
    match number.checked_mul(unit) {
        Some(0) => Err("no game is as short as that".to_owned()),
        Some(size) if size <= LONGEST_GAME => Ok(size),
        _ => Err("a game must be shorter than 4G".to_owned()),
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
  jadoube replay game.pgn --format svg --at 48.Qc2 > diagram.svg
")]
pub(crate) struct Replay {
    /// Which games, and which codes.
    #[command(flatten)]
    pub games: Games,
    /// Output format. `json` is one object, or an array of them for several games; `jsonl` is one
    /// object a line.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
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
