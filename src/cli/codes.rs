//! `jadoube codes`.

use std::path::{Path, PathBuf};

use jadoube::calendar::Doubt;
use jadoube::laws::{Code, Library, SCHEMA_FILE, check_files, is_name, stub};
use jadoube::render::{
    code_bibtex, codes_at, codes_at_json, codes_at_markdown, diff_codes, diff_codes_json,
    diff_codes_markdown, library_json, list_codes, list_codes_json, list_codes_markdown, show_code,
    show_code_json, show_code_markdown,
};

use super::args::{Codes, CodesCommand, CodesFormat};
use super::draft::{self, Existing};
use super::output::{is_colored, print, width};
use super::{Status, Trouble, complain};

pub(crate) fn run(args: Codes) -> Result<Status, Trouble> {
    let library = || library(args.rulesets.as_deref());
    let format = args.format;
    if args.all && (format != CodesFormat::Json || args.command.is_some()) {
        return Err(Trouble::Said("`--all` is for `codes --format json`".to_owned()));
    }
    match args.command.unwrap_or(CodesCommand::List) {
        CodesCommand::List => {
            let library = library()?;
            print(&match format {
                CodesFormat::Text => list_codes(library.codes(), width()),
                CodesFormat::Json if args.all => indented(&library_json(&library)),
                CodesFormat::Bibtex => library.codes().iter().map(code_bibtex).collect(),
                CodesFormat::Json => indented(&list_codes_json(&library)),
                CodesFormat::Markdown => list_codes_markdown(&library),
            })
        }
        CodesCommand::Show { id } => {
            let library = library()?;
            let code = meant(&library, &id)?;
            print(&match format {
                CodesFormat::Text => show_code(code, width()),
                CodesFormat::Bibtex => code_bibtex(code),
                CodesFormat::Json => indented(&show_code_json(code)),
                CodesFormat::Markdown => show_code_markdown(code),
            })
        }
        CodesCommand::Diff { .. } | CodesCommand::At { .. } if format == CodesFormat::Bibtex => {
            Err(Trouble::Said("`--format bibtex` is for what is listed or shown".to_owned()))
        }
        CodesCommand::Diff { a, b } => {
            let library = library()?;
            let (a, b) = (meant(&library, &a)?, meant(&library, &b)?);
            print(&match format {
                CodesFormat::Json => indented(&diff_codes_json(a, b)),
                CodesFormat::Markdown => diff_codes_markdown(a, b),
                _ => diff_codes(a, b, width()),
            })
        }
        CodesCommand::At { date, event, site } => {
            match date.1 {
                Some(doubt @ Doubt::About(years)) => {
                    complain(&format!("the date is read as {}; {doubt}", years.in_words()));
                }
                Some(doubt) => complain(&format!("the date is {doubt}")),
                None => {}
            }
            let library = library()?;
            let governing = library.governing(date.0, event.as_deref(), site.as_deref());
            print(&match format {
                CodesFormat::Json => indented(&codes_at_json(&governing)),
                CodesFormat::Markdown => codes_at_markdown(&governing),
                _ => codes_at(&governing, width()),
            })
        }
        _ if format != CodesFormat::Text => {
            let what = "`--format` is for what is listed, shown, compared or dated";
            Err(Trouble::Said(what.to_owned()))
        }
        CodesCommand::New { id, amends, output } => {
            let library = library()?;
            let amended = amends.map(|amends| meant(&library, &amends)).transpose()?;
            if library.code(&id).is_ok() {
                complain(&format!(
                    "there is a code `{id}` already: with `--rulesets` the new file takes its place"
                ));
            }
            begin(&id, amended, output)
        }
        CodesCommand::Check { files } => check(&files),
        CodesCommand::Schema => print(&indented(&jadoube::laws::json_schema())),
    }
}

fn indented(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}

/// The program's own library, with the codes of a directory.
pub(crate) fn library(directory: Option<&Path>) -> Result<Library, Trouble> {
    Ok(match directory {
        Some(directory) => Library::with_directory(directory)?,
        None => Library::embedded()?,
    })
}

/// The code that is meant by a name; what it stands for is said, if it is no name of a code.
pub(crate) fn meant<'l>(library: &'l Library, name: &str) -> Result<&'l Code, Trouble> {
    let code = library.code_or_event(name)?;
    if !code.id.eq_ignore_ascii_case(name) {
        complain(&format!("{name} is {}, which was in force then", code.id));
    }
    Ok(code)
}

/// Writes the file of a new code; what is there already is not touched.
fn begin(id: &str, amends: Option<&Code>, output: Option<PathBuf>) -> Result<Status, Trouble> {
    if !is_name(id) {
        let what = format!("`{id}` is no name for a code: write small letters, digits and hyphens");
        return Err(Trouble::Said(what));
    }
    let file = output.unwrap_or_else(|| PathBuf::from(format!("{id}.toml")));
    let text = stub(id, amends);
    if file.as_os_str() == "-" {
        return print(&text);
    }
    draft::write(&file, text.as_bytes(), Existing::Keep)?;
    write_schema_beside(&file)?;
    complain(&format!("{}: fill the blanks, then run `jadoube codes check` on it", file.display()));
    Ok(Status::Done)
}

/// Writes the schema that the new file points to; what is there already is not touched. Beside
/// a device or a FIFO nobody looks for it.
fn write_schema_beside(file: &Path) -> Result<(), Trouble> {
    let schema = file.with_file_name(SCHEMA_FILE);
    if !file.is_file() || schema.exists() {
        return Ok(());
    }
    draft::write(&schema, indented(&jadoube::laws::json_schema()).as_bytes(), Existing::Keep)
}

/// Reports go to standard output: they are what was asked for.
fn check(files: &[PathBuf]) -> Result<Status, Trouble> {
    let reports = check_files(files)?;
    if reports.is_empty() {
        return Err(Trouble::Said("nothing to check: law files have names in .toml".to_owned()));
    }
    for report in reports.iter().filter(|report| !report.mistakes.is_empty()) {
        print(&report.render(is_colored()))?;
    }
    let sound = reports.iter().all(|report| report.mistakes.is_empty());
    Ok(if sound { Status::Done } else { Status::Trouble })
}
