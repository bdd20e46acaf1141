//! Both players' time has run out.

use serde::{Deserialize, Serialize};

use crate::notation::{Conditions, GameResult, Pace};
use crate::replay::{GameSummary, Ply, Timeline};

use super::flag_call::{OtherFlag, flag_calls};
use super::{Evaluation, FlagCaller, Grounds, Rule};

/// The game is drawn if both flags have fallen and it is not known which fell first.
///
/// # In play
/// Judged if the record has both flags at one ply: `{[%flag white] [%flag black]}`. Without such
/// an article nobody can say who has lost, and the verdict is undetermined.
///
/// # Eras
/// FIDE since 1997: in the last period, and the game goes on in any other. US Chess: in sudden
/// death, whichever fell first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BothFlags {
    /// The period in which two fallen flags draw. In any other the game goes on.
    pub period: FlagPeriod,
    /// The paces at which this article applies; if empty, every pace without another article.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
    /// True if the article is for games without an increment only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_increment: bool,
}

vocabulary! {
/// The period of a game in which both flags draw.
pub enum FlagPeriod {
    /// Any period, whichever flag fell first.
    Any,
    /// The period in which all remaining moves must be made, by the TimeControl tag and the number
    /// of moves.
    Last,
    /// The last period, whichever flag fell first, if its increment is less than thirty seconds.
    /// This period is assumed if the tag is missing.
    SuddenDeath,
}
}

impl Rule for BothFlags {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.flagged
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        let conditions = game.conditions();
        if self.without_increment && conditions.time.is_some_and(|time| time.increment > 0) {
            return found;
        }
        for call in flag_calls(game, Some(FlagCaller::ArbiterOrPlayer)) {
            let Some(other) = call.other else { continue };
            if other == OtherFlag::FellBefore && self.period == FlagPeriod::Last {
                continue;
            }
            match self.period.is_at(call.ply, conditions, game) {
                Some(true) => {
                    let grounds = Grounds::BothFlags {};
                    found.add_end(call.ply, GameResult::Draw, call.precedence, grounds);
                    break;
                }
                Some(false) => found.add_continuation(call.ply, call.precedence),
                None => {}
            }
        }
        found
    }
}

impl FlagPeriod {
    /// The increment, in seconds, with which a period is no sudden death: US Chess, 14G.
    const NO_SUDDEN_DEATH: u64 = 30;

    /// Returns true if a ply is in this period; `None` if that is not known.
    fn is_at(self, ply: Ply, game: Conditions, timeline: &Timeline) -> Option<bool> {
        let is_last = game.is_last_period(timeline.plies_made(ply) / 2);
        match self {
            Self::Any => Some(true),
            Self::Last => is_last,
            Self::SuddenDeath => {
                let has_increment =
                    game.time.is_some_and(|time| time.last_increment >= Self::NO_SUDDEN_DEATH);
                Some(is_last != Some(false) && !has_increment)
            }
        }
    }
}
