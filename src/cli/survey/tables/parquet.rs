//! Tables as Apache Parquet: zstd, in row groups that fit in memory.

use std::fs::File;
use std::io;
use std::mem;
use std::sync::Arc;

use jadoube::survey::{Cell, CellType, Column};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;

use super::{About, Rows};

/// How many rows make a group: with long names some twenty megabytes.
const GROUP: usize = 1 << 16;

/// How many bytes of text in a column make one sooner.
const WEIGHT: usize = 1 << 24;

/// Writes a Parquet file.
pub(super) struct Writer {
    file: SerializedFileWriter<File>,
    columns: Vec<Buffer>,
    rows: usize,
}

/// The cells of a column since the last group.
struct Buffer {
    /// 1 where there is something, 0 where there is not; nothing if there always is.
    present: Option<Vec<i16>>,
    values: Values,
}

enum Values {
    Integers(Vec<i64>),
    Booleans(Vec<bool>),
    /// One after the other, and where each ends.
    Texts(Vec<u8>, Vec<u32>),
}

impl Writer {
    pub(super) fn new(
        file: File,
        name: &str,
        columns: &'static [Column],
        about: &About,
    ) -> io::Result<Self> {
        let schema = parse_message_type(&schema(name, columns)).map_err(plain)?;
        let level = ZstdLevel::try_new(3).map_err(plain)?;
        let properties = WriterProperties::builder().set_compression(Compression::ZSTD(level));
        let properties = properties.set_key_value_metadata(Some(about.pairs().map(pair).collect()));
        let properties = Arc::new(properties.build());
        let file = SerializedFileWriter::new(file, Arc::new(schema), properties).map_err(plain)?;
        Ok(Self { file, columns: columns.iter().map(Buffer::of).collect(), rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            if let Some(writer) = group.next_column()? {
                column.write(writer)?;
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Rows for Writer {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.rows += 1;
        let heavy = self.columns.iter().any(|column| column.weight() >= WEIGHT);
        if self.rows == GROUP || heavy { self.write_group().map_err(plain) } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>, ends: &About) -> io::Result<()> {
        self.write_group().map_err(plain)?;
        for about in ends.pairs() {
            self.file.append_key_value_metadata(pair(about));
        }
        self.file.close().map_err(plain)?;
        Ok(())
    }
}

fn pair((key, value): (String, String)) -> KeyValue {
    KeyValue::new(key, value)
}

/// The schema in Parquet's own words.
fn schema(name: &str, columns: &[Column]) -> String {
    let field = |column: &Column| {
        let need = if column.full { "required" } else { "optional" };
        let (holds, means) = match column.holds {
            CellType::Integer => ("int64", ""),
            CellType::Text => ("binary", " (STRING)"),
            CellType::Boolean => ("boolean", ""),
        };
        format!("{need} {holds} {}{means}; ", column.name)
    };
    format!("message {name} {{ {}}}", columns.iter().map(field).collect::<String>())
}

impl Buffer {
    fn of(column: &Column) -> Self {
        let values = match column.holds {
            CellType::Integer => Values::Integers(Vec::new()),
            CellType::Boolean => Values::Booleans(Vec::new()),
            CellType::Text => Values::Texts(Vec::new(), Vec::new()),
        };
        Self { present: (!column.full).then(Vec::new), values }
    }

    fn push(&mut self, cell: &Cell<'_>) {
        let mut is_present = 1;
        match (&mut self.values, cell) {
            (Values::Integers(values), Cell::Integer(number)) => values.push(*number),
            (Values::Booleans(values), Cell::Boolean(is)) => values.push(*is),
            (Values::Texts(bytes, ends), Cell::Text(text)) => {
                bytes.extend_from_slice(text.as_bytes());
                // A group is written long before it holds so much.
                ends.push(bytes.len() as u32);
            }
            _ => is_present = 0,
        }
        if let Some(present) = &mut self.present {
            present.push(is_present);
        }
    }

    /// How many bytes of text it holds.
    fn weight(&self) -> usize {
        match &self.values {
            Values::Texts(bytes, _) => bytes.len(),
            Values::Integers(_) | Values::Booleans(_) => 0,
        }
    }

    /// Writes what it holds and empties it.
    fn write(&mut self, writer: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let present = self.present.as_deref();
        match &mut self.values {
            Values::Integers(values) => {
                put::<Int64Type>(writer, values, present)?;
                values.clear();
            }
            Values::Booleans(values) => {
                put::<BoolType>(writer, values, present)?;
                values.clear();
            }
            Values::Texts(bytes, ends) => {
                let bytes = ByteArray::from(mem::take(bytes));
                let mut from = 0;
                let text = |end| {
                    let start = mem::replace(&mut from, end);
                    bytes.slice(start as usize, (end - start) as usize)
                };
                let texts: Vec<ByteArray> = ends.drain(..).map(text).collect();
                put::<ByteArrayType>(writer, &texts, present)?;
            }
        }
        if let Some(present) = &mut self.present {
            present.clear();
        }
        Ok(())
    }
}

fn put<T: DataType>(
    mut writer: SerializedColumnWriter<'_>,
    values: &[T::T],
    present: Option<&[i16]>,
) -> Result<(), ParquetError> {
    writer.typed::<T>().write_batch(values, present, None)?;
    writer.close()
}

/// The error of the disk, where that is what it is.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
