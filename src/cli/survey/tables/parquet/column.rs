//! The cells of a column, collected until they are written as a chunk of a row group.

use std::collections::HashMap;
use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use jadoube::survey::{Cell, CellType, Column};

use super::thrift::{Struct, varint};

// Numbers of the enum `Type` of `parquet.thrift`.
pub(super) const BOOLEAN: i32 = 0;
pub(super) const INT64: i32 = 2;
pub(super) const BYTE_ARRAY: i32 = 6;
// Numbers of the enum `Encoding`.
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const RLE_DICTIONARY: i32 = 8;
// A number of the enum `CompressionCodec`.
const GZIP: i32 = 2;
// Numbers of the enum `PageType`.
const DATA_PAGE: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// The level of compression: at 6 the tables are 3 % smaller and take twice the time.
const LEVEL: u32 = 4;

/// The cells of a column since the last row group.
pub(super) struct Buffer {
    name: &'static str,
    /// For each row true if its cell has a value. `None` if every cell has one.
    present: Option<Vec<bool>>,
    values: Values,
}

enum Values {
    Integers(Vec<i64>),
    Booleans(Vec<bool>),
    Texts(Texts),
}

/// Texts, each distinct one once.
#[derive(Default)]
struct Texts {
    /// The number of each distinct text, from 0.
    numbers: HashMap<Box<[u8]>, u32>,
    /// The distinct texts in the order of their numbers, each after its length in four bytes.
    distinct: Vec<u8>,
    /// The number of the text in each cell.
    cells: Vec<u32>,
}

/// A column's part of a row group as bytes, with its metadata.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) bytes: Vec<u8>,
    /// The number of bytes before compression.
    pub(super) uncompressed: usize,
    /// The byte at which the dictionary page begins, if there is one.
    dictionary: Option<usize>,
    /// The byte at which the data page begins.
    data: usize,
    rows: usize,
}

impl Buffer {
    pub(super) fn new(column: &Column) -> Self {
        let values = match column.cell_type {
            CellType::Integer => Values::Integers(Vec::new()),
            CellType::Boolean => Values::Booleans(Vec::new()),
            CellType::Text => Values::Texts(Texts::default()),
        };
        Self { name: column.name, present: column.nullable.then(Vec::new), values }
    }

    pub(super) fn push(&mut self, cell: &Cell<'_>) {
        let mut is_present = true;
        match (&mut self.values, cell) {
            (Values::Integers(values), Cell::Integer(number)) => values.push(*number),
            (Values::Booleans(values), Cell::Boolean(value)) => values.push(*value),
            (Values::Texts(texts), Cell::Text(text)) => texts.push(text.as_bytes()),
            (_, cell) => {
                debug_assert!(matches!(cell, Cell::Empty) && self.present.is_some());
                is_present = false;
            }
        }
        if let Some(present) = &mut self.present {
            present.push(is_present);
        }
    }

    /// Returns the number of bytes of distinct texts with their lengths.
    pub(super) fn text_len(&self) -> usize {
        match &self.values {
            Values::Texts(texts) => texts.distinct.len(),
            Values::Integers(_) | Values::Booleans(_) => 0,
        }
    }

    /// Returns the cells as a chunk, and empties the buffer.
    pub(super) fn take_chunk(&mut self, rows: usize) -> io::Result<Chunk> {
        let mut chunk = Chunk { rows, ..Chunk::default() };
        let mut page = Vec::new();
        if let Some(present) = &mut self.present {
            let levels = packed(present.drain(..).map(u32::from), 1);
            page.extend((levels.len() as u32).to_le_bytes());
            page.extend(levels);
        }
        let mut encoding = PLAIN;
        match &mut self.values {
            Values::Integers(values) => page.extend(values.drain(..).flat_map(i64::to_le_bytes)),
            Values::Booleans(values) => page.extend(bits(values.drain(..).map(u32::from), 1)),
            Values::Texts(texts) => {
                encoding = RLE_DICTIONARY;
                let texts = std::mem::take(texts);
                let distinct = texts.numbers.len() as i32;
                // `DictionaryPageHeader`
                let header = Struct::default().i32(1, distinct).i32(2, PLAIN);
                chunk.dictionary = Some(chunk.bytes.len());
                chunk.page(DICTIONARY_PAGE, 7, header, &texts.distinct)?;
                // `distinct - 1` would be enough, but is negative without texts.
                let width = (u32::BITS - distinct.leading_zeros()).max(1);
                page.push(width as u8);
                page.extend(packed(texts.cells.into_iter(), width));
            }
        }
        // `DataPageHeader`
        let header = Struct::default().i32(1, rows as i32).i32(2, encoding).i32(3, RLE).i32(4, RLE);
        chunk.data = chunk.bytes.len();
        chunk.page(DATA_PAGE, 5, header, &page)?;
        Ok(chunk)
    }

    /// Returns the metadata of a chunk of this column that begins at this byte.
    pub(super) fn metadata(&self, chunk: &Chunk, start: u64) -> Struct {
        let at = |offset: usize| start as i64 + offset as i64;
        let (kind, encodings) = match self.values {
            Values::Integers(_) => (INT64, &[PLAIN, RLE][..]),
            Values::Booleans(_) => (BOOLEAN, &[PLAIN, RLE][..]),
            Values::Texts(_) => (BYTE_ARRAY, &[PLAIN, RLE, RLE_DICTIONARY][..]),
        };
        // `ColumnMetaData`
        let mut metadata = Struct::default()
            .i32(1, kind)
            .i32s(2, encodings)
            .texts(3, &[self.name])
            .i32(4, GZIP)
            .i64(5, chunk.rows as i64)
            .i64(6, chunk.uncompressed as i64)
            .i64(7, chunk.bytes.len() as i64)
            .i64(9, at(chunk.data));
        if let Some(dictionary) = chunk.dictionary {
            metadata = metadata.i64(11, at(dictionary));
        }
        // `ColumnChunk`
        Struct::default().i64(2, start as i64).with(3, metadata)
    }
}

impl Texts {
    fn push(&mut self, text: &[u8]) {
        let number = if let Some(&number) = self.numbers.get(text) {
            number
        } else {
            let number = self.numbers.len() as u32;
            self.numbers.insert(text.into(), number);
            self.distinct.extend((text.len() as u32).to_le_bytes());
            self.distinct.extend_from_slice(text);
            number
        };
        self.cells.push(number);
    }
}

impl Chunk {
    /// Appends a page. `field` is the number of the field for the header of this kind of page in
    /// `PageHeader`.
    fn page(&mut self, kind: i32, field: u8, own: Struct, page: &[u8]) -> io::Result<()> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::new(LEVEL));
        encoder.write_all(page)?;
        let compressed = encoder.finish()?;
        let header = Struct::default()
            .i32(1, kind)
            .i32(2, page.len() as i32)
            .i32(3, compressed.len() as i32)
            .with(field, own)
            .finish();
        self.uncompressed += header.len() + page.len();
        self.bytes.extend(header);
        self.bytes.extend(compressed);
        Ok(())
    }
}

/// Returns numbers in Parquet's hybrid encoding, as one run of packed numbers of this many bits.
fn packed(numbers: impl ExactSizeIterator<Item = u32>, width: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(&mut bytes, (numbers.len().div_ceil(8) as u64) << 1 | 1);
    let full = bytes.len() + numbers.len().div_ceil(8) * width as usize;
    bytes.extend(bits(numbers, width));
    bytes.resize(full, 0);
    bytes
}

/// Returns numbers of this many bits, the lowest bit of the first number first.
fn bits(numbers: impl Iterator<Item = u32>, width: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut pending, mut held) = (0_u64, 0);
    for number in numbers {
        pending |= u64::from(number) << held;
        held += width;
        while held >= 8 {
            bytes.push(pending as u8);
            pending >>= 8;
            held -= 8;
        }
    }
    if held > 0 {
        bytes.push(pending as u8);
    }
    bytes
}
