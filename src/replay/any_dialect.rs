//! Reads a single move in any dialect.

use std::{error, fmt, iter};

use crate::chess::{Move, Position};
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{MoveError, Pattern, read_move, read_whole, without_number};

use super::resolve::ResolveError;

/// Reads a move from a command or label, with or without its number. The preferred dialect is tried
/// first, then all others; the first one that reads the whole text as a move playable in the
/// position is used.
///
/// # Errors
///
/// Returns the reason why the move cannot be played, according to the first dialect that reads the
/// text, or that no dialect reads it.
pub fn any_dialect(
    position: &Position,
    text: &str,
    preferred: &'static dyn Dialect,
) -> Result<(Pattern, Move), NotPlayable> {
    let written = without_number(text);
    let mut refused = None;
    for dialect in iter::once(preferred).chain(ALL) {
        let Some(pattern) = read_whole(dialect, written, position.turn()) else { continue };
        match position.resolve(&pattern) {
            Ok(m) => return Ok((pattern, m)),
            Err(why) => refused = refused.or(Some(NotPlayable::Refused(dialect, pattern, why))),
        }
    }
    Err(refused.unwrap_or_else(|| {
        NotPlayable::NotRead(read_move(written).err().unwrap_or(MoveError::Other))
    }))
}

/// The reasons why a single written move cannot be played. See [`any_dialect`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NotPlayable {
    /// No dialect reads it.
    NotRead(MoveError),
    /// A dialect reads it, but the move cannot be played.
    Refused(&'static dyn Dialect, Pattern, ResolveError),
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRead(why) => why.fmt(f),
            Self::Refused(dialect, _, why) if dialect.is_san() => why.fmt(f),
            Self::Refused(dialect, _, why) => write!(f, "read as {}, {why}", dialect.title()),
        }
    }
}

impl error::Error for NotPlayable {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(match self {
            Self::NotRead(why) => why,
            Self::Refused(.., why) => why,
        })
    }
}
