//! The four tables of a survey: their columns, and the rows of a game.

mod codes;
mod games;
mod rulings;
mod verdicts;

use std::borrow::Cow;

use super::batch::{Batch, Slice};
use crate::laws::ArticleNumber;

pub use codes::{CODES, TableCode};
pub use games::{GAMES, GameRow, game_id};
pub use rulings::{RULINGS, RulingRow};
pub use verdicts::{VERDICTS, VerdictRow};

/// The type of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// A whole number of 64 bits.
    Integer,
    /// A text in UTF-8.
    Text,
    /// True or false.
    Boolean,
}

/// The name and type of a column.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Column {
    /// The name in the head of the table.
    pub name: &'static str,
    /// The type of its cells.
    pub cell_type: CellType,
    /// True if cells of the column may be empty.
    pub nullable: bool,
}

/// A column with the function `F` that computes its cell in a row.
#[derive(Clone, Copy, Debug)]
pub struct ColumnOf<F> {
    column: Column,
    cell: F,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// A missing value.
    Empty,
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(Cow<'a, str>),
    /// True or false.
    Boolean(bool),
}

/// Returns the names and types of the columns of a table.
pub fn columns_of<F>(table: &[ColumnOf<F>]) -> Vec<Column> {
    table.iter().map(|column| column.column).collect()
}

const fn required<F: Copy>(name: &'static str, cell_type: CellType, cell: F) -> ColumnOf<F> {
    ColumnOf { column: Column { name, cell_type, nullable: false }, cell }
}

const fn optional<F: Copy>(name: &'static str, cell_type: CellType, cell: F) -> ColumnOf<F> {
    ColumnOf { column: Column { name, cell_type, nullable: true }, cell }
}

impl<'a> Cell<'a> {
    fn text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(Cow::Borrowed(text)))
    }

    /// Returns a text cell with a range of a batch's text.
    fn slice(batch: &'a Batch, slice: Option<Slice>) -> Self {
        Self::text(slice.map(|slice| batch.text(slice)))
    }

    fn integer(number: Option<i64>) -> Self {
        number.map_or(Self::Empty, Self::Integer)
    }

    /// Returns a text cell with the name of the value.
    fn named(value: Option<impl Into<&'static str>>) -> Self {
        Self::text(value.map(Into::into))
    }

    /// Returns a text cell with the number of an article as it is written in its code.
    fn numbered(number: Option<ArticleNumber<&'a str>>) -> Self {
        match number {
            None | Some(ArticleNumber::None) => Self::Empty,
            Some(ArticleNumber::Numbered(number)) => Self::text(Some(number)),
            heading => Self::displayed(heading),
        }
    }

    /// Returns a text cell with the value as it is displayed.
    fn displayed(value: Option<impl ToString>) -> Self {
        value.map_or(Self::Empty, |value| Self::Text(Cow::Owned(value.to_string())))
    }
}
