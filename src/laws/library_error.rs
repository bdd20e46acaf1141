//! Why a library cannot be used.

use std::fmt;

/// Why a library cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum LibraryError {
    /// A file or directory cannot be read.
    Unreadable(String, std::io::Error),
    /// Files have mistakes: every one of them, with its line and what to do about it.
    Mistakes(String),
    /// There is no code of that name; perhaps another was meant.
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
