//! Why a command in a comment is not understood.

use strum::Display;

use super::irregularity::IrregularityError;
use super::pgn::MoveError;

/// Why a command in a comment is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum CommandError {
    /// Its name is nearly that of another.
    #[strum(to_string = "[%{name}] is not understood: did you mean [%{near}]?")]
    Misspelt {
        /// Its name.
        name: String,
        /// The other.
        near: &'static str,
    },
    /// No command of ours is written so.
    #[strum(
        to_string = "`{0}` is no event: write what stands in the brackets of a comment, `claim repetition`, `agree`, `flag` or `touch e2`"
    )]
    NotOurs(String),
    /// The command of this name is not closed.
    #[strum(to_string = "[%{0} has no closing bracket")]
    NoBracket(&'static str),
    /// A claim does not say what is claimed.
    #[strum(
        to_string = "[%claim] does not say what is claimed: write [%claim repetition] or [%claim moves]"
    )]
    NothingClaimed,
    /// Its words are not understood.
    #[strum(to_string = "[%{name}{words}] is not understood: {fault}")]
    NotUnderstood {
        /// Its name.
        name: &'static str,
        /// Its words.
        words: String,
        /// What is wrong with them.
        fault: CommandFault,
    },
}

/// What is wrong with the words of a command.
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum CommandFault {
    /// They end in a comma.
    #[strum(to_string = "nothing comes after the comma")]
    LastComma,
    /// This one has no meaning.
    #[strum(to_string = "what is {0}?")]
    NoMeaning(String),
    /// This one says again what another has said.
    #[strum(to_string = "{0} comes second, and one is enough")]
    Second(String),
    /// They name no irregularity.
    #[strum(to_string = "{0}")]
    NoIrregularity(IrregularityError),
    /// These of a claim are neither a move nor what can be claimed.
    #[strum(
        to_string = "{words}: {error}; what is claimed is repetition, moves, perpetual or dead"
    )]
    NoMove {
        /// The words.
        words: String,
        /// Why they are no move.
        error: MoveError,
    },
}

impl std::error::Error for CommandError {}
