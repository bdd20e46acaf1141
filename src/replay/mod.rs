//! From a record to a timeline: the moves played out, and the facts of every ply on which
//! all codes of laws agree.

mod cursor;
mod cut;
mod digest;
mod lively;
mod performed;
mod recurrence;
mod timeline;

pub use cursor::Cursor;
pub use cut::{Cut, CutKind, Matter};
pub use digest::{Digest, Matters};
pub use lively::is_lively;
pub use timeline::{Mark, Ply, Timeline};
