//! Why a move that is written on its own cannot be played.

use std::error::Error;
use std::fmt;

use super::resolve_error::ResolveError;
use crate::notation::MoveError;
use crate::notation::dialects::{Dialect, San};

/// Why a move that is written on its own cannot be played: see [`any_dialect`](super::any_dialect).
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
            Self::Refused(dialect, why) if dialect.name() == San.name() => why.fmt(f),
            Self::Refused(dialect, why) => write!(f, "read as {}, {why}", dialect.title()),
        }
    }
}

impl Error for NotPlayable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            Self::NotRead(why) => why,
            Self::Refused(_, why) => why,
        })
    }
}
