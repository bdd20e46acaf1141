//! Arguments of `match`.

use clap::Args as ClapArgs;
use jadoube::rules::{MeetingPlayer, MeetingResult};

use super::CodeArgs;

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
    pub results: Vec<MeetingResult>,
    /// Player `a` gives odds in every game.
    #[arg(long)]
    pub odds: bool,
    #[command(flatten)]
    pub asked: CodeArgs,
}

fn ended(text: &str) -> Result<MeetingResult, String> {
    match text.to_lowercase().as_str() {
        "a" => Ok(MeetingResult::Won(MeetingPlayer::A)),
        "b" => Ok(MeetingResult::Won(MeetingPlayer::B)),
        "draw" | "drawn" | "=" | "1/2-1/2" | "1/2" | "½" | "½-½" => Ok(MeetingResult::Drawn),
        "annulled" | "void" => Ok(MeetingResult::Annulled),
        "1-0" | "0-1" => Err("say who won, `a` or `b`: who had White differs by code".to_owned()),
        _ => Err("a result is `a`, `b`, `draw` or `annulled`".to_owned()),
    }
}
