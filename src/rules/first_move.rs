//! Who moves first in the games of a meeting.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::Display;

use super::mistaken;

/// Who moves first: in the first game of a meeting, and in those after it.
///
/// # In play
/// Nothing of it shows in one score. `jadoube match` says who moves first from game to game.
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

/// One of two players of a meeting.
pub enum MeetingPlayer {
    /// The player who has the first move of the first game.
    A,
    /// The opponent of `a`, whoever moves first later.
    B,
}
}

/// How a game of a meeting ended. In a word: `a` or `b` who won, `draw` or `annulled`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum MeetingResult {
    /// This player won, with whatever colour.
    #[strum(to_string = "{0}")]
    Won(MeetingPlayer),
    /// It was drawn: nobody won.
    #[strum(to_string = "draw")]
    Drawn,
    /// It was declared null and void.
    Annulled,
}

impl MeetingPlayer {
    /// The opponent in the meeting.
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl FirstMove {
    /// Who moves first in each game of a meeting and in the one after them, if `A` does in the
    /// first; nothing from where the article does not say.
    pub fn course(&self, results: &[MeetingResult]) -> Vec<Option<MeetingPlayer>> {
        let mut mover = Some(MeetingPlayer::A);
        let next = results.iter().map(|ended| {
            mover = mover.and_then(|mover| self.next(mover, *ended));
            mover
        });
        [Some(MeetingPlayer::A)].into_iter().chain(next).collect()
    }

    fn next(&self, mover: MeetingPlayer, ended: MeetingResult) -> Option<MeetingPlayer> {
        let said = match ended {
            MeetingResult::Won(_) => None,
            MeetingResult::Drawn => self.after_draw,
            MeetingResult::Annulled => self.after_annulled,
        };
        match (said, self.then?) {
            (Some(NextFirstMover::Same), _) => Some(mover),
            (Some(NextFirstMover::Other), _) => Some(mover.other()),
            (Some(NextFirstMover::Unknown), _) => None,
            (None, FirstMoverOrder::UntilBeaten) => {
                Some(if ended == MeetingResult::Won(mover.other()) { mover.other() } else { mover })
            }
            // An annulled game may count as none: only an article can tell.
            (None, FirstMoverOrder::Alternates) if ended == MeetingResult::Annulled => None,
            (None, FirstMoverOrder::Alternates) => Some(mover.other()),
        }
    }

    /// What is wrong with these parameters.
    pub(crate) fn mistakes(&self) -> Vec<(&'static str, String)> {
        let lacks_then =
            self.then.is_none() && (self.after_draw.is_some() || self.after_annulled.is_some());
        let then = "`then` is missing: say who has the first move after a game that was won";
        let nothing = "nothing is said of the first move";
        mistaken([(lacks_then, "then", then), (*self == Self::default(), "first-move", nothing)])
    }
}
