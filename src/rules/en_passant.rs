//! Capture en passant.

use serde::{Deserialize, Serialize};

use crate::chess::{EnPassant, MoveKind, Movement, Position};
use crate::notation::GameResult;
use crate::replay::{GameSummary, MovementEvents, Timeline};

use super::{Evaluation, Rule};

/// The rule on capturing en passant a pawn that advances two squares.
///
/// # In play
/// If such a capture is the only move left, a player who may decline it is stalemated. If a code
/// does not settle that, and the record ends there otherwise than in a draw, the verdict is
/// undetermined.
///
/// # Eras
/// Everywhere here but in Italy, where a pawn might pass (*passar battaglia*) until about
/// 1880. That it must be made when there is no other move was said in America in 1880; London
/// called it a privilege.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnPassantRule {
    /// The form of the capture.
    pub form: EnPassant,
    /// The rule on an en passant capture that is the only move; compulsory like any other move if
    /// it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_move: Option<OnlyMove>,
}

vocabulary! {
/// The rule on an en passant capture that is the only move.
pub enum OnlyMove {
    /// The capture must be made: the player is not stalemated.
    Compulsory,
    /// The capture is called a privilege, and the code does not say if it must be used.
    Unsettled,
}
}

impl Rule for EnPassantRule {
    fn movement(&self, movement: &mut Movement) {
        movement.en_passant = self.form;
    }

    fn may_apply(&self, summary: &GameSummary) -> bool {
        self.only_move == Some(OnlyMove::Unsettled)
            && summary.movement.has(MovementEvents::EN_PASSANT_OPEN)
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        let ends_undrawn = game.stop().is_none() && game.result() != GameResult::Draw;
        if self.only_move == Some(OnlyMove::Unsettled)
            && ends_undrawn
            && can_only_capture_en_passant(&game.position(game.plies()))
        {
            found.add_unknown(game.plies());
        }
        found
    }
}

/// Returns true if the player to move is not in check and can only capture en passant.
fn can_only_capture_en_passant(position: &Position) -> bool {
    position.en_passant().is_some()
        && !position.in_check()
        && !position.any_move(|m| m.kind != MoveKind::EnPassant)
}
