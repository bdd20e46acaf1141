//! `jadoube remedy`.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr as _;

use clap::ArgGroup;
use jadoube::arbiter::{self, Game, RemedyAnswers, remedies, rulesets};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Code;
use jadoube::narrative::remedy_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Conditions, FORMS, Irregularity};
use jadoube::remedies::Objection;
use jadoube::render::remedy_to_json;
use jadoube::replay::Ply;
use jadoube::winnability::MOST_POSITIONS;

use super::args::{
    Circumstances, CodeArgs, Handling, Laws, MomentArgs, OneGame, Playing, ReadingArgs, Search,
    from_one,
};
use super::games::{ask, chosen};
use super::{CliError, Status, fail, warn};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube remedy false Bc1-h5 --fen \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5\"
  jadoube remedy touch f3 --in game.pgn --at 8.h3 --code london-1807,fide-2023
  jadoube remedy check unsaid --in game.pgn --at 20.Qh5+ --all
")]
#[command(group = ArgGroup::new("where").args(["fen", "file"]).required(true))]
pub(crate) struct Args {
    /// What was done, as in the brackets of a comment: `false Nf3-f5`.
    #[arg(value_name = "IRREGULARITY", required = true, long_help = irregularities())]
    pub done: Vec<String>,
    /// The position before it was done.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["at", "ply", "date", "events", "accept_false"])]
    pub fen: Option<String>,
    /// A game in which it was done; with `--at`.
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one::<u64>)]
    pub game: u64,
    #[command(flatten)]
    pub circumstances: Circumstances,
    #[command(flatten)]
    pub moment: MomentArgs,
    /// It was found only after so many more moves of each player: whether that is too late.
    #[arg(long, value_name = "N")]
    pub after: Option<u32>,
    #[command(flatten)]
    pub playing: Playing,
    /// Show the position after each move that may be demanded.
    #[arg(long)]
    pub boards: bool,
    #[command(flatten)]
    pub asked: CodeArgs,
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub reading: ReadingArgs,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// What can be done.
fn irregularities() -> String {
    let form = |(form, said): &(&str, &str)| format!("\n  {form:<24} {said}");
    let forms: String = FORMS.iter().map(form).collect();
    format!("What was done, as in the brackets of a comment; commas may be blanks:{forms}")
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let done = Irregularity::from_str(&args.done.join(" "));
    let done = done.map_err(|why| CliError::Message(why.to_string()))?;
    match (&args.fen, &args.file) {
        (Some(fen), _) => at_fen(args, fen, &done),
        (None, Some(file)) => {
            let one = OneGame {
                file: file.clone(),
                game: args.game,
                circumstances: args.circumstances.clone(),
                how: Handling {
                    laws: args.laws.clone(),
                    reading: args.reading,
                    search: Search { max_positions: MOST_POSITIONS },
                },
            };
            ask(&one, &args.asked, &args.playing, |game, codes| in_game(args, game, &done, codes))
        }
        (None, None) => fail("say where: `--fen` or `--in`"),
    }
}

/// The answers where a position is all that is known.
fn at_fen(args: &Args, fen: &str, done: &Irregularity) -> Result<Status, CliError> {
    let library = args.laws.library()?;
    let codes = rulesets(chosen(&args.asked.codes, args.asked.all, &library)?);
    let said = |why: &dyn Display| CliError::Message(format!("{fen}: {why}"));
    let under = |movement| Position::as_it_stands(fen, movement).map(|(position, _)| position);
    under(Movement::default()).map_err(|why| said(&why))?;
    let conditions = args.playing.conditions(Conditions::default());
    let circumstances = arbiter::Circumstances { conditions, after: args.after };
    let given = remedies(&codes, done, circumstances, |movement| under(movement).ok());
    args.asked.writing.write(&laid_out(args, None, &given.map_err(|why| said(&why))?))
}

/// The answers for a moment of a game.
fn in_game<'a>(
    args: &Args,
    game: &mut Game<'a>,
    done: &Irregularity,
    codes: &[&'a Code],
) -> Result<(Ply, String), String> {
    let named = args.moment.ply_in(game.today());
    let ply = named.unwrap_or_else(|| Err("say when: `--at` or `--ply`".to_owned()))?;
    let given = game.remedies(&rulesets(codes.iter().copied()), ply, done, args.after);
    Ok((ply, laid_out(args, Some(game), &given.map_err(|why| why.to_string())?)))
}

/// What the codes give, in words or as JSON; with the game that it was done in, if that is known.
fn laid_out(args: &Args, game: Option<&Game<'_>>, given: &RemedyAnswers<'_>) -> String {
    for code in &given.left_out {
        warn(&format!("{} is left out: {}", code.id(), Objection::NotReached));
    }
    let named_in = args.reading.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
    let outline = || remedy_outline(game, given, (args.boards, named_in));
    args.asked.writing.lay_out(args.ascii, outline, || remedy_to_json(game, given))
}
