//! Law files as texts, wherever they come from.

use std::collections::HashMap;
use std::path::Path;

#[cfg(feature = "files")]
use crate::laws::embedded::embedded;
use crate::laws::places::{PLACES_FILE, PlacesFile};
use crate::laws::schema::CodeFile;

use super::tree::at;
use super::{Mistake, Report, check, places, shape};

/// A law file: its path, and its text or the bytes that are none.
pub(in crate::laws) type RawFile = (String, Vec<u8>);

/// The codes of the program's own library, by their ids.
#[cfg(feature = "files")]
pub(super) fn embedded_codes() -> HashMap<String, CodeFile> {
    embedded().map(|written| written.codes).unwrap_or_default()
}

/// Checks files against each other and against codes that are known.
pub(in crate::laws) fn check_texts(
    files: Vec<RawFile>,
    mut known: HashMap<String, CodeFile>,
) -> Vec<Report> {
    let files: Vec<_> = files.into_iter().map(|(path, bytes)| (path, decode(bytes))).collect();
    known.extend(files.iter().filter_map(|(_, (text, _))| understood(text)));
    let report = |(path, (text, not_utf_8)): (String, (String, Option<Mistake>))| {
        let mistakes = match not_utf_8 {
            Some(mistake) => vec![mistake],
            None if is_of_places(&path) => places::check(&text, &known),
            None => check(&path, &text, &known).1,
        };
        Report { path, text, mistakes }
    };
    files.into_iter().map(report).collect()
}

/// A code by its id, as far as its file can be understood, whatever its mistakes; nothing if it
/// has no name.
pub(in crate::laws) fn understood(text: &str) -> Option<(String, CodeFile)> {
    let (file, shape) = shape::read::<CodeFile>(text);
    let file = file.filter(|_| !shape.is_guessed(&at!["id"]))?;
    Some((file.id.clone(), file))
}

/// The file of places, as far as it can be understood.
pub(in crate::laws) fn understood_places(text: &str) -> Option<PlacesFile> {
    shape::read(text).0
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
