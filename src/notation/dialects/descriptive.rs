//! Descriptive notation: English, as books printed it from 1800 to 1980 (`P-K4`, `Kt to K B 3rd`,
//! `BxP ch`, `R(R1)-K1`), Spanish, Portuguese and French.
//!
//! Ranks are counted from the side of the player who moves. Files are named after the pieces on
//! them in the initial position. A name without a wing means either of two files.

mod capture;
mod castling;
mod names;
mod promotion;
mod rank_first;
mod read;
mod write;

use write::Names;

use super::{Dialect, historical};
use crate::chess::{Color, Move};
use crate::notation::pattern::Pattern;

/// A descriptive notation: squares are counted from each player's own side.
#[derive(Debug)]
pub(super) struct Descriptive {
    name: &'static str,
    title: &'static str,
    names: Names,
}

/// English.
///
/// It reads the knight as `Kt` and as `N`, and writes `Kt`: most books that use the notation do.
pub(super) static ENGLISH_DESCRIPTIVE: Descriptive =
    Descriptive { name: "descriptive", title: "English descriptive", names: write::ENGLISH };

/// Spanish, as most books had it until the 1970s.
pub(super) static SPANISH_DESCRIPTIVE: Descriptive = Descriptive {
    name: "spanish-descriptive",
    title: "Spanish descriptive",
    names: Names::rank_first(["P", "C", "A", "T", "D", "R"], " a.p."),
};

/// Portuguese, as Brazilian books had it.
pub(super) static PORTUGUESE_DESCRIPTIVE: Descriptive = Descriptive {
    name: "portuguese-descriptive",
    title: "Portuguese descriptive",
    names: Names::rank_first(["P", "C", "B", "T", "D", "R"], " e.p."),
};

/// French, of the nineteenth century.
pub(super) static FRENCH_DESCRIPTIVE: Descriptive = Descriptive {
    name: "french-descriptive",
    title: "French descriptive",
    names: Names::rank_first(["P", "C", "F", "T", "D", "R"], " e.p."),
};

impl Dialect for Descriptive {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        // All dialects write the moves of old laws alike.
        historical::read(text).or_else(|| {
            if self.names.is_rank_first {
                self.names.read(text, mover)
            } else {
                read::read(text, mover)
            }
        })
    }

    fn candidate_patterns(&self, m: &Move, mover: Color) -> Vec<Pattern> {
        write::candidate_patterns(m, mover)
    }

    fn spell(&self, pattern: &Pattern, mover: Color) -> String {
        self.names.spell(pattern, mover)
    }
}
