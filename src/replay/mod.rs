//! From a record to a timeline: the moves played out, and the facts of every ply on which
//! all codes of laws agree.
//!
//! [`Timeline::replay`] plays a record out; a [`Replayer`] goes step by step, and takes steps that
//! no law allows. A written move becomes a legal one in [`Position::resolve`], and a legal one is
//! written in [`Position::write`].
//!
//! [`Position::resolve`]: crate::chess::Position::resolve
//! [`Position::write`]: crate::chess::Position::write

mod accept_false;
mod any_dialect;
mod candidates;
mod cursor;
mod digest;
mod displace;
mod false_words;
mod labels;
mod movement_events;
mod obstacle;
mod origins;
mod performed;
mod ply;
mod recurrence;
mod replay_stop;
mod replayer;
mod resolve;
mod resolve_error;
mod set_up_warning;
mod step;
mod stop_reason;
mod stopping;
mod timeline;
mod wings;
mod write;

pub use accept_false::accept_false;
pub use any_dialect::{NotPlayable, any_dialect};
pub use cursor::Cursor;
pub use digest::Digest;
pub(crate) use false_words::false_words;
pub use labels::NoSuchPly;
pub use movement_events::{MovementEvent, MovementEvents};
pub use obstacle::{ForbiddenMove, Obstacle, RightLoss, StopDetail};
pub use ply::{Mark, Ply};
pub use replay_stop::{ReplayStop, StopKind};
pub use replayer::{ImpossibleStep, Replayer};
pub use resolve_error::ResolveError;
pub use set_up_warning::SetUpWarning;
pub use step::{Illegality, Step};
pub use stop_reason::{StopReason, WayOn};
pub use timeline::Timeline;
