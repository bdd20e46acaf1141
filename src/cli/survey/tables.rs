//! The tables of a survey, as files: they take their names when they are complete, and never if
//! they are not.

mod lines;
mod parquet;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Ruleset;
use jadoube::survey::{Batch, Cell, Column, GAMES, Game, GameName, Part, Row, TableCode, VERDICTS};

use crate::cli::atomic_file::{AtomicFile, directory_of};
use crate::cli::survey::{Args, TableFormat};
use crate::cli::warn;
use crate::cli::{CliError, fail};

use super::inputs::Inputs;

/// Writes rows in some format.
trait Rows {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()>;

    /// Everything is in the file when this is done; also how the table ends, where a file can
    /// say it.
    fn finish(self: Box<Self>, ends: &About) -> io::Result<()>;
}

pub(super) struct Tables<'l> {
    directory: PathBuf,
    codes: Vec<TableCode<'l>>,
    games: Table,
    verdicts: Table,
    dense: bool,
}

impl<'l> Tables<'l> {
    /// Begins the tables, if `--out` names a directory. Those that are there already are replaced
    /// only with `--force`.
    pub(super) fn begin(
        args: &Args,
        inputs: &Inputs,
        codes: &[&'l dyn Ruleset],
    ) -> Result<Option<Self>, CliError> {
        let Some(directory) = &args.out else { return Ok(None) };
        let places =
            ["games", "verdicts"].map(|table| TablePaths::new(directory, table, args.format));
        for place in &places {
            refuse_mixture(place, args)?;
        }
        let places = places.map(|place| place.file(args.part));
        for place in &places {
            inputs.refuse(place)?;
        }
        let [games, verdicts] = places;
        let about = About::begun(args, inputs);
        Ok(Some(Self {
            directory: directory.clone(),
            codes: codes.iter().map(|code| TableCode::new(*code)).collect(),
            games: Table::begin(games, "games", &GAMES, args, &about)?,
            verdicts: Table::begin(verdicts, "verdicts", &VERDICTS, args, &about)?,
            dense: args.dense,
        }))
    }

    /// Writes the rows of a game.
    pub(super) fn write(
        &mut self,
        named: GameName<'_>,
        batch: &Batch,
        game: &Game,
        duplicate_of: Option<i64>,
    ) -> Result<(), CliError> {
        let row = Row::new(named, batch, game, &self.codes, duplicate_of);
        self.games.row(&row.cells(&GAMES))?;
        row.verdicts(self.dense).try_for_each(|row| self.verdicts.row(&row.cells(&VERDICTS)))
    }

    /// Completes both tables, and only then gives them their names: of a survey that was
    /// interrupted, names that say so.
    pub(super) fn finish(
        mut self,
        stopped: Option<&str>,
        faults: &[String],
    ) -> Result<(), CliError> {
        let ends = About::ended(stopped, faults);
        self.games.complete(&ends)?;
        self.verdicts.complete(&ends)?;
        let _lock = lock(&self.directory);
        if stopped.is_some() {
            return self.put_aside(PARTIAL).map(|kept| {
                warn(&format!("the tables end early, and are named so: {}", kept.join(", ")));
            });
        }
        if !self.games.may_publish() || !self.verdicts.may_publish() {
            let directory = self.directory.display().to_string();
            let kept = self.put_aside(&format!("{}.unpublished", std::process::id()))?;
            return fail(format!(
                "{directory}: another survey has written its tables there meanwhile; these are \
                 {} now",
                kept.join(", ")
            ));
        }
        self.games.publish()?;
        self.verdicts.publish()
    }

    fn put_aside(self, word: &str) -> Result<Vec<String>, CliError> {
        let kept = [self.games.put_aside(word)?, self.verdicts.put_aside(word)?];
        Ok(kept.iter().map(|path| path.display().to_string()).collect())
    }
}

/// How the name of a table ends that ends early.
const PARTIAL: &str = "partial";

/// Keeps other surveys from giving their tables names in a directory at the same time: those of
/// games and of verdicts belong together. It ends when it is dropped. Where directories cannot be
/// locked, two surveys that finish in the same moment are not kept apart.
fn lock(directory: &Path) -> Option<File> {
    let directory = File::open(directory).ok()?;
    directory.lock().ok().map(|()| directory)
}

/// Refuses to overwrite tables, and to write beside tables that must not be read with these, unless
/// `--force` is given.
fn refuse_mixture(place: &TablePaths, args: &Args) -> Result<(), CliError> {
    let file = place.file(args.part);
    if file.is_file() && !args.force {
        return Err(is_there(&file));
    }
    let Some(other) = place.of_another_division(args.part) else { return Ok(()) };
    let (other, of) = (other.display(), args.part.of());
    let what = format!("{other} is of another division of the input, not into {of}");
    if args.force {
        warn(&format!("{what}: do not read the two together"));
        return Ok(());
    }
    fail(format!("{what}: name another directory, or give --force"))
}

fn is_there(file: &Path) -> CliError {
    let what = "is there already: name another directory, or give --force";
    CliError::Message(format!("{} {what}", file.display()))
}

/// A table that is being written.
struct Table {
    rows: Option<Box<dyn Rows>>,
    draft: AtomicFile,
    path: PathBuf,
    /// True if the table may replace another.
    replaces: bool,
}

impl Table {
    fn begin(
        path: PathBuf,
        name: &'static str,
        columns: &'static [Column],
        args: &Args,
        about: &About,
    ) -> Result<Self, CliError> {
        let begun = fs::create_dir_all(directory_of(&path)).and_then(|()| {
            let draft = AtomicFile::create(&path)?;
            let rows = rows(draft.file().try_clone()?, name, columns, args.format, about)?;
            Ok((draft, rows))
        });
        let (draft, rows) = begun.map_err(|error| not_written(&path, &error))?;
        Ok(Self { rows: Some(rows), draft, path, replaces: args.force })
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), CliError> {
        let written = self.rows.as_mut().map_or(Ok(()), |rows| rows.row(cells));
        written.map_err(|error| not_written(&self.path, &error))
    }

    fn complete(&mut self, ends: &About) -> Result<(), CliError> {
        let completed = self.rows.take().map_or(Ok(()), |rows| rows.finish(ends));
        completed.map_err(|error| not_written(&self.path, &error))
    }

    fn may_publish(&self) -> bool {
        self.replaces || !self.path.exists()
    }

    fn publish(self) -> Result<(), CliError> {
        self.draft.persist().map_err(|error| not_written(&self.path, &error))
    }

    /// Gives the file the name `_NAME.WORD`, which readers of whole directories pass over.
    fn put_aside(self, word: &str) -> Result<PathBuf, CliError> {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let aside = self.path.with_file_name(format!("_{name}.{word}"));
        self.draft.persist_as(&aside).map_err(|error| not_written(&self.path, &error))?;
        Ok(aside)
    }
}

fn rows(
    file: File,
    name: &'static str,
    columns: &'static [Column],
    format: TableFormat,
    about: &About,
) -> io::Result<Box<dyn Rows>> {
    Ok(match format {
        TableFormat::Parquet => Box::new(parquet::Writer::new(file, name, columns, about)?),
        TableFormat::Csv => Box::new(lines::Csv::new(file, columns)?),
        TableFormat::Jsonl => Box::new(lines::Jsonl::new(file, columns)),
    })
}

fn not_written(path: &Path, error: &io::Error) -> CliError {
    CliError::Message(format!("{}: {error}; the table is not written", path.display()))
}

/// Where the parts of a table are written: `DIR/games.csv`, of a part `DIR/games-03-of-16.csv`;
/// `DIR/games/part-03-of-16.parquet`.
struct TablePaths {
    directory: PathBuf,
    stem: &'static str,
    ending: &'static str,
}

impl TablePaths {
    fn new(directory: &Path, table: &'static str, format: TableFormat) -> Self {
        let lines = |ending| Self { directory: directory.to_owned(), stem: table, ending };
        match format {
            TableFormat::Parquet => {
                Self { directory: directory.join(table), stem: "part", ending: "parquet" }
            }
            TableFormat::Csv => lines("csv"),
            TableFormat::Jsonl => lines("jsonl"),
        }
    }

    /// The file of a part.
    fn file(&self, part: Part) -> PathBuf {
        let of = part.of().to_string();
        let number = if part.is_whole() && self.ending != "parquet" {
            String::new()
        } else {
            format!("-{:0width$}-of-{of}", part.number(), width = of.len())
        };
        self.directory.join(format!("{}{number}.{}", self.stem, self.ending))
    }

    /// A file there that belongs to another division of the input. Whoever reads the directory
    /// as one table would read games twice.
    fn of_another_division(&self, part: Part) -> Option<PathBuf> {
        let entries = fs::read_dir(&self.directory).ok()?;
        let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let other = |name: &String| self.division(name).is_some_and(|of| of != part.of());
        files.filter(other).min().map(|name| self.directory.join(name))
    }

    /// Into how many parts the input of a file was divided, if it is one of this table.
    fn division(&self, name: &str) -> Option<u64> {
        let rest = name.strip_prefix(self.stem)?.strip_suffix(self.ending)?.strip_suffix('.')?;
        if rest.is_empty() {
            return Some(1);
        }
        rest.strip_prefix('-')?.split_once("-of-")?.1.parse().ok()
    }
}

/// What a table says of itself, by names that begin `jadoube.`.
struct About(Vec<(&'static str, String)>);

impl About {
    /// What is known at the beginning. Tables whose `inputs` and `program` are the same, and only
    /// those, can be read together: their games have numbers that agree.
    fn begun(args: &Args, inputs: &Inputs) -> Self {
        let (number, of) = (args.part.number(), args.part.of());
        Self(vec![
            ("program", concat!("jadoube ", env!("CARGO_PKG_VERSION")).to_owned()),
            ("part", format!("{number}/{of}")),
            ("inputs", inputs.described()),
            (
                "game_id",
                "unique in all parts of one survey: file and byte are so in several".into(),
            ),
        ])
    }

    /// What is known at the end: whether it is the whole table; how far it goes, and which inputs
    /// could not be read to their ends, if not.
    fn ended(stopped: Option<&str>, faults: &[String]) -> Self {
        let complete = stopped.is_none() && faults.is_empty();
        let mut ends = vec![("complete", complete.to_string())];
        ends.extend(stopped.map(|how_far| ("stopped", how_far.to_owned())));
        ends.extend((!faults.is_empty()).then(|| ("faults", faults.join("\n"))));
        Self(ends)
    }

    /// Whether it says that the table ends early.
    fn is_early(&self) -> bool {
        self.0.iter().any(|(name, _)| *name == "stopped")
    }

    fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().map(|(name, value)| (format!("jadoube.{name}"), value.clone()))
    }
}
