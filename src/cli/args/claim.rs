//! Arguments of `claim`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as ClapArgs, ValueEnum};
use jadoube::calendar::Date;
use jadoube::chess::Color;
use jadoube::notation;

use super::date::read_known_date;
use super::{Limit, Moment, Notation, OutputFormat};

/// Arguments of `claim`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube claim game.pgn --at 33...Rd5 --intending Qe2
  jadoube claim game.pgn --at 48.Qc2 --by black --code fide-1928,fide-2018 --format json
")]
#[command(override_usage = "\
jadoube claim [OPTIONS] --at <MOVE> <FILE>
       jadoube claim [OPTIONS] --ply <N> <FILE>")]
#[command(group = ArgGroup::new("when").args(["at", "ply"]).required(true))]
pub(crate) struct Claim {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// When the claim is made.
    #[command(flatten)]
    pub moment: Moment,
    /// Who claims; the player to move by default.
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub by: Option<Player>,
    /// The move announced with the claim, which is to make it true.
    #[arg(long, value_name = "MOVE")]
    pub intending: Option<String>,
    /// Ground of the claim.
    #[arg(long, value_enum, default_value = "repetition")]
    pub kind: Ground,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// Codes to ask; the law of the game's day and the newest code, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    /// Treat the game as played on this date: 1950, 1898-07, 1898-07-22. The law of the day is then
    /// that of this date, and is asked in addition to the codes that are named.
    #[arg(long, value_name = "DATE", value_parser = read_known_date)]
    pub date: Option<Date>,
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: OutputFormat,
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

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    /// White.
    White,
    /// Black.
    Black,
}

/// Ground of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ground {
    /// The same position or series of moves, too often.
    Repetition,
    /// Too many moves without progress.
    Moves,
    /// Perpetual check.
    Perpetual,
    /// A position in which nobody can mate.
    Dead,
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::White => Self::White,
            Player::Black => Self::Black,
        }
    }
}

impl From<Ground> for notation::Claim {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Repetition => Self::Repetition,
            Ground::Moves => Self::Moves,
            Ground::Perpetual => Self::Perpetual,
            Ground::Dead => Self::Dead,
        }
    }
}
