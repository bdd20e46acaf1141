//! Who moves first in the games of a meeting.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mistaken;

/// Who moves first: in the first game of a meeting, and in those after it.
///
/// # In play
/// If Black made the first move, `replay` says what the codes have to say of it.
///
/// # Eras
/// By lot wherever a code was seen to speak of it; after a drawn game the London Club let the same
/// player begin again, and in Italy a player kept the first move until the opponent won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FirstMove {
    /// How it is settled in the first game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstMoverChoice>,
    /// Who has it afterwards, whatever the results unless something else is said of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<FirstMoverOrder>,
    /// Who has it after a drawn game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_draw: Option<NextFirstMover>,
    /// Who has it after a game that was annulled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_annulled: Option<NextFirstMover>,
    /// Whether a player who gives odds has it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub odds_giver: bool,
    /// Who has the white pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<WhitePlayer>,
}

vocabulary! {
/// How it is settled who moves first in the first game.
pub enum FirstMoverChoice {
    /// The players draw lots for it.
    Lot,
    /// By lot, or as the players agree.
    LotOrAgreement,
}

/// Who moves first from game to game.
pub enum FirstMoverOrder {
    /// The players in turn.
    Alternates,
    /// The same player, until the opponent wins a game.
    UntilBeaten,
}

/// Who moves first in the next game.
pub enum NextFirstMover {
    /// The same player again.
    Same,
    /// The player who moved second before.
    Other,
    /// The source says it, and those words were not seen.
    Unknown,
}

/// Who has the white pieces.
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
    /// What is wrong with these parameters.
    pub(crate) fn mistakes(&self) -> Vec<(&'static str, String)> {
        let lacks_then =
            self.then.is_none() && (self.after_draw.is_some() || self.after_annulled.is_some());
        let then = "`then` is missing: say who has the first move after a game that was won";
        let nothing = "nothing is said of the first move: write `then = …`";
        mistaken([(lacks_then, "then", then), (*self == Self::default(), "first-move", nothing)])
    }
}
