//! Arguments of `codes`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use jadoube::calendar::ReadDate;

use super::date::read_date;

/// Arguments of `codes`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Codes {
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, global = true, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// Output format of list, show, diff, rule and at.
    #[arg(long, global = true, value_enum, default_value = "text")]
    pub format: CodesFormat,
    /// With `--format json`, print every code whole, and the log of facts changed.
    #[arg(long)]
    pub all: bool,
    /// What to do; without it, the codes are listed.
    #[command(subcommand)]
    pub command: Option<CodesCommand>,
}

/// Output formats of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CodesFormat {
    /// For people.
    Text,
    /// A JSON object.
    Json,
    /// Tables for a blog or an issue.
    Markdown,
    /// The sources, for a bibliography; of one code or, as a list, of all.
    Bibtex,
}

/// What to do with codes.
#[derive(Debug, Subcommand)]
pub(crate) enum CodesCommand {
    /// List the codes, oldest first; landmarks have a star.
    List,
    /// Print a whole code, amendments applied: each article with number, source, confidence.
    Show {
        /// The code; or an event that had one, with its year: "Vienna 1898".
        id: String,
        /// Only this article, by its key or its number.
        article: Option<String>,
    },
    /// Print the articles changed, added and repealed between two codes, side by side; one
    /// below the other in a terminal of fewer than 80 columns.
    Diff {
        /// The one code.
        a: String,
        /// The other code.
        b: String,
        /// Leave out what is only renumbered or told in other words.
        #[arg(long)]
        substantive: bool,
    },
    /// Print how a rule varied from code to code: a time line, and who said what.
    Rule {
        /// The rule, as law files name it: `stalemate`, `repetition`, `move-count`.
        rule: String,
    },
    /// Print which code governed on a day, and why; or that it is not known.
    At {
        /// The day: 1898-07-22, 1898-07, 1898, 189?, 18??, or as PGN has it, 1886.??.?? or
        /// ????.??.??.
        #[arg(value_name = "DATE", value_parser = read_date)]
        date: ReadDate,
        /// The game's event; without a site it may name the place.
        #[arg(long)]
        event: Option<String>,
        /// Where it was played; without an event it may name one.
        #[arg(long)]
        site: Option<String>,
    },
    /// Write a template for a new code: `codes check` reports its blanks until they are filled. The
    /// JSON schema for editors is written beside it, unless there is one.
    New {
        /// The new code's name: small letters, digits and hyphens.
        id: String,
        /// The code that it amends.
        #[arg(long, value_name = "ID")]
        amends: Option<String>,
        /// Output file; ID.toml by default, `-` is standard output.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Report every mistake of law files; print nothing when all is well.
    Check {
        /// Files, or directories of them; without any, the program's own library.
        files: Vec<PathBuf>,
    },
    /// Print the JSON schema of a law file.
    Schema,
}
