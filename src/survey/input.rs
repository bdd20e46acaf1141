//! The inputs of a survey, and parts of them.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::notation::LOOKBACK;
use crate::notation::pgn::window;

/// An input: a file, a member of an archive, or standard input.
pub struct Input {
    /// The name in tables and messages.
    pub name: String,
    /// The kind of input.
    pub kind: InputKind,
}

/// The kinds of input.
#[non_exhaustive]
pub enum InputKind {
    /// A file of which any range can be read.
    Plain {
        /// The path, which is opened anew for each chunk.
        path: PathBuf,
        /// The length in bytes.
        len: u64,
    },
    /// An input that can only be read from beginning to end.
    Packed(Unpack),
    /// An input that cannot be read.
    Broken(io::Error),
}

/// A function that opens an input and passes it to the function that reads it.
pub type Unpack = Box<dyn FnOnce(&mut Consumer<'_>) -> io::Result<()> + Send>;

/// A function that reads an input to its end.
pub type Consumer<'a> = dyn FnMut(&mut dyn Read) -> io::Result<()> + 'a;

/// One of several equal parts of the inputs. Every game is in exactly one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u64,
    count: u64,
}

impl Part {
    /// The only part of inputs that are not divided.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Returns the number of the part, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of parts.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Returns true if there is one part only.
    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    /// Returns the half-open range of bytes of this part, if there are `total` bytes.
    pub(super) fn byte_range(self, total: u64) -> (u64, u64) {
        (self.end_of(self.number - 1, total), self.end_of(self.number, total))
    }

    /// Returns the byte at which part `number` of `total` bytes ends.
    fn end_of(self, number: u64, total: u64) -> u64 {
        // The product of two 64-bit numbers fits 128 bits, and the quotient is at most `total`.
        (u128::from(total) * u128::from(number) / u128::from(self.count)) as u64
    }

    /// Returns true if a chunk of a packed input belongs to this part; chunks are counted from 0.
    pub(super) fn includes_chunk(self, chunk: u64) -> bool {
        chunk % self.count == self.number - 1
    }
}

/// The error of a text that does not name a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePartError;

impl fmt::Display for ParsePartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write K/N, such as 3/16: the third of sixteen parts")
    }
}

impl std::error::Error for ParsePartError {}

impl FromStr for Part {
    type Err = ParsePartError;

    /// Parses a part: `3/16` is the third of sixteen.
    fn from_str(text: &str) -> Result<Self, ParsePartError> {
        let (number, count) = text.split_once('/').ok_or(ParsePartError)?;
        let number = number.parse().map_err(|_| ParsePartError)?;
        let count = count.parse().map_err(|_| ParsePartError)?;
        if (1..=count).contains(&number) { Ok(Self { number, count }) } else { Err(ParsePartError) }
    }
}

/// Returns a reader of the text from the first boundary in a half-open range of bytes of a file to
/// the first boundary after the range, and its first byte. Byte 0 counts as a boundary. `None` if
/// the range has no boundary.
pub(super) fn games_between(
    path: &Path,
    from: u64,
    until: u64,
) -> io::Result<Option<(u64, io::Take<File>)>> {
    let mut file = File::open(path)?;
    let begin = if from == 0 { Some(0) } else { next_game(&mut file, from, until - from)? };
    let Some(begin) = begin else { return Ok(None) };
    let end = next_game(&mut file, until, u64::MAX)?.unwrap_or(u64::MAX);
    file.seek(SeekFrom::Start(begin))?;
    Ok(Some((begin, file.take(end.saturating_sub(begin)))))
}

/// Returns the first byte at which a game begins, among the `most` bytes of a file from `at` on.
fn next_game(file: &mut File, at: u64, most: u64) -> io::Result<Option<u64>> {
    let lookback = at.min(LOOKBACK as u64);
    file.seek(SeekFrom::Start(at - lookback))?;
    Ok(window::find(file, lookback as usize, most)?.map(|bytes| at + bytes))
}
