//! The command line: glue between arguments, files and the library.

mod advice;
mod args;
mod atomic_file;
mod book_text;
mod claim;
mod codes;
mod convert;
mod diff;
mod events;
mod extract;
mod games;
mod input;
mod output;
mod page;
mod quiz;
mod remedy;
mod replay;
mod survey;
mod zstd;

use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};

use jadoube::laws::LibraryError;
use jadoube::narrative::clean;
use jadoube::render::schema;

const EXAMPLES: &str = "\
Examples:
  jadoube replay game.pgn                          the landmark codes judge a game
  jadoube replay game.pgn --code fide-1928,fide-2018
  jadoube page game.pgn -o game.html               a page to project, print and send
  jadoube quiz game.pgn                            “White claims a draw. Rule.”
  zstdcat games.pgn.zst | jadoube replay - --code all --format jsonl
  jadoube survey games.pgn.zst --code all          whole databases, under every code
  jadoube convert 1851.txt --to san                read an old score, write standard PGN
  jadoube extract book.txt -o games.pgn            all games of a book
  jadoube codes show bilguer-1843                  a whole code, with its sources
  jadoube codes diff fide-1985 fide-2014           what an edition changed
  jadoube codes at 1898-07-22 --event Vienna       which code governed then
";

/// Replays real chess games under the laws of their day, and of any other day, and says why
/// the verdicts differ.
#[derive(Debug, Parser)]
#[command(name = "jadoube", version, before_help = EXAMPLES)]
struct Args {
    /// What to do.
    #[command(subcommand)]
    command: Command,
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are respected.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Command {
    /// Replay games and say what codes of laws make of them.
    Replay(replay::Args),
    /// Make a page of games to project, print, send and play with: one HTML file.
    Page(page::Args),
    /// Ask questions about games: claims to rule on, who could claim, when, by which article.
    Quiz(quiz::Args),
    /// Put a claim to codes of laws: upheld or refused, and why.
    Claim(claim::Args),
    /// Say what codes of laws let a player demand when something irregular was done.
    Remedy(remedy::Args),
    /// Compare what two codes, or the codes of a lineage, make of one game.
    Diff(diff::Args),
    /// Write games in another notation: descriptive, German, figurines, standard PGN.
    Convert(convert::Args),
    /// Take the games out of a book: find its scores and write them as PGN.
    Extract(extract::Args),
    /// Judge whole databases of games: a summary, and tables of every verdict.
    Survey(survey::Args),
    /// List, show, compare, date, create and check codes of laws.
    Codes(codes::Args),
    /// Print the JSON schema of a command's `--format json` output.
    Schema {
        /// Which output.
        #[arg(value_enum, default_value = "game")]
        of: jadoube::render::Contract,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    /// In a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Sets the choice for all streams.
    fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// What went wrong. A broken pipe is no error.
pub(crate) enum CliError {
    /// A message for standard error, in a line.
    Message(String),
    /// A message that is laid out in lines, and may be coloured.
    Report(String),
    /// The reader of standard output has closed it.
    BrokenPipe,
}

/// Whether verdicts differ, or there was trouble: the exit status.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Done,
    /// Verdicts differ, and `--exit-code` asks.
    Differs,
    /// What was made of some games is not the whole of them.
    Incomplete,
    /// Something could not be done; it has been reported.
    Failed,
    /// The user has interrupted it.
    Stopped,
}

impl Status {
    /// What became of games that were written: whether there was trouble, and how many are not whole.
    pub(crate) fn of_written(trouble: bool, cut: u64) -> Self {
        match (trouble, cut) {
            (true, _) => Self::Failed,
            (false, 0) => Self::Done,
            (false, _) => Self::Incomplete,
        }
    }
}

/// Runs the program.
pub fn run() -> ExitCode {
    exit_code(Args::try_parse().map_or_else(unparsed, outcome))
}

/// Options of earlier versions, and what replaces them.
const REPLACED: [(&str, &str); 6] = [
    ("--all", "--code all"),
    ("--period", "--code day,landmarks"),
    ("--period-only", "--code day"),
    ("--no-period", "--code latest,landmarks"),
    ("--ply", "--at ply48"),
    ("--lanes", "--format lanes"),
];

/// Prints what clap reports: help and the version, as any other result, or a mistake in the arguments.
fn unparsed(mut error: clap::Error) -> Result<Status, CliError> {
    if let Some(hint) = hint(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error.print()?;
    io::stdout().flush()?;
    Ok(if error.use_stderr() { Status::Failed } else { Status::Done })
}

/// Returns what the user may have meant, if clap cannot know it.
fn hint(error: &clap::Error) -> Option<String> {
    if let Some(word) = error.get(ContextKind::InvalidSubcommand) {
        let file = word.to_string();
        let is_input = file == "-" || Path::new(&file).exists();
        return is_input
            .then(|| format!("`jadoube replay {}` judges the games in it", clean(&file)));
    }
    let option = error.get(ContextKind::InvalidArg)?.to_string();
    let (_, replacement) = REPLACED.iter().find(|(old, _)| *old == option)?;
    Some(format!("write `{replacement}`"))
}

fn outcome(args: Args) -> Result<Status, CliError> {
    args.color.write_global();
    match args.command {
        Command::Replay(replay) => replay::run(&replay),
        Command::Page(page) => page::run(&page),
        Command::Quiz(quiz) => quiz::run(&quiz),
        Command::Claim(claim) => claim::run(&claim),
        Command::Remedy(remedy) => remedy::run(&remedy),
        Command::Diff(diff) => diff::run(&diff),
        Command::Convert(convert) => convert::run(&convert),
        Command::Extract(extract) => extract::run(&extract),
        Command::Survey(survey) => survey::run(&survey),
        Command::Codes(codes) => codes::run(codes),
        Command::Schema { of } => output::print(&format!("{:#}\n", schema(of))),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "jadoube", &mut script);
            output::print(&String::from_utf8_lossy(&script))
        }
    }
}

fn exit_code(outcome: Result<Status, CliError>) -> ExitCode {
    match outcome {
        Ok(Status::Done) | Err(CliError::BrokenPipe) => ExitCode::SUCCESS,
        Ok(Status::Differs | Status::Incomplete) => ExitCode::from(1),
        Ok(Status::Failed) => ExitCode::from(2),
        // As a shell has it of a program that was interrupted.
        Ok(Status::Stopped) => ExitCode::from(130),
        Err(CliError::Message(what)) => {
            warn(&what);
            ExitCode::from(2)
        }
        Err(CliError::Report(what)) => {
            write_error(&what);
            ExitCode::from(2)
        }
    }
}

/// Prints a message on standard error. It may hold names and words from files.
pub(crate) fn warn(what: &str) {
    write_error(&clean(what));
}

/// A message in a line, as what went wrong.
pub(crate) fn fail<T>(what: impl Into<String>) -> Result<T, CliError> {
    Err(CliError::Message(what.into()))
}

/// What is wrong with a file, behind its name.
pub(crate) fn in_file(file: &Path, what: impl Display) -> CliError {
    CliError::Message(format!("{}: {what}", input::input_name(file)))
}

/// If that fails, there is no place left to report it.
fn write_error(what: &str) {
    let _ = writeln!(anstream::stderr(), "jadoube: {what}");
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Message(error.to_string()),
        }
    }
}

impl From<LibraryError> for CliError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Mistakes(report) => Self::Report(report),
            _ => Self::Message(format!("{error}{}", advice::on_library(&error))),
        }
    }
}
