//! `jadoube claim`.

use clap::ArgGroup;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jadoube::arbiter::{Game, rulesets};
use jadoube::chess::Color;
use jadoube::laws::Code;
use jadoube::narrative::claim_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{self, Event, Incident, player_named};
use jadoube::render::claim_to_json;
use jadoube::replay::{Ply, Timeline, any_dialect};

use super::args::{CodeArgs, MomentArgs, OneGame, Playing};
use super::games::ask;
use super::{CliError, Status};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube claim game.pgn --at 33...Rd5 --intending Qe2
  jadoube claim game.pgn --at 48.Qc2 --by black --code fide-1928,fide-2018 --format json
")]
#[command(override_usage = "\
jadoube claim [OPTIONS] --at <MOVE> <FILE>
       jadoube claim [OPTIONS] --ply <N> <FILE>")]
#[command(mut_arg("codes", |codes| {
    codes.help("Codes to ask; the law of the game's day and the newest code, if none is named")
}))]
#[command(group = ArgGroup::new("when").args(["at", "ply"]).required(true))]
pub(crate) struct Args {
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub moment: MomentArgs,
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
    #[command(flatten)]
    pub asked: CodeArgs,
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

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    ask(&args.game, &args.asked, &args.playing, |game, codes| answered(args, game, codes))
}

/// What the codes answer, as text; or what is wrong with the claim.
fn answered<'a>(
    args: &Args,
    game: &mut Game<'a>,
    codes: &[&'a Code],
) -> Result<(Ply, String), String> {
    if !game.is_judged() {
        return Err(format!("game {} is not judged", game.record.index));
    }
    let claim = claim(args, game.today())?;
    let codes = rulesets(codes.iter().copied());
    let answers = game.answers(&codes, &claim);
    let outline = || claim_outline(game, &answers);
    let json = || claim_to_json(game, &answers);
    Ok((claim.ply, args.asked.writing.lay_out(args.ascii, outline, json)))
}

/// The claim as an event of the game.
fn claim(args: &Args, game: &Timeline) -> Result<Event, String> {
    let named = args.moment.ply_in(game);
    let ply = named.unwrap_or_else(|| Err("say when: `--at` or `--ply`".to_owned()))?;
    let intending = match &args.intending {
        None => None,
        Some(text) => {
            let preferred =
                args.game.how.reading.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
            let read = any_dialect(&game.position(ply), text, preferred);
            let (pattern, _) = read.map_err(|why| format!("{text}: {why}"))?;
            Some(pattern)
        }
    };
    let incident = Incident::Claim { ground: args.kind, intending };
    Ok(Event { ply, player: args.by, incident })
}
