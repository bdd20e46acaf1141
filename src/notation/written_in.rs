//! What the moves of a game are written in.

use std::fmt;

use super::dialects::{Dialect, San};

/// What the moves of a game are written in.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// All of them in one dialect.
    Dialect(&'static dyn Dialect),
    /// Each in whatever dialect it can be played in.
    Mixed,
}

impl Notation {
    /// Its name: that of the dialect, or `mixed`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dialect(dialect) => dialect.name(),
            Self::Mixed => "mixed",
        }
    }

    /// What it is called in a sentence: *read as English descriptive*.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Dialect(dialect) => dialect.title(),
            Self::Mixed => "several notations",
        }
    }

    /// Whether it is that of PGN.
    #[must_use]
    pub fn is_san(self) -> bool {
        self == Self::default()
    }
}

impl Default for Notation {
    /// Standard algebraic notation.
    fn default() -> Self {
        Self::Dialect(&San)
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Notation {}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
