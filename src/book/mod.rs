//! Scores as books print them: in which of two centuries' notations the moves of a game are
//! written, and what stands between them.
//!
//! [`in_notation`] finds the dialect of a record that cannot be played in standard algebraic
//! notation, by reading its text again in each of them and playing it out. [`read_again`] is one
//! such reading.
//!
//! [`extract`] takes the scores out of a whole book, [`Scores`] while it is read: by their numbers,
//! from among prose and notes.

mod detect;
mod extract;
mod homoglyphs;
mod in_notation;
mod mended;
mod reading_on;
mod score;
mod vocabulary;

pub use extract::{
    Choice, ChoiceReason, FoundScore, Mark, Note, Review, ReviewError, Scores, Stop, Unread,
    extract, is_book, is_pgn,
};
#[cfg(feature = "survey")]
pub(crate) use in_notation::reread;
pub use in_notation::{NotationChoice, in_notation};
pub use score::{AnnouncementReader, MoveReader, read_again};
