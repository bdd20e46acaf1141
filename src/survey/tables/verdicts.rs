//! The table `verdicts`: a row for each game and code whose verdict is not `stands`.

use crate::arbiter::{ArticleInDoubt, DecidingProvision, Provision};
use crate::survey::batch::{Batch, VerdictEntry};

use super::CellType::{Integer, Text};
use super::{Cell, ColumnOf, TableCode, optional, required};

type VerdictCell = for<'a> fn(&VerdictRow<'a>) -> Cell<'a>;

/// The columns of the table `verdicts`. The manual explains them.
pub const VERDICTS: [ColumnOf<VerdictCell>; 16] = [
    required("game_id", Integer, |row| Cell::Integer(row.id)),
    required("code", Text, |row| Cell::text(Some(row.code.id()))),
    required("verdict", Text, |row| Cell::named(Some(row.entry.verdict.kind))),
    optional("ply", Integer, |row| Cell::integer(row.entry.verdict.ply.map(i64::from))),
    optional("label", Text, |row| Cell::slice(row.batch, row.entry.at)),
    optional("rule", Text, |row| {
        let rule = row.ruling().and_then(|ruling| ruling.rule).map(Into::into);
        Cell::text(rule.or_else(|| row.article().map(|article| article.name)))
    }),
    optional("article", Text, |row| Cell::text(row.article().map(|article| article.article))),
    optional("number", Text, |row| Cell::numbered(row.article().map(|article| article.number))),
    optional("effect", Text, |row| Cell::named(row.ruling().map(|ruling| ruling.effect))),
    optional("player", Text, |row| Cell::named(row.ruling().and_then(|ruling| ruling.player))),
    optional("form", Text, |row| Cell::named(row.ruling().and_then(|ruling| ruling.form))),
    optional("move", Text, |row| Cell::slice(row.batch, row.entry.announced)),
    required("result", Text, |row| Cell::text(Some(row.entry.verdict.result.as_pgn()))),
    optional("doubt_rule", Text, |row| {
        let matter = row.in_doubt().and_then(|doubt| doubt.matter).map(Into::into);
        Cell::text(matter.or_else(|| row.doubtful_article().map(|article| article.name)))
    }),
    optional("doubt_article", Text, |row| {
        Cell::text(row.doubtful_article().map(|article| article.article))
    }),
    optional("doubt_readings", Text, |row| Cell::slice(row.batch, row.entry.readings)),
];

/// A row of the table `verdicts`.
#[derive(Clone, Copy)]
pub struct VerdictRow<'a> {
    pub(super) id: i64,
    pub(super) batch: &'a Batch,
    pub(super) code: &'a TableCode<'a>,
    pub(super) entry: &'a VerdictEntry,
}

impl<'a> VerdictRow<'a> {
    /// Returns the cells, in the order of [`VERDICTS`].
    pub fn cells(&self) -> [Cell<'a>; VERDICTS.len()] {
        VERDICTS.map(|column| (column.cell)(self))
    }

    fn ruling(&self) -> Option<&'a DecidingProvision> {
        self.entry.verdict.ruling.as_ref()
    }

    fn in_doubt(&self) -> Option<&'a ArticleInDoubt> {
        self.entry.verdict.in_doubt.as_ref()
    }

    fn article(&self) -> Option<&'a Provision<'a>> {
        self.code.article(self.ruling()?.article)
    }

    fn doubtful_article(&self) -> Option<&'a Provision<'a>> {
        self.code.article(self.in_doubt()?.article)
    }
}
