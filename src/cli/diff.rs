//! `jadoube diff`.

use jadoube::arbiter::Game;
use jadoube::laws::Code;
use jadoube::narrative::{Outline, comparison_outline, lineage_outline};
use jadoube::render::to_json;

use super::args::{CodeArgs, OneGame, OutputArgs, OutputFormat, add_to_help};
use super::games::{GameReader, select_codes};
use super::{CliError, Status, fail};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube diff game.pgn --code fide-1985,fide-2014
  jadoube diff game.pgn --code day,latest
  jadoube diff game.pgn --code britain --until 1900
  jadoube diff game.pgn --code day,latest --date 1950 --format markdown
")]
#[command(mut_arg("names", |codes| {
    let codes = codes.default_value("fide");
    add_to_help(codes, "Two codes are compared in detail; of more, those at which the verdict changes are shown")
}))]
pub(crate) struct Args {
    #[command(flatten)]
    pub codes: CodeArgs,
    /// Only codes in force in this year or later.
    #[arg(long, value_name = "YEAR")]
    pub since: Option<u16>,
    /// Only codes in force in this year or earlier.
    #[arg(long, value_name = "YEAR")]
    pub until: Option<u16>,
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub writing: OutputArgs,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let library = args.game.judging.laws.library()?;
    let selected = select_codes(&args.codes.names, &library)?;
    let mut names: Vec<String> = Vec::new();
    for code in &selected.codes {
        if is_in_time(args, code) {
            names.push(code.id.clone());
        }
    }
    if selected.day {
        names.push("day".to_owned());
    }
    if names.is_empty() {
        return fail(no_code(args, &selected.codes));
    }
    let games = args.game.as_games(names)?;
    let mut reader = GameReader::new(&games, &args.writing.output, &library)?;
    reader.is_for_people = args.writing.format != OutputFormat::Json;
    let mut text = None;
    reader.each(|game| {
        let outline = outline(args, game)?;
        text = Some(args.writing.lay_out(
            args.ascii,
            || outline,
            || serde_json::json!([to_json(game)]),
        ));
        Ok(())
    })?;
    if let Some(text) = text {
        args.writing.write(&text)?;
    }
    Ok(reader.status())
}

/// Compares two codes, or follows several.
fn outline(args: &Args, game: &mut Game<'_>) -> Result<Outline, CliError> {
    let ids: Vec<String> = game.codes().iter().map(|code| code.id().to_owned()).collect();
    match ids.as_slice() {
        [_] if !has_limits(args) => {
            fail("one code is compared with no other: name two, or a lineage")
        }
        [a, b] if !has_limits(args) => Ok(comparison_outline(game, [a, b])),
        _ => Ok(lineage_outline(game, args.since)),
    }
}

fn has_limits(args: &Args) -> bool {
    args.since.is_some() || args.until.is_some()
}

/// Returns true if a code was in force at some time between `--since` and `--until`.
fn is_in_time(args: &Args, code: &Code) -> bool {
    let in_time = code.in_force.is_some_and(|in_force| {
        let last = in_force.until.map_or(u16::MAX, |until| until.last_year());
        in_force.from.year() <= args.until.unwrap_or(u16::MAX) && last >= args.since.unwrap_or(0)
    });
    in_time || !has_limits(args)
}

/// Explains why no code is left to compare.
fn no_code(args: &Args, named: &[&Code]) -> String {
    if let (Some(since), Some(until)) = (args.since, args.until)
        && since > until
    {
        return format!("--since {since} is later than --until {until}: exchange them");
    }
    match named.iter().find_map(|code| code.in_force) {
        Some(first) => {
            let year = first.from.year();
            format!("none of these codes was in force then, the first in {year}")
        }
        None => "none of these codes was ever in force".to_owned(),
    }
}
