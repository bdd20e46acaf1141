//! What a survey adds up to, for people and for programs.

mod json;
mod sections;
mod striking;
mod table;

use std::fmt::Write as _;

use serde_json::Value;

use crate::arbiter::Ruleset;
use crate::survey::{Part, Tally};

use sections::sections;
use table::{Body, Section};

use super::codes::{NARROWEST, READABLE};
use super::markdown::escape;
use super::text::put;
use crate::narrative::words::grouped;

/// What a survey adds up to, and what it was asked.
pub struct SurveyReport<'a> {
    /// The counts.
    pub tally: &'a Tally,
    /// The codes that judged, in the order of the counts.
    pub codes: &'a [&'a dyn Ruleset],
    /// Whether each game was judged by the law of its day only.
    pub by_period: bool,
    /// The first and the last year that was asked for.
    pub years: Option<(u16, u16)>,
    /// How many inputs there were.
    pub inputs: usize,
    /// Which part of them was read.
    pub part: Part,
    /// Which inputs could not be read to their end, and why.
    pub faults: &'a [String],
    /// How far the survey came, if it was stopped.
    pub stopped: Option<&'a str>,
}

/// A survey's summary as text, in lines of so many columns.
#[must_use]
pub fn survey_to_text(report: &SurveyReport<'_>, width: usize) -> String {
    let width = width.clamp(NARROWEST, READABLE);
    let mut out = String::new();
    put(&headline(report), 0, width, &mut out);
    for Section { title, note, body } in sections(report, width) {
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
    for Section { title, note, body } in sections(report, READABLE) {
        let _ = write!(out, "\n## {title}\n\n");
        if let Some(note) = note {
            let _ = write!(out, "{}.\n\n", escape(&crate::narrative::words::capital(&note)));
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

/// What was read, in a line.
fn headline(report: &SurveyReport<'_>) -> String {
    let counted = |n: u64, one: &str| {
        let plural = if n == 1 { "" } else { "s" };
        format!("{} {one}{plural}", grouped(n))
    };
    let mut line = counted(report.tally.read, "game");
    let _ = write!(line, " read from {}", counted(report.inputs as u64, "file"));
    if !report.part.is_whole() {
        let _ = write!(line, ", part {} of {}", report.part.number(), report.part.of());
    }
    for code in
        report.codes.iter().filter(|code| code.code().is_some_and(|code| code.overridden.is_some()))
    {
        let _ = write!(line, "; {}", code.name());
    }
    if let Some(stopped) = report.stopped {
        let _ = write!(line, "; stopped {stopped}");
    }
    line
}
