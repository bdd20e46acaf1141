//! Law files on disk and in the program.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::laws::embedded::embedded_files;
use crate::laws::library_error::LibraryError;
use crate::laws::places::PLACES_FILE;
use crate::laws::schema::CodeFile;

use super::{Mistake, Report, check, places, understand};

/// A law file: its path, and its text or the bytes that are none.
pub(in crate::laws) type RawFile = (String, Vec<u8>);

/// Checks law files against each other and against the program's own library: one report for
/// each, whether it has mistakes or not. A directory stands for every `.toml` file in it;
/// without any path, the program's own files are checked.
///
/// # Errors
/// When a file or directory cannot be read.
pub fn check_files(paths: &[PathBuf]) -> Result<Vec<Report>, LibraryError> {
    let own = || embedded_files().into_iter().map(|(path, text)| (path, text.into_bytes()));
    let mut files: Vec<RawFile> = Vec::new();
    let mut neighbours: Vec<RawFile> = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(read_directory(path)?);
        } else {
            files.push(read(path)?);
            // What a file amends often stands beside it; if the directory cannot be read, the
            // mistake will be reported as an unknown code.
            let beside = path.parent().and_then(|dir| law_files(dir).ok()).unwrap_or_default();
            neighbours.extend(beside.iter().filter_map(|path| read_regular(path).ok()));
        }
    }
    Ok(check_texts(if paths.is_empty() { own().collect() } else { files }, neighbours))
}

/// Checks files against each other and against the program's own library.
pub(in crate::laws) fn check_texts(files: Vec<RawFile>, neighbours: Vec<RawFile>) -> Vec<Report> {
    let mut codes: HashMap<String, CodeFile> = embedded_files()
        .iter()
        .filter_map(|(_, text)| toml::from_str(text).ok())
        .map(|file: CodeFile| (file.id.clone(), file))
        .collect();
    let around = neighbours.into_iter().map(|(_, bytes)| decode(bytes).0);
    codes.extend(around.filter_map(|text| understand(&text)).map(|file| (file.id.clone(), file)));
    let files: Vec<_> = files.into_iter().map(|(path, bytes)| (path, decode(bytes))).collect();
    let understood = files.iter().filter_map(|(_, (text, _))| understand(text));
    codes.extend(understood.map(|file| (file.id.clone(), file)));
    let report = |(path, (text, not_utf_8)): (String, (String, Option<Mistake>))| {
        let mistakes = match not_utf_8 {
            Some(mistake) => vec![mistake],
            None if is_of_places(&path) => places::check(&text, &codes),
            None => check(&path, &text, &codes).1,
        };
        Report { path, text, mistakes }
    };
    files.into_iter().map(report).collect()
}

/// Whether a file is the one that says where the lineages were law.
pub(in crate::laws) fn is_of_places(path: &str) -> bool {
    Path::new(path).file_name().is_some_and(|name| name == PLACES_FILE)
}

/// The text of a file, and what is wrong if it is none.
pub(super) fn decode(bytes: Vec<u8>) -> (String, Option<Mistake>) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            let mistake = Mistake {
                // The byte becomes a replacement character.
                span: at..at + char::REPLACEMENT_CHARACTER.len_utf8(),
                what: format!("the byte {byte:#04x} is not UTF-8"),
                hint: Some("save the file in the encoding UTF-8".to_owned()),
            };
            (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(mistake))
        }
    }
}

/// Every law file of a directory, in the order of their names.
pub(in crate::laws) fn read_directory(directory: &Path) -> Result<Vec<RawFile>, LibraryError> {
    law_files(directory)?.iter().map(|path| read_regular(path)).collect()
}

/// What may be a law file in a directory, by its name; directories are none, whatever theirs.
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

/// Reads a file that nobody named: a FIFO among them might never end, or never begin.
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

/// How large a file that people write may be, in bytes: our longest law file has some eight
/// thousand.
const MOST: u64 = 1 << 20;

/// Reads a file that people write, whole; refuses what is larger than any of them.
///
/// # Errors
/// When it cannot be read, or has more than a mebibyte.
pub fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("larger than a mebibyte: is it the right file?"));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, error: io::Error) -> LibraryError {
    LibraryError::Unreadable(path.display().to_string(), error)
}
