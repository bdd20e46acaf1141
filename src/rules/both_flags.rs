//! Both players' time has run out.

use serde::{Deserialize, Serialize};

use crate::notation::{Conditions, Event, GameResult, Incident, Pace};
use crate::replay::{GameSummary, Timeline};

use super::evaluation::replayed_events;
use super::{Evaluation, Grounds, Precedence, Rule};

/// The game is drawn if both flags have fallen and it is not known which fell first.
///
/// # In play
/// Judged where the record has both flags at one ply: `{[%flag white] [%flag black]}`. Without such
/// an article nobody can say who has lost, and the verdict is undetermined.
///
/// # Eras
/// FIDE since 1997: in the last period, and the game goes on in any other. US Chess: in sudden
/// death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BothFlags {
    /// The period in which it holds. In any other the article decides nothing.
    pub period: FlagPeriod,
}

vocabulary! {
/// The period of a game in which both flags draw.
pub enum FlagPeriod {
    /// Any period.
    Any,
    /// The period in which all remaining moves must be made: the only period of the TimeControl
    /// tag, or a rapid or blitz game. It is not known which of several periods it is.
    Last,
}
}

impl Rule for BothFlags {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.flagged
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        if self.period == FlagPeriod::Last && !is_last_period(game.conditions()) {
            return found;
        }
        if let Some((precedence, first)) = both_flags(game) {
            found.ends(first.ply, GameResult::Draw, precedence, Grounds::BothFlags {});
        }
        found
    }
}

fn is_last_period(game: Conditions) -> bool {
    match game.pace {
        Some(Pace::Slow) | None => game.time.is_some_and(|time| time.stages == 1),
        Some(_) => true,
    }
}

/// Returns the first of two flags that fell at one ply, one of each player.
pub(super) fn both_flags(game: &Timeline) -> Option<(Precedence, &Event)> {
    let mut first: Option<(Precedence, &Event)> = None;
    for (precedence, event) in replayed_events(game) {
        if event.incident != Incident::Flag {
            continue;
        }
        match first {
            Some((_, known)) if known.ply == event.ply => {
                if game.actor(known) != game.actor(event) {
                    return first;
                }
            }
            // The flag that fell first has decided the game.
            Some(_) => return None,
            None => first = Some((precedence, event)),
        }
    }
    None
}
