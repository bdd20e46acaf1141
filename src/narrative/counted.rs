//! Which plies a reason counts.

use crate::replay::Ply;
use crate::rules::{Because, NearMiss};

/// The plies at which a position stood that is counted.
pub(crate) fn positions(because: &Because) -> &[Ply] {
    match because {
        Because::Occurrences { plies, .. } | Because::Checks { plies, .. } => plies,
        _ => &[],
    }
}

/// Where what nearly sufficed stood more than once.
pub(crate) fn stood(near: &NearMiss) -> &[Ply] {
    match near {
        NearMiss::Position { unlike: Some(unlike), .. } => &unlike.plies,
        NearMiss::Position { plies, most: 2.., .. } | NearMiss::Series { plies, most: 2.., .. } => {
            plies
        }
        _ => &[],
    }
}
