//! What a survey adds up to, in words.

mod sections;
mod striking;

use std::fmt::Write as _;

use super::words::{clean, grouped};
use crate::arbiter::Ruleset;
use crate::survey::{Part, Tally};

pub(crate) use sections::sections;

/// What a survey adds up to, and of which games and codes.
pub struct SurveyReport<'a> {
    /// The counts.
    pub tally: &'a Tally,
    /// The codes that judged, in the order of the counts.
    pub codes: &'a [&'a dyn Ruleset],
    /// Whether each game was judged by the law of its day, alone or too.
    pub by_period: bool,
    /// The first and the last year that were selected.
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

/// A part of a summary.
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) note: Option<String>,
    pub(crate) body: Body,
}

/// What a part of a summary holds.
pub(crate) enum Body {
    Table(Table),
    List(Vec<String>),
}

/// A table: words to the left, numbers to the right.
pub(crate) struct Table {
    /// How many columns are words.
    pub(crate) words: usize,
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// What was read, in a line.
pub(crate) fn headline(report: &SurveyReport<'_>) -> String {
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
    clean(&line)
}
