//! `jadoube codes`.

use jadoube::laws::Library;
use jadoube::report::{diff_codes, list_codes, show_code};

use super::args::{Codes, CodesCommand};
use super::output::print;
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
pub(crate) fn library(directory: Option<&std::path::Path>) -> Result<Library, Trouble> {
    Ok(match directory {
        Some(directory) => Library::with_directory(directory)?,
        None => Library::embedded()?,
    })
}

fn check(_files: &[std::path::PathBuf]) -> Result<Status, Trouble> {
    Ok(Status::Done)
}
