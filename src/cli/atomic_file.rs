//! Output files that appear complete or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use super::{CliError, INTERRUPTED, Status, file_error};

/// The beginning and the end of the names of temporary files.
const PREFIX: &str = ".jadoube-";
const SUFFIX: &str = ".unfinished";

/// The temporary files of this process, which an interruption removes. Files are created and
/// renamed only by the holder of the lock, so that an interruption finds them all.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files and ends the program, as an interruption does.
pub(crate) fn exit_interrupted() -> ! {
    for path in temporary().iter() {
        // A file that has its final name by now is not found.
        let _ = fs::remove_file(path);
    }
    std::process::exit(INTERRUPTED.into())
}

/// A file that is written under a temporary name in the directory of its target.
pub(crate) struct AtomicFile {
    file: NamedTempFile,
    target: PathBuf,
}

impl AtomicFile {
    /// Creates the temporary file, to be removed if the program is interrupted. Symbolic links to
    /// an existing target are followed, and its permissions kept. Also removes temporary files of
    /// programs that were killed from the directory.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        // As for any new file, less what the umask forbids.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The survey has a handler of its own, which is kept.
        let _ = ctrlc::set_handler(|| exit_interrupted());
        let directory = directory_of(&target);
        // This may wait for another process, which an interruption must not.
        let lock = lock_directory(directory);
        if lock.is_some() {
            remove_abandoned(directory);
        }
        let mut temporary = temporary();
        let file = builder.tempfile_in(directory).map_err(without_path)?;
        // The file stays locked while it is open, so that nobody takes it for abandoned.
        let _ = file.as_file().try_lock();
        drop(lock);
        temporary.push(file.path().to_owned());
        if let Ok(existing) = fs::metadata(&target) {
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(Self { file, target })
    }

    /// Returns the file to write to.
    pub(crate) fn file(&self) -> &File {
        self.file.as_file()
    }

    /// Gives the file the name of its target, replacing what has that name.
    pub(crate) fn persist(self) -> io::Result<()> {
        let target = self.target.clone();
        self.persist_as(&target)
    }

    /// Gives the file another path in the directory of its target.
    pub(crate) fn persist_as(self, path: &Path) -> io::Result<()> {
        // Some disks report only now that they are full.
        self.file.as_file().sync_all()?;
        let _temporary = temporary();
        self.file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Writes to a path, or to standard output for `-`. A file is replaced only when all is written; a
/// device or FIFO is written to directly. An existing file stays if `write` fails, or if it writes
/// nothing and returns [`Status::Failed`].
pub(crate) fn write_to(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<Status, CliError>,
) -> Result<Status, CliError> {
    if path.as_os_str() == "-" {
        return write_through(io::stdout().lock(), "standard output", write);
    }
    let (name, failed) = (path.display().to_string(), |error| file_error(path, error));
    if fs::metadata(path).is_ok_and(|target| !target.is_file()) {
        let device = File::options().write(true).open(path).map_err(failed)?;
        return write_through(device, &name, write);
    }
    let output = AtomicFile::create(path).map_err(failed)?;
    let status = write_through(output.file(), &name, write)?;
    if status != Status::Failed || output.file().metadata()?.len() > 0 {
        output.persist().map_err(failed)?;
    }
    Ok(status)
}

/// Writes through a buffer, which is empty at the end.
fn write_through(
    out: impl Write,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<Status, CliError>,
) -> Result<Status, CliError> {
    let mut out = BufWriter::new(NamedWriter { out, name });
    let status = write(&mut out)?;
    out.flush()?;
    Ok(status)
}

/// Writes a text to a path, or to standard output for `-`.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<Status, CliError> {
    write_to(path, |out| {
        out.write_all(text.as_bytes())?;
        Ok(Status::Done)
    })
}

/// A writer whose errors begin with the name of its file.
struct NamedWriter<'a, W> {
    out: W,
    name: &'a str,
}

impl<W> NamedWriter<'_, W> {
    fn named(&self, error: io::Error) -> io::Error {
        match error.kind() {
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("{}: {error}", self.name)),
        }
    }
}

impl<W: Write> Write for NamedWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.named(error))
    }
}

/// Returns the directory that contains a path.
pub(crate) fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}

/// Locks a directory until the result is dropped: other processes of this program meanwhile create
/// no temporary files in it, and publish no tables of a survey. `None` if it cannot be locked.
pub(crate) fn lock_directory(directory: &Path) -> Option<File> {
    let directory = File::open(directory).ok()?;
    directory.lock().ok().map(|()| directory)
}

/// Removes the temporary files in a locked directory that no process holds: those of programs that
/// were killed.
fn remove_abandoned(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_temporary =
            name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_temporary && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes the temporary name from an error message: the user has never heard of it.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}
