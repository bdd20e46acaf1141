//! `jadoube codes`.

use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::{PathBufValueParser, TypedValueParser};
use jadoube::calendar::{Doubt, ReadDate};
use jadoube::laws::{Article, Code, Library, Occasion, check_files};
use jadoube::narrative::{changes_outline, code_outline, day_outline, rule_outline};
use jadoube::render::{
    codes_at_json, diff_codes_json, library_json, list_codes, list_codes_json, list_codes_markdown,
    rule_json, show_code_json,
};
use jadoube::rules::RuleKind;
use strum::IntoEnumIterator as _;

use super::args::{Laws, OutputFormat, Writing, read_date};
use super::output::{indented, style, width};
use super::{CliError, Status, atomic_file, fail, warn};

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
        /// Only the article with this key or number, or those that hold this rule.
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
    /// Report every mistake of law files; print nothing when all is well.
    Check {
        /// Files, or directories of them; without any, the program's own library.
        files: Vec<PathBuf>,
        #[command(flatten)]
        place: OutputFile,
    },
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
        CodesCommand::Check { files, place } => check(&files, &place),
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

/// Prints a code, or some articles of it.
fn show(
    id: &str,
    article: Option<&str>,
    Answer { laws, writing }: &Answer,
) -> Result<Status, CliError> {
    let library = laws.library()?;
    let code = meant(&library, id)?;
    let only = article.map(|article| articles_called(code, article)).transpose()?;
    let only = only.as_deref();
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

/// The articles of a code that are called so, by their key, number or rule.
fn articles_called<'c>(code: &'c Code, name: &str) -> Result<Vec<&'c Article>, CliError> {
    let articles = code.articles_called(name);
    if articles.is_empty() {
        let keys: Vec<&str> = code.articles.iter().map(|article| article.key.as_str()).collect();
        return fail(format!("{} has no article `{name}`: it has {}", code.id, keys.join(", ")));
    }
    Ok(articles)
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
