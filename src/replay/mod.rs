//! From a record to a timeline: the moves played out, and the facts of every ply on which
//! all codes of laws agree.

mod cut;
mod timeline;

pub use cut::{Cut, CutKind};
pub use timeline::{Digest, Mark, Ply, Timeline};
