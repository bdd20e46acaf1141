//! What a book marks where it happens: a move without the mark is another one.

use super::run::Run;
use super::written::Written;
use crate::chess::{CastlingSide, Move, MoveKind, Position};
use crate::notation::dialects::manner_of_check;
use crate::notation::{Capture, Pattern, Sign};
use crate::replay::discovers_check;

in_words! {
/// What a book marks at a move, as that it is a capture or a check.
#[derive(Copy)]
pub enum Mark {
    Check = "checks",
    Mate = "mates",
    EnPassant = "captures en passant",
    Discovered = "discovered checks",
    QueenSide = "castling on the queen's side",
}
}

impl Mark {
    const ALL: [Self; 5] =
        [Self::Check, Self::Mate, Self::EnPassant, Self::Discovered, Self::QueenSide];

    /// Those of the marks that these runs of a text have; one alone could be a slip.
    pub(super) fn of(text: &str, runs: &[Run]) -> Vec<Self> {
        let moves = || runs.iter().flat_map(|run| &run.moves);
        let is_made = |mark: &Self| moves().filter(|it| mark.is_printed(text, it)).count() > 1;
        Self::ALL.into_iter().filter(is_made).collect()
    }

    pub(super) fn is_printed(self, text: &str, written: &Written) -> bool {
        let Some(pattern) = written.pattern() else { return false };
        match self {
            Self::Check => pattern.sign().is_some(),
            Self::Mate => pattern.sign() == Some(Sign::Mate),
            Self::EnPassant => {
                matches!(pattern, Pattern::Move { capture: Capture::EnPassant, .. })
            }
            Self::Discovered => {
                let printed = text.get(written.at.clone()).unwrap_or_default();
                pattern.sign().is_some() && manner_of_check(printed).is_discovered
            }
            Self::QueenSide => {
                matches!(pattern, Pattern::Castle { side: Some(CastlingSide::Queen), .. })
            }
        }
    }

    /// Whether a move would be marked so.
    pub(super) fn fits(self, position: &Position, m: &Move) -> bool {
        match self {
            Self::Check => position.after(m).in_check(),
            Self::Mate => {
                let after = position.after(m);
                after.in_check() && !after.has_move()
            }
            Self::EnPassant => m.kind == MoveKind::EnPassant,
            Self::Discovered => discovers_check(position, m),
            Self::QueenSide => m.kind == MoveKind::Castle(CastlingSide::Queen),
        }
    }
}
