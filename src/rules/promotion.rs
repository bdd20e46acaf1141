//! Promotion.

use serde::{Deserialize, Serialize};

use crate::chess::{Movement, Position, Promotion};
use crate::replay::{Cursor, GameSummary, MovementEvents, Timeline};

use super::{Evaluation, Rule};

/// The rule on promotion.
///
/// # In play
/// A pawn that may only become a lost piece waits if none is lost. On its player's turn after a
/// piece was lost the pawn becomes one, and he also plays a move; a score names the piece only if
/// there is a choice (`a8=Q/Nf3`). If the pawn becomes a piece as soon as one is captured, and so
/// attacks the king of the player who captured, it is not known whether he may capture at all.
///
/// # Eras
/// Any piece, lost or not, in London and since; only a lost one with Philidor, in Vienna and in
/// Italy; "dummy pawns" that stay pawns in 1862.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromotionRule {
    /// The piece that a pawn becomes on the last rank.
    pub to: Promotion,
    /// The moment at which a waiting pawn becomes a lost piece; at once if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<WaitsFor>,
}

vocabulary! {
/// The moment at which a waiting pawn becomes a lost piece.
pub enum WaitsFor {
    /// The pawn is promoted as soon as a piece is lost.
    Loss,
    /// The pawn is promoted on its player's turn, before the move that he also plays.
    OwnTurn,
}
}

impl Rule for PromotionRule {
    fn movement(&self, movement: &mut Movement) {
        movement.promotion = self.to;
    }

    fn may_apply(&self, summary: &GameSummary) -> bool {
        let waits = summary.set_up || summary.movement.has(MovementEvents::WAITING_PAWN);
        self.to.waits() && self.waits_for != Some(WaitsFor::OwnTurn) && waits
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        if self.may_apply(game.summary()) {
            let mut cursor = Cursor::new(game);
            if let Some(ply) = (1..=game.plies()).find(|&ply| gives_check_by_loss(cursor.at(ply))) {
                found.add_unknown(ply);
            }
        }
        found
    }
}

/// Returns true if the captured piece, once a waiting pawn has become it, attacks the king of the
/// player who captured it.
fn gives_check_by_loss(position: &Position) -> bool {
    let king = position.king(!position.turn());
    let attacks = |position: &Position| position.is_attacked(king, position.turn());
    let promotions = position.due_promotions();
    !promotions.is_empty()
        && !attacks(position)
        && promotions.into_iter().any(|due| attacks(&position.after_due_promotion(due)))
}
