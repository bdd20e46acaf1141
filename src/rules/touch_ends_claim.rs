//! The loss of a claim by touching a piece.

use serde::{Deserialize, Serialize};

use crate::notation::Claim;

use super::{Topic, failed_checks};

/// A player to move who has touched a piece can no longer claim a draw on that move. This rule
/// finds nothing by itself: it bars the claims that other articles of the code give.
///
/// # In play
/// Judged if the record says so, before the claim and after the same move: `[%touch e2]`, or a
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
    /// The topics on which no claim is left.
    pub on: Vec<Topic>,
}

impl TouchEndsClaim {
    /// Returns true if no claim on this ground is left to a player who has touched a piece.
    pub(crate) fn bars(&self, ground: Claim) -> bool {
        self.on.iter().any(|topic| topic.covers(ground))
    }

    pub(super) fn mistakes(&self) -> Vec<(&'static str, String)> {
        let nothing = "no claim is barred: write `on = [\"repetition\", \"move-count\"]`";
        failed_checks([(self.on.is_empty(), "on", nothing)])
    }
}
