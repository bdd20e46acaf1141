//! The remedies for irregularities: what may be demanded when a law is broken.
//!
//! An [`Irregularity`](crate::notation::Irregularity) is what happened on the board. Its
//! [`IrregularityKind`] is its name in the laws, which depends on the position: a touched piece may
//! be one that can move, one that is pinned, or one of the opponent's. A [`RemedyRule`] is what an
//! article prescribes for it: who chooses, among which actions, until when, and at what cost. An
//! [`Override`] changes it for some paces. A [`Demand`] applies it to the board: for each choice,
//! the moves it leaves. [`compare`] compares it with the moves that were played. An [`Objection`]
//! is the reason why an act is no irregularity. No code of laws is known here.

mod compliance;
mod demand;
mod irregularity;
mod objection;
mod overrides;
mod remedy;

pub use compliance::{ActOutcome, Continuation, DemandResult, compare};
pub use demand::{Demand, Leaves, Stands, demands};
pub use irregularity::IrregularityKind;
pub use objection::Objection;
pub use overrides::Override;
pub use remedy::{After, Chooser, Cost, Remedies, RemedyAction, RemedyRule, Timeliness, Until};
