//! The tables of a survey, as files: written under a name that nobody reads, and given their
//! own when they are complete.

mod lines;
mod parquet;
mod place;

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use jadoube::laws::Code;
use jadoube::survey::{Cell, Column, GAMES, Game, Sheet, VERDICTS, game_row, verdict_rows};

use crate::cli::Trouble;
use crate::cli::args::{Survey, TableFormat};
use crate::cli::complain;

use place::Place;

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
        let places = ["games", "verdicts"].map(|table| Place::new(directory, table, args.format));
        for place in &places {
            refuse_mixture(place, args)?;
        }
        let places = places.map(|place| place.file(args.part));
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

/// Sees to it that nothing is written over, and nothing beside what must not be read with it,
/// unless that is asked for.
fn refuse_mixture(place: &Place, args: &Survey) -> Result<(), Trouble> {
    let file = place.file(args.part);
    if file.exists() && !args.force {
        let what = "is there already: name another directory, or give --force";
        return Err(Trouble::Said(format!("{} {what}", file.display())));
    }
    let Some(other) = place.of_another_division(args.part) else { return Ok(()) };
    let (other, of) = (other.display(), args.part.of());
    let what = format!("{other} is of another division of the input, not into {of}");
    if args.force {
        complain(&format!("{what}: do not read the two together"));
        return Ok(());
    }
    Err(Trouble::Said(format!("{what}: name another directory, or give --force")))
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
