//! `jadoube codes`.

use std::path::{Path, PathBuf};

use jadoube::calendar::Doubt;
use jadoube::laws::{Code, Library, SCHEMA_FILE, check_files, is_name, stub};
use jadoube::render::{
    codes_at, codes_at_json, codes_at_markdown, diff_codes, diff_codes_json, diff_codes_markdown,
    list_codes, list_codes_json, list_codes_markdown, show_code, show_code_json,
    show_code_markdown,
};

use super::args::{Codes, CodesCommand, OutputFormat};
use super::draft::{self, Existing};
use super::output::{is_colored, print, width};
use super::{Status, Trouble, complain};

pub(crate) fn run(args: Codes) -> Result<Status, Trouble> {
    let library = || library(args.rulesets.as_deref());
    let format = args.format;
    match args.command.unwrap_or(CodesCommand::List) {
        CodesCommand::List => {
            let library = library()?;
            print(&match format {
                OutputFormat::Text => list_codes(library.codes(), width()),
                OutputFormat::Json => indented(&list_codes_json(&library)),
                OutputFormat::Markdown => list_codes_markdown(&library),
            })
        }
        CodesCommand::Show { id } => {
            let library = library()?;
            let code = meant(&library, &id)?;
            print(&match format {
                OutputFormat::Text => show_code(code, width()),
                OutputFormat::Json => indented(&show_code_json(code)),
                OutputFormat::Markdown => show_code_markdown(code),
            })
        }
        CodesCommand::Diff { a, b } => {
            let library = library()?;
            let (a, b) = (meant(&library, &a)?, meant(&library, &b)?);
            print(&match format {
                OutputFormat::Text => diff_codes(a, b, width()),
                OutputFormat::Json => indented(&diff_codes_json(a, b)),
                OutputFormat::Markdown => diff_codes_markdown(a, b),
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
                OutputFormat::Text => codes_at(&governing, width()),
                OutputFormat::Json => indented(&codes_at_json(&governing)),
                OutputFormat::Markdown => codes_at_markdown(&governing),
            })
        }
        _ if format != OutputFormat::Text => {
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
    let code = library.code_meant(name)?;
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
