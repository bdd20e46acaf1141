//! The inputs of a survey: files, members of archives, directories, standard input. Formats are
//! detected from content; in directories and archives files are chosen by their names.

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::Hasher as _;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube::survey::{Fnv1a, Input, InputKind, Unpack};
use zip::ZipReadOptions;
use zip::read::{Config, OwnedZipFileEntry, ZipFile};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use crate::cli::input::{
    GAME_SUFFIXES, SeenPaths, TEXT_SUFFIX, beginning, decompressed, entries, has_score_or_warn,
    head_of, is_compressed, refuse_book, refuse_foreign, refuse_own_input,
};
use crate::cli::{CliError, warn};

/// The inputs and their size.
pub(super) struct Inputs {
    pub(super) all: Vec<Input>,
    /// The stored size in bytes, without standard input.
    pub(super) bytes: u64,
    /// The number of stored bytes read of inputs that are no uncompressed files.
    pub(super) packed_read: Arc<AtomicU64>,
    seen: SeenPaths,
    /// A digest of the names and sizes of the files, in order.
    digest: Fnv1a,
}

impl Inputs {
    /// Finds the inputs at these paths, directories in order of name. Paths that cannot be read are
    /// inputs too, so that the errors are reported in order.
    pub(super) fn of(paths: &[PathBuf]) -> Self {
        let mut inputs = Self {
            all: Vec::new(),
            bytes: 0,
            packed_read: Arc::default(),
            seen: SeenPaths::default(),
            digest: Fnv1a::default(),
        };
        for path in paths {
            inputs.add(path);
        }
        inputs
    }

    /// Fails if an output, `-` for standard output, is one of the inputs.
    pub(super) fn refuse_as_output(&self, output: &Path) -> Result<(), CliError> {
        refuse_own_input(output, self.seen.paths())
    }

    /// Returns the number of inputs, their size, and a digest of their names and sizes. Tables of
    /// several parts belong together if this is equal.
    pub(super) fn described(&self) -> String {
        format!("{} inputs, {} bytes, {:016x}", self.all.len(), self.bytes, self.digest.finish())
    }

    /// Adds the file or directory at a path, unless it was added before.
    fn add(&mut self, path: &Path) {
        if self.seen.insert_or_warn(path) {
            self.add_new(path);
        }
    }

    /// Adds standard input, the files of a directory, or a file. What cannot be read becomes an
    /// input with the error.
    fn add_new(&mut self, path: &Path) {
        if path.as_os_str() == "-" {
            let unpack: Unpack = Box::new(|consume| consume(&mut decompressed(stdin())?));
            self.put("-".to_owned(), InputKind::Packed(unpack));
        } else if path.is_dir() {
            match entries(path) {
                Ok(entries) => {
                    for entry in entries {
                        self.add(&entry);
                    }
                }
                Err(error) => self.put(name(path), InputKind::Broken(error)),
            }
        } else if let Err(error) = self.add_file(path) {
            self.put(name(path), InputKind::Broken(error));
        }
    }

    fn put(&mut self, name: String, kind: InputKind) {
        self.all.push(Input { name, kind });
    }

    /// Adds a file, or the members of an archive. Fails if it cannot be PGN.
    fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let about = fs::metadata(path)?;
        // The bytes of a pipe can be read only once.
        let mut magic = Vec::new();
        if about.is_file() {
            magic = head_of(&mut File::open(path)?)?;
        }
        self.bytes += about.len();
        let name_of_file = path.file_name().unwrap_or_default();
        self.digest.write(name_of_file.to_string_lossy().as_bytes());
        self.digest.write(&about.len().to_le_bytes());
        match magic.as_slice() {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => self.add_members(path)?,
            head if is_compressed(head) || !about.is_file() => self.add_stream(path),
            head => {
                refuse_foreign(head)?;
                refuse_book(&beginning(File::open(path)?)?)?;
                let kind = InputKind::Plain { path: path.to_owned(), len: about.len() };
                self.put(name(path), kind);
            }
        }
        Ok(())
    }

    /// Adds a compressed file, a FIFO or a device, which are read from their beginning.
    fn add_stream(&mut self, path: &Path) {
        let (file, read) = (path.to_owned(), Arc::clone(&self.packed_read));
        let unpack: Unpack = Box::new(move |consume| {
            let input = CountingFile { input: File::open(file)?, read };
            consume(&mut decompressed(BufReader::new(input))?)
        });
        self.put(name(path), InputKind::Packed(unpack));
    }

    /// Adds the members of an archive that would be read from a directory, except archives, in the
    /// order of the archive.
    fn add_members(&mut self, path: &Path) -> io::Result<()> {
        let open = || File::open(path).map(BufReader::new);
        let (mut contents, mut seen) = (open()?, HashMap::new());
        let mut archive = ZipIterable::try_new(open()?, Config::default()).map_err(damaged)?;
        let before = self.all.len();
        for entry in archive.files().map_err(damaged)? {
            let entry = OwnedZipFileEntry::from(entry.map_err(damaged)?);
            let member = entry.name().map_err(damaged)?.into_owned();
            let member_name = numbered(format!("{}/{member}", name(path)), &mut seen);
            let member = member.to_ascii_lowercase();
            if member.ends_with(".zip") {
                warn(&format!("{member_name}: passed over, as an archive in an archive"));
                continue;
            }
            let is_named = GAME_SUFFIXES.iter().any(|ending| member.ends_with(ending));
            if !is_named {
                if !member.ends_with(TEXT_SUFFIX) {
                    continue;
                }
                let head = content(&entry, &mut contents).and_then(beginning);
                if !has_score_or_warn(&member_name, head) {
                    continue;
                }
            }
            let (file, read) = (path.to_owned(), Arc::clone(&self.packed_read));
            let unpack: Unpack = Box::new(move |consume| {
                let mut input = BufReader::new(CountingFile { input: File::open(file)?, read });
                consume(&mut decompressed(BufReader::new(content(&entry, &mut input)?))?)
            });
            self.put(member_name, InputKind::Packed(unpack));
        }
        if self.all.len() == before {
            return Err(io::Error::other(
                "no game file in this archive: .pgn, or .txt with a score",
            ));
        }
        Ok(())
    }
}

/// Opens a member of an archive.
fn content<'e, R: Read + io::Seek>(
    entry: &'e OwnedZipFileEntry,
    archive: &'e mut R,
) -> io::Result<ZipFile<'e, R>> {
    entry.as_ref().with_reader(archive, ZipReadOptions::new()).map_err(damaged)
}

/// Returns a name that no other member has: the second member of one name is `NAME (2)`.
fn numbered(name: String, seen: &mut HashMap<String, u32>) -> String {
    let times = seen.entry(name.clone()).or_default();
    *times += 1;
    if *times == 1 { name } else { format!("{name} ({times})") }
}

/// Returns the error of an archive in words for users.
fn damaged(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => error,
        ZipError::UnsupportedArchive(_) => {
            io::Error::other("this ZIP archive is encrypted, or packed in a way that is not known")
        }
        _ => io::Error::other("this ZIP archive is damaged, or not all of it is there"),
    }
}

fn stdin() -> BufReader<io::Stdin> {
    BufReader::new(io::stdin())
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A file that counts the bytes read from it.
struct CountingFile {
    input: File,
    read: Arc<AtomicU64>,
}

impl Read for CountingFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl io::Seek for CountingFile {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}
