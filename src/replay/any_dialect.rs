//! A move that is written on its own, in whatever dialect.

use std::{error, fmt, iter};

use crate::chess::{Move, Position};
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{MoveError, Pattern, read_move, read_whole, without_number};

use super::resolve::ResolveError;

/// The move that is written in a command or on a label, with its number or without: in the dialect
/// that is preferred, or in the first other one that reads all of it as a move which can be played
/// in a position.
///
/// # Errors
///
/// Why it cannot be played as the first dialect reads it that does; or that none does.
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
            Err(why) => refused = refused.or(Some(NotPlayable::Refused(dialect, why))),
        }
    }
    Err(refused.unwrap_or_else(|| {
        NotPlayable::NotRead(read_move(written).err().unwrap_or(MoveError::Other))
    }))
}

/// Why a move that is written on its own cannot be played: see [`any_dialect`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NotPlayable {
    /// No dialect reads it.
    NotRead(MoveError),
    /// As this dialect reads it, it cannot be played.
    Refused(&'static dyn Dialect, ResolveError),
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRead(why) => why.fmt(f),
            Self::Refused(dialect, why) if dialect.is_san() => why.fmt(f),
            Self::Refused(dialect, why) => write!(f, "read as {}, {why}", dialect.title()),
        }
    }
}

impl error::Error for NotPlayable {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(match self {
            Self::NotRead(why) => why,
            Self::Refused(_, why) => why,
        })
    }
}
