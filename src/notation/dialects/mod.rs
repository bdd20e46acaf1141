//! The ways of writing moves: a file for each kind, and a place in [`ALL`] for each.

mod algebraic;
mod coordinates;
mod cursor;
mod descriptive;
mod endings;
mod historical;
mod languages;
mod plain;

pub use endings::{Manner, manner_of_check};
pub(super) use historical::read_historical;
pub(crate) use languages::RUSSIAN;
pub use languages::{ALL, SAN};
pub(super) use plain::{castling, piece_of, read_plain};

use std::fmt::{self, Debug};

use super::pattern::Pattern;
use crate::chess::{Color, Move};

/// The dialect of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Dialect> {
    ALL.into_iter().find(|dialect| dialect.name() == name)
}

/// A way of writing moves. It knows neither law nor position: it says what writing means, as a
/// [`Pattern`], and which patterns could stand for a move.
/// [`Position::write`](crate::chess::Position::write) chooses among these.
pub trait Dialect: Debug + Sync {
    /// Its name, as it is chosen by: small letters and hyphens.
    fn name(&self) -> &'static str;

    /// What it is called in a sentence: *read as English descriptive*.
    fn title(&self) -> &'static str;

    /// Whether it is that of PGN.
    fn is_san(&self) -> bool {
        self.name() == SAN.name
    }

    /// What the beginning of a text says, if it is a move of this player, and how many bytes of it
    /// say so: the most that can be one move, which may be more than a word.
    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)>;

    /// What could be written of a legal move, the shortest first and never nothing; the first that
    /// no other legal move answers to is taken, or the last.
    fn drafts(&self, m: &Move, mover: Color) -> Vec<Pattern>;

    /// The writing of a pattern, as far as this dialect can express it.
    fn spell(&self, pattern: &Pattern, mover: Color) -> String;
}

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
    pub fn name(self) -> &'static str {
        self.dialect().map_or("mixed", Dialect::name)
    }

    /// What it is called in a sentence: *read as English descriptive*.
    pub fn title(self) -> &'static str {
        self.dialect().map_or("several notations", Dialect::title)
    }

    /// The dialect, if it is one.
    pub fn dialect(self) -> Option<&'static dyn Dialect> {
        if let Self::Dialect(dialect) = self { Some(dialect) } else { None }
    }

    /// Whether it is that of PGN.
    pub fn is_san(self) -> bool {
        self == Self::default()
    }
}

impl Default for Notation {
    /// Standard algebraic notation, in which PGN is written.
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
