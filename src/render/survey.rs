//! What a survey adds up to, for people and for programs.

mod json;
mod table;

use std::fmt::Write as _;

use serde_json::Value;

use crate::narrative::survey::{Body, Section, SurveyReport, headline, sections};
use crate::narrative::words::capital;

use super::markdown::escape;
use super::text::put;
use super::wrap::{NARROWEST, READABLE};

/// A survey's summary as text, in lines of so many columns.
#[must_use]
pub fn survey_to_text(report: &SurveyReport<'_>, width: usize) -> String {
    let width = width.clamp(NARROWEST, READABLE);
    let mut out = String::new();
    put(&headline(report), 0, width, &mut out);
    for Section { title, note, body } in sections(report, &|table| table.width() <= width) {
        out.push('\n');
        put(&title, 0, width, &mut out);
        if let Some(note) = note {
            put(&format!("({note})"), 0, width, &mut out);
        }
        match body {
            Body::Table(table) => out += &table.to_text(width),
            Body::List(items) => {
                for item in items {
                    put(&item, 2, width, &mut out);
                }
            }
        }
    }
    out
}

/// The same in Markdown.
#[must_use]
pub fn survey_to_markdown(report: &SurveyReport<'_>) -> String {
    let mut out = format!("# {}\n", escape(&headline(report)));
    for Section { title, note, body } in sections(report, &|table| table.width() <= READABLE) {
        let _ = write!(out, "\n## {title}\n\n");
        if let Some(note) = note {
            let _ = write!(out, "{}.\n\n", escape(&capital(&note)));
        }
        match body {
            Body::Table(table) => out += &table.to_markdown(),
            Body::List(items) => {
                for item in items {
                    let _ = writeln!(out, "- {}", escape(&item));
                }
            }
        }
    }
    out
}

/// The same as a JSON object, with every count.
#[must_use]
pub fn survey_to_json(report: &SurveyReport<'_>) -> Value {
    json::to_json(report)
}
