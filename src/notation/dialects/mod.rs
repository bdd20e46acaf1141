//! The ways of writing moves, one file for each kind. [`ALL`] lists them.

mod algebraic;
mod coordinates;
mod cursor;
mod descriptive;
mod historical;
mod languages;
mod plain;
mod suffix;

pub(super) use historical::read_historical;
pub(crate) use languages::RUSSIAN;
pub use languages::{ALL, SAN};
pub(super) use plain::{castling, piece_of, read_plain};
pub use suffix::{Manner, manner_of_check};

use std::fmt::{self, Debug};

use super::pattern::Pattern;
use crate::chess::{Color, Move};

/// Returns the dialect of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Dialect> {
    ALL.into_iter().find(|dialect| dialect.name() == name)
}

/// A way of writing moves. It uses neither laws nor positions: it converts text to a [`Pattern`],
/// a pattern to text, and a legal move to the patterns that may describe it, of which
/// [`Position::write`](crate::chess::Position::write) chooses one.
pub trait Dialect: Debug + Sync {
    /// Returns the name by which the dialect is chosen: lowercase letters and hyphens.
    fn name(&self) -> &'static str;

    /// Returns the name in a sentence: *read as English descriptive*.
    fn title(&self) -> &'static str;

    /// Returns true if this is the dialect of PGN.
    fn is_san(&self) -> bool {
        self.name() == SAN.name
    }

    /// Reads a move of this player at the beginning of a text: the longest text that can be one
    /// move, which may be several words. Returns its pattern and its length in bytes.
    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)>;

    /// Returns the patterns of a legal move, shortest first and at least one. The caller writes the
    /// first that no other legal move matches, or the last.
    fn candidate_patterns(&self, m: &Move, mover: Color) -> Vec<Pattern>;

    /// Returns the spelling of the parts of a pattern that this dialect can express.
    fn spell(&self, pattern: &Pattern, mover: Color) -> String;
}

/// The notation of a game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// One dialect for all moves.
    Dialect(&'static dyn Dialect),
    /// For each move the first dialect in which it can be played.
    Mixed,
}

impl Notation {
    /// Returns the name of the dialect, or `mixed`.
    pub fn name(self) -> &'static str {
        self.dialect().map_or("mixed", Dialect::name)
    }

    /// Returns the name in a sentence: *read as English descriptive*.
    pub fn title(self) -> &'static str {
        self.dialect().map_or("several notations", Dialect::title)
    }

    /// Returns the dialect, if all moves are in one.
    pub fn dialect(self) -> Option<&'static dyn Dialect> {
        if let Self::Dialect(dialect) = self { Some(dialect) } else { None }
    }

    /// Returns true if this is the notation of PGN.
    pub fn is_san(self) -> bool {
        self == Self::default()
    }
}

impl Default for Notation {
    /// Returns standard algebraic notation, in which PGN is written.
    fn default() -> Self {
        Self::Dialect(&SAN)
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
        f.write_str(self.title())
    }
}
