//! The codes this program knows: its own, and those of a user's directory.

use std::collections::HashMap;
use std::path::Path;

#[cfg(feature = "files")]
use super::check::read_directory;
use super::check::{RawFile, Report, check_texts, is_of_places, understood, understood_places};
use super::code::{Code, resolve};
use super::embedded::{LawFiles, embedded};
use super::library_error::LibraryError;
use super::nearest::nearest;
use super::phrase;
use super::places::Places;
use super::schema::CodeFile;
use crate::calendar::{Date, Day};

/// The codes this program knows, oldest first; or those of files in memory, in
/// [another](Self::from_files) library or [beside](Self::extended) them.
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
    /// The same as their files have it, for files that amend it.
    written: LawFiles,
}

impl Library {
    /// The codes of this program.
    ///
    /// # Errors
    /// When one of them has a mistake, which the tests rule out.
    pub fn embedded() -> Result<Self, LibraryError> {
        let mistaken = "the law files of this program cannot be read";
        let written =
            embedded().map_err(|error| LibraryError::Mistakes(format!("{mistaken}: {error}")));
        written.map(Self::of)
    }

    /// The codes of these files, and no others: each file is its name, which is the code's id with
    /// `.toml`, and its text.
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
    /// rule.repetition = { of = "position", same = ["placement", "player"], times = 5, remedy = "automatic" }
    /// "#;
    /// let library = Library::from_files([("club-1900.toml", club)])?;
    /// assert_eq!(library.codes().len(), 1);
    /// # Ok::<(), jadoube::laws::LibraryError>(())
    /// ```
    ///
    /// # Errors
    /// When a file has mistakes: every one of them.
    pub fn from_files<N: Into<String>, T: Into<String>>(
        files: impl IntoIterator<Item = (N, T)>,
    ) -> Result<Self, LibraryError> {
        Ok(Self::of(sound(in_bytes(files), HashMap::new())?))
    }

    /// The codes of this program with those of the files of a directory, which add codes or take
    /// the place of those of the same name. A file of places takes the place of the program's own.
    ///
    /// # Errors
    /// When the directory cannot be read or has no law file, or a file in it has mistakes.
    #[cfg(feature = "files")]
    pub fn with_directory(directory: &Path) -> Result<Self, LibraryError> {
        Self::embedded()?
            .extended_by(read_directory(directory)?, |_| directory.display().to_string())
    }

    /// The codes of this library with those of these files, which add codes or take the place of
    /// those of the same name. A file of places takes the place of the library's own.
    ///
    /// # Errors
    /// When a file has mistakes: every one of them.
    pub fn extended<N: Into<String>, T: Into<String>>(
        &self,
        files: impl IntoIterator<Item = (N, T)>,
    ) -> Result<Self, LibraryError> {
        self.extended_by(in_bytes(files), str::to_owned)
    }

    /// The codes of this library with those of files, and where the reader finds those that take
    /// the place of others.
    fn extended_by(
        &self,
        files: Vec<RawFile>,
        origin: impl Fn(&str) -> String,
    ) -> Result<Self, LibraryError> {
        let replaced = files.iter().filter_map(|(path, _)| Some((file_name(path)?, path)));
        let replaced: HashMap<String, String> = replaced
            .filter(|(name, _)| self.written.codes.contains_key(*name))
            .map(|(name, path)| (name.to_owned(), origin(path)))
            .collect();
        let theirs = sound(files, self.written.codes.clone())?;
        let mut written = self.written.clone();
        written.codes.extend(theirs.codes);
        written.places = theirs.places.or(written.places);
        let mut library = Self::of(written);
        for code in &mut library.codes {
            code.overridden = replaced.get(&code.id).cloned();
        }
        Ok(library)
    }

    /// Codes with what they take over from those that they amend.
    fn of(written: LawFiles) -> Self {
        let mut resolved = HashMap::new();
        for id in written.codes.keys() {
            resolve(id, &written.codes, &mut resolved, 0);
        }
        let mut codes: Vec<Code> = resolved.into_values().collect();
        codes.sort_by(|a, b| order(a).cmp(&order(b)));
        let places = Places::of(written.places.clone().unwrap_or_default());
        for code in &mut codes {
            code.home =
                code.lineage.as_deref().and_then(|it| places.home_of(it)).map(str::to_owned);
        }
        Self { codes, places, written }
    }

    /// Where each lineage was law.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// All codes, oldest first.
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// The code of this name.
    ///
    /// # Errors
    /// When there is none; with the name that looks most like it.
    pub fn code(&self, id: &str) -> Result<&Code, LibraryError> {
        let found = self.codes.iter().find(|code| code.id == id);
        found.ok_or_else(|| self.no_such(id))
    }

    /// The code that people mean by a name: in letters of either case, and by the year of a lineage
    /// the one that was in force in all of it.
    ///
    /// # Errors
    /// When there is none, or several are as near.
    pub fn code_meant(&self, name: &str) -> Result<&Code, LibraryError> {
        let id = name.to_lowercase();
        self.code(&id).or_else(|_| self.edition_of(&id).ok_or_else(|| self.no_such(name)))
    }

    /// Returns the codes of a group, oldest first: `all` except the what-if codes, `what-if`, `landmarks` with the
    /// newest, `latest`, `historical` (no longer in force), or a lineage, such as `fide`.
    pub fn codes_called(&self, name: &str) -> Vec<&Code> {
        let is_called = |code: &&Code| match name {
            "all" => !code.what_if,
            "what-if" => code.what_if,
            "landmarks" => code.landmark || self.is_newest(code),
            "latest" => self.is_newest(code),
            "historical" => code.in_force.is_some_and(|in_force| in_force.until.is_some()),
            lineage => code.lineage.as_deref() == Some(lineage),
        };
        self.codes.iter().filter(is_called).collect()
    }

    fn is_newest(&self, code: &Code) -> bool {
        self.newest().is_some_and(|newest| newest.id == code.id)
    }

    /// The one code of a lineage that was in force in a year: `fide-2024`.
    fn edition_of(&self, name: &str) -> Option<&Code> {
        let (lineage, year) = name.rsplit_once('-')?;
        let year = year.parse().ok().filter(|_| year.len() == 4)?;
        let year = Date::new(year, None, None)?;
        let is_in_force = |code: &&Code| {
            let in_force = code.in_force.filter(|_| code.lineage.as_deref() == Some(lineage));
            in_force.is_some_and(|it| it.span().surely_includes(year))
        };
        let mut codes = self.codes.iter().filter(is_in_force);
        codes.next().filter(|_| codes.next().is_none())
    }

    fn no_such(&self, id: &str) -> LibraryError {
        LibraryError::NoSuchCode(id.to_owned(), self.nearest(id))
    }

    /// Returns the landmarks and the newest code, oldest first.
    pub fn landmarks(&self) -> Vec<&Code> {
        self.codes_called("landmarks")
    }

    /// The newest code of those that were ever in force.
    pub fn newest(&self) -> Option<&Code> {
        self.codes.iter().rfind(|code| code.in_force.is_some())
    }

    /// The code whose name or short title is spelt almost so, or the only one in whose title these
    /// words stand.
    fn nearest(&self, name: &str) -> Option<String> {
        let name = name.to_lowercase();
        let names = |code: &Code| [code.id.clone(), code.short.to_lowercase()];
        let all: Vec<String> = self.codes.iter().flat_map(names).collect();
        let spelt = nearest(&name, all.iter().map(String::as_str));
        let is_spelt = |code: &&Code| names(code).iter().any(|own| Some(own.as_str()) == spelt);
        let is_titled = |code: &&Code| spelt.is_none() && phrase::is_in(&name, &code.title);
        let mut titled = self.codes.iter().filter(is_titled);
        let only = titled.next().filter(|_| titled.next().is_none());
        self.codes.iter().find(is_spelt).or(only).map(|code| code.id.clone())
    }
}

fn in_bytes<N: Into<String>, T: Into<String>>(
    files: impl IntoIterator<Item = (N, T)>,
) -> Vec<RawFile> {
    files.into_iter().map(|(name, text)| (name.into(), text.into().into_bytes())).collect()
}

/// Files that have no mistakes, checked against each other and against these codes; of several
/// files of places the last.
fn sound(files: Vec<RawFile>, known: HashMap<String, CodeFile>) -> Result<LawFiles, LibraryError> {
    let reports = check_texts(files, known);
    if reports.iter().any(|report| !report.mistakes.is_empty()) {
        return Err(LibraryError::Mistakes(render(&reports)));
    }
    let mut written = LawFiles::default();
    for Report { path, text, .. } in &reports {
        // No file is left out, whatever the checks and the reading may differ in.
        let unread = || LibraryError::Mistakes(format!("{path}: cannot be read as a law file"));
        if is_of_places(path) {
            written.places = Some(understood_places(text).ok_or_else(unread)?);
        } else {
            written.codes.extend([understood(text).ok_or_else(unread)?]);
        }
    }
    Ok(written)
}

/// The name of a file without its ending, which is the id of its code.
fn file_name(path: &str) -> Option<&str> {
    Path::new(path).file_stem()?.to_str()
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
