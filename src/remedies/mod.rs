//! What may be demanded when something is done that a law forbids or orders otherwise.
//!
//! An [`Irregularity`](crate::notation::Irregularity) is what happened on the board; its
//! [`IrregularityKind`] is what the laws call it, which depends on the position: a touched piece
//! may be one that can move, one that is pinned, or the opponent's. A [`RemedyRule`] is what an
//! article gives for it: who chooses, among what, until when, and what it costs. A [`Demand`] is
//! the answer on the board: for each choice the moves it leaves. No code of laws is known here.

mod compliance;
mod demand;
mod irregularity;
mod objection;
mod overrides;
mod remedy;

pub use compliance::{Became, Met, Played, met};
pub use demand::{Demand, Leaves, Stands, demands};
pub use irregularity::IrregularityKind;
pub use objection::Objection;
pub use overrides::Override;
pub use remedy::{After, Chooser, Cost, Remedies, RemedyAction, RemedyRule, Timeliness, Until};
