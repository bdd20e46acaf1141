//! `jadoube codes`.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use jadoube::calendar::{Doubt, ReadDate};
use jadoube::laws::{Article, Code, Library, Occasion, check_files};
use jadoube::narrative::{changes_outline, code_outline, day_outline, rule_outline};
use jadoube::render::{
    codes_at_json, diff_codes_json, library_json, list_codes, list_codes_json, list_codes_markdown,
    rule_json, show_code_json,
};
use jadoube::rules::RuleKind;
use strum::IntoEnumIterator as _;

use super::args::{Laws, OutputArgs, OutputFormat, read_date};
use super::output::{indented, style, width};
use super::{CliError, Status, atomic_file, fail, warn};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub list: ListArgs,
    #[command(subcommand)]
    pub command: Option<CodesCommand>,
}

/// The list of codes.
#[derive(Debug, clap::Args)]
pub(crate) struct ListArgs {
    /// With `--format json`, print all articles of every code, and the log of facts changed.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub answer: AnswerArgs,
}

/// The library that answers, and the format and place of the answer.
#[derive(Debug, clap::Args)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub writing: OutputArgs,
}

/// The commands about codes.
#[derive(Debug, Subcommand)]
pub(crate) enum CodesCommand {
    /// List the codes, oldest first; landmarks have a star.
    List(ListArgs),
    /// Print a whole code, amendments applied: each article with its number and source.
    Show {
        /// The code, or an event that had one, with its year: "Vienna 1898".
        id: String,
        /// Only the article with this key or number, or those that hold this rule.
        article: Option<String>,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    /// Print the articles changed, added and repealed between two codes, side by side; one
    /// below the other in a terminal of fewer than 80 columns.
    Diff {
        /// The first code.
        a: String,
        /// The second code.
        b: String,
        /// Leave out what is only renumbered or reworded.
        #[arg(long)]
        substantive: bool,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    /// Print how a rule varied from code to code, with a timeline.
    Rule {
        /// The rule, as law files name it: `stalemate`, `repetition`, `move-count`.
        rule: String,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    /// Print which code governed on a day, and why.
    At {
        /// The day: 1898-07-22, 1898-07, 1898, 189?, 18??, or as PGN has it, 1886.??.?? or
        /// ????.??.??.
        #[arg(value_name = "DATE", value_parser = read_date)]
        date: ReadDate,
        /// The event of the game.
        #[arg(long)]
        event: Option<String>,
        /// The place of the game.
        #[arg(long)]
        site: Option<String>,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    /// Report every mistake of law files; print nothing when all is well.
    Check {
        /// Files, or directories of them; by default the program's own library.
        files: Vec<PathBuf>,
        /// Output file; `-` is standard output.
        #[arg(short, long, value_name = "FILE", default_value = "-")]
        output: PathBuf,
    },
}

pub(crate) fn run(args: Args) -> Result<Status, CliError> {
    match args.command.unwrap_or(CodesCommand::List(args.list)) {
        CodesCommand::List(listing) => list(listing),
        CodesCommand::Show { id, article, answer } => show(&id, article.as_deref(), &answer),
        CodesCommand::Diff { a, b, substantive, answer: AnswerArgs { laws, writing } } => {
            let library = laws.library()?;
            let (a, b) = (find_code(&library, &a)?, find_code(&library, &b)?);
            writing.answer(
                || changes_outline(a, b, substantive),
                || diff_codes_json(a, b, substantive),
            )
        }
        CodesCommand::Rule { rule, answer: AnswerArgs { laws, writing } } => {
            let (library, rule) = (laws.library()?, find_rule(&rule)?);
            writing.answer(|| rule_outline(rule, &library), || rule_json(rule, &library))
        }
        CodesCommand::At { date, event, site, answer } => {
            warn_of_doubtful_date(&date);
            let AnswerArgs { laws, writing } = answer;
            let library = laws.library()?;
            let governing =
                library.governing(Occasion::new(date.date, event.as_deref(), site.as_deref()));
            writing.answer(|| day_outline(&governing), || codes_at_json(&governing))
        }
        CodesCommand::Check { files, output } => check(&files, &output),
    }
}

fn list(
    ListArgs { all, answer: AnswerArgs { laws, writing } }: ListArgs,
) -> Result<Status, CliError> {
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
    AnswerArgs { laws, writing }: &AnswerArgs,
) -> Result<Status, CliError> {
    let library = laws.library()?;
    let code = find_code(&library, id)?;
    let only = article.map(|article| articles_called(code, article)).transpose()?;
    let only = only.as_deref();
    writing.answer(|| code_outline(code, only), || show_code_json(code, only))
}

/// Warns of a date that can be read in more ways than one.
fn warn_of_doubtful_date(date: &ReadDate) {
    match date {
        ReadDate { date: Some(years), doubt: Some(Doubt::About) } => {
            warn(&format!("the date is read as {}; {date}", years.in_words()));
        }
        ReadDate { doubt: Some(_), .. } => warn(&format!("the date is {date}")),
        ReadDate { doubt: None, .. } => {}
    }
}

/// Returns the articles of a code with this key, number or rule.
fn articles_called<'c>(code: &'c Code, name: &str) -> Result<Vec<&'c Article>, CliError> {
    let articles = code.articles_called(name);
    if articles.is_empty() {
        let keys: Vec<&str> = code.articles.iter().map(|article| article.key.as_str()).collect();
        return fail(format!("{} has no article `{name}`: it has {}", code.id, keys.join(", ")));
    }
    Ok(articles)
}

/// Returns the rule with this name in law files.
fn find_rule(name: &str) -> Result<RuleKind, CliError> {
    let mut names = Vec::new();
    for kind in RuleKind::iter().filter(|kind| kind.has_words_of_its_own()) {
        if kind.to_string() == name {
            return Ok(kind);
        }
        names.push(kind.to_string());
    }
    fail(format!("there is no rule `{name}`: there are {}", names.join(", ")))
}

/// Returns the one code with a name: an identifier, `latest`, a lineage with a year, or an event
/// with its year. Warns if the name is not the identifier.
pub(crate) fn find_code<'l>(library: &'l Library, name: &str) -> Result<&'l Code, CliError> {
    if library.code(name).is_err() {
        match library.codes_in_group(name).as_slice() {
            [] => {}
            [only] => return Ok(only),
            [.., newest] => {
                let example = &newest.id;
                return fail(format!("`{name}` is several codes: name one, such as `{example}`"));
            }
        }
    }
    let code = library.code_or_event(name)?;
    if !code.id.eq_ignore_ascii_case(name) {
        warn(&format!("{name} is {}, which was in force then", code.id));
    }
    Ok(code)
}

/// Checks law files and writes the mistakes.
fn check(files: &[PathBuf], output: &Path) -> Result<Status, CliError> {
    let reports = check_files(files)?;
    let is_colored = style(false, output).board.color;
    let with_mistakes = reports.iter().filter(|report| !report.mistakes.is_empty());
    let text: String = with_mistakes.map(|report| report.render(is_colored)).collect();
    atomic_file::write_text(output, &text)?;
    let sound = reports.iter().all(|report| report.mistakes.is_empty());
    Ok(if sound { Status::Done } else { Status::Failed })
}
