//! Verdicts in words: every sentence once. This room decides nothing, and lays nothing out.

pub(crate) mod beside;
pub(crate) mod bounds;
pub(crate) mod claim_words;
pub(crate) mod events;
pub(crate) mod explain;
pub(crate) mod fell_short;
pub(crate) mod game;
pub(crate) mod heading;
pub(crate) mod left_out;
pub(crate) mod on_record;
pub(crate) mod period;
pub(crate) mod phrases;
pub(crate) mod separation;
pub(crate) mod stop;
pub(crate) mod told;
pub(crate) mod words;

pub use beside::Beside;
pub use game::{GameReport, Origin};
pub use stop::stop;
