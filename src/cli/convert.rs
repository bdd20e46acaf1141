//! `jadoube convert`.

use std::io::Write;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::narrative::counted;
use jadoube::notation::Record;
use jadoube::notation::dialects::Dialect;
use jadoube::render::to_score;
use jadoube::replay::accept_false;

use super::args::{ReadingArgs, dialect, from_one};
use super::atomic_file::written;
use super::file_id::{named, refuse_own_input};
use super::games::{each_record, stdin, warn_about};
use super::{CliError, Status, input, warn};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube convert 1851.txt --to san -o 1851.pgn
  jadoube convert game.pgn --to figurine
")]
pub(crate) struct Args {
    /// Files of games in any notation, also .gz, .bz2 and .zst, or directories of them; `-` or no file is
    /// standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What to write the moves in. `--notation`, which every command has that reads games, takes
    /// the same names: it reads a game in that notation if it can be played so to the end,
    /// otherwise in standard algebraic notation, otherwise in any other in which it can; `san` in
    /// no other. Its `auto` detects the notation game by game, and its `mixed` reads each move in
    /// whatever notation it can be played in. Moves are named in it for people; JSON and PGN keep
    /// to the standard.
    #[arg(long, value_name = "NAME", value_parser = dialect())]
    pub to: &'static dyn Dialect,
    /// Where to write the games; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    pub game: Option<u64>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let files = if args.files.is_empty() { stdin()? } else { input::files(&args.files) };
    if files.is_empty() {
        return Ok(Status::Failed);
    }
    refuse_own_input(&args.output, &files)?;
    written(&args.output, |out| convert(args, &files, out))
}

/// Writes all games. A file that cannot be read is reported and skipped.
fn convert(args: &Args, files: &[PathBuf], out: &mut dyn Write) -> Result<Status, CliError> {
    let mut count = Written::default();
    let mut trouble = false;
    for file in files {
        if let Err(what) = convert_file(args, file, &mut count, out)? {
            warn(&format!("{}: {what}", named(file)));
            trouble = true;
        }
    }
    out.flush()?;
    let Written { games, cut } = count;
    if cut > 0 {
        warn(&format!("{cut} of {} could not be read to the end", counted(games, "game")));
    }
    Ok(Status::of_written(trouble, cut))
}

/// How many games are written, and how many of them not to their end.
#[derive(Default)]
struct Written {
    games: u64,
    cut: u64,
}

/// What is wrong with a file, if it is not its output.
fn convert_file(
    args: &Args,
    file: &Path,
    written: &mut Written,
    out: &mut dyn Write,
) -> Result<Result<(), String>, CliError> {
    let name = file.display().to_string();
    let outcome = each_record(input::open(file), args.game, args.reading.max_game, |record| {
        let gap = if written.games > 0 { "\n" } else { "" };
        let (score, is_whole) = converted(args, &name, record);
        written.games += 1;
        written.cut += u64::from(!is_whole);
        write!(out, "{gap}{score}")
    });
    match outcome {
        Ok(written) => Ok(Ok(written?)),
        Err(what) => Ok(Err(what)),
    }
}

/// A game in the target notation, and whether it could be read to its end; what is odd about it is
/// reported.
fn converted(args: &Args, file: &str, record: &Record<'_>) -> (String, bool) {
    let mut record = args.reading.notation.read(record);
    let accepted = args.reading.accept_false.then(|| accept_false(&mut record));
    let mut game = Game::new(&record).read_furthest();
    game.file = file.to_owned();
    game.accepted = accepted.unwrap_or_default();
    warn_about(&game);
    (to_score(&game, args.to), game.timeline.stop().is_none())
}
