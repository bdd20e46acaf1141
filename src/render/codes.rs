//! Codes of laws as text: the list, a whole code.

use std::fmt::Write as _;

use crate::laws::{Article, Code, Governs, InForce};
use crate::rules::AnyRule;

use super::text::put;
use super::wrap::{hanging, heading, padded};
use crate::narrative::period::{dates_as_known, scope_as_known};
use crate::narrative::reference::of_article;

/// The narrowest and the widest lines that are written: shorter ones break words, longer ones
/// tire the eye.
pub(crate) const NARROWEST: usize = 40;
const WIDEST: usize = 132;

/// How wide the summaries are at least that stand beside the dates, and not below them.
const BESIDE: usize = 40;

/// The codes, oldest first, in lines of so many columns; a landmark has a star.
#[must_use]
pub fn list_codes(codes: &[Code], width: usize) -> String {
    let width = width.clamp(NARROWEST, WIDEST);
    let names = || codes.iter().map(|code| code.id.len());
    let longest = names().max().unwrap_or(0);
    let mut out = String::new();
    for code in codes {
        let star = if code.landmark { '*' } else { ' ' };
        let dates = code.in_force.map_or_else(|| "undated".to_owned(), dates);
        let head = format!("{star} {}  {}", padded(&code.id, longest), padded(&dates, DATES));
        let says = [code.overriding(), Some(code.summary.clone())];
        let says = says.into_iter().flatten().collect::<Vec<_>>().join(": ");
        let column = 2 + longest + 2 + DATES + 2;
        if width >= column + BESIDE {
            let lines = hanging(&says, column, width);
            let _ = writeln!(out, "{head}  {}", lines.join("\n"));
        } else {
            let _ = writeln!(out, "{}", head.trim_end());
            put(&says, 4, width, &mut out);
        }
    }
    out
}

/// How wide the dates of a code are at most: `1904-01-01 – 1930-12-31`.
const DATES: usize = 23;

/// From when until when: `1929 – 1952`.
pub(crate) fn dates(in_force: InForce) -> String {
    match in_force.until {
        Some(until) if until.to_string() == in_force.from.to_string() => until.to_string(),
        Some(until) => format!("{} – {until}", in_force.from),
        None => format!("{} –", in_force.from),
    }
}

/// A whole code, amendments applied, in lines of so many columns: each article with number,
/// source and confidence.
#[must_use]
pub fn show_code(code: &Code, width: usize) -> String {
    let width = width.clamp(NARROWEST, READABLE);
    let mut out = String::new();
    for line in heading(&format!("{}  {}", code.name(), code.title), width) {
        let _ = writeln!(out, "{line}");
    }
    put(&code.summary, 2, width, &mut out);
    for (name, value) in facts(code) {
        for (index, line) in hanging(&value, FACT, width).iter().enumerate() {
            let name = if index == 0 { format!("  {name:<10} ") } else { String::new() };
            let _ = writeln!(out, "{name}{line}");
        }
    }
    if let Some(doubt) = &code.doubt {
        out.push_str("  disputed\n");
        put(doubt, 4, width, &mut out);
    }
    for article in &code.articles {
        out.push('\n');
        show_article(article, code, width, &mut out);
    }
    let prints = prints(code);
    if !prints.is_empty() {
        out.push_str("\nwhat was read of the prints\n");
        prints.iter().for_each(|title| put(title, 4, width, &mut out));
    }
    out
}

/// What was read of the prints that a code's articles cite, each once.
pub(super) fn prints(code: &Code) -> Vec<&str> {
    let sources = code.articles.iter().map(|article| &article.source);
    let mut titles = Vec::new();
    for source in sources.filter(|source| source.print.is_some()) {
        if !titles.contains(&source.title.as_str()) {
            titles.push(source.title.as_str());
        }
    }
    titles
}

/// What is known of a code as a whole, by name.
pub(super) fn facts(code: &Code) -> Vec<(&'static str, String)> {
    let governed = |entry: &Governs| {
        ("governed", format!("{} [{}]", scope_as_known(entry), entry.source.seen))
    };
    let in_force = code.in_force.map(|_| ("in force", dates_as_known(code)));
    let others = [("assumed", &code.assumed), ("lineage", &code.lineage), ("amends", &code.amends)];
    let others = others.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
    in_force.into_iter().chain(code.governs.iter().map(governed)).chain(others).collect()
}

/// How wide the lines of a whole code are at most.
pub(crate) const READABLE: usize = 100;

/// Where the value of a fact begins.
const FACT: usize = 13;

fn show_article(article: &Article, code: &Code, width: usize, out: &mut String) {
    let from = match article.stated_by == code.id {
        true => String::new(),
        false => format!("  (as in {})", article.stated_by),
    };
    for line in heading(&format!("{}  {}{from}", article.number, article.key), width) {
        let _ = writeln!(out, "{line}");
    }
    put(&article.says, 4, width, out);
    let one = article.readings.len() == 1;
    for reading in &article.readings {
        let indent = match reading.in_words().filter(|_| !one) {
            Some(words) => {
                put(&words, 4, width, out);
                6
            }
            None => 4,
        };
        for line in hanging(&format!("rule: {}", rule(&reading.rule)), 6, width - indent) {
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
    }
    put(&format!("source: {} [{}]", of_article(article), article.seen), 4, width, out);
    if let Some(doubt) = &article.doubt {
        put(&format!("doubt: {doubt}"), 4, width, out);
    }
}

/// A rule with its parameters, as its file writes it.
pub(crate) fn rule(rule: &AnyRule) -> String {
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

pub(crate) fn inline(value: &serde_json::Value) -> String {
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
