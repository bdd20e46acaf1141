//! Checkmate.

use crate::replay::{Digest, Timeline};

use super::{Because, Findings, Outcome, Precedence, Rule};

/// The king is attacked, and no legal move saves it: its side has lost.
///
/// # Eras
/// In every code here. Yet what is mate depends on the law of movement: where no pawn may be
/// captured en passant, a check that only such a capture would parry is mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checkmate;

impl Rule for Checkmate {
    fn may_apply(&self, digest: &Digest) -> bool {
        digest.without_move == Some(true)
    }

    fn judge(&self, game: &Timeline, out: &mut Findings) {
        let Some(ply) = game.ply_without_move() else { return };
        let position = game.position(ply);
        if position.in_check() {
            let outcome = Outcome::Wins(!position.turn());
            out.ends(ply, outcome, Precedence::CHECKMATE, Because::Checkmate {});
        }
    }
}
