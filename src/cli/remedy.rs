//! `jadoube remedy`.

use std::ops::ControlFlow;
use std::path::Path;

use jadoube::arbiter::{Case, RemedyAnswer, remedy};
use jadoube::chess::{CastlingSide, Movement, Position, Square};
use jadoube::laws::Code;
use jadoube::notation::{Record, Stream};
use jadoube::remedies::{Irregularity, Kind};
use jadoube::render::{remedy_to_json, remedy_to_text};

use super::args::{ClaimFormat, Remedy as RemedyArgs, What};
use super::{Status, Trouble, codes, games, input, output};

pub(crate) fn run(args: &RemedyArgs) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    let codes = games::chosen(&args.codes, args.all, &library)?;
    let done = irregularity(args).map_err(Trouble::Said)?;
    let text = match (&args.fen, &args.file) {
        (Some(fen), _) => {
            let at = |movement| at_fen(fen, movement);
            answered(args, &done, &codes, at)
                .map_err(|why| Trouble::Said(format!("{fen}: {why}")))?
        }
        (None, Some(file)) => in_game(args, file, &done, &codes)?,
        (None, None) => return Err(Trouble::Said("say where: `--fen` or `--in`".to_owned())),
    };
    output::print(&text)
}

fn at_fen(fen: &str, movement: Movement) -> Result<Position, String> {
    let (position, _) = Position::from_fen(fen, movement).map_err(|why| why.to_string())?;
    Ok(position)
}

/// The answers for a moment of a game.
fn in_game(
    args: &RemedyArgs,
    file: &Path,
    done: &Irregularity,
    codes: &[&Code],
) -> Result<String, Trouble> {
    let name = file.display().to_string();
    let said = |what: String| Trouble::Said(format!("{name}: {what}"));
    let input = input::open(file).map_err(|error| said(error.to_string()))?;
    let mut answer = None;
    Stream::new(input)
        .with_max_game(args.limit.max_game)
        .read_all(|record| {
            if record.index != args.game {
                return ControlFlow::Continue(());
            }
            answer = Some(at_moment(args, record, done, codes));
            ControlFlow::Break(())
        })
        .map_err(|error| said(error.to_string()))?;
    answer.ok_or_else(|| said(format!("no game {} in it", args.game)))?.map_err(said)
}

fn at_moment(
    args: &RemedyArgs,
    record: &Record<'_>,
    done: &Irregularity,
    codes: &[&Code],
) -> Result<String, String> {
    let mut case = Case::new(record);
    let named = args.moment.ply_in(case.today());
    let ply = named.unwrap_or_else(|| Err("say when: `--at` or `--ply`".to_owned()))?;
    answered(args, done, codes, |movement| {
        let game = case.timeline(movement);
        if ply > game.plies() {
            return Err("some code asked does not replay the game so far".to_owned());
        }
        Ok(game.position(ply))
    })
}

/// What the codes give, in words or as JSON.
fn answered(
    args: &RemedyArgs,
    done: &Irregularity,
    codes: &[&Code],
    mut position_under: impl FnMut(Movement) -> Result<Position, String>,
) -> Result<String, String> {
    let position = position_under(Movement::default())?;
    let kind = done.kind(&position).map_err(|why| why.to_string())?;
    if let Some(meant) = args.what.kind().filter(|meant| *meant != kind) {
        let what = args.pieces.join(" ");
        return Err(format!("{what} is no {meant} here, but {kind}: try `remedy {}`", of(kind)));
    }
    let mut answers: Vec<(RemedyAnswer<'_>, Position)> = Vec::new();
    for code in codes {
        let position = position_under(code.movement())?;
        // What today's law forbids another may allow: then there is nothing to demand.
        if let Ok(answer) = remedy(code, done, &position) {
            answers.push((answer, position));
        }
    }
    Ok(match args.format {
        ClaimFormat::Json => {
            format!("{:#}\n", remedy_to_json(done, kind, &answers, &position))
        }
        ClaimFormat::Text => {
            remedy_to_text(done, kind, &answers, &position, output::style(args.ascii))
        }
    })
}

/// The word of the command line for what was done.
fn of(kind: Kind) -> &'static str {
    match kind {
        Kind::TouchedOwn
        | Kind::TouchedUnplayable
        | Kind::TouchedPinned
        | Kind::TouchedTwo
        | Kind::TouchedOpponents => "touch",
        Kind::WrongCapture => "takes",
        Kind::CapturedOwn => "takes-own",
        Kind::MovedOpponents => "moves-opponents",
        Kind::IntoCheck => "into-check",
        Kind::OutOfTurn => "out-of-turn",
        _ => "false",
    }
}

/// What was done, as the arguments name it.
fn irregularity(args: &RemedyArgs) -> Result<Irregularity, String> {
    let pieces = args.pieces.as_slice();
    let written = |what: &str| format!("{}: write {what}", args.what);
    let one_move = || match pieces {
        [one] => squares(one)
            .ok_or_else(|| format!("{one}: write it from square to square, as `Nf3-f5`")),
        _ => Err(written("one move, from square to square, as `f3f5`")),
    };
    Ok(match args.what {
        What::Touch => {
            let squares: Result<Vec<Square>, String> =
                pieces.iter().map(|text| square(text)).collect();
            match squares? {
                none if none.is_empty() => return Err(written("a square, as `e2`")),
                squares => Irregularity::Touched(squares),
            }
        }
        What::False | What::Takes | What::TakesOwn | What::MovesOpponents | What::IntoCheck => {
            let (from, to) = one_move()?;
            Irregularity::Misplayed { from, to }
        }
        What::OutOfTurn => {
            let (from, to) = one_move()?;
            Irregularity::OutOfTurn { from, to }
        }
        What::Twice => {
            let (from, to) = one_move()?;
            Irregularity::TwoMoves { from, to }
        }
        What::Castle => Irregularity::Castled(side(pieces).ok_or_else(|| written("O-O or O-O-O"))?),
        What::RookFirst => {
            Irregularity::CastledRookFirst(side(pieces).ok_or_else(|| written("O-O or O-O-O"))?)
        }
        other => match other.kind() {
            Some(kind) => Irregularity::Other(kind),
            None => return Err(format!("{other} needs to be told more")),
        },
    })
}

fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| format!("{text} is no square: write it as `e2`"))
}

/// The squares that a move in full names: `Nf3-f5`, `f3f5`, `Bc5xf3`.
fn squares(text: &str) -> Option<(Square, Square)> {
    let text = text.trim_start_matches(|c: char| "KQRBNP".contains(c));
    let text: String = text.chars().filter(|c| !"-x:–".contains(*c)).collect();
    let (from, to) = text.split_at_checked(2)?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

fn side(pieces: &[String]) -> Option<CastlingSide> {
    let [text] = pieces else { return None };
    match text.replace('0', "O").to_ascii_uppercase().as_str() {
        "O-O" => Some(CastlingSide::King),
        "O-O-O" => Some(CastlingSide::Queen),
        _ => None,
    }
}
