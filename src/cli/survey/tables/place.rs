//! Where a table is written, and what else may lie there.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::survey::Part;

use crate::cli::survey::TableFormat;

/// Where the parts of a table are written: `DIR/games.csv`, of a part `DIR/games-03-of-16.csv`;
/// `DIR/games/part-03-of-16.parquet`.
pub(super) struct Place {
    directory: PathBuf,
    stem: &'static str,
    ending: &'static str,
}

impl Place {
    pub(super) fn new(directory: &Path, table: &'static str, format: TableFormat) -> Self {
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
    pub(super) fn file(&self, part: Part) -> PathBuf {
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
    pub(super) fn of_another_division(&self, part: Part) -> Option<PathBuf> {
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
