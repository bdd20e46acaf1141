//! From a legal move to its writing: one function for all dialects.

use crate::chess::{Move, MoveKind, Position};
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Pattern, Sign};

impl Position {
    /// The check or mate that a legal move gives, under the movement in force.
    pub(super) fn sign(&self, m: &Move) -> Option<Sign> {
        let next = self.after(m);
        next.in_check().then(|| if next.has_move() { Sign::Check } else { Sign::Mate })
    }

    /// Whether it has to be written what a waiting pawn becomes before a move.
    fn must_name(&self, m: &Move) -> bool {
        m.naming.is_some() && self.namings().len() > 1
    }

    /// A legal move as this dialect writes it.
    pub fn write(&self, m: &Move, dialect: &dyn Dialect) -> String {
        // What only old laws know is written in one way alone.
        let is_of_old =
            matches!(m.kind, MoveKind::FreeCastle(_) | MoveKind::Passed) || self.must_name(m);
        let dialect = if is_of_old { &SAN } else { dialect };
        let mut drafts = dialect.drafts(m, self.turn());
        let shortest = drafts.iter().position(|draft| self.means(draft, m));
        let chosen = shortest.map(|index| drafts.swap_remove(index)).or_else(|| drafts.pop());
        chosen.map_or_else(String::new, |chosen| {
            dialect.spell(&chosen.with_sign(self.sign(m)), self.turn())
        })
    }

    /// Whether a written move means this one: one that is not legal only if no legal one is meant.
    fn means(&self, draft: &Pattern, m: &Move) -> bool {
        match self.resolve(draft) {
            Ok(legal) => legal == *m,
            Err(_) => {
                let done = self.displacement(draft).and_then(|it| self.displaced(it));
                done == Some(*m)
            }
        }
    }

    /// A legal move in standard algebraic notation, with `+` or `#` (mate under the movement in
    /// force).
    pub fn san(&self, m: &Move) -> String {
        self.write(m, &SAN)
    }
}
