//! The table `rulings`: a row for each opportunity to claim a draw, as `replay` lists them.

use crate::arbiter::Provision;
use crate::notation::GameResult;
use crate::survey::batch::{Batch, Opportunity};

use super::CellType::{Boolean, Integer, Text};
use super::{Cell, ColumnOf, TableCode, optional, required};

type RulingCell = for<'a> fn(&RulingRow<'a>) -> Cell<'a>;

/// The columns of the table `rulings`. The manual explains them.
pub const RULINGS: [ColumnOf<RulingCell>; 14] = [
    required("game_id", Integer, |row| Cell::Integer(row.id)),
    required("code", Text, |row| Cell::text(Some(row.code.id()))),
    required("ply", Integer, |row| Cell::Integer(row.opportunity.ply.into())),
    required("label", Text, |row| Cell::slice(row.batch, Some(row.opportunity.label))),
    required("player", Text, |row| Cell::named(Some(row.opportunity.player))),
    required("form", Text, |row| Cell::named(Some(row.opportunity.form))),
    optional("move", Text, |row| Cell::slice(row.batch, row.opportunity.announced)),
    required("article", Text, |row| Cell::text(row.article().map(|article| article.article))),
    optional("number", Text, |row| Cell::numbered(row.article().map(|article| article.number))),
    required("rule", Text, |row| Cell::text(row.article().map(|article| article.name))),
    required("player_lost", Boolean, |row| Cell::Boolean(row.player_lost())),
    required("last_ply", Integer, |row| Cell::Integer(row.opportunity.last.into())),
    required("moments", Integer, |row| Cell::Integer(row.opportunity.moments.into())),
    required("fen", Text, |row| Cell::slice(row.batch, Some(row.opportunity.fen))),
];

/// A row of the table `rulings`.
#[derive(Clone, Copy)]
pub struct RulingRow<'a> {
    pub(super) id: i64,
    pub(super) batch: &'a Batch,
    pub(super) recorded: GameResult,
    pub(super) code: &'a TableCode<'a>,
    pub(super) opportunity: &'a Opportunity,
}

impl<'a> RulingRow<'a> {
    /// Returns the cells, in the order of [`RULINGS`].
    pub fn cells(&self) -> [Cell<'a>; RULINGS.len()] {
        RULINGS.map(|column| (column.cell)(self))
    }

    fn article(&self) -> Option<&'a Provision<'a>> {
        self.code.article(self.opportunity.article)
    }

    /// Returns true if a player who may claim lost the game on the record.
    fn player_lost(&self) -> bool {
        self.recorded.loser().is_some_and(|loser| self.opportunity.player.includes(loser))
    }
}
