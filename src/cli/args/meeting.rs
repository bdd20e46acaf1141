//! Arguments of `match`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::rules::{Ended, Side};

use super::TextOrJson;

/// Arguments of `match`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube match a draw b
  jadoube match draw annulled --code london-1807,italy-ponziani
  jadoube match a b --odds --all
")]
pub(crate) struct Meeting {
    /// How the games ended, one after another: `a` or `b` for the player who won, `draw`, or
    /// `annulled`. `a` is the player who moves first in the first game.
    #[arg(value_name = "RESULT", value_parser = ended)]
    pub results: Vec<Ended>,
    /// Player `a` gives odds in every game.
    #[arg(long)]
    pub odds: bool,
    /// The codes to ask; the landmarks, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: TextOrJson,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
}

fn ended(text: &str) -> Result<Ended, String> {
    match text.to_lowercase().as_str() {
        "a" => Ok(Ended::Won(Side::A)),
        "b" => Ok(Ended::Won(Side::B)),
        "draw" | "drawn" | "=" | "1/2-1/2" | "1/2" | "½" | "½-½" => Ok(Ended::Drawn),
        "annulled" | "void" => Ok(Ended::Annulled),
        "1-0" | "0-1" => Err("say who won, `a` or `b`: who had White differs by code".to_owned()),
        _ => Err("a result is `a`, `b`, `draw` or `annulled`".to_owned()),
    }
}
