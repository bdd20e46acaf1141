//! `jadoube convert`.

use std::io::Write;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::narrative::counted;
use jadoube::notation::Record;
use jadoube::notation::dialects::Dialect;
use jadoube::render::to_score;
use jadoube::replay::accept_illegal_moves;

use super::args::{ReadingArgs, dialect_parser, parse_positive};
use super::atomic_file::write_to;
use super::games::{each_record, stdin, warn_about};
use super::input::{self, input_name, refuse_own_input};
use super::output::for_output;
use super::{CliError, Status, warn};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube convert 1851.txt --to san -o 1851.pgn
  jadoube convert game.pgn --to figurine
")]
pub(crate) struct Args {
    /// Files of games in any notation, also .gz, .bz2 and .zst, or directories of them; `-` or no
    /// file is standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Notation to write. `--notation`, which every command that reads games has, takes the same
    /// names: a game is read in that notation if it can be played so to the end, otherwise in
    /// standard algebraic notation, otherwise in any other; `san` in no other. Its `auto` detects
    /// the notation of each game; its `mixed` reads each move in any notation in which it can be
    /// played.
    #[arg(long, value_name = "NAME", value_parser = dialect_parser())]
    pub to: &'static dyn Dialect,
    /// Output file; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = parse_positive::<u64>)]
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
    write_to(&args.output, |out| convert(args, &files, out))
}

/// Writes all games. A file that cannot be read is reported and skipped.
fn convert(args: &Args, files: &[PathBuf], out: &mut dyn Write) -> Result<Status, CliError> {
    let mut converter = Converter { args, out, games: 0, unfinished: 0 };
    let mut failed = false;
    for file in files {
        if let Err(what) = converter.convert(file)? {
            warn(&format!("{}: {what}", input_name(file)));
            failed = true;
        }
    }
    let Converter { games, unfinished, .. } = converter;
    if unfinished > 0 {
        warn(&format!("{unfinished} of {} could not be read to the end", counted(games, "game")));
    }
    Ok(Status::of_written(failed, unfinished))
}

struct Converter<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
    /// The number of games written.
    games: u64,
    /// The number of games that could not be read to their end.
    unfinished: u64,
}

impl Converter<'_> {
    /// Writes the games of a file. The inner error says why it cannot be read.
    fn convert(&mut self, file: &Path) -> Result<Result<u64, String>, CliError> {
        let name = file.display().to_string();
        each_record(input::open_pgn(file), self.args.game, 0, |record| self.write(&name, record))
    }

    /// Writes a game and prints the warnings about it.
    fn write(&mut self, file: &str, record: &Record<'_>) -> Result<(), CliError> {
        let mut record = self.args.reading.notation.read(record);
        let accepted = self.args.reading.accept_false.then(|| accept_illegal_moves(&mut record));
        let mut game = Game::new(&record).read_furthest();
        game.file = file.to_owned();
        game.accepted = accepted.unwrap_or_default();
        warn_about(&game);
        let gap = if self.games > 0 { "\n" } else { "" };
        self.games += 1;
        self.unfinished += u64::from(game.timeline.stop().is_some());
        let score = for_output(&self.args.output, to_score(&game, self.args.to));
        write!(self.out, "{gap}{score}")?;
        Ok(())
    }
}
