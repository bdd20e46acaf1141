//! Tables as Apache Parquet, in row groups that fit in memory.
//!
//! The tables are flat and have three types of column, for which a small part of the format
//! suffices: texts by a dictionary, everything else plain, every page compressed with gzip, which
//! all readers know. The format is described at <https://parquet.apache.org/docs/file-format/>.

mod column;
mod thrift;

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use jadoube::survey::{Cell, CellType, Column};

use self::column::{BOOLEAN, BYTE_ARRAY, Buffer, INT64};
use self::thrift::Struct;
use super::{Metadata, RowWriter};

/// The number of rows in a group: with long names some twenty megabytes.
const ROWS_PER_GROUP: usize = 1 << 16;

/// The number of bytes of distinct texts in a column at which a group ends earlier.
const TEXT_PER_GROUP: usize = 1 << 24;

/// The first and the last bytes of a file.
const MAGIC: &[u8] = b"PAR1";

/// A writer of a Parquet file.
pub(super) struct Writer {
    file: BufWriter<File>,
    /// The number of bytes written.
    written: u64,
    name: &'static str,
    columns: Vec<Column>,
    buffers: Vec<Buffer>,
    /// The number of rows since the last group.
    rows: usize,
    /// The number of rows in completed groups.
    rows_in_groups: usize,
    groups: Vec<Struct>,
    /// Facts about the table, by name.
    facts: Vec<(String, String)>,
}

impl Writer {
    pub(super) fn new(
        file: File,
        name: &'static str,
        columns: Vec<Column>,
        start: &Metadata,
    ) -> io::Result<Self> {
        let mut writer = Self {
            file: BufWriter::new(file),
            written: 0,
            name,
            buffers: columns.iter().map(Buffer::new).collect(),
            columns,
            rows: 0,
            rows_in_groups: 0,
            groups: Vec::new(),
            facts: start.pairs().collect(),
        };
        writer.write(MAGIC)?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn write_group(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut uncompressed = 0;
        let mut chunks = Vec::with_capacity(self.buffers.len());
        for at in 0..self.buffers.len() {
            let chunk = self.buffers[at].take_chunk(self.rows)?;
            chunks.push(self.buffers[at].metadata(&chunk, self.written));
            uncompressed += chunk.uncompressed;
            self.write(&chunk.bytes)?;
        }
        let group = Struct::default()
            .structs(1, chunks.into_iter())
            .i64(2, uncompressed as i64)
            .i64(3, self.rows as i64);
        self.groups.push(group);
        self.rows_in_groups += self.rows;
        self.rows = 0;
        Ok(())
    }

    /// Writes the metadata with which a file ends.
    fn write_footer(&mut self) -> io::Result<()> {
        let root = Struct::default().text(4, self.name).i32(5, self.columns.len() as i32);
        let schema: Vec<Struct> =
            std::iter::once(root).chain(self.columns.iter().map(schema_element)).collect();
        let facts =
            self.facts.iter().map(|(key, value)| Struct::default().text(1, key).text(2, value));
        let footer = Struct::default()
            .i32(1, 1)
            .structs(2, schema.into_iter())
            .i64(3, self.rows_in_groups as i64)
            .structs(4, std::mem::take(&mut self.groups).into_iter())
            .structs(5, facts)
            .text(6, concat!("jadoube version ", env!("CARGO_PKG_VERSION")))
            .finish();
        self.write(&footer)?;
        self.write(&(footer.len() as u32).to_le_bytes())?;
        self.write(MAGIC)
    }
}

impl RowWriter for Writer {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (column, cell) in self.buffers.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.rows += 1;
        let is_heavy = self.buffers.iter().any(|column| column.text_len() >= TEXT_PER_GROUP);
        if self.rows == ROWS_PER_GROUP || is_heavy { self.write_group() } else { Ok(()) }
    }

    fn finish(&mut self, end: &Metadata) -> io::Result<()> {
        self.write_group()?;
        self.facts.extend(end.pairs());
        self.write_footer()?;
        self.file.flush()
    }
}

/// Returns the element of the schema that describes a column.
fn schema_element(column: &Column) -> Struct {
    let (kind, is_text) = match column.cell_type {
        CellType::Integer => (INT64, false),
        CellType::Boolean => (BOOLEAN, false),
        CellType::Text => (BYTE_ARRAY, true),
    };
    let repetition = i32::from(column.nullable);
    let element = Struct::default().i32(1, kind).i32(3, repetition).text(4, column.name);
    if !is_text {
        return element;
    }
    // UTF-8, in the older way of saying it and in the newer one.
    element.i32(6, 0).with(10, Struct::default().with(1, Struct::default()))
}
