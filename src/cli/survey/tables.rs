//! The tables of a survey as files. The files get their names when all are complete.

mod lines;
mod parquet;
mod paths;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Ruleset;
use jadoube::survey::{
    Batch, CODES, Cell, Column, GAMES, Game, GameRow, RULINGS, TableCode, VERDICTS, columns_of,
};

use crate::cli::atomic_file::{AtomicFile, directory_of, lock_directory};
use crate::cli::survey::{Args, TableFormat};
use crate::cli::{CliError, fail, warn};

use super::inputs::Inputs;
use paths::TablePaths;

/// A writer of rows in some format.
trait RowWriter {
    /// Writes a row.
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()>;

    /// Writes the remaining rows and, if the format supports metadata, the facts known at the end.
    fn finish(&mut self, end: &Metadata) -> io::Result<()>;
}

/// The four tables of a survey.
pub(super) struct Tables<'l> {
    directory: PathBuf,
    codes: Vec<TableCode<'l>>,
    games: Table,
    verdicts: Table,
    rulings: Table,
    /// The table of codes, which only the first part writes.
    code_rows: Option<Table>,
}

impl<'l> Tables<'l> {
    /// Begins the tables in a directory. Existing tables are replaced only with `--force`.
    pub(super) fn begin(
        directory: &Path,
        args: &Args,
        inputs: &Inputs,
        codes: &[&'l dyn Ruleset],
    ) -> Result<Self, CliError> {
        let begin_table = |name, columns| Table::begin(directory, name, columns, args, inputs);
        for name in ["games", "verdicts", "rulings", "codes"] {
            TablePaths::new(directory, name, args.format).check(args, inputs)?;
        }
        paths::warn_of_other_formats(directory, args.format);
        let mut code_rows = None;
        if args.part.number() == 1 {
            code_rows = Some(begin_table("codes", columns_of(&CODES))?);
        }
        Ok(Self {
            directory: directory.to_owned(),
            codes: codes.iter().map(|code| TableCode::new(*code)).collect(),
            games: begin_table("games", columns_of(&GAMES))?,
            verdicts: begin_table("verdicts", columns_of(&VERDICTS))?,
            rulings: begin_table("rulings", columns_of(&RULINGS))?,
            code_rows,
        })
    }

    /// Writes the rows of a game of a batch. `file` is the name of its input, `id` the id of the
    /// game.
    pub(super) fn write(
        &mut self,
        file: &str,
        id: i64,
        batch: &Batch,
        game: &Game,
        duplicate_of: Option<i64>,
    ) -> Result<(), CliError> {
        let row = GameRow::new(file, id, batch, game, &self.codes, duplicate_of);
        self.games.row(&row.cells())?;
        for verdict in row.verdicts() {
            self.verdicts.row(&verdict.cells())?;
        }
        for ruling in row.rulings() {
            self.rulings.row(&ruling.cells())?;
        }
        Ok(())
    }

    /// Completes all tables, and then gives them their names. Those of a survey that was stopped
    /// get names that mark them as partial.
    ///
    /// # Errors
    /// Fails if a table cannot be written. Also fails if another survey has written its tables
    /// there meanwhile; these then get names that mark them as unpublished.
    pub(super) fn finish(
        mut self,
        stopped: Option<&str>,
        faults: &[String],
    ) -> Result<(), CliError> {
        if let Some(table) = &mut self.code_rows {
            for code in &self.codes {
                table.row(&code.cells())?;
            }
        }
        // The table of games comes last: if it exists, the others do too.
        let mut tables = Vec::from_iter(self.code_rows);
        tables.extend([self.rulings, self.verdicts, self.games]);
        let end = Metadata::at_end(stopped, faults);
        for table in &mut tables {
            table.finish(&end)?;
        }
        let _lock = lock_directory(&self.directory);
        if stopped.is_some() {
            let kept = put_aside(tables, "partial")?;
            warn(&format!("the tables end early, and have names that say so: {kept}"));
            return Ok(());
        }
        if !tables.iter().all(Table::may_publish) {
            let kept = put_aside(tables, &format!("{}.unpublished", std::process::id()))?;
            let directory = self.directory.display();
            return fail(format!(
                "{directory}: another survey has written its tables there meanwhile; these are now \
                 {kept}"
            ));
        }
        tables.into_iter().try_for_each(Table::publish)
    }
}

/// Gives tables names that mark them as something else, and returns these names.
fn put_aside(tables: Vec<Table>, word: &str) -> Result<String, CliError> {
    let mut kept = Vec::new();
    for table in tables {
        kept.push(table.put_aside(word)?.display().to_string());
    }
    Ok(kept.join(", "))
}

/// A table that is being written.
struct Table {
    writer: Box<dyn RowWriter>,
    file: AtomicFile,
    path: PathBuf,
    /// True if the table may replace another.
    may_replace: bool,
}

impl Table {
    fn begin(
        directory: &Path,
        name: &'static str,
        columns: Vec<Column>,
        args: &Args,
        inputs: &Inputs,
    ) -> Result<Self, CliError> {
        let path = TablePaths::new(directory, name, args.format).file(args.part);
        let directory = directory_of(&path);
        let begun = fs::create_dir_all(directory).and_then(|()| {
            let file = AtomicFile::create(&path)?;
            let start = Metadata::at_start(args, inputs);
            let writer = row_writer(file.file().try_clone()?, name, columns, args.format, &start)?;
            Ok((file, writer))
        });
        let (file, writer) = begun.map_err(|error| not_written(&path, &error))?;
        Ok(Self { writer, file, path, may_replace: args.force })
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), CliError> {
        self.writer.row(cells).map_err(|error| not_written(&self.path, &error))
    }

    fn finish(&mut self, end: &Metadata) -> Result<(), CliError> {
        self.writer.finish(end).map_err(|error| not_written(&self.path, &error))
    }

    fn may_publish(&self) -> bool {
        self.may_replace || !self.path.exists()
    }

    fn publish(self) -> Result<(), CliError> {
        self.file.persist().map_err(|error| not_written(&self.path, &error))
    }

    /// Gives the file the name `_NAME.WORD`, which readers of whole directories pass over.
    fn put_aside(self, word: &str) -> Result<PathBuf, CliError> {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let aside = self.path.with_file_name(format!("_{name}.{word}"));
        self.file.persist_as(&aside).map_err(|error| not_written(&self.path, &error))?;
        Ok(aside)
    }
}

fn row_writer(
    file: File,
    name: &'static str,
    columns: Vec<Column>,
    format: TableFormat,
    start: &Metadata,
) -> io::Result<Box<dyn RowWriter>> {
    Ok(match format {
        TableFormat::Parquet => Box::new(parquet::Writer::new(file, name, columns, start)?),
        TableFormat::Csv => Box::new(lines::Csv::new(file, &columns)?),
        TableFormat::Jsonl => Box::new(lines::Jsonl::new(file, columns)),
    })
}

fn not_written(path: &Path, error: &io::Error) -> CliError {
    CliError::Message(format!("{}: {error}; the table is not written", path.display()))
}

/// Facts about a table, by names that are written after `jadoube.`.
struct Metadata(Vec<(&'static str, String)>);

impl Metadata {
    /// Returns the facts known at the start. Tables can be read together only if their `inputs` and
    /// `program` are the same: otherwise the numbers of their games differ.
    fn at_start(args: &Args, inputs: &Inputs) -> Self {
        Self(vec![
            ("program", concat!("jadoube ", env!("CARGO_PKG_VERSION")).to_owned()),
            ("part", format!("{}/{}", args.part.number(), args.part.count())),
            ("inputs", inputs.described()),
            (
                "game_id",
                "unique in all parts of one survey: file and byte are so in several".into(),
            ),
        ])
    }

    /// Returns the facts known at the end: whether the table is complete, the last game of a survey
    /// that was stopped, and the inputs that could not be read to their ends.
    fn at_end(stopped: Option<&str>, faults: &[String]) -> Self {
        let complete = stopped.is_none() && faults.is_empty();
        let mut facts = vec![("complete", complete.to_string())];
        if let Some(stopped) = stopped {
            facts.push(("stopped", stopped.to_owned()));
        }
        if !faults.is_empty() {
            facts.push(("faults", faults.join("\n")));
        }
        Self(facts)
    }

    /// Returns true if the survey was stopped.
    fn is_stopped(&self) -> bool {
        self.0.iter().any(|(name, _)| *name == "stopped")
    }

    fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().map(|(name, value)| (format!("jadoube.{name}"), value.clone()))
    }
}
