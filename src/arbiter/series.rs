//! The performances of a series of moves.

use serde::{Deserialize, Serialize};

use crate::replay::Ply;
use crate::rules::{Claimant, UnmetCondition};

use super::claim_ruling::ClaimRuling;

/// A series of moves that was claimed: its moves, and where it was performed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Series {
    /// The number of performances required, the first included.
    pub times: u32,
    /// The number of performances when the claim was made; 1 if no series was repeated.
    pub performed: u32,
    /// The player whose moves are compared; both players' moves if it is missing.
    pub of: Option<Claimant>,
    /// The plies to which the moves of the first performance led; empty if no series was performed
    /// twice.
    pub moves: Vec<Ply>,
    /// The performances, at most as many as are required.
    pub performances: Vec<Performance>,
}

/// One performance of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Performance {
    /// The ply of its first move.
    pub from: Ply,
    /// The ply of its last move.
    pub to: Ply,
}

impl Series {
    /// Returns the claimed series of moves; `None` if the claimed condition is not a series.
    pub(super) fn of(ruling: &ClaimRuling) -> Option<Self> {
        match &ruling.condition {
            Some(UnmetCondition::Series { times, most, period, of, plies }) => {
                Some(Self::performed(*times, *most, *of, period.unwrap_or_default(), plies))
            }
            _ => None,
        }
    }

    /// Returns a series of `period` moves, of both players or of one, that began after these plies.
    fn performed(
        times: u32,
        performed: u32,
        of: Option<Claimant>,
        period: Ply,
        begins: &[Ply],
    ) -> Self {
        // Every second ply is a move of the other player.
        let step = if of.is_some() { 2 } else { 1 };
        let plies = |begin: Ply| (0..period).map(move |n| begin + 1 + n * step);
        let performances = begins.iter().filter_map(|&begin| {
            let (from, to) = (plies(begin).next()?, plies(begin).next_back()?);
            Some(Performance { from, to })
        });
        Self {
            times,
            performed,
            of,
            moves: begins.first().into_iter().flat_map(|&begin| plies(begin)).collect(),
            performances: performances.collect(),
        }
    }
}
