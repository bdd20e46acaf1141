//! Arguments of `claim`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args as ClapArgs};
use jadoube::chess::Color;
use jadoube::notation::{self, player_named};

use super::{Moment, OneGame, Playing, Writing};

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
    #[command(flatten)]
    pub game: OneGame,
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
    #[command(flatten)]
    pub playing: Playing,
    /// Codes to ask; the law of the game's day and the newest code, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub writing: Writing,
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
