//! The question of a survey.

use crate::arbiter::Ruleset;
use crate::book::NotationChoice;
use crate::laws::Library;

/// The first year of which games can be asked for.
pub const FIRST_YEAR: u16 = 1;

/// The last year of which games can be asked for: a PGN tag has four digits for it.
pub const LAST_YEAR: u16 = 9999;

/// The question put to every game: which codes judge it, and which results are written.
#[derive(Clone, Debug, Default)]
pub struct Inquiry<'l> {
    /// The codes that judge, oldest first.
    pub codes: Vec<&'l dyn Ruleset>,
    /// The law of each game's day, if it judges too.
    pub period: Option<Period<'l>>,
    /// The first and the last year of the games to judge, from [`FIRST_YEAR`] to [`LAST_YEAR`];
    /// `None` for all.
    pub years: Option<(u16, u16)>,
    /// True if everything that tables contain is written: tags, labels, hashes of moves,
    /// opportunities to claim.
    pub for_tables: bool,
    /// True if duplicates are to be found.
    pub dedupe: bool,
    /// The notation in which games are read.
    pub notation: NotationChoice,
    /// True if moves that no law of movement allows are accepted as illegal moves that stood, where
    /// they are possible on the board.
    pub accept_illegal_moves: bool,
}

/// The law of each game's day.
#[derive(Clone, Debug)]
pub struct Period<'l> {
    /// The library in which the law is looked up.
    pub library: &'l Library,
    /// For each code of the inquiry, true if it judges every game; the others judge only games of
    /// their time.
    pub judges_all: Vec<bool>,
}

impl<'l> Inquiry<'l> {
    /// Creates the inquiry that asks these codes about every game.
    pub fn of(codes: Vec<&'l dyn Ruleset>) -> Self {
        Self { codes, ..Self::default() }
    }
}
