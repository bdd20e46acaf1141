//! Replays a record as a timeline: plays its moves and collects the facts of every ply on which all
//! codes agree.
//!
//! [`Timeline::replay`] replays a whole record. A [`Replayer`] takes single steps, including
//! illegal ones. [`Position::resolve`] finds the legal move that a pattern means, and
//! [`Position::write`] writes a legal move.
//!
//! [`Position::resolve`]: crate::chess::Position::resolve
//! [`Position::write`]: crate::chess::Position::write

mod announced;
mod any_dialect;
mod candidates;
mod displace;
mod facts;
mod false_words;
mod labels;
mod movement_events;
mod named_wings;
mod origins;
mod performed;
mod recurrence;
mod replayer;
mod resolve;
mod stop;
mod stopping;
mod timeline;
mod write;

pub use any_dialect::{NotPlayable, any_dialect};
pub(crate) use facts::CycleOfChecks;
pub use facts::{GameSummary, NoMove, Ply, PlyMark};
pub(crate) use false_words::{discovers_check, false_words};
pub use labels::NoSuchPly;
pub use movement_events::MovementEvents;
pub use replayer::{Impossible, Replayer, accept_illegal_moves};
pub use resolve::ResolveError;
pub use stop::{
    ForbiddenMove, LostCastlingRight, Obstacle, ReadingOption, ReplayStop, RightLoss, StopDetail,
    StopKind, StopReason,
};
pub use timeline::{Cursor, SetUpWarning, Timeline};
