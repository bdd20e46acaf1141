//! The performances of a series of moves, told by its moves.

use schemars::JsonSchema;
use serde::Serialize;

use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, NearMiss};

use super::claims::ClaimRuling;

/// A series of moves that was claimed: its moves, and where it was performed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Series {
    /// The performances asked for, the first included.
    pub times: u32,
    /// How many there had been when the claim was made; 1 if no series had come twice.
    pub performed: u32,
    /// Whose moves are looked at; null for both players'.
    pub of: Option<Claimant>,
    /// The moves of the series, as numbered in its first performance; none if no series had
    /// come twice.
    pub moves: Vec<String>,
    /// The performances, no more than are asked for.
    pub performances: Vec<Performance>,
}

/// One performance of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Performance {
    /// The ply of its first move.
    pub from: Ply,
    /// The ply of its last move.
    pub to: Ply,
    /// Its first move as people name it.
    pub first: String,
    /// Its last move.
    pub last: String,
}

impl Series {
    /// The series that was claimed, if the ruling is one about series of moves.
    pub(super) fn of(ruling: &ClaimRuling, game: &Timeline) -> Option<Self> {
        match &ruling.stands {
            Some(NearMiss::Series { times, most, period, of, plies }) => {
                Some(Self::told(*times, *most, *of, period.unwrap_or_default(), plies, game))
            }
            _ => None,
        }
    }

    /// A series of `period` moves, of both players or of one, that began after these plies.
    fn told(
        times: u32,
        performed: u32,
        of: Option<Claimant>,
        period: Ply,
        begins: &[Ply],
        game: &Timeline,
    ) -> Self {
        // Of one player's moves every second ply is another's.
        let step = if of.is_some() { 2 } else { 1 };
        let plies = |begin: Ply| (0..period).map(move |n| begin + 1 + n * step);
        let performances = begins.iter().filter_map(|&begin| {
            let (from, to) = (plies(begin).next()?, plies(begin).next_back()?);
            Some(Performance { from, to, first: game.label(from), last: game.label(to) })
        });
        let first = begins.first().into_iter().flat_map(|&begin| plies(begin));
        Self {
            times,
            performed,
            of,
            moves: first.map(|ply| game.label(ply)).collect(),
            performances: performances.collect(),
        }
    }
}
