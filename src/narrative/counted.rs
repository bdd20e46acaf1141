//! Which plies a reason counts.

use crate::replay::Ply;
use crate::rules::{Because, NearMiss};

/// The plies at which a position stood that is counted.
pub(crate) fn positions(because: &Because) -> &[Ply] {
    match because {
        Because::Occurrences { plies, .. } | Because::Checks { plies, .. } => plies,
        Because::Series { .. }
        | Because::Count { .. }
        | Because::Notice { .. }
        | Because::Checkmate {}
        | Because::Stalemate {}
        | Because::Material {}
        | Because::Dead {}
        | Because::Flag { .. }
        | Because::Agreement {}
        | Because::Resignation { .. }
        | Because::IllegalMoves { .. }
        | Because::AbsentRook { .. }
        | Because::MarkedPawn { .. }
        | Because::Words { .. } => &[],
    }
}

/// Where what nearly sufficed stood more than once.
pub(crate) fn stood(near: &NearMiss) -> &[Ply] {
    match near {
        NearMiss::Position { unlike: Some(unlike), .. } => &unlike.plies,
        NearMiss::Position { plies, most: 2.., .. } | NearMiss::Series { plies, most: 2.., .. } => {
            plies
        }
        NearMiss::Position { .. }
        | NearMiss::Series { .. }
        | NearMiss::Count { .. }
        | NearMiss::Running { .. }
        | NearMiss::WithoutNotice { .. }
        | NearMiss::IdleNotice { .. }
        | NearMiss::Checks {}
        | NearMiss::Alive {}
        | NearMiss::DeadByFalseMove {}
        | NearMiss::Enough {}
        | NearMiss::Agreement { .. }
        | NearMiss::Notice { .. } => &[],
    }
}
