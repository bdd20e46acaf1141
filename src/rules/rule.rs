//! The trait every rule implements.

use crate::chess::{Move, Movement};
use crate::notation::Claim;
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

    /// Whether a player may claim by it, by a count of moves that needs no notice. Where an article
    /// gives such a claim, that notice could have been given under another decides nothing.
    fn is_count_without_notice(&self) -> bool {
        false
    }

    /// Where it is not known whether it is met: whether a claim on this ground may be founded on
    /// it. A rule of one's own may be on any matter.
    fn may_be_ground_of(&self, _ground: Claim) -> bool {
        true
    }

    /// Whether a player who has made the move by which it is met may still claim, until he presses
    /// his clock.
    fn is_open_after_moving(&self) -> bool {
        false
    }

    /// What this rule finds in the game. What it nearly finds goes there too, when
    /// [`Findings::explaining`] asks for it.
    fn judge(&self, game: &View<'_>, out: &mut Findings);
}
