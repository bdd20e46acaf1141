//! The table `codes`: a row for each code that was asked.

use crate::arbiter::{Provision, Ruleset};
use crate::laws::InForce;

use super::CellType::Text;
use super::{Cell, ColumnOf, optional, required};

type CodeCell = for<'a> fn(&TableCode<'a>) -> Cell<'a>;

/// The columns of the table `codes`. The manual explains them.
pub const CODES: [ColumnOf<CodeCell>; 5] = [
    required("code", Text, |code| Cell::text(Some(code.ruleset.id()))),
    required("title", Text, |code| Cell::text(Some(code.ruleset.title()))),
    optional("in_force_from", Text, |code| {
        Cell::displayed(code.in_force().map(|in_force| in_force.from))
    }),
    optional("in_force_until", Text, |code| {
        Cell::displayed(code.in_force().and_then(|in_force| in_force.until))
    }),
    optional("lineage", Text, |code| {
        Cell::text(code.ruleset.code().and_then(|code| code.lineage.as_deref()))
    }),
];

/// A code that was asked, with its articles: a row of the table `codes`.
#[derive(Clone)]
pub struct TableCode<'l> {
    ruleset: &'l dyn Ruleset,
    provisions: Vec<Provision<'l>>,
}

impl<'l> TableCode<'l> {
    /// Creates the row of a code.
    pub fn new(ruleset: &'l dyn Ruleset) -> Self {
        Self { ruleset, provisions: ruleset.provisions() }
    }

    /// Returns the cells, in the order of [`CODES`].
    pub fn cells(&self) -> [Cell<'_>; CODES.len()] {
        CODES.map(|column| (column.cell)(self))
    }

    pub(super) fn id(&self) -> &str {
        self.ruleset.id()
    }

    /// Returns an article by its index among the articles of the code.
    pub(super) fn article(&self, index: usize) -> Option<&Provision<'l>> {
        self.provisions.get(index)
    }

    fn in_force(&self) -> Option<InForce> {
        self.ruleset.code()?.in_force
    }
}
