//! Errors in loading a library, or in finding a code in it.

use std::fmt;

/// An error in loading a library, or in finding a code in it.
#[derive(Debug)]
#[non_exhaustive]
pub enum LibraryError {
    /// A file or directory cannot be read.
    Unreadable(String, std::io::Error),
    /// The files have mistakes. The text has every one of them, with its line and a hint.
    Mistakes(String),
    /// There is no code with this id. The second id is the one that was probably meant.
    NoSuchCode(String, Option<String>),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "{path}: {error}"),
            Self::Mistakes(report) => f.write_str(report),
            Self::NoSuchCode(id, None) => write!(f, "there is no code `{id}`"),
            Self::NoSuchCode(id, Some(near)) => {
                write!(f, "there is no code `{id}`: did you mean `{near}`?")
            }
        }
    }
}

impl std::error::Error for LibraryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(_, error) => Some(error),
            Self::Mistakes(_) | Self::NoSuchCode(..) => None,
        }
    }
}
