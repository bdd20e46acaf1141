//! From a record to a timeline: the moves played out, and the facts of every ply on which
//! all codes of laws agree.
//!
//! [`Timeline::replay`] plays a record out; a [`Replayer`] goes step by step, and takes steps that
//! no law allows. A written move becomes a legal one in [`Position::resolve`], and a legal one is
//! written in [`Position::write`].
//!
//! [`Position::resolve`]: crate::chess::Position::resolve
//! [`Position::write`]: crate::chess::Position::write

mod announced;
mod any_dialect;
mod candidates;
mod cursor;
mod digest;
mod displace;
mod false_words;
mod labels;
mod movement_events;
mod origins;
mod performed;
mod ply;
mod recurrence;
mod replayer;
mod resolve;
mod side_choice;
mod stop;
mod stopping;
mod timeline;
mod write;

pub use any_dialect::{NotPlayable, any_dialect};
pub use cursor::Cursor;
pub use digest::Digest;
pub(crate) use false_words::{discovers_check, false_words};
pub use labels::NoSuchPly;
pub use movement_events::MovementEvents;
pub use ply::{Ply, PlyMark};
pub use replayer::{Impossible, Replayer, accept_false};
pub use resolve::ResolveError;
pub use stop::{
    ForbiddenMove, LostCastlingRight, Obstacle, ReplayStop, RightLoss, StopDetail, StopKind,
    StopReason, WayOn,
};
pub use timeline::{SetUpWarning, Timeline};
