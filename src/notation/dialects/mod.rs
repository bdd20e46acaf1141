//! The ways of writing moves: a file each, and its place in [`ALL`].

mod san;

pub use san::San;
pub(super) use san::{read_of_old, read_plain};

use super::pattern::Pattern;
use crate::chess::{Color, Move};

/// Every dialect that is read and written here.
pub const ALL: [&dyn Dialect; 1] = [&San];

/// A way of writing moves. It knows neither law nor position: it says what writing means, as a
/// [`Pattern`], and which patterns could stand for a move.
/// [`Position::write`](crate::chess::Position::write) chooses among these.
pub trait Dialect: Sync {
    /// Its name, as it is chosen by: small letters and hyphens.
    fn name(&self) -> &'static str;

    /// What the beginning of a text says, if it is a move of this player, and how many bytes of it
    /// say so: the most that can be one move, which may be more than a word.
    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)>;

    /// What could be written of a legal move, the shortest first and never nothing; the first that
    /// no other legal move answers to is taken, or the last.
    fn drafts(&self, m: &Move, mover: Color) -> Vec<Pattern>;

    /// The writing of a pattern, as far as this dialect can express it.
    fn spell(&self, pattern: &Pattern, mover: Color) -> String;
}
