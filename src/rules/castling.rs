//! Castling.

use serde::{Deserialize, Serialize};

use crate::chess::{Castling, Movement};
use crate::replay::{GameSummary, MovementEvents, Ply, Timeline};

use super::{Evaluation, Grounds, Rule};

/// The manner of castling under a code.
///
/// # In play
/// A player who gives a rook as odds may have the right to castle in the FEN all the same: then the
/// king alone goes two squares towards the empty corner. If a code does not say whether that is
/// allowed, the verdict is undetermined.
///
/// # Eras
/// As today in England and France since the eighteenth century; in Italy king and rook went to any
/// squares between their own. The giver of a rook castled without it in Paris, in America in 1910,
/// and by FIDE in 1928.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingRule {
    /// The form of castling.
    pub form: Castling,
    /// The rule on castling towards the empty corner of a rook given as odds; unknown if it is
    /// missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent_rook: Option<AbsentRook>,
}

vocabulary! {
/// The rule on castling with a rook that was given as odds.
pub enum AbsentRook {
    /// The player may castle: the king moves as if the rook were there.
    May,
    /// The player may not castle: the move is forbidden.
    MayNot,
}
}

impl CastlingRule {
    /// Castling as today, presumed in a code of which no article on castling was seen.
    pub(crate) const PRESUMED: Self = Self { form: Castling::Standard, absent_rook: None };
}

impl Rule for CastlingRule {
    fn movement(&self, movement: &mut Movement) {
        movement.castling = self.form;
    }

    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.movement.has(MovementEvents::ROOKLESS_CASTLING)
            && self.absent_rook != Some(AbsentRook::May)
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        let Some(ply) = castled_without_rook(game) else { return found };
        match self.absent_rook {
            Some(AbsentRook::May) => {}
            Some(AbsentRook::MayNot) => {
                let player = game.turn(ply - 1).into();
                found.add_forbidden_move(ply, Grounds::AbsentRook { player });
            }
            None => found.add_unknown(ply),
        }
        found
    }
}

/// Returns the ply after the first castling without a rook.
fn castled_without_rook(timeline: &Timeline) -> Option<Ply> {
    let castled = (0..).zip(timeline.moves()).filter(|(_, m)| m.castles_to().is_some());
    castled
        .filter(|&(ply, m)| timeline.position(ply).castles_without_rook(m))
        .map(|(ply, _)| ply + 1)
        .next()
}
