//! `jadoube site`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use jadoube::report::{GameReport, Site, SiteFile};

use super::args::Site as SiteArgs;
use super::games::Judging;
use super::{Status, Trouble, codes};

/// The games that are shown when no file is named.
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/examples/games");

pub(crate) fn run(args: &SiteArgs) -> Result<Status, Trouble> {
    let directory = &args.output;
    let said = |error: io::Error| Trouble::Said(format!("{}: {error}", directory.display()));
    if fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) {
        let what = format!(
            "{}: there is something in it: name a directory that is empty, or not there yet",
            directory.display()
        );
        return Err(Trouble::Said(what));
    }
    let part = beside(directory);
    let written = write_all(args, &part);
    let moved = written.and_then(|status| {
        // An empty directory gives way to the whole site.
        if directory.is_dir() {
            fs::remove_dir(directory).map_err(said)?;
        }
        fs::rename(&part, directory).map_err(said)?;
        Ok(status)
    });
    if moved.is_err() {
        // What is left of it is of no use, and may not be there at all.
        let _ = fs::remove_dir_all(&part);
    }
    moved
}

/// The directory in which a site is made, until it is whole.
fn beside(directory: &Path) -> PathBuf {
    let mut name = directory.components().as_path().as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    PathBuf::from(name)
}

fn write_all(args: &SiteArgs, root: &Path) -> Result<Status, Trouble> {
    let library = codes::library(args.games.rulesets.as_deref())?;
    let mut judging = Judging::new(&args.games, &library)?;
    let mut site = Site::new(&library);
    let mut tell = |report: &GameReport<'_>| write(root, &site.add(report));
    if args.games.files.is_empty() {
        for file in EXAMPLES.files() {
            if file.path().extension().is_some_and(|extension| extension == "pgn") {
                judging.each_of_text(
                    &file.path().display().to_string(),
                    file.contents(),
                    &mut tell,
                )?;
            }
        }
    } else {
        judging.each(&mut tell)?;
    }
    for file in site.finish() {
        write(root, &file)?;
    }
    Ok(if judging.trouble { Status::Trouble } else { Status::Done })
}

fn write(root: &Path, file: &SiteFile) -> Result<(), Trouble> {
    let path = root.join(&file.path);
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    let said = |error: io::Error| Trouble::Said(format!("{}: {error}", path.display()));
    made.and_then(|()| fs::write(&path, &file.text)).map_err(said)
}
