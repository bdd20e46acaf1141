//! The paths of tables.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::survey::Part;

use crate::cli::survey::inputs::Inputs;
use crate::cli::survey::{Args, TableFormat};
use crate::cli::{CliError, fail, warn};

/// The paths of a table's parts: `DIR/games.csv`, for a part `DIR/games-03-of-16.csv`; in Parquet
/// `DIR/games/part-03-of-16.parquet`.
pub(super) struct TablePaths {
    directory: PathBuf,
    stem: &'static str,
    ending: &'static str,
    /// True if the name has the numbers of the part even if that is the whole.
    is_always_numbered: bool,
}

impl TablePaths {
    pub(super) fn new(directory: &Path, table: &'static str, format: TableFormat) -> Self {
        let (mut directory, mut stem) = (directory.to_owned(), table);
        let is_always_numbered = format == TableFormat::Parquet;
        if is_always_numbered {
            (directory, stem) = (directory.join(table), "part");
        }
        let ending = match format {
            TableFormat::Parquet => "parquet",
            TableFormat::Csv => "csv",
            TableFormat::Jsonl => "jsonl",
        };
        Self { directory, stem, ending, is_always_numbered }
    }

    /// Returns the path of a part.
    pub(super) fn file(&self, part: Part) -> PathBuf {
        let of = part.count().to_string();
        let mut number = String::new();
        if !part.is_whole() || self.is_always_numbered {
            number = format!("-{:0width$}-of-{of}", part.number(), width = of.len());
        }
        self.directory.join(format!("{}{number}.{}", self.stem, self.ending))
    }

    /// Refuses to overwrite an input. Without `--force`, refuses also to overwrite a table, and to
    /// write beside parts of another division of the input, which readers of the directory would
    /// count twice.
    pub(super) fn check(&self, args: &Args, inputs: &Inputs) -> Result<(), CliError> {
        let file = self.file(args.part);
        inputs.refuse_as_output(&file)?;
        if file.is_file() && !args.force {
            return Err(already_exists(&file));
        }
        let Some(other) = self.of_another_division(args.part) else { return Ok(()) };
        let (other, of) = (other.display(), args.part.count());
        let what = format!("{other} is of another division of the input, not into {of}");
        if !args.force {
            return fail(format!("{what}: name another directory, or give --force"));
        }
        warn(&format!("{what}: do not read the two together"));
        Ok(())
    }

    /// Returns the first file, by name, that belongs to another division of the input.
    fn of_another_division(&self, part: Part) -> Option<PathBuf> {
        let mut others = Vec::new();
        for name in names_in(&self.directory) {
            if self.division(&name).is_some_and(|of| of != part.count()) {
                others.push(name);
            }
        }
        others.into_iter().min().map(|name| self.directory.join(name))
    }

    /// Returns the number of parts into which the input of a file was divided; `None` if the file
    /// is not of this table.
    fn division(&self, name: &str) -> Option<u64> {
        let rest = name.strip_prefix(self.stem)?.strip_suffix(self.ending)?.strip_suffix('.')?;
        if rest.is_empty() {
            return Some(1);
        }
        rest.strip_prefix('-')?.split_once("-of-")?.1.parse().ok()
    }

    /// Returns the first file of this table, by name, of any part.
    fn any_file(&self) -> Option<PathBuf> {
        let mut files = names_in(&self.directory);
        files.retain(|name| self.division(name).is_some());
        files.into_iter().min().map(|name| self.directory.join(name))
    }
}

/// Warns of tables of other formats in a directory: they belong to another survey.
pub(super) fn warn_of_other_formats(directory: &Path, format: TableFormat) {
    for other in [TableFormat::Parquet, TableFormat::Csv, TableFormat::Jsonl] {
        if other == format {
            continue;
        }
        if let Some(file) = TablePaths::new(directory, "games", other).any_file() {
            warn(&format!(
                "{}: a table of another survey, in another format, which stays as it is",
                file.display()
            ));
        }
    }
}

fn already_exists(file: &Path) -> CliError {
    let what = "exists already: name another directory, or give --force";
    CliError::Message(format!("{} {what}", file.display()))
}

fn names_in(directory: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect()
}
