//! Lines of printed text: where a score begins and ends in it, what its headings name, with what
//! words it closes, and how far the text of one move can reach.

pub(crate) mod closing;
pub(crate) mod heading;
pub(crate) mod lookahead;
pub(crate) mod names;
pub(crate) mod words;

pub use heading::has_score;
pub use lookahead::{read_in, read_whole};
