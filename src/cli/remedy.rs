//! `jadoube remedy`.

use std::path::PathBuf;
use std::str::FromStr as _;

use clap::ArgGroup;
use jadoube::arbiter::{self, Game, RemedyUnder, remedy};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Code;
use jadoube::narrative::remedy_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Conditions, FORMS, Irregularity};
use jadoube::render::remedy_to_json;

use super::args::{Circumstances, CodeArgs, Moment, OneGame, Playing, ReadingArgs};
use super::games::{ask, chosen};
use super::{Status, Trouble, codes, complain, fail};

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
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    #[command(flatten)]
    pub circumstances: Circumstances,
    #[command(flatten)]
    pub moment: Moment,
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

pub(crate) fn run(args: &Args) -> Result<Status, Trouble> {
    let done = Irregularity::from_str(&args.done.join(" "));
    let done = done.map_err(|why| Trouble::Said(why.to_string()))?;
    match (&args.fen, &args.file) {
        (Some(fen), _) => at_fen(args, fen, &done),
        (None, Some(file)) => {
            let Args { game, ref circumstances, ref reading, .. } = *args;
            let (circumstances, reading) = (circumstances.clone(), reading.clone());
            let one = OneGame { file: file.clone(), game, circumstances, reading };
            let answer = |game: Game<'_>, codes: &[&Code]| in_game(args, game, &done, codes);
            ask(&one, &args.asked, &args.playing, answer)
        }
        (None, None) => fail("say where: `--fen` or `--in`"),
    }
}

/// The answers where a position is all that is known.
fn at_fen(args: &Args, fen: &str, done: &Irregularity) -> Result<Status, Trouble> {
    let library = codes::library(args.reading.rulesets.as_deref())?;
    let codes = chosen(&args.asked.codes, args.asked.all, &library)?;
    let conditions = args.playing.conditions(Conditions::default());
    let text = answered(args, done, &codes, conditions, |movement| {
        let (position, _) = Position::as_it_stands(fen, movement).map_err(|why| why.to_string())?;
        Ok(position)
    });
    args.asked.writing.write(&text.map_err(|why| Trouble::Said(format!("{fen}: {why}")))?)
}

/// The answers for a moment of a game.
fn in_game(
    args: &Args,
    mut game: Game<'_>,
    done: &Irregularity,
    codes: &[&Code],
) -> Result<String, String> {
    let named = args.moment.ply_in(game.today());
    let ply = named.unwrap_or_else(|| Err("say when: `--at` or `--ply`".to_owned()))?;
    let conditions = game.conditions();
    answered(args, done, codes, conditions, |movement| {
        let game = game.timeline_under(movement);
        if ply > game.plies() {
            return Err("the game is not replayed so far under it".to_owned());
        }
        Ok(game.position(ply))
    })
}

/// What the codes give, in words or as JSON.
fn answered(
    args: &Args,
    done: &Irregularity,
    codes: &[&Code],
    conditions: Conditions,
    mut position_under: impl FnMut(Movement) -> Result<Position, String>,
) -> Result<String, String> {
    let mut answers: Vec<RemedyUnder<'_>> = Vec::new();
    let mut lawful: Vec<&Code> = Vec::new();
    let mut left_out: Vec<(&str, String)> = Vec::new();
    let circumstances = arbiter::Circumstances { conditions, after: args.after };
    for code in codes {
        let position = match position_under(code.movement()) {
            Ok(position) => position,
            Err(why) => {
                left_out.push((code.id.as_str(), why));
                continue;
            }
        };
        // What one law of movement forbids another may allow: then there is nothing to demand.
        match remedy(*code, done, &position, circumstances) {
            Ok(answer) => answers.push((*code, answer, position)),
            Err(_) => lawful.push(code),
        }
    }
    let position = match (position_under(Movement::default()), answers.first()) {
        (Err(_), Some((_, _, position))) => position.clone(),
        (position, _) => position?,
    };
    let kind = match answers.first() {
        Some((_, answer, _)) => answer.kind,
        None => done.kind(&position).map_err(|why| why.to_string())?,
    };
    if answers.is_empty() && lawful.is_empty() {
        return Err(left_out.into_iter().map(|(_, why)| why).next().unwrap_or_default());
    }
    for (code, why) in left_out {
        complain(&format!("{code} is left out: {why}"));
    }
    let named_in = args.reading.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
    let shown = (args.boards, named_in);
    let outline = || remedy_outline(done, kind, &answers, &lawful, &position, shown);
    let json = || remedy_to_json(done, kind, &answers, &lawful, &position);
    Ok(args.asked.writing.lay_out(args.ascii, outline, json))
}
