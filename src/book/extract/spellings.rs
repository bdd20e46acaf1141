//! How moves are written in a dialect, letter for letter.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::chess::{Color, Move, Piece};
use crate::notation::Pattern;
use crate::notation::dialects::Dialect;

/// The letters of each way to write a move.
type Letters = Rc<[Vec<char>]>;

/// How the moves of a text may be written, each spelled once however often it is asked for.
pub(super) struct Spellings {
    dialect: &'static dyn Dialect,
    known: RefCell<HashMap<(Move, Color), Letters>>,
}

impl Spellings {
    pub(super) fn new(dialect: &'static dyn Dialect) -> Self {
        Self { dialect, known: RefCell::default() }
    }

    /// The letters of each way to write a move.
    pub(super) fn of(&self, m: &Move, mover: Color) -> Letters {
        let spell = || spelled(self.dialect, m, mover).iter().map(|it| letters(it)).collect();
        self.known.borrow_mut().entry((*m, mover)).or_insert_with(spell).clone()
    }
}

/// All that could be written of a move: with no more squares than needed and with both, and a pawn's
/// capture by its files alone.
fn spelled(dialect: &dyn Dialect, m: &Move, mover: Color) -> Vec<String> {
    let mut drafts = dialect.drafts(m, mover);
    let mut long = drafts.first().copied();
    if let Some(Pattern::Move { from, .. }) = &mut long {
        *from = m.from.bitboard();
    }
    drafts.extend(long);
    let mut spelled: Vec<String> = drafts.iter().map(|it| dialect.spell(it, mover)).collect();
    // `Ta1-d1` and `Ta1:d1`, whose colon tells no moves apart.
    let (from, to) = (m.from.to_string(), m.to.to_string());
    let name = spelled.last().and_then(|it| it.split_once(&from)).map(|(name, _)| name.to_owned());
    let both = |name: String| [format!("{name}{from}-{to}"), format!("{name}{from}{to}")];
    spelled.extend(name.map(both).into_iter().flatten());
    if m.piece == Piece::Pawn && m.captured.is_some() {
        spelled.push(format!("{}{}", m.from.file(), m.to.file()));
    }
    spelled
}

/// The characters of a text that tell moves apart, a knight as one.
pub(super) fn letters(text: &str) -> Vec<char> {
    text.replace("Kt", "N").chars().filter(|c| !"()=+#".contains(*c)).collect()
}
