//! Law files on disk and in the program.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::laws::library::{LibraryError, embedded_files};
use crate::laws::schema::CodeFile;

use super::{Mistake, Report, check, understand};

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
            neighbours
                .extend(path.parent().and_then(|dir| read_directory(dir).ok()).unwrap_or_default());
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
            None => check(&path, &text, &codes).1,
        };
        Report { path, text, mistakes }
    };
    files.into_iter().map(report).collect()
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
    let mut paths = Vec::new();
    let entries = std::fs::read_dir(directory).map_err(|error| unreadable(directory, error))?;
    for entry in entries {
        let path = entry.map_err(|error| unreadable(directory, error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<RawFile, LibraryError> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, error))?;
    Ok((path.display().to_string(), bytes))
}

fn unreadable(path: &Path, error: std::io::Error) -> LibraryError {
    LibraryError::Unreadable(path.display().to_string(), error)
}
