//! `jadoube diff`.

use jadoube::arbiter::Game;
use jadoube::laws::{Code, Library};
use jadoube::narrative::{Outline, comparison_outline, lineage_outline};
use jadoube::render::to_json;

use super::args::{Games, OneGame, OutputFormat, Writing};
use super::games::{Judging, chosen};
use super::{CliError, Status, fail};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube diff game.pgn --code fide-1985,fide-2014
  jadoube diff game.pgn --code britain --until 1900
  jadoube diff game.pgn --date 1950 --format markdown
")]
pub(crate) struct Args {
    /// Codes to compare. Two: what each makes of the game, and the one thing that makes them
    /// differ. More, or a lineage: when the verdict changed. With `--date` one: it is compared with
    /// the law of that date; the newest, if none is named. Without `--date` the lineage fide, if
    /// none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Only codes in force in this year or later.
    #[arg(long, value_name = "YEAR", conflicts_with = "date")]
    pub since: Option<u16>,
    /// Only codes in force in this year or earlier.
    #[arg(long, value_name = "YEAR", conflicts_with = "date")]
    pub until: Option<u16>,
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub writing: Writing,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let library = args.game.how.laws.library()?;
    let asked = asked(args, &library)?;
    let ids = asked.iter().map(|code| code.id.clone()).collect();
    let games = Games::only(&args.game, ids, false, args.game.circumstances.date.is_some());
    let mut judging = Judging::new(&games, &args.writing.output, &library)?;
    judging.is_for_people = args.writing.format != OutputFormat::Json;
    let mut text = None;
    judging.each(|game| match text {
        Some(_) => fail("one game is compared: name its file"),
        None => {
            let outline = outline(args, &asked, game)?;
            text = Some(args.writing.lay_out(args.ascii, || outline, || to_json(game)));
            Ok(())
        }
    })?;
    if let Some(text) = text {
        args.writing.write(&text)?;
    }
    Ok(judging.status())
}

/// The codes that are compared; with `--date` one, with the law of that date.
fn asked<'l>(args: &Args, library: &'l Library) -> Result<Vec<&'l Code>, CliError> {
    let is_dated = args.game.circumstances.date.is_some();
    let named = match args.codes.as_slice() {
        [] if is_dated => library.newest().into_iter().collect(),
        [] => library.codes_called("fide"),
        named => chosen(named, false, library)?,
    };
    let asked: Vec<&Code> = named.iter().copied().filter(|code| is_in_time(args, code)).collect();
    match (asked.len(), is_dated) {
        (0, _) => Err(CliError::Message(nothing_there(args, &named))),
        (1, false) if named.len() == 1 => {
            fail("one code is compared with no other: name two, or a lineage")
        }
        (2.., true) => fail("the law of a date is compared with one code: name no other"),
        _ => Ok(asked),
    }
}

/// Two codes compared, or several followed.
fn outline(args: &Args, asked: &[&Code], game: &mut Game<'_>) -> Result<Outline, CliError> {
    Ok(match (game.law.as_ref().map(|law| &law.governing), asked) {
        (Some(law), [code]) => {
            let [of_the_day] = law.candidates() else {
                return fail("which law that was is not certain: name two codes with `--code`");
            };
            comparison_outline(game, [&of_the_day.code.id.clone(), &code.id])
        }
        (_, [a, b]) if !has_limits(args) => comparison_outline(game, [&a.id, &b.id]),
        _ => lineage_outline(game, args.since),
    })
}

fn has_limits(args: &Args) -> bool {
    args.since.is_some() || args.until.is_some()
}

/// Whether a code was in force at some time between `--since` and `--until`.
fn is_in_time(args: &Args, code: &Code) -> bool {
    let in_time = code.in_force.is_some_and(|in_force| {
        let last = in_force.until.map_or(u16::MAX, |until| until.last_year());
        in_force.from.year() <= args.until.unwrap_or(u16::MAX) && last >= args.since.unwrap_or(0)
    });
    in_time || !has_limits(args)
}

/// Why there is no code to compare, and what could be named instead.
fn nothing_there(args: &Args, named: &[&Code]) -> String {
    let first = named.iter().find_map(|code| code.in_force).map(|in_force| in_force.from.year());
    match (args.since, args.until, first) {
        (Some(since), Some(until), _) if since > until => {
            format!("--since {since} is later than --until {until}: exchange them")
        }
        (.., Some(first)) => format!("none of these codes was in force then, the first in {first}"),
        (.., None) => "none of these codes was ever in force".to_owned(),
    }
}
