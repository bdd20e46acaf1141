//! A library of codes: the program's own, and those of a user's files.

use std::collections::{HashMap, HashSet};
use std::path::Path;

#[cfg(feature = "files")]
use super::check::read_directory;
use super::check::{RawFile, Report, check_texts, is_places_file, read_code, read_places};
use super::code::Code;
use super::embedded::{LawFiles, embedded};
use super::library_error::{LibraryError, nearest};
use super::phrase;
use super::places::Places;
use super::resolve::resolve_chain;
use super::schema::CodeFile;
use crate::calendar::{Date, Day};

/// A library of codes, oldest first: the [program's own](Self::embedded), those of
/// [files](Self::from_files) in memory, or [both](Self::extended).
///
/// ```
/// use jadoube::laws::Library;
///
/// let library = Library::embedded()?;
/// assert_eq!(library.code("bilguer-1843")?.short, "Bilguer 1843");
/// let error = library.code("bilguer-1842").unwrap_err();
/// assert_eq!(error.to_string(), "there is no code `bilguer-1842`: did you mean `bilguer-1843`?");
/// # Ok::<(), jadoube::laws::LibraryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Library {
    codes: Vec<Code>,
    places: Places,
    /// The files of the codes, for other files that amend them.
    law_files: LawFiles,
}

/// The codes selected by names.
pub struct SelectedCodes<'l> {
    /// The codes, oldest first.
    pub codes: Vec<&'l Code>,
    /// True if the law of each game's day is selected too.
    pub day: bool,
}

impl Library {
    /// Returns the program's own codes.
    ///
    /// # Errors
    /// Returns an error if a law file of the program has a mistake, which the tests rule out.
    pub fn embedded() -> Result<Self, LibraryError> {
        let law_files = embedded().map_err(|error| {
            let what = "the law files of this program cannot be read";
            LibraryError::Mistakes(format!("{what}: {error}"))
        })?;
        Ok(Self::new(law_files))
    }

    /// Returns the codes of these files. A file is given by its name, the code's id with `.toml`,
    /// and its text.
    ///
    /// ```
    /// use jadoube::arbiter::{Game, VerdictKind};
    /// use jadoube::laws::Library;
    /// use jadoube::notation;
    ///
    /// let club = r#"
    /// id = "club-1900"
    /// title = "Rules of our club"
    /// in-force = { from = "1900" }
    /// summary = "Mate, and a draw when a position has stood five times."
    /// source = [{ key = "book", title = "The club's minute book", seen = "primary" }]
    ///
    /// [article.fivefold]
    /// number = "3"
    /// source = "book"
    /// says = "When the same position has stood five times, the game is drawn."
    ///
    /// [article.fivefold.rule.repetition]
    /// of = "position"
    /// same = ["placement", "player"]
    /// times = 5
    /// consequence = "automatic"
    /// "#;
    /// let library = Library::from_files([("club-1900.toml", club)])?;
    /// assert_eq!(library.codes().len(), 1);
    /// # Ok::<(), jadoube::laws::LibraryError>(())
    /// ```
    ///
    /// # Errors
    /// Every mistake in the files.
    pub fn from_files<N: Into<String>, T: Into<String>>(
        files: impl IntoIterator<Item = (N, T)>,
    ) -> Result<Self, LibraryError> {
        Ok(Self::new(read_checked(to_raw(files), HashMap::new())?))
    }

    /// Returns the program's own codes with those of a directory, which add codes or replace those
    /// of the same name. A file of places replaces the program's own.
    ///
    /// # Errors
    /// The directory cannot be read or has no law file, or a file in it has mistakes.
    #[cfg(feature = "files")]
    pub fn with_directory(directory: &Path) -> Result<Self, LibraryError> {
        Self::embedded()?
            .extend_with(read_directory(directory)?, |_| directory.display().to_string())
    }

    /// Returns the codes of this library with those of these files, which add codes or replace
    /// those of the same name. A file of places replaces the library's own.
    ///
    /// # Errors
    /// Every mistake in the files.
    pub fn extended<N: Into<String>, T: Into<String>>(
        &self,
        files: impl IntoIterator<Item = (N, T)>,
    ) -> Result<Self, LibraryError> {
        self.extend_with(to_raw(files), str::to_owned)
    }

    /// Returns this library with more files. `origin` returns a description of a file that replaces
    /// another, given its path.
    fn extend_with(
        &self,
        files: Vec<RawFile>,
        origin: impl Fn(&str) -> String,
    ) -> Result<Self, LibraryError> {
        let overridden = |code: &Code| Some((code.id.clone(), code.overridden.clone()?));
        let mut replaced: HashMap<_, _> = self.codes.iter().filter_map(overridden).collect();
        for (path, _) in &files {
            if let Some(id) = file_stem(path)
                && self.law_files.codes.contains_key(id)
            {
                replaced.insert(id.to_owned(), origin(path));
            }
        }
        let added = read_checked(files, self.law_files.codes.clone())?;
        let mut law_files = self.law_files.clone();
        law_files.codes.extend(added.codes);
        law_files.places = added.places.or(law_files.places);
        let mut library = Self::new(law_files);
        for code in &mut library.codes {
            code.overridden = replaced.get(&code.id).cloned();
        }
        Ok(library)
    }

    /// Resolves files without mistakes.
    fn new(law_files: LawFiles) -> Self {
        let mut resolved = HashMap::new();
        for id in law_files.codes.keys() {
            resolve_chain(id, &law_files.codes, &mut resolved);
        }
        let mut codes: Vec<Code> = resolved.into_values().collect();
        codes.sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
        let places = Places::new(law_files.places.clone().unwrap_or_default());
        for code in &mut codes {
            let home = code.lineage.as_deref().and_then(|lineage| places.home_of(lineage));
            code.home = home.map(str::to_owned);
        }
        Self { codes, places, law_files }
    }

    /// Returns the places where each lineage was law.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// Returns all codes, oldest first.
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// Returns the code with this id.
    ///
    /// # Errors
    /// Returns an error if there is no such code; it suggests the most similar id.
    pub fn code(&self, id: &str) -> Result<&Code, LibraryError> {
        let found = self.codes.iter().find(|code| code.id == id);
        found.ok_or_else(|| self.no_such(id))
    }

    /// Returns the code with this id, in upper or lower case, or the only one of a lineage that was
    /// in force throughout a year: `fide-2024`.
    ///
    /// # Errors
    /// Returns an error if there is no such code, or several.
    pub fn code_or_edition(&self, name: &str) -> Result<&Code, LibraryError> {
        let id = name.to_lowercase();
        self.code(&id).or_else(|_| self.edition_of(&id).ok_or_else(|| self.no_such(name)))
    }

    /// Returns the codes of a group, oldest first: `all` except the what-if codes, `what-if`,
    /// `landmarks` with the newest, `latest`, `historical` (no longer in force), or a lineage, such
    /// as `fide`. The name may be in upper or lower case.
    pub fn codes_in_group(&self, name: &str) -> Vec<&Code> {
        let name = name.to_lowercase();
        let newest = self.newest().map(|newest| &newest.id);
        let codes = self.codes.iter().filter(|code| match name.as_str() {
            "all" => !code.what_if,
            "what-if" => code.what_if,
            "landmarks" => code.landmark || newest == Some(&code.id),
            "latest" => newest == Some(&code.id),
            "historical" => code.in_force.is_some_and(|in_force| in_force.until.is_some()),
            lineage => code.lineage.as_ref().is_some_and(|own| own.to_lowercase() == lineage),
        });
        codes.collect()
    }

    /// Selects codes by names: codes, [groups](Self::codes_in_group) and `day`. `find` returns the
    /// code of a name that is no group.
    ///
    /// # Errors
    /// Those of `find`.
    pub fn select<'l, E>(
        &'l self,
        names: &[String],
        find: impl Fn(&str) -> Result<&'l Code, E>,
    ) -> Result<SelectedCodes<'l>, E> {
        let mut day = false;
        let mut ids: HashSet<&str> = HashSet::new();
        for name in names {
            if name.eq_ignore_ascii_case("day") {
                day = true;
                continue;
            }
            let group = self.codes_in_group(name);
            if group.is_empty() || self.code(name).is_ok() {
                ids.insert(&find(name)?.id);
            } else {
                ids.extend(group.iter().map(|code| code.id.as_str()));
            }
        }
        let codes = self.codes.iter().filter(|code| ids.contains(code.id.as_str())).collect();
        Ok(SelectedCodes { codes, day })
    }

    /// Returns the only code of a lineage that was in force throughout a year: `fide-2024`.
    fn edition_of(&self, name: &str) -> Option<&Code> {
        let (lineage, year) = name.rsplit_once('-')?;
        let year: Date = year.parse().ok().filter(|_| year.len() == 4)?;
        let mut codes = self.codes.iter().filter(|code| {
            let in_force = code.in_force.filter(|_| code.lineage.as_deref() == Some(lineage));
            in_force.is_some_and(|in_force| in_force.span().surely_includes(year))
        });
        codes.next().filter(|_| codes.next().is_none())
    }

    fn no_such(&self, id: &str) -> LibraryError {
        LibraryError::NoSuchCode(id.to_owned(), self.nearest(id))
    }

    /// Returns the landmarks and the newest code, oldest first.
    pub fn landmarks(&self) -> Vec<&Code> {
        self.codes_in_group("landmarks")
    }

    /// Returns the newest code that was ever in force.
    pub fn newest(&self) -> Option<&Code> {
        self.codes.iter().rfind(|code| code.in_force.is_some())
    }

    /// Returns the id of the code whose id or short title is similar, or of the only one whose
    /// title contains these words.
    fn nearest(&self, name: &str) -> Option<String> {
        let name = name.to_lowercase();
        let names = |code: &Code| [code.id.clone(), code.short.to_lowercase()];
        let all: Vec<String> = self.codes.iter().flat_map(names).collect();
        if let Some(similar) = nearest(&name, all.iter().map(String::as_str)) {
            let code = self.codes.iter().find(|code| names(code).iter().any(|own| own == similar));
            return code.map(|code| code.id.clone());
        }
        let mut titled = self.codes.iter().filter(|code| phrase::is_in(&name, &code.title));
        let only = titled.next().filter(|_| titled.next().is_none());
        only.map(|code| code.id.clone())
    }
}

fn to_raw<N: Into<String>, T: Into<String>>(
    files: impl IntoIterator<Item = (N, T)>,
) -> Vec<RawFile> {
    files.into_iter().map(|(name, text)| (name.into(), text.into().into_bytes())).collect()
}

/// Reads files that have no mistakes, checked against each other and against known codes. Of
/// several files of places the last counts.
///
/// # Errors
/// Every mistake in the files.
fn read_checked(
    files: Vec<RawFile>,
    known: HashMap<String, CodeFile>,
) -> Result<LawFiles, LibraryError> {
    let reports = check_texts(files, known);
    let rendered: String = reports.iter().map(|report| report.render(false)).collect();
    if !rendered.is_empty() {
        return Err(LibraryError::Mistakes(rendered.trim_end().to_owned()));
    }
    let mut law_files = LawFiles::default();
    for Report { path, text, .. } in &reports {
        let unread = || LibraryError::Mistakes(format!("{path}: cannot be read as a law file"));
        if is_places_file(path) {
            law_files.places = Some(read_places(text).ok_or_else(unread)?);
        } else {
            let (id, code) = read_code(text).ok_or_else(unread)?;
            law_files.codes.insert(id, code);
        }
    }
    Ok(law_files)
}

/// Returns the name of a file without its ending, which is the id of its code.
fn file_stem(path: &str) -> Option<&str> {
    Path::new(path).file_stem()?.to_str()
}

/// Returns the key that sorts codes: oldest first, codes that were never in force last.
fn sort_key(code: &Code) -> (bool, Option<Day>, &str) {
    let from = code.in_force.map(|in_force| in_force.from.earliest());
    (from.is_none(), from, &code.id)
}
