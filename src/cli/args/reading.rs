//! How the records of games are read, and which one of a file.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::calendar::Date;
use jadoube::notation::LONGEST_GAME;
use jadoube::winnability::MOST_POSITIONS;

use super::date::read_known_date;
use super::{Laws, Notation};

/// How records are read.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub notation: Notation,
    /// Replay a move that no law of movement allows, but that can have happened on the board, as a
    /// false move that stood: as if `[%false stands]` were written after it.
    #[arg(long)]
    pub accept_false: bool,
    #[command(flatten)]
    pub limit: Limit,
}

/// How far it is looked for a way to mate.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Search {
    /// Maximum number of positions visited, for each side, to prove whether it can still mate. A
    /// million take about a second and 100 MB.
    #[arg(long, value_name = "N", default_value_t = MOST_POSITIONS)]
    pub max_positions: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { max_positions: MOST_POSITIONS }
    }
}

/// What is known of games besides their records.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Circumstances {
    /// Treat a game as played on this date: 1950, 1898-07, 1898-07-22. The law of the day is then
    /// that of this date, and not of the event unless it is of the same year.
    #[arg(long, value_name = "DATE", value_parser = read_known_date)]
    pub date: Option<Date>,
    /// A TOML file of events in games whose records must not be edited: `[[event]]` with game, at,
    /// player, kind, intending, ruled, source.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
}

/// One game of a file.
#[derive(Debug, ClapArgs)]
pub(crate) struct OneGame {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    #[command(flatten)]
    pub circumstances: Circumstances,
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: Search,
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
