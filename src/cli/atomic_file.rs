//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use super::file_id::FileId;
use super::{CliError, Status, in_file, output};

/// How many links are followed from one to the next; systems follow no more either.
const MOST_LINKS: usize = 40;

/// What is written under private names. Nothing is made or named while somebody holds it.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Writes to a path, whole or not at all, in place of what is there; `-` is standard output.
pub(crate) fn written(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<Status, CliError>,
) -> Result<Status, CliError> {
    if path.as_os_str() == "-" {
        let mut out = BufWriter::new(io::stdout().lock());
        let status = write(&mut out)?;
        out.flush()?;
        return Ok(status);
    }
    let said = |error| said_of(path, &error);
    let draft = AtomicFile::begin(path, Existing::Replace).map_err(said)?;
    let mut out = BufWriter::new(draft.file());
    let status = write(&mut out)?;
    out.flush().map_err(said)?;
    drop(out);
    // Where nothing could be read there is nothing to be put in the place of what was there.
    if status == Status::Failed && draft.file().metadata()?.len() == 0 {
        return Ok(status);
    }
    draft.publish().map_err(said)?;
    Ok(status)
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what an interruption must come before or after.
pub(crate) fn uninterrupted<T>(act: impl FnOnce() -> T) -> T {
    let _unfinished = unfinished();
    act()
}

/// Ends the program, as an interruption does, and leaves nothing unfinished.
pub(crate) fn abandon() -> ! {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // What has its name by now is not there.
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
    std::process::exit(130)
}

/// What becomes of a file that has the name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// The new one takes its place.
    Replace,
}

/// A file that is being written.
///
/// It has a private name beside its target until it is whole, so that no reader sees half of it,
/// no other writer writes to it, and nothing is left of it if writing fails. Links to the target
/// stay. What is no regular file (a device, a FIFO) is written directly: its name is never given
/// to anything else.
pub(crate) enum AtomicFile {
    /// Written directly.
    Direct(File),
    /// Written under a private name, for this target.
    Private { file: NamedTempFile, target: PathBuf, existing: Existing },
}

impl AtomicFile {
    /// Begins a file of this path. The error is of the kind [`ErrorKind::AlreadyExists`] where an
    /// existing file is to be kept.
    pub(crate) fn begin(path: &Path, existing: Existing) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            about => Some(about?),
        };
        if there.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::Error::new(ErrorKind::IsADirectory, "is a directory: name a file"));
        }
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            return Ok(Self::Direct(OpenOptions::new().write(true).open(path)?));
        }
        if let Some(stdout) = stdout_if_it_is(path)? {
            return Ok(Self::Direct(stdout));
        }
        if there.is_some() && existing == Existing::Keep {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let permissions = there.map(|there| there.permissions());
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return Err(io::Error::new(ErrorKind::PermissionDenied, "is read-only"));
        }
        let target = without_links(path)?;
        let file = private(&target)?;
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self::Private { file, target, existing })
    }

    /// The file to write to.
    pub(crate) fn file(&self) -> &File {
        match self {
            Self::Direct(file) => file,
            Self::Private { file, .. } => file.as_file(),
        }
    }

    /// Whether the name can be taken: it is free, or whatever has it may be replaced.
    pub(crate) fn may_publish(&self) -> bool {
        match self {
            Self::Private { target, existing: Existing::Keep, .. } => !target.exists(),
            Self::Private { .. } | Self::Direct(_) => true,
        }
    }

    /// Gives the file its name when all of it is on the disk.
    pub(crate) fn publish(self) -> io::Result<()> {
        if !self.may_publish() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        match self {
            Self::Direct(mut file) => file.flush(),
            Self::Private { file, target, .. } => give_name(file, &target),
        }
    }

    /// Gives it a name that marks it as something else than its target: `_NAME.WORD`. Readers of
    /// whole directories pass over names that begin so, and over endings they do not know.
    pub(crate) fn publish_aside(self, word: &str) -> io::Result<Option<PathBuf>> {
        match self {
            Self::Direct(mut file) => file.flush().map(|()| None),
            Self::Private { file, target, .. } => {
                let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let aside = target.with_file_name(format!("_{name}.{word}"));
                give_name(file, &aside).map(|()| Some(aside))
            }
        }
    }
}

/// Writes a new file; what is there already is not touched.
pub(crate) fn write_new(path: &Path, text: &str) -> Result<(), CliError> {
    let draft = AtomicFile::begin(path, Existing::Keep).and_then(|draft| {
        draft.file().write_all(text.as_bytes())?;
        draft.publish()
    });
    draft.map_err(|error| said_of(path, &error))
}

/// Writes a whole text to a path, in place of what is there, or to standard output for `-`.
pub(crate) fn write_or_print(path: &Path, text: &str) -> Result<Status, CliError> {
    if path.as_os_str() == "-" {
        return output::print(text);
    }
    written(path, |out| {
        out.write_all(text.as_bytes()).map_err(|error| said_of(path, &error))?;
        Ok(Status::Done)
    })
}

fn said_of(path: &Path, error: &io::Error) -> CliError {
    match error.kind() {
        ErrorKind::BrokenPipe => CliError::BrokenPipe,
        ErrorKind::AlreadyExists => in_file(path, "is there already: name another file"),
        _ => in_file(path, error),
    }
}

/// Standard output, if a path leads to the file it goes to: that file may have more in it.
fn stdout_if_it_is(path: &Path) -> io::Result<Option<File>> {
    let is_stdout =
        FileId::of_stdout().is_some_and(|stdout| FileId::of(path).is_ok_and(|id| id == stdout));
    is_stdout.then(stdout).transpose()
}

#[cfg(unix)]
fn stdout() -> io::Result<File> {
    use std::os::fd::AsFd as _;
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(not(unix))]
fn stdout() -> io::Result<File> {
    Err(ErrorKind::Unsupported.into())
}

/// Where a path leads, whether something is there or not.
pub(crate) fn without_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.with_file_name("").join(link),
            // It is no link, or nothing yet.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead on from it"))
}

/// The directory in which a path stands.
pub(crate) fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}

/// A new file beside another, with a name that nobody else has.
fn private(target: &Path) -> io::Result<NamedTempFile> {
    let directory = directory_of(target);
    let file = begun(0o666, |builder| builder.tempfile_in(directory), NamedTempFile::path);
    file.map_err(|error| match directory.exists() {
        true => without_path(error),
        false => {
            let what = format!("there is no directory {}", directory.display());
            io::Error::new(ErrorKind::NotFound, what)
        }
    })
}

/// Begins something that others can read when it is done, and that is removed if the program is
/// interrupted.
fn begun<T>(
    mode: u32,
    begin: impl FnOnce(&mut Builder<'_, '_>) -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<T> {
    let mut builder = Builder::new();
    builder.prefix(".jadoube-").suffix(".unfinished");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    // A survey has a handler of its own.
    let _ = ctrlc::set_handler(|| abandon());
    let mut unfinished = unfinished();
    let new = begin(&mut builder)?;
    unfinished.push(path(&new).to_owned());
    Ok(new)
}

/// An error without the private name, of which nobody has heard.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

fn give_name(file: NamedTempFile, name: &Path) -> io::Result<()> {
    // Some disks say only now that they are full.
    file.as_file().sync_all()?;
    uninterrupted(|| file.persist(name)).map_err(|error| error.error)?;
    Ok(())
}
