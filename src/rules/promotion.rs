//! Promotion.

use serde::{Deserialize, Serialize};

use crate::chess::{Color, Movement, Piece, Position, Promotion, Rank, Square};
use crate::notation::Claim;
use crate::replay::{Cursor, Digest, MovementEvent};

use super::{Findings, Rule, View};

/// What a pawn becomes on the last rank.
///
/// # In play
/// A pawn that may only become what was lost, and finds nothing lost, waits. Once a piece is
/// lost the game is not judged further: what follows is not decided.
///
/// # Eras
/// Any piece, lost or not, in London and since; "dummy pawns" that stay pawns in 1862.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromotionRule {
    /// What it becomes.
    pub to: Promotion,
}

impl Rule for PromotionRule {
    fn may_be_ground_of(&self, _ground: Claim) -> bool {
        false
    }

    fn movement(&self, movement: &mut Movement) {
        movement.promotion = self.to;
    }

    fn may_apply(&self, digest: &Digest) -> bool {
        self.to == Promotion::LostPiece && digest.movement.has(MovementEvent::WaitingPawn)
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let timeline = game.timeline();
        if self.may_apply(timeline.digest()) {
            let mut cursor = Cursor::new(timeline);
            let awake = (0..=timeline.plies()).find(|&ply| has_woken(cursor.at(ply)));
            awake.into_iter().for_each(|ply| out.unknown(ply));
        }
    }
}

fn is_last(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// Whether a pawn stands on the last rank whose side has lost a piece since: then it becomes
/// that piece. How, when, and whether it gives check at once, the codes do not say alike.
fn has_woken(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let waiting = position.pieces(color, Piece::Pawn).into_iter().any(is_last);
        let full = [(Piece::Queen, 1), (Piece::Rook, 2), (Piece::Bishop, 2), (Piece::Knight, 2)];
        waiting && full.into_iter().any(|(piece, all)| position.pieces(color, piece).len() < all)
    })
}
