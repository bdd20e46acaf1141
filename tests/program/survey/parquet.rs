//! A reader of Parquet files as the program writes them: flat, with one data page per column in
//! each row group.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

/// A value in Thrift's compact protocol.
enum Thrift {
    Number(i64),
    Text(Vec<u8>),
    List(Vec<Thrift>),
    Struct(BTreeMap<u8, Thrift>),
}

impl Thrift {
    fn get(&self, field: u8) -> Option<&Self> {
        let Self::Struct(fields) = self else { panic!("not a struct") };
        fields.get(&field)
    }

    fn number(&self, field: u8) -> usize {
        let Some(Self::Number(number)) = self.get(field) else { panic!("no number {field}") };
        usize::try_from(*number).unwrap()
    }

    fn text(&self, field: u8) -> String {
        let Some(Self::Text(text)) = self.get(field) else { panic!("no text {field}") };
        String::from_utf8(text.clone()).unwrap()
    }

    fn list(&self, field: u8) -> &[Self] {
        let Some(Self::List(list)) = self.get(field) else { panic!("no list {field}") };
        list
    }
}

/// The bytes that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(len);
        self.0 = rest;
        taken
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn length(&mut self) -> usize {
        u32::from_le_bytes(self.take(4).try_into().unwrap()) as usize
    }

    fn varint(&mut self) -> u64 {
        let byte = self.byte();
        let low = u64::from(byte & 0x7f);
        if byte < 0x80 { low } else { low | self.varint() << 7 }
    }

    fn zigzag(&mut self) -> i64 {
        let number = self.varint();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    fn value(&mut self, kind: u8) -> Thrift {
        match kind {
            5 | 6 => Thrift::Number(self.zigzag()),
            8 => {
                let len = self.varint();
                Thrift::Text(self.take(len as usize).to_vec())
            }
            9 => {
                let head = self.byte();
                let len = if head >> 4 == 15 { self.varint() } else { u64::from(head >> 4) };
                Thrift::List((0..len).map(|_| self.value(head & 15)).collect())
            }
            12 => self.fields(),
            other => panic!("a value of type {other}"),
        }
    }

    fn fields(&mut self) -> Thrift {
        let mut fields = BTreeMap::new();
        let mut number = 0;
        loop {
            let head = self.byte();
            if head == 0 {
                return Thrift::Struct(fields);
            }
            assert!(head >> 4 > 0, "a field number that is written out");
            number += head >> 4;
            fields.insert(number, self.value(head & 15));
        }
    }

    /// Reads `len` numbers of `width` bits in the hybrid encoding.
    fn hybrid(&mut self, width: usize, len: usize) -> Vec<usize> {
        let mut numbers = Vec::new();
        while numbers.len() < len {
            let head = self.varint() as usize;
            assert!(head & 1 == 1, "a run of one number");
            numbers.extend(unpacked(self.take((head >> 1) * width), width));
        }
        numbers.truncate(len);
        numbers
    }
}

fn unpacked(bytes: &[u8], width: usize) -> Vec<usize> {
    let bit = |at: usize| usize::from(bytes[at / 8] >> (at % 8) & 1);
    let number = |at| (0..width).map(|place| bit(at * width + place) << place).sum();
    (0..bytes.len() * 8 / width).map(number).collect()
}

fn footer(file: &[u8]) -> Thrift {
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    let end = file.len() - 8;
    let len = Bytes(&file[end..]).length();
    Bytes(&file[end - len..end]).fields()
}

/// Returns the value that the metadata of a file has for this key.
pub(super) fn metadata(path: &Path, key: &str) -> Option<String> {
    let footer = footer(&fs::read(path).unwrap());
    let pair = footer.list(5).iter().find(|pair| pair.text(1) == key)?;
    Some(pair.text(2))
}

/// Returns the rows of a file: for each the value of every column.
pub(super) fn rows(path: &Path) -> Vec<BTreeMap<String, Value>> {
    let file = fs::read(path).unwrap();
    let footer = footer(&file);
    let columns = &footer.list(2)[1..];
    let mut rows = Vec::new();
    for group in footer.list(4) {
        let first = rows.len();
        rows.resize(first + group.number(3), BTreeMap::new());
        for (column, chunk) in columns.iter().zip(group.list(1)) {
            let cells = cells(&file, column, chunk.get(3).unwrap());
            assert_eq!(cells.len(), group.number(3));
            for (row, cell) in rows[first..].iter_mut().zip(cells) {
                row.insert(column.text(4), cell);
            }
        }
    }
    assert_eq!(rows.len(), footer.number(3));
    rows
}

/// Returns the cells of a column in a row group.
fn cells(file: &[u8], column: &Thrift, chunk: &Thrift) -> Vec<Value> {
    let (header, page) = page(file, chunk.number(9));
    let header = header.get(5).unwrap();
    let len = header.number(1);
    let mut page = Bytes(&page);
    let mut present = vec![1; len];
    if column.number(3) == 1 {
        let levels = page.length();
        present = Bytes(page.take(levels)).hybrid(1, len);
    }
    let full = present.iter().sum();
    let values: Vec<Value> = match chunk.number(1) {
        0 => unpacked(page.0, 1).into_iter().map(|bit| (bit == 1).into()).collect(),
        2 => page.0.chunks(8).map(|n| i64::from_le_bytes(n.try_into().unwrap()).into()).collect(),
        _ => {
            let dictionary = dictionary(file, chunk.number(11));
            let width = usize::from(page.byte());
            let numbers = page.hybrid(width, full);
            numbers.into_iter().map(|number| dictionary[number].clone()).collect()
        }
    };
    let mut values = values.into_iter();
    present
        .into_iter()
        .map(|is| if is == 1 { values.next().unwrap() } else { Value::Null })
        .collect()
}

fn dictionary(file: &[u8], at: usize) -> Vec<Value> {
    let (header, page) = page(file, at);
    let mut page = Bytes(&page);
    let mut text = || {
        let len = page.length();
        String::from_utf8(page.take(len).to_vec()).unwrap().into()
    };
    (0..header.get(7).unwrap().number(1)).map(|_| text()).collect()
}

/// Returns the header of the page at this byte and its decompressed bytes.
fn page(file: &[u8], at: usize) -> (Thrift, Vec<u8>) {
    let mut bytes = Bytes(&file[at..]);
    let header = bytes.fields();
    let mut page = Vec::new();
    GzDecoder::new(bytes.take(header.number(3))).read_to_end(&mut page).unwrap();
    assert_eq!(page.len(), header.number(2));
    (header, page)
}
