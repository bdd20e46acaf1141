//! Marks of books for certain kinds of moves. A move without the mark is of another kind.

use super::run::Run;
use super::scanner::PrintedMove;
use crate::chess::{Move, MoveKind, Position};
use crate::notation::dialects::manner_of_check;
use crate::notation::{Capture, Pattern, Sign};
use crate::replay::discovers_check;

in_words! {
/// The kinds of moves that books mark.
#[derive(Copy)]
pub enum Mark {
    Check = "checks",
    Mate = "mates",
    EnPassant = "captures en passant",
    Discovered = "discovered checks",
}
}

impl Mark {
    const ALL: [Self; 4] = [Self::Check, Self::Mate, Self::EnPassant, Self::Discovered];

    /// Returns the marks that the runs of a text use more than once; a single mark may be a slip.
    pub(super) fn used(text: &str, runs: &[Run]) -> Vec<Self> {
        let mut used = Vec::new();
        for mark in Self::ALL {
            let runs = runs.iter().filter(|run| run.whites_reading.is_none());
            let mut marked = runs.flat_map(|run| &run.moves).filter(|m| mark.is_printed(text, m));
            if marked.nth(1).is_some() {
                used.push(mark);
            }
        }
        used
    }

    /// Returns true if a printed move has this mark.
    pub(super) fn is_printed(self, text: &str, printed: &PrintedMove) -> bool {
        let sign = printed.pattern.sign();
        match self {
            Self::Check => sign.is_some(),
            Self::Mate => sign == Some(Sign::Mate),
            Self::EnPassant => {
                matches!(printed.pattern, Pattern::Move { capture: Capture::EnPassant, .. })
            }
            Self::Discovered => {
                sign.is_some() && manner_of_check(&text[printed.range.clone()]).is_discovered
            }
        }
    }

    /// Returns true if a book that uses this mark would print it with this move.
    pub(super) fn fits(self, position: &Position, m: &Move) -> bool {
        match self {
            Self::Check => position.after(m).in_check(),
            Self::Mate => {
                let after = position.after(m);
                after.in_check() && !after.has_move()
            }
            Self::EnPassant => m.kind == MoveKind::EnPassant,
            Self::Discovered => discovers_check(position, m),
        }
    }
}
