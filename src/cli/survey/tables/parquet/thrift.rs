//! Thrift's compact protocol, in which Parquet writes its metadata.

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct that is being written, field by field in ascending order of number.
#[derive(Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    /// The number of the last field written.
    last: u8,
}

impl Struct {
    /// Adds a 32-bit integer.
    pub(super) fn i32(mut self, field: u8, value: i32) -> Self {
        self.begin(field, I32);
        zigzag(&mut self.bytes, i64::from(value));
        self
    }

    /// Adds a 64-bit integer.
    pub(super) fn i64(mut self, field: u8, value: i64) -> Self {
        self.begin(field, I64);
        zigzag(&mut self.bytes, value);
        self
    }

    /// Adds a text.
    pub(super) fn text(mut self, field: u8, text: &str) -> Self {
        self.begin(field, BINARY);
        binary(&mut self.bytes, text);
        self
    }

    /// Adds a struct.
    pub(super) fn with(mut self, field: u8, value: Struct) -> Self {
        self.begin(field, STRUCT);
        self.bytes.extend(value.finish());
        self
    }

    /// Adds a list of structs.
    pub(super) fn structs(
        mut self,
        field: u8,
        list: impl ExactSizeIterator<Item = Struct>,
    ) -> Self {
        self.begin_list(field, list.len(), STRUCT);
        for element in list {
            self.bytes.extend(element.finish());
        }
        self
    }

    /// Adds a list of 32-bit integers.
    pub(super) fn i32s(mut self, field: u8, list: &[i32]) -> Self {
        self.begin_list(field, list.len(), I32);
        for &element in list {
            zigzag(&mut self.bytes, i64::from(element));
        }
        self
    }

    /// Adds a list of texts.
    pub(super) fn texts(mut self, field: u8, list: &[&str]) -> Self {
        self.begin_list(field, list.len(), BINARY);
        for element in list {
            binary(&mut self.bytes, element);
        }
        self
    }

    /// Returns the bytes of the whole struct.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn begin(&mut self, field: u8, kind: u8) {
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn begin_list(&mut self, field: u8, len: usize, kind: u8) {
        self.begin(field, LIST);
        if len < 15 {
            self.bytes.push((len as u8) << 4 | kind);
        } else {
            self.bytes.push(0xf0 | kind);
            varint(&mut self.bytes, len as u64);
        }
    }
}

fn binary(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

fn zigzag(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, (value << 1 ^ value >> 63) as u64);
}

/// Appends a number in groups of seven bits, the lowest first.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}
