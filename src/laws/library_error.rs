//! Errors in loading a library or in finding a code in it, and the word that was probably meant by
//! a misspelt one.

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

/// Returns the word that was probably meant: at most every third letter may be wrong, and three in
/// all.
pub(crate) fn nearest<'w>(
    word: &str,
    possible: impl IntoIterator<Item = &'w str>,
) -> Option<&'w str> {
    let letters = word.chars().count();
    let tolerance = (letters / 3).clamp(1, 3);
    let mut nearest = None;
    for other in possible {
        // The difference in length is the least possible distance, and cheaper.
        if other.chars().count().abs_diff(letters) > tolerance {
            continue;
        }
        let distance = strsim::damerau_levenshtein(word, other);
        let is_nearer = nearest.is_none_or(|(least, _)| distance < least);
        if (1..=tolerance).contains(&distance) && is_nearer {
            nearest = Some((distance, other));
        }
    }
    nearest.map(|(_, other)| other)
}
