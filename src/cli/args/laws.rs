//! By which library of laws a question is answered.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::laws::{Library, LibraryError};

/// By which library of laws a question is answered.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Laws {
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    rulesets: Option<PathBuf>,
}

impl Laws {
    /// The program's own library, with the codes of the directory that is named.
    pub(crate) fn library(&self) -> Result<Library, LibraryError> {
        match &self.rulesets {
            Some(directory) => Library::with_directory(directory),
            None => Library::embedded(),
        }
    }
}
