//! Writes a legal move, in the same way for all dialects.

use crate::chess::{Move, MoveKind, Position};
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Pattern, Sign};

impl Position {
    /// Returns the check or mate that a legal move gives, under the movement in force.
    pub(super) fn sign(&self, m: &Move) -> Option<Sign> {
        let next = self.after(m);
        next.in_check().then(|| if next.has_move() { Sign::Check } else { Sign::Mate })
    }

    /// Returns true if the promotion of a waiting pawn before the move must be written.
    fn must_name(&self, m: &Move) -> bool {
        m.due_promotion.is_some() && self.due_promotions().len() > 1
    }

    /// Returns a legal move in this dialect's notation.
    pub fn write(&self, m: &Move, dialect: &dyn Dialect) -> String {
        // Moves known only to old laws have a single notation.
        let is_of_old =
            matches!(m.kind, MoveKind::FreeCastle(_) | MoveKind::Passed) || self.must_name(m);
        let dialect = if is_of_old { &SAN } else { dialect };
        let mut patterns = dialect.candidate_patterns(m, self.turn());
        let shortest = patterns.iter().position(|pattern| self.means(pattern, m));
        let chosen = shortest.map(|index| patterns.swap_remove(index)).or_else(|| patterns.pop());
        chosen.map_or_else(String::new, |chosen| {
            dialect.spell(&chosen.with_sign(self.sign(m)), self.turn())
        })
    }

    /// Returns true if a written move means this move. An illegal move is meant only if the text
    /// means no legal one.
    fn means(&self, pattern: &Pattern, m: &Move) -> bool {
        match self.resolve(pattern) {
            Ok(legal) => legal == *m,
            Err(_) => {
                let displacement = self.displacement(pattern);
                displacement.and_then(|done| self.displaced(done)) == Some(*m)
            }
        }
    }

    /// Returns a legal move in standard algebraic notation, with `+` or `#` (mate under the
    /// movement in force).
    pub fn san(&self, m: &Move) -> String {
        self.write(m, &SAN)
    }
}
