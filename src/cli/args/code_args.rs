//! Which codes answer a question, and how the answer is written.

use clap::Args as ClapArgs;

use super::Writing;

/// Which codes answer a question, and how the answer is written.
#[derive(Debug, ClapArgs)]
pub(crate) struct CodeArgs {
    /// Codes to ask; if none is named, the landmarks, or about a game the law of its day and the
    /// newest code.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub writing: Writing,
}
