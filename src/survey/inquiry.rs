//! What a survey asks.

use crate::arbiter::Ruleset;
use crate::book::NotationChoice;
use crate::laws::Library;
use crate::replay::Timeline;

use super::selection::Selection;

/// The first year of which games can be asked for.
pub const FIRST_YEAR: u16 = 1;

/// The last year of which games can be asked for: a tag of PGN has four figures for it.
pub const LAST_YEAR: u16 = 9999;

/// What a survey asks of every game.
#[derive(Clone, Debug)]
pub struct Inquiry<'l> {
    /// The codes that judge, oldest first.
    pub codes: Vec<&'l dyn Ruleset>,
    /// Whether the law of each game's day judges it too.
    pub period: Option<Period<'l>>,
    /// The first and the last year of the games to judge, from [`FIRST_YEAR`] to [`LAST_YEAR`].
    pub years: Option<(u16, u16)>,
    /// Whether tags and moves are noted in words for every game, as tables need them.
    pub in_words: bool,
    /// Whether duplicates are to be told.
    pub dedupe: bool,
    /// In which notation games are read.
    pub notation: NotationChoice,
    /// Whether moves that no law of movement allows are taken for false moves that stood, where
    /// they can have happened on the board.
    pub accept_false: bool,
    /// How many positions may be visited for each side to prove whether it can still mate.
    pub most_positions: usize,
    /// Which games are kept as they are written.
    pub selection: Option<Selection>,
}

/// The law of each game's day.
#[derive(Clone, Debug)]
pub struct Period<'l> {
    /// Where it is looked up.
    pub library: &'l Library,
    /// Of each code, in their order, whether it judges every game; the others judge only those of
    /// their day.
    pub judges_all: Vec<bool>,
}

impl<'l> Inquiry<'l> {
    /// What these codes make of every game.
    pub fn of(codes: Vec<&'l dyn Ruleset>) -> Self {
        Self {
            codes,
            period: None,
            years: None,
            in_words: false,
            dedupe: false,
            notation: NotationChoice::default(),
            accept_false: false,
            most_positions: Timeline::MOST_POSITIONS,
            selection: None,
        }
    }
}
