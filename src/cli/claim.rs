//! `jadoube claim`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jadoube::arbiter::{Game, rulesets};
use jadoube::chess::Color;
use jadoube::laws::Code;
use jadoube::narrative::claim_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{self, Event, Incident, player_named};
use jadoube::render::claim_to_json;
use jadoube::replay::{NotPlayable, Ply, ResolveError, Timeline, any_dialect};

use super::args::{CodeArgs, ConditionArgs, OneGame, OutputArgs, ply_at};
use super::games::ask;
use super::{CliError, Status};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube claim game.pgn --at 33...Rd5 --intending Qe2
  jadoube claim game.pgn --at 48.Qc2 --by black --code fide-1928,fide-2018 --format json
  jadoube claim --fen \"8/8/4k3/8/8/3QK3/8/8 w - - 99 120\" --kind moves --intending Qd4
")]
#[command(mut_arg("names", |codes| codes.default_values(["day", "latest"])))]
pub(crate) struct Args {
    #[command(flatten)]
    pub game: OneGame,
    /// The moment of the claim, after this move: `33...Rd5`, `33...` or `33.`, `start`, `end`, or a
    /// number of half-moves, `ply66`. By default the end of a game given with --fen or --moves.
    #[arg(long, value_name = "MOVE", required_unless_present_any = ["fen", "moves"])]
    pub at: Option<String>,
    /// The player who claims; by default the player to move.
    #[arg(long, value_name = "PLAYER", value_parser = players())]
    pub by: Option<Color>,
    /// The move announced with the claim, which is to make it true.
    #[arg(long, value_name = "MOVE")]
    pub intending: Option<String>,
    /// Ground of the claim.
    #[arg(long, value_name = "KIND", default_value = "repetition", value_parser = grounds())]
    pub kind: notation::Claim,
    #[command(flatten)]
    pub playing: ConditionArgs,
    #[command(flatten)]
    pub codes: CodeArgs,
    #[command(flatten)]
    pub writing: OutputArgs,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

fn players() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["white", "black"])
        .try_map(|name| player_named(&name).ok_or("neither white nor black"))
}

fn grounds() -> impl TypedValueParser<Value = notation::Claim> {
    PossibleValuesParser::new(["repetition", "moves", "perpetual", "dead", "normal-means"])
        .try_map(|ground| ground.parse())
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    ask(&args.game, &args.codes.names, &args.writing, &args.playing, |game, codes| {
        answered(args, game, codes)
    })
}

/// Returns the ply of the claim and the codes' answers, laid out; or what is wrong with the claim.
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
    let answers = match args.at.as_deref() {
        Some("end") => game.answers_at_end(&codes, &claim),
        _ => game.answers(&codes, &claim),
    };
    let text = args.writing.lay_out(
        args.ascii,
        || claim_outline(game, &answers),
        || claim_to_json(game, &answers),
    );
    Ok((claim.ply, text))
}

/// Returns the claim as an event of the game.
fn claim(args: &Args, game: &Timeline) -> Result<Event, String> {
    let ply = ply_at(args.at.as_deref().unwrap_or("end"), game)?;
    let mut intending = None;
    if let Some(text) = &args.intending {
        let dialect = args.game.judging.reading.notation.choice.and_then(|choice| choice.dialect());
        intending = Some(match any_dialect(&game.position(ply), text, dialect.unwrap_or(&SAN)) {
            Ok((pattern, _)) => pattern,
            // A claim with a move that is not legal is refused by the codes.
            Err(NotPlayable::Refused(_, pattern, why)) if why != ResolveError::Ambiguous => pattern,
            Err(why) => return Err(format!("{text}: {why}")),
        });
    }
    let incident = Incident::Claim { ground: args.kind, intending };
    Ok(Event { ply, player: args.by, incident })
}
