//! What is meant by a written move, or what it could be.

use crate::book::extract::found::ChoiceReason;
use crate::book::extract::garbled::Likely;
use crate::chess::Move;
use crate::replay::ResolveError;

/// The move that is meant; where it is one of several, from what that is concluded, and the others.
pub(super) struct Meant {
    pub(super) m: Move,
    pub(super) why: Option<(ChoiceReason, Vec<Move>)>,
}

/// Why no one move is meant.
pub(super) enum Doubt {
    NotPlayable(ResolveError),
    /// It cannot be played, and is like one of these.
    Misprint(ResolveError, Vec<Likely>),
    Several(Vec<Move>),
    /// It is like no move.
    Unread,
    /// It is garbled, and like one of these.
    Slips(Vec<Likely>),
}
