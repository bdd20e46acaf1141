//! English descriptive notation, as books printed it from 1800 to 1980: `P-K4`, `Kt to K B 3rd`,
//! `BxP ch`, `R(R1)-K1`.
//!
//! Ranks are counted from the side of the player who moves. Files bear the names of the pieces
//! that stand on them when a game begins, and a name without a wing means either of two files.

mod capture;
mod castling;
mod names;
mod promotion;
mod rank_first;
mod read;
mod write;

pub use rank_first::{FRENCH_DESCRIPTIVE, RankFirst, SPANISH_DESCRIPTIVE};

use write::ENGLISH;

use super::{Dialect, historical};
use crate::chess::{Color, Move};
use crate::notation::pattern::Pattern;

/// English descriptive notation.
///
/// It reads the knight as `Kt` and as `N`, and writes `Kt`: most books that use the notation do.
#[derive(Clone, Copy, Debug)]
pub struct Descriptive;

impl Dialect for Descriptive {
    fn name(&self) -> &'static str {
        "descriptive"
    }

    fn title(&self) -> &'static str {
        "English descriptive"
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        historical::read(text).or_else(|| read::read(text, mover))
    }

    fn drafts(&self, m: &Move, mover: Color) -> Vec<Pattern> {
        write::drafts(m, mover)
    }

    fn spell(&self, pattern: &Pattern, mover: Color) -> String {
        ENGLISH.spell(pattern, mover)
    }
}
