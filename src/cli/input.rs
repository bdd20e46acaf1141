//! Inputs: files, directories and standard input, compressed or not.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use jadoube::book::is_book;
use jadoube::notation::{SNIFFED, foreign, has_score};

use super::{CliError, fail, warn, zstd};

/// The file name endings of games that are read from a directory or from an archive.
pub(crate) const GAME_SUFFIXES: [&str; 4] = [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst"];

/// The file name ending of texts that are read from a directory if they have a score near their
/// beginning.
pub(crate) const TEXT_SUFFIX: &str = ".txt";

/// The number of bytes at the beginning of a text that are searched for a score.
const SCORE_SEARCH_BYTES: u64 = 1 << 14;

// The first bytes of the compressed formats.
const GZIP: &[u8] = b"\x1f\x8b";
const BZIP2: &[u8] = b"BZh";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Opens a file of PGN, or standard input for `-`, and decompresses it. Fails for a book or another
/// format. The format is detected from the content, not from the name.
pub(crate) fn open_pgn(path: &Path) -> io::Result<Box<dyn Read>> {
    decompressed(stored(path)?)
}

/// Opens a file, or standard input for `-`, as it is stored.
fn stored(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    if path.is_dir() {
        fs::read_dir(path)?;
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory: name a file"));
    }
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// Decompresses an input. Fails for a book, and for any other input that cannot be PGN; the error
/// names its apparent format.
pub(crate) fn decompressed<'a>(input: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut input = unpacked(input, refuse_foreign)?;
    let head = beginning(&mut input)?;
    refuse_book(&head)?;
    Ok(Box::new(Cursor::new(head).chain(input)))
}

/// Opens a book, or standard input for `-`, and decompresses it without decoding its text. Fails
/// for a format that is no text, unless `can_decode` returns true for the name of the format.
pub(crate) fn open_text(
    path: &Path,
    can_decode: impl Fn(&str) -> bool,
) -> io::Result<Box<dyn Read>> {
    unpacked(stored(path)?, |head| match foreign(head) {
        Some(what) if !TEXT_FORMATS.contains(&what) && !can_decode(what) => {
            let way = "take the text out of it first";
            Err(io::Error::other(format!(
                "this is no text of a book; it seems to be {what}: {way}"
            )))
        }
        _ => Ok(()),
    })
}

/// The formats, as [`foreign`] names them, that are no PGN but may be a book.
const TEXT_FORMATS: [&str; 2] = ["an HTML page", "XML"];

/// Decompresses an input, after `refuse` has checked its first bytes, compressed or not.
fn unpacked<'a>(
    mut input: impl BufRead + 'a,
    refuse: impl Fn(&[u8]) -> io::Result<()>,
) -> io::Result<Box<dyn Read + 'a>> {
    let head = head_of(&mut input)?;
    let input = Cursor::new(head.clone()).chain(input);
    let mut decompressed: Box<dyn Read + 'a> = if head.starts_with(GZIP) {
        Box::new(flate2::bufread::MultiGzDecoder::new(input))
    } else if head.starts_with(BZIP2) {
        Box::new(bzip2::bufread::MultiBzDecoder::new(input))
    } else if head.starts_with(ZSTD) {
        Box::new(zstd::Decoder::new(input))
    } else {
        refuse(&head)?;
        return Ok(Box::new(input));
    };
    let head = head_of(&mut decompressed)?;
    refuse(&head)?;
    Ok(Box::new(Cursor::new(head).chain(decompressed)))
}

/// Returns true if the first bytes of an input are those of a compressed format that is read.
pub(crate) fn is_compressed(head: &[u8]) -> bool {
    [GZIP, BZIP2, ZSTD].iter().any(|magic| head.starts_with(magic))
}

/// Reads and returns the first bytes of an input, enough to detect its format.
pub(crate) fn head_of(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    input.take(SNIFFED as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// Fails if the first bytes of an input show that it cannot be PGN.
pub(crate) fn refuse_foreign(head: &[u8]) -> io::Result<()> {
    let Some(what) = foreign(head) else { return Ok(()) };
    let hint = if what.contains("HTML") {
        ": `jadoube extract` reads it"
    } else if what.starts_with("UTF-16 text:") {
        ", or if it is a book, `jadoube extract` reads it as it is"
    } else {
        ""
    };
    Err(io::Error::other(format!("this is no PGN; it seems to be {what}{hint}")))
}

/// Fails if the beginning of an input shows that it is a book.
pub(crate) fn refuse_book(head: &[u8]) -> io::Result<()> {
    if is_book(head) {
        return Err(io::Error::other(
            "this file is a book, not PGN; extract its games with `jadoube extract FILE`",
        ));
    }
    Ok(())
}

/// Returns the files named, and for each directory the files of games in it and in its
/// subdirectories, as [`files_like`] does. Warns of archives, which only the survey reads.
pub(crate) fn files(named: &[PathBuf]) -> Vec<PathBuf> {
    files_like(named, "no game file in it: .pgn, or .txt with a score", |path| {
        if is_archive(path) {
            warn(&format!("{}: passed over: `jadoube survey` reads archives", path.display()));
        }
        may_hold_games(path)
    })
}

/// Returns the files named, and for each directory the wanted files in it and in its wanted
/// subdirectories. No file is returned twice. Warns of files named twice, of devices and FIFOs in
/// directories and, with `none`, of directories without a wanted file.
pub(crate) fn files_like(
    named: &[PathBuf],
    none: &str,
    is_wanted: impl Fn(&Path) -> bool,
) -> Vec<PathBuf> {
    let (mut files, mut seen) = (Vec::new(), SeenPaths::default());
    for path in named {
        collect(path, none, &is_wanted, &mut seen, &mut files);
    }
    files
}

/// Adds a file, or the wanted files of a directory, to `files`. See [`files_like`].
fn collect(
    path: &Path,
    none: &str,
    is_wanted: &impl Fn(&Path) -> bool,
    seen: &mut SeenPaths,
    files: &mut Vec<PathBuf>,
) {
    if !seen.insert_or_warn(path) {
        return;
    }
    let before = files.len();
    if path.is_dir()
        && let Ok(within) = entries_like(path, is_wanted)
    {
        for path in within {
            collect(&path, none, is_wanted, seen, files);
        }
        if files.len() == before {
            warn(&format!("{}: {none}", path.display()));
        }
    } else {
        // A file or directory that cannot be read is reported when it is opened.
        files.push(path.to_owned());
    }
}

/// Returns the files of games, the archives and the directories in a directory, in order of name.
/// Warns of other entries that look like input.
pub(crate) fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    entries_like(directory, |path| is_archive(path) || may_hold_games(path))
}

/// Returns the wanted entries of a directory, in order of name. Warns of devices and FIFOs.
fn entries_like(directory: &Path, is_wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let about = fs::metadata(&path);
        if about.is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            warn(&format!("{}: passed over: it is a device or a FIFO", path.display()));
            continue;
        }
        if is_wanted(&path) {
            entries.push(path);
        }
    }
    entries.sort();
    Ok(entries)
}

/// Returns true if an entry of a directory is an archive by its name.
fn is_archive(path: &Path) -> bool {
    let is_zip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
    is_zip && path.is_file()
}

/// Returns true if an entry of a directory is a directory or a file of games. Warns of a text
/// without a score.
fn may_hold_games(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    path.is_dir()
        || GAME_SUFFIXES.iter().any(|ending| name.ends_with(ending))
        || name.ends_with(TEXT_SUFFIX)
            && has_score_or_warn(&path.display().to_string(), File::open(path).and_then(beginning))
}

/// Reads and returns the part of an input that is searched for a score.
pub(crate) fn beginning(input: impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    input.take(SCORE_SEARCH_BYTES).read_to_end(&mut head)?;
    Ok(head)
}

/// Returns true if a text has a score near its beginning, or cannot be read and so will be reported
/// later. Warns otherwise.
pub(crate) fn has_score_or_warn(name: &str, head: io::Result<Vec<u8>>) -> bool {
    let is_score = head.map_or(true, |head| has_score(&head));
    if !is_score {
        warn(&format!("{name}: passed over: there is no score near its beginning"));
    }
    is_score
}

/// The files and directories found so far, by their paths without symbolic links, with the paths by
/// which they were found first.
#[derive(Debug, Default)]
pub(crate) struct SeenPaths(HashMap<PathBuf, PathBuf>);

impl SeenPaths {
    /// Adds a path and returns true if it is new; warns otherwise. This also ends loops of symbolic
    /// links.
    pub(crate) fn insert_or_warn(&mut self, path: &Path) -> bool {
        match self.0.entry(canonical_input(path)) {
            Entry::Vacant(place) => {
                place.insert(path.to_owned());
                true
            }
            Entry::Occupied(first) => {
                let (path, first) = (input_name(path), input_name(first.get()));
                warn(&format!("{path}: the same as {first}, which is read once"));
                false
            }
        }
    }

    /// Returns the paths as they were found.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.0.values()
    }
}

/// Returns a path without symbolic links; a path that leads to no file, such as `-`, as it is.
pub(crate) fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns the path of an input without symbolic links; for `-` that of the file that is standard
/// input, if any.
fn canonical_input(path: &Path) -> PathBuf {
    if path.as_os_str() == "-" {
        return fs::canonicalize("/dev/stdin").unwrap_or_else(|_| path.to_owned());
    }
    canonical(path)
}

/// Fails if the output is the same file as one of the inputs.
pub(crate) fn refuse_own_input<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), CliError> {
    let is_stdout = output.as_os_str() == "-";
    let target = canonical(if is_stdout { Path::new("/dev/stdout") } else { output });
    let is_file = fs::metadata(&target).is_ok_and(|target| target.is_file());
    match inputs.into_iter().find(|input| is_file && canonical_input(input) == target) {
        None => Ok(()),
        Some(input) => fail(format!(
            "{} is the same file as the input {}: name another file to write to",
            if is_stdout { "standard output".into() } else { output.to_string_lossy() },
            input_name(input)
        )),
    }
}

/// Returns the name of an input for messages: `-` is standard input.
pub(crate) fn input_name(path: &Path) -> Cow<'_, str> {
    match path.to_str() {
        Some("-") => "standard input".into(),
        _ => path.to_string_lossy(),
    }
}
