//! `jadoube match`.

use jadoube::arbiter::{MeetingAnswer, meeting};
use jadoube::narrative::meeting_outline;
use jadoube::render::meeting_to_json;
use jadoube::rules::{MeetingPlayer, MeetingResult};

use super::args::{CodeArgs, Laws};
use super::games::chosen;
use super::{CliError, Status};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube match a draw b
  jadoube match draw annulled --code london-1807,italy-ponziani
  jadoube match a b --odds --all
")]
#[command(mut_arg("codes", |codes| codes.help("Codes to ask; the landmarks, if none is named")))]
pub(crate) struct Args {
    /// How the games ended, one after another: `a` or `b` for the player who won, `draw`, or
    /// `annulled`. `a` is the player who moves first in the first game.
    #[arg(value_name = "RESULT", value_parser = ended)]
    pub results: Vec<MeetingResult>,
    /// Player `a` gives odds in every game.
    #[arg(long)]
    pub odds: bool,
    #[command(flatten)]
    pub asked: CodeArgs,
    #[command(flatten)]
    pub laws: Laws,
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

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let library = args.laws.library()?;
    let codes = chosen(&args.asked.codes, args.asked.all, &library)?;
    let results = args.results.as_slice();
    let answers: Vec<MeetingAnswer<'_>> =
        codes.iter().map(|code| meeting(code, results, args.odds)).collect();
    let outline = || meeting_outline(results, args.odds, &answers);
    let json = || meeting_to_json(results, args.odds, &answers);
    args.asked.writing.answer(outline, json)
}
