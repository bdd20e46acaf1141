//! `jadoube site`.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use tempfile::TempDir;

use jadoube::arbiter::Game;
use jadoube::teaching::{Site, SiteFile};

use super::args::Games;
use super::games::Judging;
use super::{CliError, Status, atomic_file, in_file};

/// The games that are shown without a file.
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/examples/games");

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube site -o laws
  jadoube site -o laws match.pgn --rulesets my-laws
  jadoube site -o laws --lab lab.html
")]
pub(crate) struct Args {
    #[command(flatten)]
    pub games: Games,
    /// The lab, as `examples/lab/build` writes it: the site carries it, and every game and code
    /// leads into it.
    #[arg(long, value_name = "FILE")]
    pub lab: Option<PathBuf>,
    /// Output directory; it must be empty or missing.
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let said = |error: io::Error| in_file(&args.output, error);
    let directory = &atomic_file::without_links(&args.output).map_err(said)?;
    refuse_what_is_there(directory, None)?;
    let draft = begin(directory).map_err(said)?;
    let status = write_all(args, draft.path())?;
    refuse_what_is_there(directory, draft.path().file_name())?;
    atomic_file::uninterrupted(|| publish(draft, directory)).map_err(said)?;
    Ok(status)
}

/// Refuses a directory that holds anything but the draft.
fn refuse_what_is_there(directory: &Path, draft: Option<&OsStr>) -> Result<(), CliError> {
    let others = match fs::read_dir(directory) {
        Ok(entries) => entries.filter(|entry| {
            entry.as_ref().map_or(true, |entry| Some(entry.file_name().as_os_str()) != draft)
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(in_file(directory, error)),
    };
    let mut names = others.map_while(Result::ok).map(|entry| entry.file_name());
    let Some(name) = names.next() else { return Ok(()) };
    let what = format!("there is something in it, {}", name.display());
    Err(in_file(directory, what + ": name a directory that is empty, or not there yet"))
}

/// The directory in which a site is made until it is whole: in the one that is there, which may
/// be on a disk of its own, or beside the one that is not.
fn begin(directory: &Path) -> io::Result<TempDir> {
    let place = if directory.is_dir() { directory } else { atomic_file::directory_of(directory) };
    fs::create_dir_all(place)?;
    atomic_file::private_directory(place)
}

/// Gives a site its place. What could not be is removed with the draft.
fn publish(draft: TempDir, directory: &Path) -> io::Result<()> {
    if !directory.is_dir() {
        fs::rename(draft.path(), directory)?;
        // There is nothing left to be removed.
        let _ = draft.keep();
        return Ok(());
    }
    for entry in fs::read_dir(draft.path())? {
        let entry = entry?;
        fs::rename(entry.path(), directory.join(entry.file_name()))?;
    }
    draft.close()
}

fn write_all(args: &Args, root: &Path) -> Result<Status, CliError> {
    let library = args.games.how.laws.library()?;
    let mut judging = Judging::new(&args.games, &args.output, &library)?;
    let mut site = Site::new(&library);
    if let Some(lab) = args.lab.as_deref() {
        site = site.with_lab(read_lab(lab)?);
    }
    let mut add = |game: &mut Game<'_>| write(root, &site.add(game));
    if args.games.files.is_empty() {
        // One of them is known for its false move.
        judging.accepts_false = true;
        for file in EXAMPLES.files() {
            if file.path().extension().is_some_and(|extension| extension == "pgn") {
                judging.each_of_text(
                    &file.path().display().to_string(),
                    file.contents(),
                    &mut add,
                )?;
            }
        }
    } else {
        judging.each(&mut add)?;
    }
    for file in site.finish() {
        write(root, &file)?;
    }
    Ok(judging.status())
}

/// The lab. What is no such page is refused: the links of the site would lead nowhere.
fn read_lab(file: &Path) -> Result<String, CliError> {
    let text = fs::read_to_string(file).map_err(|error| in_file(file, error))?;
    if !text.contains("<title>The lab: ") || !text.contains("content=\"jadoube\"") {
        return Err(in_file(file, "not the lab: `bash examples/lab/build lab.html` writes it"));
    }
    Ok(text)
}

fn write(root: &Path, file: &SiteFile) -> Result<(), CliError> {
    let path = root.join(&file.path);
    let write = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&path, &file.text)
    };
    atomic_file::uninterrupted(write).map_err(|error| in_file(&path, error))
}
