//! Law files as texts, wherever they come from.

use std::collections::HashMap;
use std::path::Path;

use crate::laws::places::{PLACES_FILE, PlacesFile};
use crate::laws::schema::CodeFile;

use super::document::at;
use super::{Mistake, Report, check_code, places, shape};

/// The path of a law file, and its bytes.
pub(in crate::laws) type RawFile = (String, Vec<u8>);

/// Checks files against each other and against known codes.
pub(in crate::laws) fn check_texts(
    files: Vec<RawFile>,
    mut known: HashMap<String, CodeFile>,
) -> Vec<Report> {
    let mut reports = Vec::new();
    for (path, bytes) in files {
        let (text, not_utf_8) = decode(bytes);
        known.extend(read_code(&text));
        reports.push(Report { path, text, mistakes: not_utf_8.into_iter().collect() });
    }
    let mut resolved = HashMap::new();
    for report in reports.iter_mut().filter(|report| report.mistakes.is_empty()) {
        report.mistakes = if is_places_file(&report.path) {
            places::check(&report.text, &known)
        } else {
            check_code(&report.path, &report.text, &known, &mut resolved).1
        };
    }
    reports
}

/// Reads a code without the entries in which something is misshapen. Returns it with its id; `None`
/// if it has no name or is no TOML.
pub(in crate::laws) fn read_code(text: &str) -> Option<(String, CodeFile)> {
    let read = shape::read::<CodeFile>(text).ok()?;
    let file = read.file.filter(|_| !read.document.is_left_out(&at!["id"]))?;
    Some((file.id.clone(), file))
}

/// Reads the file of places without the entries in which something is misshapen.
pub(in crate::laws) fn read_places(text: &str) -> Option<PlacesFile> {
    shape::read(text).ok()?.file
}

/// Returns true if the file is the one of places, by its name.
pub(in crate::laws) fn is_places_file(path: &str) -> bool {
    Path::new(path).file_name().is_some_and(|name| name == PLACES_FILE)
}

/// Decodes the bytes of a file, with replacement characters and a mistake if they are not UTF-8.
pub(super) fn decode(bytes: Vec<u8>) -> (String, Option<Mistake>) {
    let error = match String::from_utf8(bytes) {
        Ok(text) => return (text, None),
        Err(error) => error,
    };
    let at = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(at).copied().unwrap_or_default();
    let mistake = Mistake {
        span: at..at + char::REPLACEMENT_CHARACTER.len_utf8(),
        what: format!("the byte {byte:#04x} is not UTF-8"),
        hint: Some("save the file in the encoding UTF-8".to_owned()),
    };
    (String::from_utf8_lossy(error.as_bytes()).into_owned(), Some(mistake))
}
