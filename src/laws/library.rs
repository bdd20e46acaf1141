//! The codes this program knows: its own, and those of a user's directory.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use include_dir::{Dir, include_dir};

use super::code::Code;
use super::schema::CodeFile;

static RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The codes this program knows, oldest first.
#[derive(Clone, Debug)]
pub struct Library {
    codes: Vec<Code>,
}

/// Why a library cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum LibraryError {
    /// A file or directory cannot be read.
    Unreadable(String, std::io::Error),
    /// A file has mistakes; each with its place.
    Mistakes(String),
    /// There is no code of that name; perhaps another was meant.
    NoSuchCode(String, Option<String>),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "{path}: {error}"),
            Self::Mistakes(report) => f.write_str(report),
            Self::NoSuchCode(id, None) => {
                write!(f, "there is no code `{id}`: `jadoube codes` lists them")
            }
            Self::NoSuchCode(id, Some(near)) => {
                write!(f, "there is no code `{id}`: did you mean `{near}`?")
            }
        }
    }
}

impl std::error::Error for LibraryError {}

impl Library {
    /// The codes of this program.
    ///
    /// # Errors
    /// When one of them has a mistake, which the tests rule out.
    pub fn embedded() -> Result<Self, LibraryError> {
        Self::of(embedded_files())
    }

    /// The same with the files of a directory, which add codes or take the place of those of
    /// the same name.
    ///
    /// # Errors
    /// When the directory cannot be read or a file in it has mistakes.
    pub fn with_directory(directory: &Path) -> Result<Self, LibraryError> {
        let mut files = embedded_files();
        files.extend(read_directory(directory)?);
        Self::of(files)
    }

    fn of(files: Vec<(String, String)>) -> Result<Self, LibraryError> {
        let mut written: HashMap<String, CodeFile> = HashMap::new();
        for (path, text) in files {
            let file: CodeFile = toml::from_str(&text)
                .map_err(|error| LibraryError::Mistakes(format!("{path}: {error}")))?;
            written.insert(file.id.clone(), file);
        }
        let mut resolved = HashMap::new();
        for id in written.keys() {
            resolve(id, &written, &mut resolved, 0);
        }
        let mut codes: Vec<Code> = resolved.into_values().collect();
        codes.sort_by(|a, b| order(a).cmp(&order(b)));
        Ok(Self { codes })
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
        let newest =
            self.codes.iter().rfind(|code| code.in_force.is_some_and(|f| f.until.is_none()));
        self.codes
            .iter()
            .filter(|code| code.landmark || newest.is_some_and(|newest| newest.id == code.id))
            .collect()
    }

    fn nearest(&self, id: &str) -> Option<String> {
        let distance = |code: &Code| strsim::damerau_levenshtein(&code.id, id);
        let nearest = self.codes.iter().min_by_key(|code| distance(code))?;
        (distance(nearest) <= 3).then(|| nearest.id.clone())
    }
}

/// The files of the program's own library: path and text.
pub(super) fn embedded_files() -> Vec<(String, String)> {
    RULESETS
        .find("**/*.toml")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.as_file())
        .filter_map(|file| {
            let text = file.contents_utf8()?;
            Some((format!("rulesets/{}", file.path().display()), text.to_owned()))
        })
        .collect()
}

fn read_directory(directory: &Path) -> Result<Vec<(String, String)>, LibraryError> {
    let fail = |path: &Path, error| LibraryError::Unreadable(path.display().to_string(), error);
    let mut files = Vec::new();
    let entries = std::fs::read_dir(directory).map_err(|error| fail(directory, error))?;
    for entry in entries {
        let path = entry.map_err(|error| fail(directory, error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path).map_err(|error| fail(&path, error))?;
            files.push((path.display().to_string(), text));
        }
    }
    files.sort();
    Ok(files)
}

/// Resolves a code after the one it amends.
fn resolve(
    id: &str,
    written: &HashMap<String, CodeFile>,
    resolved: &mut HashMap<String, Code>,
    depth: usize,
) {
    let Some(file) = written.get(id) else { return };
    if resolved.contains_key(id) || depth > written.len() {
        return;
    }
    if let Some(parent) = &file.amends {
        resolve(parent, written, resolved, depth + 1);
    }
    let parent = file.amends.as_ref().and_then(|parent| resolved.get(parent));
    let code = Code::resolve(file, parent);
    resolved.insert(id.to_owned(), code);
}

/// Oldest first; codes that were never in force after all others.
fn order(code: &Code) -> (bool, Option<(u16, u8, u8)>, &str) {
    let from = code.in_force.map(|in_force| in_force.from.earliest());
    (from.is_none(), from, &code.id)
}
