//! What a survey reads: files, the members of archives, directories, standard input. What each
//! is is told by its first bytes; only in directories do names decide what is looked at.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube::survey::{Input, InputKind, Unpack};
use zip::ZipArchive;

use crate::cli::input::{head_of, refuse_foreign, unpacked};

/// The inputs, and how much there is of them.
pub(super) struct Inputs {
    pub(super) all: Vec<Input>,
    /// Bytes as they are stored; standard input has none.
    pub(super) bytes: u64,
    /// How many stored bytes of packed inputs have been read.
    pub(super) packed_read: Arc<AtomicU64>,
}

/// Names in a directory that are looked at.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst", ".zip"];

impl Inputs {
    /// Finds everything that is named, directories in order of name. What cannot be read is
    /// among the inputs too, so that it is said in its place.
    pub(super) fn of(paths: &[PathBuf]) -> Self {
        let mut inputs = Self { all: Vec::new(), bytes: 0, packed_read: Arc::default() };
        for path in paths {
            inputs.add(path);
        }
        inputs
    }

    fn add(&mut self, path: &Path) {
        if path.as_os_str() == "-" {
            let unpack: Unpack = Box::new(|consume| consume(&mut unpacked(stdin())?));
            self.put("-".to_owned(), InputKind::Packed(unpack));
        } else if path.is_dir() {
            match entries(path) {
                Ok(entries) => entries.iter().for_each(|entry| self.add(entry)),
                Err(error) => self.put(name(path), InputKind::Broken(error)),
            }
        } else if let Err(error) = self.add_file(path) {
            self.put(name(path), InputKind::Broken(error));
        }
    }

    fn put(&mut self, name: String, kind: InputKind) {
        self.all.push(Input { name, kind });
    }

    fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let about = fs::metadata(path)?;
        // A pipe gives its bytes only once: they are not looked at beforehand.
        let mut magic = Vec::new();
        if about.is_file() {
            magic = head_of(&mut File::open(path)?)?;
        }
        self.bytes += about.len();
        match magic.as_slice() {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => self.add_members(path),
            [0x1f, 0x8b, ..] | [b'B', b'Z', b'h', ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => {
                self.add_packed(path);
                Ok(())
            }
            _ if !about.is_file() => {
                self.add_packed(path);
                Ok(())
            }
            head => {
                refuse_foreign(head)?;
                let kind = InputKind::Plain { path: path.to_owned(), len: about.len() };
                self.put(name(path), kind);
                Ok(())
            }
        }
    }

    fn add_packed(&mut self, path: &Path) {
        let (file, read) = (path.to_owned(), Arc::clone(&self.packed_read));
        let unpack: Unpack = Box::new(move |consume| {
            let input = Counted { input: File::open(file)?, read };
            consume(&mut unpacked(BufReader::new(input))?)
        });
        self.put(name(path), InputKind::Packed(unpack));
    }

    /// The members of an archive that are PGN, in its own order.
    fn add_members(&mut self, path: &Path) -> io::Result<()> {
        let mut archive = ZipArchive::new(BufReader::new(File::open(path)?))?;
        let before = self.all.len();
        for index in 0..archive.len() {
            let member = archive.by_index_raw(index)?.name()?.into_owned();
            if !member.to_ascii_lowercase().ends_with(".pgn") {
                continue;
            }
            let (file, read) = (path.to_owned(), Arc::clone(&self.packed_read));
            let unpack: Unpack = Box::new(move |consume| {
                let input = BufReader::new(Counted { input: File::open(file)?, read });
                consume(&mut ZipArchive::new(input)?.by_index(index)?)
            });
            self.put(format!("{}/{member}", name(path)), InputKind::Packed(unpack));
        }
        if self.all.len() == before {
            return Err(io::Error::other("no .pgn file in this archive"));
        }
        Ok(())
    }
}

fn stdin() -> BufReader<io::Stdin> {
    BufReader::new(io::stdin())
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// What is looked at in a directory, in order of name.
fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if path.is_dir() || ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            entries.push(path);
        }
    }
    entries.sort();
    Ok(entries)
}

/// A file of which is counted how much was read.
struct Counted {
    input: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl io::Seek for Counted {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}
