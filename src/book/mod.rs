//! Scores in the notations of two centuries' books.
//!
//! [`in_notation`] finds the dialect of a record that cannot be played in standard algebraic
//! notation, by reading its text in each dialect and playing the moves. [`read_again`] reads the
//! text in one dialect.
//!
//! [`extract`] returns the scores in the text of a whole book. [`Scores`] does so while it reads
//! the book. Both find moves among prose by their numbers.

mod detect;
mod extract;
mod homoglyphs;
mod in_notation;
mod mended;
mod reading_on;
mod score;
mod share_of_moves;

pub use extract::{
    Choice, ChoiceReason, FoundScore, Mark, Note, Review, ReviewError, Scores, Stop, Unread,
    extract, is_book, is_pgn,
};
#[cfg(feature = "survey")]
pub(crate) use in_notation::reread;
pub use in_notation::{NotationChoice, in_notation};
pub use score::{AnnouncementReader, MoveReader, read_again};
