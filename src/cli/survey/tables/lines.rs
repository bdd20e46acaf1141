//! Tables with a line for each row.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use jadoube::survey::{Cell, Column};

use super::{About, Rows};

/// Comma-separated values with a line of names; an empty cell is empty.
pub(super) struct Csv(csv::Writer<File>);

impl Csv {
    pub(super) fn new(file: File, columns: &[Column]) -> io::Result<Self> {
        let mut writer = csv::WriterBuilder::new().buffer_capacity(1 << 16).from_writer(file);
        writer.write_record(columns.iter().map(|column| column.name))?;
        Ok(Self(writer))
    }
}

impl Rows for Csv {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for cell in cells {
            match cell {
                Cell::Empty => self.0.write_field("")?,
                Cell::Integer(number) => self.0.write_field(number.to_string())?,
                Cell::Text(text) => self.0.write_field(text.as_bytes())?,
                Cell::Boolean(is) => self.0.write_field(if *is { "true" } else { "false" })?,
            }
        }
        Ok(self.0.write_record(None::<&[u8]>)?)
    }

    fn finish(mut self: Box<Self>, _: &About) -> io::Result<()> {
        self.0.flush()
    }
}

/// One JSON object a line, with every column; an empty cell is null. A table that ends early has a
/// last line that says so, with other names.
pub(super) struct Jsonl {
    out: BufWriter<File>,
    /// What stands before each cell.
    keys: Vec<String>,
}

impl Jsonl {
    pub(super) fn new(file: File, columns: &[Column]) -> Self {
        let key = |(at, column): (usize, &Column)| {
            format!("{}\"{}\":", if at == 0 { '{' } else { ',' }, column.name)
        };
        let keys = columns.iter().enumerate().map(key).collect();
        Self { out: BufWriter::with_capacity(1 << 16, file), keys }
    }
}

impl Rows for Jsonl {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (key, cell) in self.keys.iter().zip(cells) {
            self.out.write_all(key.as_bytes())?;
            match cell {
                Cell::Empty => self.out.write_all(b"null")?,
                Cell::Integer(number) => write!(self.out, "{number}")?,
                Cell::Text(text) => serde_json::to_writer(&mut self.out, text)?,
                Cell::Boolean(is) => write!(self.out, "{is}")?,
            }
        }
        self.out.write_all(b"}\n")
    }

    fn finish(mut self: Box<Self>, ends: &About) -> io::Result<()> {
        if ends.is_early() {
            let said: serde_json::Map<_, _> =
                ends.pairs().map(|(name, value)| (name, value.into())).collect();
            serde_json::to_writer(&mut self.out, &said)?;
            self.out.write_all(b"\n")?;
        }
        self.out.flush()
    }
}
