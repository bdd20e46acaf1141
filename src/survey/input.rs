//! What a survey reads, and which part of it.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::notation::LOOKBACK;
use crate::notation::pgn::window;

/// Something to be read: a file, a member of an archive, or standard input.
pub struct Input {
    /// Its name, in every table and message.
    pub name: String,
    /// How it is read, if it can be.
    pub kind: InputKind,
}

/// How an input is read.
#[non_exhaustive]
pub enum InputKind {
    /// A file of this length, of which any part can be read.
    Plain {
        /// The path by which it is opened anew for each part.
        path: PathBuf,
        /// How many bytes it has.
        len: u64,
    },
    /// Something that is read from beginning to end.
    Packed(Unpack),
    /// It cannot be read at all.
    Broken(io::Error),
}

/// Opens an input that is read from beginning to end, and hands it to whoever reads it.
pub type Unpack = Box<dyn FnOnce(&mut Consumer<'_>) -> io::Result<()> + Send>;

/// Reads an input to its end.
pub type Consumer<'a> = dyn FnMut(&mut dyn Read) -> io::Result<()> + 'a;

/// One of so many equal parts of an input. Together they are the whole, and no game is in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u64,
    of: u64,
}

impl Part {
    /// The one part that is the whole input.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Its number, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether it is all there is.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// The bytes that it has of so many.
    pub(super) fn share(self, total: u64) -> (u64, u64) {
        // Numbers of parts and bytes do not fill 128 bits.
        let edge =
            |parts: u64| (u128::from(total) * u128::from(parts) / u128::from(self.of)) as u64;
        (edge(self.number - 1), edge(self.number))
    }

    /// Whether it is this piece's turn, where pieces go round.
    pub(super) fn takes(self, piece: u64) -> bool {
        piece % self.of == self.number - 1
    }
}

/// A text that names no part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPart;

impl fmt::Display for NotAPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write K/N, such as 3/16: the third of sixteen parts")
    }
}

impl std::error::Error for NotAPart {}

/// Reads a part as it is asked for: `3/16` is the third of sixteen.
impl FromStr for Part {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(NotAPart),
        }
    }
}

/// The text of the games that begin between two bytes of a file, and where it begins: from the
/// first boundary there to the first one not before the end. Nothing if no game begins there.
pub(super) fn games_between(
    path: &Path,
    from: u64,
    until: u64,
) -> io::Result<Option<(u64, io::Take<File>)>> {
    let mut file = File::open(path)?;
    let mut boundary_from = |at: u64, most: u64| {
        let before = at.min(LOOKBACK as u64);
        file.seek(SeekFrom::Start(at - before))?;
        Ok::<_, io::Error>(window::find(&file, before as usize, most)?.map(|bytes| at + bytes))
    };
    let begin = match from {
        0 => Some(0),
        from => boundary_from(from, until.saturating_sub(from))?,
    };
    let Some(begin) = begin else { return Ok(None) };
    let end = boundary_from(until.max(1), u64::MAX)?.unwrap_or(u64::MAX);
    file.seek(SeekFrom::Start(begin))?;
    Ok(Some((begin, file.take(end.saturating_sub(begin)))))
}
