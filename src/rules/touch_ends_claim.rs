//! Who has touched a piece may claim no draw on that move.

use serde::{Deserialize, Serialize};

use crate::chess::{Color, Position};
use crate::notation::{Claim, Event, Incident, Irregularity, PromotionError};
use crate::replay::{Ply, Timeline};

use super::{Precedence, Topic, in_order, mistaken};

/// A player to move who has touched a piece can no longer claim a draw on that move. It finds
/// nothing by itself: it bars the claims that other articles of the code give.
///
/// # In play
/// Judged where the record says so, before the claim and after the same move: `[%touch e2]`, or a
/// move or castling that did not stand. To adjust a piece (`[%adjust e2]`) bars nothing, nor does
/// what the opponent touches. With the next move the right is back.
///
/// # Eras
/// FIDE since 2001 at the latest (9.4), of repetition and of the count of moves; in England in 1911
/// repetition was claimed "before touching a man". US Chess lets a player claim who has even moved,
/// until the clock is pressed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TouchEndsClaim {
    /// The matters of which no claim is left.
    pub on: Vec<Topic>,
}

impl TouchEndsClaim {
    /// Whether a player may no longer claim on this ground at this moment, as a piece was touched
    /// before.
    pub(crate) fn bars(
        &self,
        ground: Claim,
        player: Color,
        (ply, precedence): (Ply, Precedence),
        game: &Timeline,
    ) -> bool {
        let touches = |event: &Event| match event.incident {
            Incident::Irregularity(done) if done.by(game.turn(ply), event.player) == player => {
                is_a_touch(&done, &game.position(ply))
            }
            _ => false,
        };
        game.turn(ply) == player
            && self.on.iter().any(|topic| topic.is_ground_of(ground))
            && in_order(game.events_at(ply)).any(|(at, event)| at < precedence && touches(event))
    }

    pub(super) fn mistakes(&self) -> Vec<(&'static str, String)> {
        let nothing = "no claim is barred: write `on = [\"repetition\", \"move-count\"]`";
        mistaken([(self.on.is_empty(), "on", nothing)])
    }
}

/// Whether by what was done, if the position bears it out, the player to move touched a piece.
fn is_a_touch(done: &Irregularity, position: &Position) -> bool {
    let touches = matches!(
        done,
        Irregularity::Touch(_)
            | Irregularity::Misplay(..)
            | Irregularity::Unpressed(..)
            | Irregularity::Castle(_)
            | Irregularity::RookFirst(_)
            | Irregularity::KingLetGo(_)
            | Irregularity::LetGo(_)
            | Irregularity::Promotion(
                PromotionError::Left
                    | PromotionError::Changed
                    | PromotionError::UpsideDown
                    | PromotionError::WrongColour
            )
    );
    touches && done.kind(position).is_ok()
}
