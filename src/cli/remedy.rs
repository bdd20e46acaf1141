//! `jadoube remedy`.

use std::path::PathBuf;
use std::str::FromStr as _;

use clap::ArgGroup;
use jadoube::arbiter::{Game, RemedyAnswers, remedies, rulesets};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Code;
use jadoube::narrative::remedy_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Conditions, FORMS, Irregularity};
use jadoube::remedies::Objection;
use jadoube::render::remedy_to_json;
use jadoube::replay::{Ply, Replayer};

use super::args::{
    CodeArgs, ConditionArgs, ContextArgs, JudgingArgs, OneGame, OutputArgs, TypedGame, add_to_help,
    parse_positive, ply_at,
};
use super::games::{ask, select_codes};
use super::{CliError, Status, fail, warn};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube remedy false Bc1-h5 --fen \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5\"
  jadoube remedy touch f3 --in game.pgn --at 8.h3 --code london-1807,fide-2023
  jadoube remedy check unsaid --in game.pgn --at 20.Qh5+ --code all
")]
#[command(group = ArgGroup::new("where").args(["fen", "moves", "file"]).required(true).multiple(true))]
#[command(mut_arg("names", |codes| {
    add_to_help(codes, "By default `day,latest`; for a position alone, `landmarks`")
}))]
pub(crate) struct Args {
    /// The irregularity, as in the brackets of a comment: `false Nf3-f5`.
    #[arg(value_name = "IRREGULARITY", required = true, long_help = irregularities())]
    pub irregularity: Vec<String>,
    /// File of the game in which it was done; with `--at`.
    #[arg(long = "in", value_name = "FILE", conflicts_with_all = ["fen", "moves"], requires = "at")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub typed: TypedGame,
    /// Number of the game in the file, from 1.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive::<u64>)]
    pub game: u64,
    #[command(flatten)]
    pub context: ContextArgs,
    /// The moment at which it was done, after this move: `33...Rd5`, `33...` or `33.`, `start`,
    /// `end`, or a number of half-moves, `ply66`. By default the end of a game given with --moves.
    #[arg(long, value_name = "MOVE")]
    pub at: Option<String>,
    /// Number of moves each player made before it was noticed, which may be too late.
    #[arg(long, value_name = "N")]
    pub after: Option<u32>,
    #[command(flatten)]
    pub playing: ConditionArgs,
    /// Show the position after each move that may be demanded.
    #[arg(long)]
    pub boards: bool,
    #[command(flatten)]
    pub codes: CodeArgs,
    #[command(flatten)]
    pub writing: OutputArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

fn irregularities() -> String {
    let mut text =
        "The irregularity, as in the brackets of a comment; commas may be blanks:".to_owned();
    let width = FORMS.iter().map(|(form, _)| form.len()).max().unwrap_or_default();
    for (form, meaning) in FORMS {
        text += &format!("\n  {form:<width$}  {meaning}");
    }
    text
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let irregularity = Irregularity::from_str(&args.irregularity.join(" "))
        .map_err(|why| CliError::Message(why.to_string()))?;
    if let (Some(fen), None) = (&args.typed.fen, &args.typed.moves) {
        return at_position(args, fen, &irregularity);
    }
    let one = OneGame {
        file: args.file.clone(),
        game: args.game,
        typed: args.typed.clone(),
        context: args.context.clone(),
        judging: args.judging.clone(),
    };
    let mut names = args.codes.names.clone();
    if names.is_empty() {
        names = vec!["day".to_owned(), "latest".to_owned()];
    }
    ask(&one, &names, &args.writing, &args.playing, |game, codes| {
        in_game(args, game, &irregularity, codes)
    })
}

/// Answers for a position without a game. It may be one that no legal move leads to.
fn at_position(args: &Args, fen: &str, irregularity: &Irregularity) -> Result<Status, CliError> {
    let ContextArgs { date, events } = &args.context;
    if args.at.is_some() || date.is_some() || events.is_some() || args.judging.reading.accept_false
    {
        return fail(
            "a position has no game for `--at`, `--date`, `--events` and `--accept-false`",
        );
    }
    let library = args.judging.laws.library()?;
    let mut names = args.codes.names.clone();
    if names.is_empty() {
        names = vec!["landmarks".to_owned()];
    }
    let selected = select_codes(&names, &library)?;
    if selected.day {
        return fail("a position has no day: name other codes than `day`");
    }
    let codes = rulesets(selected.codes);
    let under = |movement| Position::from_any_fen(fen, movement).map(|(position, _)| position);
    under(Movement::default()).map_err(|why| CliError::Message(format!("{fen}: {why}")))?;
    let conditions = args.playing.conditions(Conditions::default());
    let answers = remedies(&codes, irregularity, args.after, |movement| {
        Some(Replayer::starting_at(under(movement).ok()?).finish().under(conditions))
    });
    let answers = answers.map_err(|why| CliError::Message(format!("{fen}: {why}")))?;
    args.writing.write(&laid_out(args, None, &answers))
}

/// Answers for a moment of a game.
fn in_game<'a>(
    args: &Args,
    game: &mut Game<'a>,
    irregularity: &Irregularity,
    codes: &[&'a Code],
) -> Result<(Ply, String), String> {
    let ply = ply_at(args.at.as_deref().unwrap_or("end"), game.today())?;
    let codes = rulesets(codes.iter().copied());
    let answers = match args.at.as_deref() {
        Some("end") => game.remedies_at_end(&codes, ply, irregularity, args.after),
        _ => game.remedies(&codes, ply, irregularity, args.after),
    };
    Ok((ply, laid_out(args, Some(game), &answers.map_err(|why| why.to_string())?)))
}

/// Lays out the answers, with the game if there is one.
fn laid_out(args: &Args, game: Option<&Game<'_>>, answers: &RemedyAnswers<'_>) -> String {
    for code in &answers.left_out {
        warn(&format!("{} is left out: {}", code.id(), Objection::NotReached));
    }
    let dialect = args.judging.reading.notation.choice.and_then(|choice| choice.dialect());
    args.writing.lay_out(
        args.ascii,
        || remedy_outline(game, answers, (args.boards, dialect.unwrap_or(&SAN))),
        || remedy_to_json(game, answers),
    )
}
