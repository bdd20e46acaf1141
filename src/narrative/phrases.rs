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

/// Plies as moves that both players have made: `21`, or `none`.
pub(crate) fn moves_played(plies: u32) -> String {
    match plies / 2 {
        0 => "none".to_owned(),
        moves => moves.to_string(),
    }
}

/// How many moves both players made: `21 were played`, `1 was played`.
pub(crate) fn were_played(plies: u32) -> String {
    let verb = if plies / 2 == 1 { "was" } else { "were" };
    format!("{} {verb} played", moves_played(plies))
}

/// Why the opponent wins when a flag falls or a player resigns, or does not.
pub(crate) fn opponent(test: FlagTest, wins: bool) -> &'static str {
    match (test, wins) {
        (FlagTest::Loss, _) => "that loses, whatever is on the board",
        (FlagTest::BareKing, true) => "the opponent has more than a bare king",
        (FlagTest::BareKing, false) => "the opponent has a bare king",
        (FlagTest::Helpmate, true) => "the opponent could mate by some series of legal moves",
        (FlagTest::Helpmate, false) => "the opponent cannot mate by any series of legal moves",
        (FlagTest::MatingPotential, true) => "the opponent has mating potential",
        (FlagTest::MatingPotential, false) => "the opponent has no mating potential",
        (FlagTest::Uschess | FlagTest::Lichess | FlagTest::AtMostAMinor, true) => {
            "the opponent has sufficient material to win"
        }
        (FlagTest::Uschess | FlagTest::Lichess | FlagTest::AtMostAMinor, false) => {
            "the opponent has insufficient material to win"
        }
    }
}

/// How much of a count was made before the set-up position: it follows upon a number of moves.
pub(crate) fn from_fen_clock(plies: u32) -> String {
    let come = if plies == 1 { "comes" } else { "come" };
    format!("of which {} {come} from the FEN half-move clock", plies_of(plies))
}
