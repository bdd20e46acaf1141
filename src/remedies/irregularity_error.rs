//! Why words name no irregularity.

use std::error::Error;
use std::fmt;

use crate::notation::DeedError;

/// Why words name no [`Irregularity`](super::Irregularity).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IrregularityError {
    /// There is none of this name.
    NoSuch(String),
    /// The word wants something else behind it.
    Wants {
        /// The word.
        word: String,
        /// What is to be written.
        what: &'static str,
    },
    /// This is no square.
    NoSquare(String),
    /// The move is not written from square to square.
    NoMove(DeedError),
}

impl IrregularityError {
    pub(super) fn wants(word: &str, what: &'static str) -> Self {
        Self::Wants { word: word.to_owned(), what }
    }
}

impl fmt::Display for IrregularityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuch(word) => write!(f, "{word} is no irregularity"),
            Self::Wants { word, what } => write!(f, "{word}: write {what}"),
            Self::NoSquare(text) => write!(f, "{text} is no square: write it as `e2`"),
            Self::NoMove(error) => error.fmt(f),
        }
    }
}

impl Error for IrregularityError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoMove(error) => Some(error),
            _ => None,
        }
    }
}
