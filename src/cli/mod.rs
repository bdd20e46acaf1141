//! The command line: glue between arguments, files and the library.

mod advice;
mod args;
mod claim;
mod codes;
mod convert;
mod diff;
mod draft;
mod events;
mod extract;
mod file_id;
mod games;
mod input;
mod meeting;
mod output;
mod page;
mod quiz;
mod remedy;
mod replay;
mod site;
mod survey;
mod writing;

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser as _};

use jadoube::laws::LibraryError;
use jadoube::narrative::clean;
use jadoube::render::schema;

use args::{Args, Command};

/// What went wrong. A broken pipe is no error.
pub(crate) enum Trouble {
    /// A message for standard error, in a line.
    Said(String),
    /// A message that is laid out in lines, and may be coloured.
    Drawn(String),
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
    Trouble,
    /// The user has interrupted it.
    Stopped,
}

/// Runs the program.
pub fn run() -> ExitCode {
    exit_code(Args::try_parse().map_or_else(unparsed, outcome))
}

/// Help and the version go to standard output, as any other result.
fn unparsed(mut error: clap::Error) -> Result<Status, Trouble> {
    let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
    if let Some(file) = word.filter(|word| word == "-" || Path::new(word).exists()) {
        let hint = format!("`jadoube replay {}` judges the games in it", clean(&file));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error.print()?;
    io::stdout().flush()?;
    Ok(if error.use_stderr() { Status::Trouble } else { Status::Done })
}

fn outcome(args: Args) -> Result<Status, Trouble> {
    args.color.write_global();
    match args.command {
        Command::Replay(replay) => replay::run(&replay),
        Command::Page(page) => page::run(&page),
        Command::Site(site) => site::run(&site),
        Command::Quiz(quiz) => quiz::run(&quiz),
        Command::Claim(claim) => claim::run(&claim),
        Command::Remedy(remedy) => remedy::run(&remedy),
        Command::Meeting(meeting) => meeting::run(&meeting),
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
        Command::Man => man(),
    }
}

fn exit_code(outcome: Result<Status, Trouble>) -> ExitCode {
    match outcome {
        Ok(Status::Done) | Err(Trouble::BrokenPipe) => ExitCode::SUCCESS,
        Ok(Status::Differs | Status::Incomplete) => ExitCode::from(1),
        Ok(Status::Trouble) => ExitCode::from(2),
        // As a shell has it of a program that was interrupted.
        Ok(Status::Stopped) => ExitCode::from(130),
        Err(Trouble::Said(what)) => {
            complain(&what);
            ExitCode::from(2)
        }
        Err(Trouble::Drawn(what)) => {
            write_error(&what);
            ExitCode::from(2)
        }
    }
}

/// Prints a message on standard error. It may hold names and words from files.
pub(crate) fn complain(what: &str) {
    write_error(&clean(what));
}

/// A message in a line, as what went wrong.
pub(crate) fn fail<T>(what: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Said(what.into()))
}

/// If that fails, there is no place left to report it.
fn write_error(what: &str) {
    let _ = writeln!(anstream::stderr(), "jadoube: {what}");
}

fn man() -> Result<Status, Trouble> {
    let mut page = Vec::new();
    let mut program = Args::command();
    // Without this, subcommands do not know their full names.
    program.build();
    clap_mangen::Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        clap_mangen::Man::new(command.clone()).render(&mut page)?;
    }
    output::print(&String::from_utf8_lossy(&page))
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Said(error.to_string()),
        }
    }
}

impl From<LibraryError> for Trouble {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Mistakes(report) => Self::Drawn(report),
            _ => Self::Said(format!("{error}{}", advice::on_library(&error))),
        }
    }
}
