//! Codes of laws in Markdown: the list, a whole code, the law of a day.

use std::fmt::Write as _;

use crate::laws::{Article, Code, Governing, Library};

use super::codes::{dates, facts, prints, rule};
use super::markdown::escape;
use crate::narrative::period::{lead, or_another, reason, source, unknown};
use crate::narrative::reference::of_article;
use crate::narrative::words::capital;

/// The codes as a table, oldest first; a landmark is bold.
#[must_use]
pub fn list_codes_markdown(library: &Library) -> String {
    let mut out = "| code | in force | title | in a sentence |\n|---|---|---|---|\n".to_owned();
    for code in library.codes() {
        let stars = if code.landmark { "**" } else { "" };
        let when = code.in_force.map_or_else(|| "undated".to_owned(), dates);
        let [name, title, summary] = [&code.name(), &code.title, &code.summary].map(|t| escape(t));
        let _ = writeln!(out, "| {stars}{name}{stars} | {when} | {title} | {summary} |");
    }
    out
}

/// A whole code: what is known of it, then a section for each article.
#[must_use]
pub fn show_code_markdown(code: &Code) -> String {
    let mut out = format!("# {}\n\n{}\n\n", escape(&code.title), escape(&code.summary));
    let facts = std::iter::once(("code", code.name())).chain(facts(code));
    for (name, value) in facts.chain(code.doubt.clone().map(|doubt| ("disputed", doubt))) {
        let _ = writeln!(out, "- **{name}:** {}", escape(&value));
    }
    for article in &code.articles {
        section(article, code, &mut out);
    }
    let prints = prints(code);
    if !prints.is_empty() {
        out.push_str("\n## What was read of the prints\n\n");
        prints.iter().for_each(|title| out.push_str(&format!("- {}\n", escape(title))));
    }
    out
}

fn section(article: &Article, code: &Code, out: &mut String) {
    let from = match article.stated_by == code.id {
        true => String::new(),
        false => format!(" (as in {})", article.stated_by),
    };
    let heading = escape(&format!("{} {}{from}", article.number, article.key));
    let _ = write!(out, "\n## {heading}\n\n{}\n\n", escape(&article.says));
    for reading in &article.readings {
        if let Some(words) = reading.in_words() {
            let _ = write!(out, "{}\n\n", escape(&capital(&words)));
        }
        let _ = write!(out, "```toml\n{}\n```\n\n", rule(&reading.rule));
    }
    let source = format!("{} [{}]", of_article(article), article.seen);
    let _ = writeln!(out, "Source: {}", escape(&source));
    if let Some(doubt) = &article.doubt {
        let _ = write!(out, "\nDoubt: {}\n", escape(doubt));
    }
}

/// The codes that governed on a day, or may have, as a list.
#[must_use]
pub fn codes_at_markdown(governing: &Governing<'_>) -> String {
    let mut out = String::new();
    if let Some(unknown) = unknown(governing) {
        let _ = writeln!(out, "{}.", escape(&capital(&unknown)));
    }
    for (index, candidate) in governing.candidates().iter().enumerate() {
        let code = candidate.code;
        let lead = lead(governing, index);
        let [name, title, why] =
            [&code.name(), &code.title, &reason(&candidate.reason)].map(|text| escape(text));
        let _ = writeln!(out, "- {lead}**{name}**, {title}: {why}");
        if let Some(source) = source(&candidate.reason) {
            let _ = writeln!(out, "  - {}", escape(&source));
        }
    }
    if let Some(another) = or_another(governing) {
        let _ = write!(out, "\n{another}\n");
    }
    out
}
