//! The codes this program knows: its own, and those of a user's directory.

use std::collections::HashMap;
use std::path::Path;

use super::check::{Report, check_texts, is_of_places, read_directory};
use super::code::{Code, resolve};
use super::embedded::embedded_files;
use super::library_error::LibraryError;
use super::places::{Places, PlacesFile};
use super::schema::CodeFile;
use crate::calendar::Day;

/// The codes this program knows, oldest first.
#[derive(Clone, Debug)]
pub struct Library {
    codes: Vec<Code>,
    places: Places,
}

impl Library {
    /// The codes of this program.
    ///
    /// # Errors
    /// When one of them has a mistake, which the tests rule out.
    pub fn embedded() -> Result<Self, LibraryError> {
        Self::of(embedded_files())
    }

    /// The same with the files of a directory, which add codes or take the place of those of
    /// the same name. A file of places takes the place of the program's own.
    ///
    /// # Errors
    /// When the directory cannot be read or a file in it has mistakes.
    pub fn with_directory(directory: &Path) -> Result<Self, LibraryError> {
        let reports = check_texts(read_directory(directory)?, Vec::new());
        if reports.iter().any(|report| !report.mistakes.is_empty()) {
            return Err(LibraryError::Mistakes(render(&reports)));
        }
        let theirs = reports.into_iter().map(|report| (report.path, report.text));
        let theirs: Vec<(String, String)> = theirs.collect();
        let names: Vec<String> = theirs.iter().filter_map(|(path, _)| file_name(path)).collect();
        let own: Vec<String> =
            embedded_files().iter().filter_map(|(path, _)| file_name(path)).collect();
        let mut library = Self::of(embedded_files().into_iter().chain(theirs).collect())?;
        for code in &mut library.codes {
            if names.contains(&code.id) && own.contains(&code.id) {
                code.overridden = Some(directory.display().to_string());
            }
        }
        Ok(library)
    }

    /// Codes from files. Only a file that cannot be read at all is examined further here: the
    /// program's own are checked by its tests, and a user's are before they come here.
    fn of(files: Vec<(String, String)>) -> Result<Self, LibraryError> {
        let Some((written, places)) = understood(&files) else {
            let files = files.into_iter().map(|(path, text)| (path, text.into_bytes()));
            let reports = check_texts(files.collect(), Vec::new());
            return Err(LibraryError::Mistakes(render(&reports)));
        };
        let mut resolved = HashMap::new();
        for id in written.keys() {
            resolve(id, &written, &mut resolved, 0);
        }
        let mut codes: Vec<Code> = resolved.into_values().collect();
        codes.sort_by(|a, b| order(a).cmp(&order(b)));
        Ok(Self { codes, places: Places::of(&places) })
    }

    /// Where each lineage was law.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// All codes, oldest first.
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// The code of this name.
    ///
    /// # Errors
    /// When there is none; with the name that looks most like it.
    pub fn code(&self, id: &str) -> Result<&Code, LibraryError> {
        let found = self.codes.iter().find(|code| code.id == id);
        found.ok_or_else(|| LibraryError::NoSuchCode(id.to_owned(), self.nearest(id)))
    }

    /// The codes to ask when none is named: the landmarks, and the newest.
    #[must_use]
    pub fn landmarks(&self) -> Vec<&Code> {
        let newest = self.newest();
        self.codes
            .iter()
            .filter(|code| code.landmark || newest.is_some_and(|newest| newest.id == code.id))
            .collect()
    }

    /// The newest code of those that were ever in force.
    #[must_use]
    pub fn newest(&self) -> Option<&Code> {
        self.codes.iter().rfind(|code| code.in_force.is_some())
    }

    fn nearest(&self, id: &str) -> Option<String> {
        let distance = |code: &Code| strsim::damerau_levenshtein(&code.id, id);
        let nearest = self.codes.iter().min_by_key(|code| distance(code))?;
        // Of two short names half the letters may differ by chance.
        let near = id.len().min(nearest.id.len()).div_ceil(2).min(3);
        (distance(nearest) <= near && distance(nearest) < id.len()).then(|| nearest.id.clone())
    }
}

/// The codes of files, and the places of the last file of places among them; nothing if one of
/// them cannot be read.
fn understood(files: &[(String, String)]) -> Option<(HashMap<String, CodeFile>, PlacesFile)> {
    let mut codes = HashMap::new();
    let mut places = PlacesFile::default();
    for (path, text) in files {
        if is_of_places(path) {
            places = toml::from_str(text).ok()?;
        } else {
            let code: CodeFile = toml::from_str(text).ok()?;
            codes.insert(code.id.clone(), code);
        }
    }
    Some((codes, places))
}

/// The name of a file without its ending, which is the id of its code.
fn file_name(path: &str) -> Option<String> {
    Some(Path::new(path).file_stem()?.to_str()?.to_owned())
}

fn render(reports: &[Report]) -> String {
    let rendered: String = reports.iter().map(|report| report.render(false)).collect();
    rendered.trim_end().to_owned()
}

/// Oldest first; codes that were never in force after all others.
fn order(code: &Code) -> (bool, Option<Day>, &str) {
    let from = code.in_force.map(|in_force| in_force.from.earliest());
    (from.is_none(), from, &code.id)
}
