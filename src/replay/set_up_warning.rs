//! What is odd about the set-up of a game and does not stop it.

use strum::Display;

use crate::chess::Repair;

/// What is odd about the set-up of a game and does not stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum SetUpWarning {
    /// The FEN says something that its own placement denies.
    #[strum(to_string = "{0}")]
    Fen(Repair),
    /// The tag that marks a pawn names none.
    #[strum(to_string = "the MarkedPawn tag names no square on which a pawn stands at the start")]
    NoMarkedPawn,
}
