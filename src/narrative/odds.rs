//! The words for games at odds.

use crate::rules::{Claimant, MarkedPawnFate};

use super::words::claimant;

/// That a player castled without a rook.
pub(super) fn absent_rook(player: Claimant) -> String {
    format!("{} castled towards the corner of the rook given as odds", claimant(player))
}

/// What decided about the marked pawn of this player.
pub(super) fn marked_pawn(player: Claimant, fate: MarkedPawnFate) -> String {
    let player = claimant(player);
    let undertook = format!("{player} undertook to mate with the marked pawn");
    match fate {
        MarkedPawnFate::Captured => format!("{undertook}, and it is captured"),
        MarkedPawnFate::Promoted => format!("{undertook}, and may not promote it"),
        MarkedPawnFate::OtherMates => format!("{undertook}, and another piece mates"),
    }
}
