//! Codes of laws as text: the list, a whole code.

use std::fmt::Write as _;

use crate::calendar::Span;
use crate::laws::{Article, Code, Governs, InForce};
use crate::rules::AnyRule;

use super::period::scope;
use super::text::wrap;

/// The codes, a line each, oldest first; a landmark has a star.
#[must_use]
pub fn list_codes(codes: &[Code]) -> String {
    let mut out = String::new();
    let longest = codes.iter().map(|code| code.id.len()).max().unwrap_or(0);
    for code in codes {
        let star = if code.landmark { '*' } else { ' ' };
        let dates = code.in_force.map_or_else(|| "undated".to_owned(), dates);
        let _ = writeln!(out, "{star} {:longest$}  {dates:<24}  {}", code.id, code.summary);
    }
    out
}

/// From when until when: `1929 – 1952`.
pub(super) fn dates(in_force: InForce) -> String {
    match in_force.until {
        Some(until) if until.to_string() == in_force.from.to_string() => until.to_string(),
        Some(until) => format!("{} – {until}", in_force.from),
        None => format!("{} –", in_force.from),
    }
}

pub(super) fn dates_as_known(in_force: InForce) -> String {
    format!("{}{}", dates(in_force), as_certain(in_force.span(), in_force.certain_span()))
}

/// What an entry of a code speaks of, and how much of that time is certain.
pub(super) fn scope_as_known(entry: &Governs) -> String {
    format!("{}{}", scope(entry), as_certain(entry.span, entry.certain))
}

/// How much of a time is certain, in brackets, if it is not all: ` (certain from 1953)`.
fn as_certain(whole: Span, certain: Span) -> String {
    let edges = [("from", certain.from, whole.from), ("until", certain.until, whole.until)];
    let narrower = edges.into_iter().filter(|(_, certain, whole)| certain != whole);
    let edges: Vec<String> = narrower
        .filter_map(|(word, certain, _)| certain.map(|date| format!("{word} {date}")))
        .collect();
    if edges.is_empty() { String::new() } else { format!(" (certain {})", edges.join(" ")) }
}

/// A whole code, amendments applied: each article with number, source and confidence.
#[must_use]
pub fn show_code(code: &Code) -> String {
    let mut out = format!("{}  {}\n", code.id, code.title);
    paragraph(&code.summary, 2, &mut out);
    let mut fact = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(out, "  {name:<10} {value}");
        }
    };
    fact("in force", code.in_force.map(dates_as_known));
    for entry in &code.governs {
        fact("governed", Some(format!("{} [{}]", scope_as_known(entry), entry.source.seen)));
    }
    fact("lineage", code.lineage.clone());
    fact("amends", code.amends.clone());
    if let Some(doubt) = &code.doubt {
        out.push_str("  disputed\n");
        paragraph(doubt, 4, &mut out);
    }
    for article in &code.articles {
        out.push('\n');
        show_article(article, code, &mut out);
    }
    out
}

fn show_article(article: &Article, code: &Code, out: &mut String) {
    let from = match article.stated_by == code.id {
        true => String::new(),
        false => format!("  (as in {})", article.stated_by),
    };
    let _ = writeln!(out, "{}  {}{from}", article.number, article.key);
    paragraph(&article.says, 4, out);
    let one = article.readings.len() == 1;
    for reading in &article.readings {
        match (one, &reading.id) {
            (false, Some(id)) => {
                let says = reading.says.as_deref().unwrap_or_default();
                paragraph(&format!("read as `{id}`: {says}"), 4, out);
                let _ = writeln!(out, "      rule: {}", rule(&reading.rule));
            }
            _ => {
                let _ = writeln!(out, "    rule: {}", rule(&reading.rule));
            }
        }
    }
    paragraph(&format!("source: {} [{}]", article.source.title, article.seen), 4, out);
    if let Some(doubt) = &article.doubt {
        paragraph(&format!("doubt: {doubt}"), 4, out);
    }
}

/// A rule with its parameters, as its file writes it.
pub(super) fn rule(rule: &AnyRule) -> String {
    match rule {
        AnyRule::Recorded => "recorded; not judged from a score".to_owned(),
        AnyRule::Unknown(topic) => format!("{topic} unknown"),
        rule => in_toml(rule),
    }
}

fn in_toml(rule: &AnyRule) -> String {
    let value = serde_json::to_value(rule).unwrap_or_default();
    match value.as_object().and_then(|object| object.iter().next()) {
        Some((name, parameters)) => format!("{name} = {}", inline(parameters)),
        None => value.as_str().unwrap_or_default().to_owned(),
    }
}

pub(super) fn inline(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn paragraph(text: &str, indent: usize, out: &mut String) {
    for line in wrap(text, 80 - indent) {
        let _ = writeln!(out, "{:indent$}{line}", "");
    }
}
