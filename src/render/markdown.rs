//! A judged game in Markdown.

use std::fmt::Write as _;

use crate::narrative::game::GameReport;
use crate::narrative::heading::{length_and_result, place_and_date, players};
use crate::narrative::on_record::on_record;
use crate::narrative::period::{law_of_the_day, whose_law};
use crate::narrative::separation;
use crate::narrative::stop::stop_sentence;
use crate::narrative::words::steers;
use crate::narrative::words::{capital, quoted};

/// A judged game in Markdown: a heading, a table of verdicts, the reasons and what separates
/// the codes.
#[must_use]
pub fn to_markdown(report: &GameReport<'_>) -> String {
    let [players, place, length] =
        [players(report), place_and_date(report), length_and_result(report)]
            .map(|text| escape(&text));
    let mut out = format!("## {players}\n\n{place}  \n{length}\n");
    if let Some(governing) = &report.period {
        let _ = write!(
            out,
            "\n**{}:** {}.\n",
            capital(&whose_law(report.as_of)),
            escape(&law_of_the_day(governing))
        );
    }
    for event in report.notes().into_iter().chain(on_record(report)) {
        let _ = write!(out, "\n{}\n", escape(&event));
    }
    if let Some(stop) = stop_sentence(&report.timeline) {
        let _ = write!(out, "\n**{}**\n", escape(&stop));
    }
    out.push_str("\n| code | verdict | at | result | why |\n|---|---|---|---|---|\n");
    for (code, verdict, why) in report.told() {
        let why: Vec<String> = why.iter().map(|sentence| escape(&quoted(sentence))).collect();
        let at = report.decided_at(code, verdict).unwrap_or_else(|| "–".to_owned());
        let _ = writeln!(
            out,
            "| {} | **{}** | {} | {} | {} |",
            escape(&code.name()),
            verdict.verdict,
            escape(&at),
            verdict.result,
            why.join("<br>")
        );
    }
    if !report.differences.is_empty() {
        out.push_str("\nWhat separates them:\n\n");
        for difference in &report.differences {
            let _ = writeln!(out, "- {}", escape(&quoted(&separation::line(difference))));
        }
    }
    out
}

/// Keeps what a record says from being read as Markdown.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '|' | '<' | '>' | '[' | ']' | '#' | '~' | '&') {
            escaped.push('\\');
        }
        escaped.push(if steers(c) { ' ' } else { c });
    }
    escaped
}
