//! The trait every rule implements.

use crate::chess::{Move, Movement};
use crate::replay::{Digest, Ply};

use super::{Findings, View};

/// A provision of law with its parameters.
///
/// Write one of your own and it stands beside ours: see `examples/own_rule.rs`.
pub trait Rule {
    /// What this article says of how men move (castling, en passant, promotion). Most say
    /// nothing.
    fn movement(&self, _movement: &mut Movement) {}

    /// May this move be played at this ply of this game? (A ko rule needs the history.) Most
    /// have no opinion.
    fn permits(&self, _game: &View<'_>, _ply: Ply, _m: &Move) -> bool {
        true
    }

    /// Cheap and necessary: can this rule find anything at all in a game with this digest?
    fn may_apply(&self, _digest: &Digest) -> bool {
        true
    }

    /// What this rule finds in the game. What it nearly finds goes there too, when
    /// [`Findings::explaining`] asks for it.
    fn judge(&self, game: &View<'_>, out: &mut Findings);
}
