//! Which codes answer, for commands that need no game, and how the answer is written.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::laws::{Code, Library};

use super::Writing;
use crate::cli::{Trouble, codes, games};

/// Which codes answer, and how the answer is written.
#[derive(Debug, ClapArgs)]
pub(crate) struct CodeArgs {
    /// The codes to ask; the landmarks, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    codes: Vec<String>,
    /// Ask every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    pub writing: Writing,
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    rulesets: Option<PathBuf>,
}

impl CodeArgs {
    /// The codes there are.
    pub(crate) fn library(&self) -> Result<Library, Trouble> {
        codes::library(self.rulesets.as_deref())
    }

    /// Those among them that answer.
    pub(crate) fn among<'l>(&self, library: &'l Library) -> Result<Vec<&'l Code>, Trouble> {
        games::chosen(&self.codes, self.all, library)
    }
}
