//! Law files on disk.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::laws::embedded::{embedded, embedded_files};
use crate::laws::library_error::LibraryError;

use super::Report;
use super::texts::{RawFile, check_texts, decode, read_code};

/// Checks law files against each other and against the program's own library. Returns one report
/// for each, even if it has no mistakes. A directory stands for every `.toml` file in it; without
/// any path, the program's own files are checked.
///
/// # Errors
/// A file or directory that cannot be read.
pub fn check_files(paths: &[PathBuf]) -> Result<Vec<Report>, LibraryError> {
    if paths.is_empty() {
        let own = embedded_files().into_iter().map(|(path, text)| (path, text.into_bytes()));
        return Ok(check_texts(own.collect(), HashMap::new()));
    }
    let mut files: Vec<RawFile> = Vec::new();
    let mut known = embedded().map(|library| library.codes).unwrap_or_default();
    for path in paths {
        if path.is_dir() {
            files.extend(read_directory(path)?);
            continue;
        }
        files.push(read(path)?);
        // The code that a file amends is often beside it. If the directory cannot be read, the code
        // is reported as unknown.
        let beside = path.parent().and_then(|directory| law_files(directory).ok());
        for path in beside.unwrap_or_default() {
            if let Ok((_, bytes)) = read_regular(&path) {
                known.extend(read_code(&decode(bytes).0));
            }
        }
    }
    Ok(check_texts(files, known))
}

/// Reads every law file of a directory, in the order of their names.
pub(in crate::laws) fn read_directory(directory: &Path) -> Result<Vec<RawFile>, LibraryError> {
    let files = law_files(directory)?;
    if files.is_empty() {
        let what = io::Error::other("there is no law file in it: their names end in .toml");
        return Err(unreadable(directory, what));
    }
    files.iter().map(|path| read_regular(path)).collect()
}

/// Returns the paths in a directory that end in `.toml` and are not directories.
fn law_files(directory: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let mut paths = Vec::new();
    let entries = std::fs::read_dir(directory).map_err(|error| unreadable(directory, error))?;
    for entry in entries {
        let path = entry.map_err(|error| unreadable(directory, error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") && !path.is_dir() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Reads a file that was found in a directory: reading a FIFO there might never end.
fn read_regular(path: &Path) -> Result<RawFile, LibraryError> {
    let about = std::fs::metadata(path).map_err(|error| unreadable(path, error))?;
    if !about.is_file() {
        let what = "a device or a FIFO, not a law file: take it out of the directory";
        return Err(unreadable(path, io::Error::other(what)));
    }
    read(path)
}

fn read(path: &Path) -> Result<RawFile, LibraryError> {
    let bytes = read_small(path).map_err(|error| unreadable(path, error))?;
    Ok((path.display().to_string(), bytes))
}

/// The maximum size in bytes of a file that people write. Our longest law file has some 30,000.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a whole file that people write.
///
/// # Errors
/// The file cannot be read, or has more than a mebibyte.
pub fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("larger than a mebibyte: is it the right file?"));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: io::Error) -> LibraryError {
    LibraryError::Unreadable(path.display().to_string(), error)
}
