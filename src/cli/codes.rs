//! `jadoube codes`.

use std::path::{Path, PathBuf};

use jadoube::laws::{Library, check_files};
use jadoube::report::{diff_codes, list_codes, show_code};

use super::args::{Codes, CodesCommand};
use super::output::{is_colored, print};
use super::{Status, Trouble};

pub(crate) fn run(args: Codes) -> Result<Status, Trouble> {
    let library = || library(args.rulesets.as_deref());
    match args.command.unwrap_or(CodesCommand::List) {
        CodesCommand::List => print(&list_codes(library()?.codes())),
        CodesCommand::Show { id } => print(&show_code(library()?.code(&id)?)),
        CodesCommand::Diff { a, b } => {
            let library = library()?;
            print(&diff_codes(library.code(&a)?, library.code(&b)?))
        }
        CodesCommand::Check { files } => check(&files),
        CodesCommand::Schema => print(&format!("{:#}\n", jadoube::laws::json_schema())),
    }
}

/// The program's own library, with the codes of a directory.
pub(crate) fn library(directory: Option<&Path>) -> Result<Library, Trouble> {
    Ok(match directory {
        Some(directory) => Library::with_directory(directory)?,
        None => Library::embedded()?,
    })
}

/// Reports go to standard output: they are what was asked for.
fn check(files: &[PathBuf]) -> Result<Status, Trouble> {
    let reports = check_files(files)?;
    for report in reports.iter().filter(|report| !report.mistakes.is_empty()) {
        print(&report.render(is_colored()))?;
    }
    let sound = reports.iter().all(|report| report.mistakes.is_empty());
    Ok(if sound { Status::Done } else { Status::Trouble })
}
