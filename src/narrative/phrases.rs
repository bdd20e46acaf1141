//! Phrases that several sentences share.

use crate::replay::Ply;
use crate::rules::{Claimant, FlagTest, Restart};

use super::words::{claimant, number};

/// What one cycle of checks leaves open.
pub(crate) const AVOIDABLE: &str = "whether the checks could be avoided was not examined";

/// A sequence of moves: how long it is, and whose moves are compared.
pub(crate) fn series(period: Ply, of: Option<Claimant>) -> String {
    match of {
        Some(player) => format!("a sequence of {} moves by {}", number(period), claimant(player)),
        None => format!("a sequence of {} moves each", number(period / 2)),
    }
}

/// What restarts a count, in words.
pub(crate) fn progress(restarts: &[Restart]) -> String {
    let word = |restart: &Restart| match restart {
        Restart::Capture => "a capture",
        Restart::PieceCapture => "the capture of a piece",
        Restart::PawnMove => "a pawn move",
    };
    match restarts {
        [] => "a capture or pawn move".to_owned(),
        restarts => restarts.iter().map(word).collect::<Vec<_>>().join(" or "),
    }
}

/// `98 plies`, `1 ply`.
pub(crate) fn plies_of(n: u32) -> String {
    if n == 1 { "1 ply".to_owned() } else { format!("{n} plies") }
}

/// Plies as moves: `21`, or `21½`.
pub(crate) fn moves_played(plies: u32) -> String {
    let half = if plies.is_multiple_of(2) { "" } else { "½" };
    match plies / 2 {
        0 if plies == 1 => "half a move".to_owned(),
        0 => "none".to_owned(),
        moves => format!("{moves}{half}"),
    }
}

/// What it takes to win when the opponent's flag falls.
pub(crate) fn flag_test(test: FlagTest) -> &'static str {
    match test {
        FlagTest::Loss => "whatever is on the board",
        FlagTest::BareKing => "which takes more than a king",
        FlagTest::Helpmate => "which takes a series of legal moves that mates",
        FlagTest::MatingPotential => "which takes mating potential",
        FlagTest::Uschess => "which takes more than a bare king, or a forced win",
        FlagTest::Lichess | FlagTest::Chesscom => "by the material on the board",
    }
}

/// How much of a count was made before the set-up position: it follows upon a number of moves.
pub(crate) fn from_fen_clock(plies: u32) -> String {
    let come = if plies == 1 { "comes" } else { "come" };
    format!("of which {} {come} from the FEN half-move clock", plies_of(plies))
}
