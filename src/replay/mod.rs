//! From a record to a timeline: the moves played out, and the facts of every ply on which
//! all codes of laws agree.

mod cursor;
mod digest;
mod helpmate;
mod performed;
mod recurrence;
mod replay_stop;
mod resolve;
mod roaming;
mod shifts;
mod timeline;
mod trivially_live;

pub use cursor::Cursor;
pub use digest::{Digest, Matters};
pub use replay_stop::{Matter, ReplayStop, StopKind};
pub use resolve::ResolveError;
pub use roaming::is_open;
pub use timeline::{Mark, Ply, Timeline};
pub use trivially_live::is_trivially_live;
