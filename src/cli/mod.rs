//! The command line: arguments, files and exit statuses around the library.

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
pub(crate) mod input;
mod output;
mod page;
mod quiz;
mod remedy;
mod replay;
mod survey;
mod zstd;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};

use jadoube::laws::LibraryError;
use jadoube::narrative::escape_controls;
use jadoube::render::schema;

const EXAMPLES: &str = "\
Examples:
  jadoube replay game.pgn                          one game under several laws
  jadoube replay game.pgn --code fide-1928,fide-2018
  jadoube page game.pgn -o game.html               a page to project, print and send
  jadoube quiz game.pgn                            “White claims a draw. Rule.”
  jadoube replay games.pgn.zst --code all --format jsonl
  jadoube survey games.pgn.zst --code all          whole databases, under every code
  jadoube convert 1851.txt --to san                read an old score, write standard PGN
  jadoube extract book.txt -o games.pgn            all games of a book
  jadoube codes show bilguer-1843                  a whole code, with its sources
  jadoube codes diff fide-1985 fide-2014           what an edition changed
  jadoube codes at 1898-07-22 --event Vienna       which code governed then
";

/// Replays real chess games under the laws of their day and under other laws, and says why
/// the verdicts differ.
#[derive(Debug, Parser)]
#[command(name = "jadoube", version, before_help = EXAMPLES)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// When to use colour. NO_COLOR and CLICOLOR_FORCE are respected.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Judge games under codes of laws, and explain the verdicts.
    Replay(replay::Args),
    /// Write games and their verdicts as one interactive HTML page.
    Page(page::Args),
    /// Ask questions about games: who could claim, when, by which article.
    Quiz(quiz::Args),
    /// Rule on a claim to a draw: upheld or refused, and why.
    Claim(claim::Args),
    /// List what a player may demand after an irregularity.
    Remedy(remedy::Args),
    /// Compare the verdicts of two codes, or of a lineage, on one game.
    Diff(diff::Args),
    /// Convert games to another notation: descriptive, German, figurines, standard PGN.
    Convert(convert::Args),
    /// Extract the games of a book as PGN.
    Extract(extract::Args),
    /// Judge a whole database: a summary, and tables of the verdicts.
    Survey(survey::Args),
    /// List, show, compare, date and check codes of laws.
    Codes(codes::Args),
    /// Print the JSON schema of a law file, or of a command's `--format json` output.
    Schema {
        /// The law file, or the kind of output.
        #[arg(value_enum, default_value = "game")]
        of: jadoube::render::Contract,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// The use of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    /// Only on a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Applies the choice to all streams.
    fn write_global(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The reason why a command ends early.
pub(crate) enum CliError {
    /// A message of one line. It may contain names and words from files.
    Message(String),
    /// A message of several lines, which may be coloured.
    Report(String),
    /// The reader of the output closed it, which is no error.
    BrokenPipe,
}

/// The outcome of a command, which determines its exit status.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Done,
    /// Verdicts differ, and `--exit-code` was given.
    Differs,
    /// Some games were not read to their end, or a person must decide something.
    Incomplete,
    /// Something could not be done; it was reported.
    Failed,
    /// The user interrupted the command.
    Stopped,
}

impl Status {
    /// Returns the status after games were written. `open` is the number of games not written to
    /// their end, or of questions that a person must decide.
    pub(crate) fn of_written(failed: bool, open: u64) -> Self {
        if failed {
            Self::Failed
        } else if open > 0 {
            Self::Incomplete
        } else {
            Self::Done
        }
    }
}

/// The status that a shell gives a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Runs the program with these arguments, the first of which is its name, and returns the exit
/// status.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    exit_status(Args::try_parse_from(args).map_or_else(print_clap_report, run_command))
}

/// The options of earlier versions, and what replaces them.
const REPLACED: [(&str, &str); 6] = [
    ("--all", "--code all"),
    ("--period", "--code day,landmarks"),
    ("--period-only", "--code day"),
    ("--no-period", "--code latest,landmarks"),
    ("--ply", "--at ply48"),
    ("--lanes", "--format lanes"),
];

/// Prints the report of clap: the help or the version on standard output, or a mistake in the
/// arguments.
fn print_clap_report(mut error: clap::Error) -> Result<Status, CliError> {
    if let Some(hint) = hint(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error.print()?;
    io::stdout().flush()?;
    Ok(if error.use_stderr() { Status::Failed } else { Status::Done })
}

/// Returns a hint that clap cannot give: for a file in place of a command, or for an option of an
/// earlier version.
fn hint(error: &clap::Error) -> Option<String> {
    if let Some(word) = error.get(ContextKind::InvalidSubcommand) {
        let file = word.to_string();
        let is_file = file == "-" || Path::new(&file).exists();
        return is_file.then(|| {
            format!("`jadoube replay {}` judges the games in it", escape_controls(&file))
        });
    }
    let option = error.get(ContextKind::InvalidArg)?.to_string();
    let (_, replacement) = REPLACED.iter().find(|(old, _)| *old == option)?;
    Some(format!("write `{replacement}`"))
}

fn run_command(args: Args) -> Result<Status, CliError> {
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

fn exit_status(outcome: Result<Status, CliError>) -> u8 {
    match outcome {
        Ok(Status::Done) | Err(CliError::BrokenPipe) => 0,
        Ok(Status::Differs | Status::Incomplete) => 1,
        Ok(Status::Failed) => 2,
        Ok(Status::Stopped) => INTERRUPTED,
        Err(CliError::Message(what)) => {
            warn(&what);
            2
        }
        Err(CliError::Report(what)) => {
            print_message(&what);
            2
        }
    }
}

/// Prints a message of one line on standard error, its control characters escaped.
pub(crate) fn warn(what: &str) {
    print_message(&escape_controls(what));
}

/// Returns an error with a message of one line.
pub(crate) fn fail<T>(what: impl Into<String>) -> Result<T, CliError> {
    Err(CliError::Message(what.into()))
}

/// Returns an error that begins with the name of a file.
pub(crate) fn file_error(file: &Path, what: impl Display) -> CliError {
    CliError::Message(format!("{}: {what}", input::input_name(file)))
}

/// Prints a message on standard error as it is.
fn print_message(what: &str) {
    // If this fails, there is no place left to report it.
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
