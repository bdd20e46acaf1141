//! Tables with a line for each row.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use jadoube::survey::{Cell, CellType, Column};

use super::{Metadata, RowWriter};

/// The size of a buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// A writer of comma-separated values with a line of names; an empty cell is empty.
pub(super) struct Csv {
    out: csv::Writer<File>,
    /// The number that was written last, as text.
    number: String,
}

impl Csv {
    pub(super) fn new(file: File, columns: &[Column]) -> io::Result<Self> {
        let mut writer = csv::WriterBuilder::new().buffer_capacity(BUFFER).from_writer(file);
        writer.write_record(columns.iter().map(|column| column.name))?;
        Ok(Self { out: writer, number: String::new() })
    }
}

impl RowWriter for Csv {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for cell in cells {
            match cell {
                Cell::Empty => self.out.write_field("")?,
                Cell::Integer(number) => {
                    self.number.clear();
                    let _ = write!(self.number, "{number}");
                    self.out.write_field(&self.number)?;
                }
                Cell::Text(text) => self.out.write_field(text.as_bytes())?,
                Cell::Boolean(true) => self.out.write_field("true")?,
                Cell::Boolean(false) => self.out.write_field("false")?,
            }
        }
        Ok(self.out.write_record(None::<&[u8]>)?)
    }

    fn finish(&mut self, _: &Metadata) -> io::Result<()> {
        self.out.flush()
    }
}

/// A writer of one JSON object a line, with every column. Readers guess the type of a column from
/// the first lines, where a null has none: so an empty cell is an empty text or the number -1, and
/// `null` only in a column of Booleans. The table of a survey that was stopped has a last line with
/// its metadata.
pub(super) struct Jsonl {
    out: BufWriter<File>,
    columns: Vec<Column>,
}

impl Jsonl {
    pub(super) fn new(file: File, columns: Vec<Column>) -> Self {
        Self { out: BufWriter::with_capacity(BUFFER, file), columns }
    }
}

impl RowWriter for Jsonl {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        let mut separator = '{';
        for (column, cell) in self.columns.iter().zip(cells) {
            write!(self.out, "{separator}\"{}\":", column.name)?;
            separator = ',';
            match (cell, column.cell_type) {
                (Cell::Integer(number), _) => write!(self.out, "{number}")?,
                (Cell::Text(text), _) => serde_json::to_writer(&mut self.out, text)?,
                (Cell::Boolean(value), _) => write!(self.out, "{value}")?,
                (Cell::Empty, CellType::Integer) => self.out.write_all(b"-1")?,
                (Cell::Empty, CellType::Text) => self.out.write_all(b"\"\"")?,
                (Cell::Empty, CellType::Boolean) => self.out.write_all(b"null")?,
            }
        }
        self.out.write_all(b"}\n")
    }

    fn finish(&mut self, end: &Metadata) -> io::Result<()> {
        if end.is_stopped() {
            let facts: serde_json::Map<_, _> =
                end.pairs().map(|(name, value)| (name, value.into())).collect();
            serde_json::to_writer(&mut self.out, &facts)?;
            self.out.write_all(b"\n")?;
        }
        self.out.flush()
    }
}
