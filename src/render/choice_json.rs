//! The JSON contract of what may be demanded.

use serde::Serialize;

use crate::arbiter::Given;
use crate::chess::Position;
use crate::narrative::remedy::{fens, sans};
use crate::remedies::{Demand, Leaves, Redress};

/// One choice of a remedy.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ChoiceJson {
    /// What is demanded.
    remedy: Redress,
    /// The moves it leaves; `"stands"` if what was done stands; null if it is nothing that could
    /// be shown on the board.
    moves: Option<MovesJson>,
    /// The positions after these moves, in the same order; left out of the answers on a whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    /// What holds if there is no such move; null if the article does not say.
    otherwise: Option<Box<Self>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum MovesJson {
    Sans(Vec<String>),
    Stands(&'static str),
}

impl ChoiceJson {
    pub(super) fn of(demand: &Demand, position: &Position) -> Self {
        Self {
            remedy: demand.redress,
            moves: match demand.leaves {
                Leaves::Moves(_) => Some(MovesJson::Sans(sans(demand, position))),
                Leaves::Stands => Some(MovesJson::Stands("stands")),
                Leaves::Other => None,
            },
            positions: None,
            otherwise: demand.otherwise.as_ref().map(|next| Box::new(Self::of(next, position))),
        }
    }

    /// The same with the positions after the moves.
    fn with_positions(demand: &Demand, position: &Position) -> Self {
        let otherwise = demand.otherwise.as_ref();
        Self {
            positions: matches!(demand.leaves, Leaves::Moves(_)).then(|| fens(demand, position)),
            otherwise: otherwise.map(|next| Box::new(Self::with_positions(next, position))),
            ..Self::of(demand, position)
        }
    }

    pub(super) fn all(given: &Given<'_>, position: &Position) -> Vec<Self> {
        given.demands.iter().map(|demand| Self::with_positions(demand, position)).collect()
    }
}
