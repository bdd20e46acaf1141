//! `jadoube remedy`.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use clap::ArgGroup;
use jadoube::arbiter::{Circumstances, Game, RemedyUnder, remedy};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Code;
use jadoube::narrative::remedy_outline;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Conditions, FORMS, Irregularity, Record};
use jadoube::render::remedy_to_json;

use super::args::{CodeArgs, Limit, Moment, Notation, Playing};
use super::file_id::refuse_own_input;
use super::{Status, Trouble, complain, fail, games};

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
    #[arg(long, value_name = "FEN", conflicts_with_all = ["at", "ply"])]
    pub fen: Option<String>,
    /// A game in which it was done; with `--at`.
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
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
    pub notation: Notation,
    #[command(flatten)]
    pub limit: Limit,
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
    let library = args.asked.library()?;
    let codes = args.asked.among(&library)?;
    refuse_own_input(&args.asked.writing.output, &args.file)?;
    let done = Irregularity::from_str(&args.done.join(" "));
    let done = done.map_err(|why| Trouble::Said(why.to_string()))?;
    let text = match (&args.fen, &args.file) {
        (Some(fen), _) => {
            let at = |movement| at_fen(fen, movement);
            answered(args, &done, &codes, Conditions::default(), at)
                .map_err(|why| Trouble::Said(format!("{fen}: {why}")))?
        }
        (None, Some(file)) => in_game(args, file, &done, &codes)?,
        (None, None) => return fail("say where: `--fen` or `--in`"),
    };
    args.asked.writing.write(&text)
}

fn at_fen(fen: &str, movement: Movement) -> Result<Position, String> {
    let (position, _) = Position::as_it_stands(fen, movement).map_err(|why| why.to_string())?;
    Ok(position)
}

/// The answers for a moment of a game.
fn in_game(
    args: &Args,
    file: &Path,
    done: &Irregularity,
    codes: &[&Code],
) -> Result<String, Trouble> {
    games::one_game(file, args.game, args.limit, |record| {
        at_moment(args, &args.notation.read(record), done, codes)
    })
}

fn at_moment(
    args: &Args,
    record: &Record<'_>,
    done: &Irregularity,
    codes: &[&Code],
) -> Result<String, String> {
    let mut game = Game::new(record);
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
    of_the_game: Conditions,
    mut position_under: impl FnMut(Movement) -> Result<Position, String>,
) -> Result<String, String> {
    let mut answers: Vec<RemedyUnder<'_>> = Vec::new();
    let mut lawful: Vec<&Code> = Vec::new();
    let mut left_out: Vec<(&str, String)> = Vec::new();
    let conditions = args.playing.conditions(of_the_game);
    let circumstances = Circumstances { conditions, after: args.after };
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
    let named_in = args.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
    let shown = (args.boards, named_in);
    let outline = || remedy_outline(done, kind, &answers, &lawful, &position, shown);
    let json = || remedy_to_json(done, kind, &answers, &lawful, &position);
    Ok(args.asked.writing.lay_out(args.ascii, outline, json))
}
