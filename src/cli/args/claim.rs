//! Arguments of `claim`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args as ClapArgs};
use jadoube::calendar::Date;
use jadoube::chess::Color;
use jadoube::notation::{self, player_named};

use super::date::read_known_date;
use super::{Limit, Moment, Notation, OutputFormat, Playing};

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
    #[arg(long, value_name = "PLAYER", value_parser = players())]
    pub by: Option<Color>,
    /// The move announced with the claim, which is to make it true.
    #[arg(long, value_name = "MOVE")]
    pub intending: Option<String>,
    /// Ground of the claim.
    #[arg(long, value_name = "KIND", default_value = "repetition", value_parser = grounds())]
    pub kind: notation::Claim,
    /// How the game is played.
    #[command(flatten)]
    pub playing: Playing,
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

fn players() -> impl TypedValueParser<Value = Color> {
    let named = |name: String| player_named(&name).ok_or("neither white nor black");
    PossibleValuesParser::new(["white", "black"]).try_map(named)
}

fn grounds() -> impl TypedValueParser<Value = notation::Claim> {
    PossibleValuesParser::new(["repetition", "moves", "perpetual", "dead"])
        .try_map(|ground| ground.parse())
}
