//! The tables of a survey, as files: written under a name that nobody reads, and given their
//! own when they are complete.

mod lines;
mod parquet;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jadoube::laws::Code;
use jadoube::survey::{Cell, Column, GAMES, Game, Part, Sheet, VERDICTS, game_row, verdict_rows};

use crate::cli::Trouble;
use crate::cli::args::{Survey, TableFormat};

/// Writes rows in some format.
trait Rows {
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()>;

    /// Everything is in the file when this is done.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// The two tables.
pub(super) struct Tables {
    games: Table,
    verdicts: Table,
    dense: bool,
}

impl Tables {
    /// Begins the tables that are asked for. What is there already is not touched unless that
    /// is asked for too.
    pub(super) fn begin(args: &Survey) -> Result<Option<Self>, Trouble> {
        let Some(directory) = &args.out else { return Ok(None) };
        let place = |table| place(directory, table, args.format, args.part);
        let places = [place("games"), place("verdicts")];
        for path in &places {
            if path.exists() && !args.force {
                let what = "is there already: name another directory, or give --force";
                return Err(Trouble::Said(format!("{} {what}", path.display())));
            }
        }
        let [games, verdicts] = places;
        Ok(Some(Self {
            games: Table::begin(games, "games", &GAMES, args.format)?,
            verdicts: Table::begin(verdicts, "verdicts", &VERDICTS, args.format)?,
            dense: args.dense,
        }))
    }

    /// Writes the rows of a game.
    pub(super) fn write(
        &mut self,
        file: &str,
        sheet: &Sheet,
        game: &Game,
        codes: &[&Code],
        duplicate_of: Option<i64>,
    ) -> Result<(), Trouble> {
        self.games.row(&game_row(file, sheet, game, codes, duplicate_of))?;
        let verdicts = &mut self.verdicts;
        verdict_rows(file, sheet, game, codes, self.dense, |row| verdicts.row(row))
    }

    /// Completes both tables, and only then gives them their names.
    pub(super) fn finish(mut self) -> Result<(), Trouble> {
        self.games.complete()?;
        self.verdicts.complete()?;
        self.games.publish()?;
        self.verdicts.publish()
    }
}

/// `DIR/games.csv`, of a part `DIR/games-03-of-16.csv`; `DIR/games/part-03-of-16.parquet`.
fn place(directory: &Path, table: &str, format: TableFormat, part: Part) -> PathBuf {
    let of = part.of().to_string();
    let part_name = format!("{:0width$}-of-{of}", part.number(), width = of.len());
    let ending = match format {
        TableFormat::Parquet => {
            return directory.join(table).join(format!("part-{part_name}.parquet"));
        }
        TableFormat::Csv => "csv",
        TableFormat::Jsonl => "jsonl",
    };
    let part = if part.is_whole() { String::new() } else { format!("-{part_name}") };
    directory.join(format!("{table}{part}.{ending}"))
}

/// A table that is being written.
struct Table {
    rows: Option<Box<dyn Rows>>,
    path: PathBuf,
    /// Where it is until it is complete. Readers of whole directories pass over such names.
    unfinished: PathBuf,
    published: bool,
}

impl Table {
    fn begin(
        path: PathBuf,
        name: &'static str,
        columns: &'static [Column],
        format: TableFormat,
    ) -> Result<Self, Trouble> {
        let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let unfinished = path.with_file_name(format!(".{file_name}.unfinished"));
        let mut table = Self { rows: None, path, unfinished, published: false };
        let begun = table.open(name, columns, format);
        table.rows = Some(begun.map_err(|error| table.trouble(&error))?);
        Ok(table)
    }

    fn open(
        &self,
        name: &'static str,
        columns: &'static [Column],
        format: TableFormat,
    ) -> io::Result<Box<dyn Rows>> {
        if let Some(directory) = self.path.parent() {
            fs::create_dir_all(directory)?;
        }
        let file = File::create(&self.unfinished)?;
        Ok(match format {
            TableFormat::Parquet => Box::new(parquet::Writer::new(file, name, columns)?),
            TableFormat::Csv => Box::new(lines::Csv::new(file, columns)?),
            TableFormat::Jsonl => Box::new(lines::Jsonl::new(file, columns)),
        })
    }

    fn trouble(&self, error: &io::Error) -> Trouble {
        Trouble::Said(format!("{}: {error}; the table is not written", self.path.display()))
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), Trouble> {
        let written = self.rows.as_mut().map_or(Ok(()), |rows| rows.row(cells));
        written.map_err(|error| self.trouble(&error))
    }

    fn complete(&mut self) -> Result<(), Trouble> {
        let completed = self.rows.take().map_or(Ok(()), Rows::finish);
        completed.map_err(|error| self.trouble(&error))
    }

    fn publish(&mut self) -> Result<(), Trouble> {
        fs::rename(&self.unfinished, &self.path).map_err(|error| self.trouble(&error))?;
        self.published = true;
        Ok(())
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !self.published {
            // What cannot be removed is not read by anybody either.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}
