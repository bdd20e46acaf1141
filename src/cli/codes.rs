//! `jadoube codes`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use clap::builder::{PathBufValueParser, TypedValueParser};
use jadoube::calendar::{Doubt, ReadDate};
use jadoube::laws::{Article, Code, Library, Occasion, SCHEMA_FILE, check_files, is_name, stub};
use jadoube::narrative::{changes_outline, code_outline, day_outline, rule_outline};
use jadoube::render::{
    codes_at_json, diff_codes_json, library_json, list_codes, list_codes_json, list_codes_markdown,
    rule_json, show_code_json,
};
use jadoube::rules::RuleKind;
use strum::IntoEnumIterator as _;

use super::args::{Laws, OutputFormat, Writing, read_date};
use super::output::{indented, print, style, width};
use super::{CliError, Status, atomic_file, fail, in_file, warn};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub list: Listing,
    /// What to do; without it, the codes are listed.
    #[command(subcommand)]
    pub command: Option<CodesCommand>,
}

/// How the codes are listed.
#[derive(Debug, clap::Args)]
pub(crate) struct Listing {
    /// With `--format json`, print every code whole, and the log of facts changed.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub answer: Answer,
}

/// Which library answers, and in which of these formats. No law file is written so.
#[derive(Debug, clap::Args)]
#[command(mut_arg("output", |output| output.value_parser(no_law_file())))]
pub(crate) struct Answer {
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub writing: Writing,
}

/// Where something about laws is written that is no law file.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputFile {
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-", value_parser = no_law_file())]
    pub output: PathBuf,
}

fn no_law_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| match file.extension() {
        Some(ending) if ending == "toml" => Err("a law file is named so: name another"),
        _ => Ok(file),
    })
}

/// What to do with codes.
#[derive(Debug, Subcommand)]
pub(crate) enum CodesCommand {
    /// List the codes, oldest first; landmarks have a star.
    List(Listing),
    /// Print a whole code, amendments applied: each article with number, source, confidence.
    Show {
        /// The code; or an event that had one, with its year: "Vienna 1898".
        id: String,
        /// Only this article, by its key or its number.
        article: Option<String>,
        #[command(flatten)]
        answer: Answer,
    },
    /// Print the articles changed, added and repealed between two codes, side by side; one
    /// below the other in a terminal of fewer than 80 columns.
    Diff {
        /// The one code.
        a: String,
        /// The other code.
        b: String,
        /// Leave out what is only renumbered or reworded.
        #[arg(long)]
        substantive: bool,
        #[command(flatten)]
        answer: Answer,
    },
    /// Print how a rule varied from code to code: a time line, and who said what.
    Rule {
        /// The rule, as law files name it: `stalemate`, `repetition`, `move-count`.
        rule: String,
        #[command(flatten)]
        answer: Answer,
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
        #[command(flatten)]
        answer: Answer,
    },
    /// Write a template for a new code: `codes check` reports its blanks until they are filled. The
    /// JSON schema for editors is written beside it, unless there is one.
    New {
        /// The new code's name: small letters, digits and hyphens.
        id: String,
        /// The code that it amends.
        #[arg(long, value_name = "ID")]
        amends: Option<String>,
        #[command(flatten)]
        laws: Laws,
        /// Where to write it; `-` is standard output, and the default is ID.toml.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Report every mistake of law files; print nothing when all is well.
    Check {
        /// Files, or directories of them; without any, the program's own library.
        files: Vec<PathBuf>,
        #[command(flatten)]
        place: OutputFile,
    },
    /// Print the JSON schema of a law file.
    Schema(OutputFile),
}

pub(crate) fn run(args: Args) -> Result<Status, CliError> {
    match args.command.unwrap_or(CodesCommand::List(args.list)) {
        CodesCommand::List(listing) => list(listing),
        CodesCommand::Show { id, article, answer } => show(&id, article.as_deref(), &answer),
        CodesCommand::Diff { a, b, substantive, answer: Answer { laws, writing } } => {
            let library = laws.library()?;
            let (a, b) = (meant(&library, &a)?, meant(&library, &b)?);
            let outline = || changes_outline(a, b, substantive);
            writing.answer(outline, || diff_codes_json(a, b, substantive))
        }
        CodesCommand::Rule { rule, answer: Answer { laws, writing } } => {
            let (library, rule) = (laws.library()?, rule_meant(&rule)?);
            let outline = || rule_outline(rule, &library);
            writing.answer(outline, || rule_json(rule, &library))
        }
        CodesCommand::At { date, event, site, answer } => {
            warn_of_doubt(&date);
            let Answer { laws, writing } = answer;
            let library = laws.library()?;
            let governing =
                library.governing(Occasion::new(date.date, event.as_deref(), site.as_deref()));
            let outline = || day_outline(&governing);
            writing.answer(outline, || codes_at_json(&governing))
        }
        CodesCommand::New { id, amends, laws, output } => {
            let library = laws.library()?;
            let amended = amends.map(|amends| meant(&library, &amends)).transpose()?;
            if library.code(&id).is_ok() {
                warn(&format!(
                    "there is a code `{id}` already: with `--rulesets` the new file takes its place"
                ));
            }
            begin(&id, amended, output)
        }
        CodesCommand::Check { files, place } => check(&files, &place),
        CodesCommand::Schema(place) => {
            atomic_file::write_text(&place.output, &indented(&jadoube::laws::json_schema()))
        }
    }
}

fn list(Listing { all, answer: Answer { laws, writing } }: Listing) -> Result<Status, CliError> {
    if all && writing.format != OutputFormat::Json {
        return fail("`--all` is for `--format json`");
    }
    let library = laws.library()?;
    writing.write(&match writing.format {
        OutputFormat::Text => list_codes(library.codes(), width()),
        OutputFormat::Json if all => indented(&library_json(&library)),
        OutputFormat::Json => indented(&list_codes_json(&library)),
        OutputFormat::Markdown => list_codes_markdown(&library),
    })
}

/// A code, or one article of it.
fn show(
    id: &str,
    article: Option<&str>,
    Answer { laws, writing }: &Answer,
) -> Result<Status, CliError> {
    let library = laws.library()?;
    let code = meant(&library, id)?;
    let only = article.map(|article| article_meant(code, article)).transpose()?;
    writing.answer(|| code_outline(code, only), || show_code_json(code, only))
}

/// Says how a date is read that can be read in more ways than one.
fn warn_of_doubt(date: &ReadDate) {
    match date {
        ReadDate { date: Some(years), doubt: Some(Doubt::About) } => {
            warn(&format!("the date is read as {}; {date}", years.in_words()));
        }
        ReadDate { doubt: Some(_), .. } => warn(&format!("the date is {date}")),
        ReadDate { doubt: None, .. } => {}
    }
}

/// The article of a code that is meant by its key, or by its number.
fn article_meant<'c>(code: &'c Code, name: &str) -> Result<&'c Article, CliError> {
    let is_meant = |it: &&Article| it.key == name || it.number.as_ref().cited() == Some(name);
    code.articles.iter().find(is_meant).ok_or_else(|| {
        let keys: Vec<&str> = code.articles.iter().map(|article| article.key.as_str()).collect();
        CliError::Message(format!(
            "{} has no article `{name}`: it has {}",
            code.id,
            keys.join(", ")
        ))
    })
}

/// The rule that is meant by its name.
fn rule_meant(name: &str) -> Result<RuleKind, CliError> {
    let shown = |kind: &RuleKind| kind.has_words_of_its_own();
    let found = RuleKind::iter().filter(shown).find(|kind| kind.to_string() == name);
    found.ok_or_else(|| {
        let names: Vec<String> =
            RuleKind::iter().filter(shown).map(|kind| kind.to_string()).collect();
        CliError::Message(format!("there is no rule `{name}`: there are {}", names.join(", ")))
    })
}

/// The code that is meant by a name, `latest` among them; what an event or a year stands for is
/// said.
pub(crate) fn meant<'l>(library: &'l Library, name: &str) -> Result<&'l Code, CliError> {
    match (library.code(name), library.codes_called(name).as_slice()) {
        (Err(_), [only]) => return Ok(only),
        (Err(_), [.., newest]) => {
            return fail(format!("`{name}` is several codes: name one, such as `{}`", newest.id));
        }
        _ => {}
    }
    let code = library.code_or_event(name)?;
    if !code.id.eq_ignore_ascii_case(name) {
        warn(&format!("{name} is {}, which was in force then", code.id));
    }
    Ok(code)
}

/// Writes the file of a new code; what is there already is not touched.
fn begin(id: &str, amends: Option<&Code>, output: Option<PathBuf>) -> Result<Status, CliError> {
    if !is_name(id) {
        return fail(format!(
            "`{id}` is no name for a code: write small letters, digits and hyphens"
        ));
    }
    let file = output.unwrap_or_else(|| PathBuf::from(format!("{id}.toml")));
    let text = stub(id, amends);
    if file.as_os_str() == "-" {
        return print(&text);
    }
    write_new(&file, &text)?;
    write_schema_beside(&file)?;
    warn(&format!("{}: fill the blanks, then run `jadoube codes check` on it", file.display()));
    Ok(Status::Done)
}

/// Writes the schema that the new file points to; what is there already is not touched. Beside
/// a device or a FIFO nobody looks for it.
fn write_schema_beside(file: &Path) -> Result<(), CliError> {
    let schema = file.with_file_name(SCHEMA_FILE);
    if !file.is_file() || schema.exists() {
        return Ok(());
    }
    write_new(&schema, &indented(&jadoube::laws::json_schema()))
}

/// Writes a file that does not exist yet.
fn write_new(path: &Path, text: &str) -> Result<(), CliError> {
    let written =
        std::fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| in_file(path, error))
}

/// Writes the reports: they are the command's result.
fn check(files: &[PathBuf], place: &OutputFile) -> Result<Status, CliError> {
    let reports = check_files(files)?;
    let is_colored = style(false, &place.output).board.color;
    let with_mistakes = reports.iter().filter(|report| !report.mistakes.is_empty());
    let text: String = with_mistakes.map(|report| report.render(is_colored)).collect();
    atomic_file::write_text(&place.output, &text)?;
    let sound = reports.iter().all(|report| report.mistakes.is_empty());
    Ok(if sound { Status::Done } else { Status::Failed })
}
