//! The right to the first move in successive games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::failed_checks;

/// The right to the first move in the first of successive games, and in those after it.
///
/// # In play
/// If Black made the first move, `replay` reports the articles on it.
///
/// # Eras
/// By lot wherever a code was seen to speak of it; after a drawn game the London Club let the same
/// player begin again, and in Italy a player kept the first move until the opponent won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FirstMove {
    /// The way in which the first move of the first game is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstMoverChoice>,
    /// The right to the first move afterwards, regardless of results unless another field names
    /// one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<FirstMoverOrder>,
    /// The right to the first move after a drawn game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_draw: Option<NextFirstMover>,
    /// The right to the first move after an annulled game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_annulled: Option<NextFirstMover>,
    /// True if a player who gives odds has the first move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub odds_giver: bool,
    /// The player who has the white pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<WhitePlayer>,
}

vocabulary! {
/// The way in which the first move of the first game is decided.
pub enum FirstMoverChoice {
    /// The players draw lots for it.
    Lot,
    /// The first move is drawn by lot, or agreed.
    LotOrAgreement,
}

/// The right to the first move from game to game.
pub enum FirstMoverOrder {
    /// The players in turn.
    Alternates,
    /// The same player moves first until the opponent wins a game.
    UntilBeaten,
}

/// The player who moves first in the next game.
pub enum NextFirstMover {
    /// The same player moves first again.
    Same,
    /// The player who moved second before.
    Other,
    /// The source has a rule, whose words were not seen.
    Unknown,
}

/// The player who has the white pieces.
pub enum WhitePlayer {
    /// The player who moves first.
    FirstMover,
    /// The player who moves first, unless both like to keep a colour.
    FirstMoverOrKept,
    /// The players in turn, whoever moves first.
    InTurn,
}
}

impl FirstMove {
    /// Returns the errors in these parameters: the parameter and the reason.
    pub(crate) fn mistakes(&self) -> Vec<(&'static str, String)> {
        let lacks_then =
            self.then.is_none() && (self.after_draw.is_some() || self.after_annulled.is_some());
        let then = "`then` is missing: say who has the first move after a game that was won";
        let nothing = "the first move is not stated: write `then = …`";
        failed_checks([
            (lacks_then, "then", then),
            (*self == Self::default(), "first-move", nothing),
        ])
    }
}
