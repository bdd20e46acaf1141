//! Which file a path leads to, whatever its name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::{CliError, fail, warn};

/// A file as the system knows it: two paths lead to the same one if these are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FileId {
    /// Device and inode.
    #[cfg(unix)]
    Inode(u64, u64),
    /// Where there are no inodes, the path without links.
    #[cfg(not(unix))]
    Canonical(PathBuf),
}

impl FileId {
    /// The file to which a path leads, links followed.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        #[cfg(unix)]
        return fs::metadata(path).map(|about| Self::of_metadata(&about));
        #[cfg(not(unix))]
        return fs::canonicalize(path).map(Self::Canonical);
    }

    #[cfg(unix)]
    fn of_metadata(about: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self::Inode(about.dev(), about.ino())
    }

    /// The regular file that is read for a path, or for `-` from standard input.
    pub(crate) fn of_input(path: &Path) -> Option<Self> {
        if path.as_os_str() == "-" {
            return of_stream(&io::stdin());
        }
        regular(path)
    }

    /// The regular file that standard output goes to.
    pub(crate) fn of_stdout() -> Option<Self> {
        of_stream(&io::stdout())
    }
}

/// The files and directories that were named, and the paths by which that was done first.
#[derive(Debug, Default)]
pub(crate) struct Met(HashMap<FileId, PathBuf>);

impl Met {
    /// Whether a path leads to what was not met before. If it was, its games are there already, and that is
    /// said: so links that lead back to where they stand do no harm.
    pub(crate) fn is_new(&mut self, path: &Path) -> bool {
        // What is not there is said in its place; standard input may be a file that is named too.
        let id = match path.as_os_str() == "-" {
            true => FileId::of_input(path).or_else(|| FileId::of(Path::new("/dev/stdin")).ok()),
            false => FileId::of(path).ok(),
        };
        match id.map(|id| self.0.entry(id)) {
            Some(Entry::Occupied(met)) => {
                let (path, first) = (named(path), named(met.get()));
                warn(&format!("{path}: the same as {first}, which is read once"));
                false
            }
            Some(Entry::Vacant(place)) => {
                place.insert(path.to_owned());
                true
            }
            None => true,
        }
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.0.values()
    }
}

fn regular(path: &Path) -> Option<FileId> {
    fs::metadata(path).is_ok_and(|about| about.is_file()).then(|| FileId::of(path).ok())?
}

#[cfg(unix)]
fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<FileId> {
    let stream = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    let about = stream.metadata().ok()?;
    about.is_file().then(|| FileId::of_metadata(&about))
}

#[cfg(not(unix))]
fn of_stream<S>(_: &S) -> Option<FileId> {
    None
}

/// Refuses to write over what is read: to a path, or to standard output for `-`.
pub(crate) fn refuse_own_input<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), CliError> {
    let is_stdout = output.as_os_str() == "-";
    let written = if is_stdout { FileId::of_stdout() } else { regular(output) };
    let same = |input: &&PathBuf| written.is_some() && FileId::of_input(input) == written;
    match inputs.into_iter().find(same) {
        None => Ok(()),
        Some(input) => {
            let output = if is_stdout { Path::new("standard output") } else { output };
            let input = match input.to_str() {
                Some("-") => "standard input".to_owned(),
                _ => format!("the input {}", input.display()),
            };
            fail(format!(
                "{} is the same file as {input}: name another to write to",
                output.display()
            ))
        }
    }
}

/// What a path of an input is called: `-` is standard input.
pub(crate) fn named(input: &Path) -> Cow<'_, str> {
    match input.to_str() {
        Some("-") => "standard input".into(),
        _ => input.to_string_lossy(),
    }
}
