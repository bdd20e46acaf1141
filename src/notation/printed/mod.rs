//! Printed text: the headings, the first moves and the closing words of scores, and the longest
//! text of one move.

pub(crate) mod closing;
pub(crate) mod heading;
pub(crate) mod lookahead;
pub(crate) mod names;
pub(crate) mod words;

pub use heading::has_score;
pub use lookahead::{read_in, read_whole};
