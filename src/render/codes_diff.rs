//! Two codes of laws side by side: the articles changed, added and repealed.

use std::fmt::Write as _;
use std::slice;

use serde::Serialize;
use serde_json::Value;

use crate::laws::{Article, ArticleNumber, Change, ChangeKind, Code, Reading, changes};
use crate::rules::AnyRule;

use super::codes::{NARROWEST, inline, rule};
use super::json::{SCHEMA, to_value};
use super::markdown::escape;
use super::wrap::{self, padded};

/// What a code changes against another.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "The articles on which two codes of laws differ")
)]
pub(super) struct DiffJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The one code.
    a: &'a str,
    /// The other.
    b: &'a str,
    /// The articles on which they differ.
    articles: Vec<ChangeJson<'a>>,
}

/// An article on which two codes differ.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Change"))]
struct ChangeJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// What became of it. Of codes of different lineages none adds or repeals what the other has.
    change: ChangeKind,
    /// The article in the one code; null if it has none.
    a: Option<Stated<'a>>,
    /// The article in the other.
    b: Option<Stated<'a>>,
}

/// An article as a code has it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Stated<'a> {
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// The code that stated it.
    stated_by: &'a str,
    /// What it says.
    says: &'a str,
    /// What it means, in each of its readings.
    readings: Vec<Read<'a>>,
}

/// A reading of an article.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Read<'a> {
    /// Its name; null where there is no other.
    id: Option<&'a str>,
    /// On what it hangs, in words that stand after *if*; null where there is no other.
    #[serde(rename = "if")]
    condition: Option<&'a str>,
    /// How it understands the article.
    says: Option<&'a str>,
    /// The rule with its parameters, as the code's file writes it.
    rule: &'a AnyRule,
}

impl<'a> ChangeJson<'a> {
    fn of(change: Change<'a>) -> Self {
        let [a, b] = [change.a, change.b].map(|article| article.map(Stated::of));
        Self { article: change.article(), change: change.kind, a, b }
    }
}

impl<'a> Stated<'a> {
    fn of(article: &'a Article) -> Self {
        Self {
            number: article.number.as_ref(),
            stated_by: &article.stated_by,
            says: &article.says,
            readings: article.readings.iter().map(Read::of).collect(),
        }
    }

    /// The number and what the article says, then each reading with its rule, a parameter a
    /// line; a star before what the other code has not. A number is that of the code that
    /// stated the article.
    fn lines(&self, of: &Code, other: Option<&Self>) -> Vec<String> {
        let others: Vec<String> =
            other.iter().flat_map(|other| &other.readings).flat_map(Read::parameters).collect();
        let from = match self.number.cited().is_some() && self.stated_by != of.id {
            true => format!(" of {}", self.stated_by),
            false => String::new(),
        };
        let mut lines = vec![format!("{}{from}: {}", self.number, self.says)];
        for read in &self.readings {
            if let (Some(condition), Some(says)) = (read.condition, read.says) {
                lines.push(format!("if {condition}: {says}"));
            }
            lines.extend(read.parameters().into_iter().map(|parameter| {
                let new = other.is_some() && !others.contains(&parameter);
                format!("{} {parameter}", if new { '*' } else { ' ' })
            }));
        }
        lines
    }
}

impl<'a> Read<'a> {
    pub(crate) fn of(reading: &'a Reading) -> Self {
        Self {
            id: reading.id.as_deref(),
            condition: reading.condition.as_deref(),
            says: reading.says.as_deref(),
            rule: &reading.rule,
        }
    }

    /// The rule's name and its parameters.
    fn parameters(&self) -> Vec<String> {
        let written = serde_json::to_value(self.rule).unwrap_or_default();
        let tagged = written.as_object().and_then(|object| object.iter().next());
        match tagged {
            Some((name, Value::Object(parameters)))
                if !matches!(self.rule, AnyRule::Unknown(_)) =>
            {
                let parameters = parameters.iter();
                let lines = parameters.map(|(key, value)| format!("{key} = {}", inline(value)));
                std::iter::once(name.clone()).chain(lines).collect()
            }
            _ => vec![rule(self.rule)],
        }
    }
}

/// What a code changes against another, article by article: side by side where two columns
/// fit, one below the other where the lines are shorter than 80.
#[must_use]
pub fn diff_codes(a: &Code, b: &Code, width: usize) -> String {
    let changes = changes(a, b);
    if changes.is_empty() {
        return format!("{} and {} say the same\n", a.id, b.id);
    }
    let mut out = String::new();
    // Narrower lines would break words, longer ones tire the eye.
    let width = width.clamp(NARROWEST, 160);
    let column = (width - GAP.len()) / 2;
    if width >= 80 {
        side_by_side([slice::from_ref(&a.name()), slice::from_ref(&b.name())], column, &mut out);
    } else {
        let _ = writeln!(out, "- {}\n+ {}", a.name(), b.name());
    }
    for change in changes {
        let ChangeJson { article, change, a: in_a, b: in_b } = ChangeJson::of(change);
        let word = match change {
            ChangeKind::OnlyInA => format!("only in {}", a.id),
            ChangeKind::OnlyInB => format!("only in {}", b.id),
            ChangeKind::UnknownInA => format!("unknown in {}", a.id),
            ChangeKind::UnknownInB => format!("unknown in {}", b.id),
            ChangeKind::NotSeenInA => format!("not seen in {}", a.id),
            ChangeKind::NotSeenInB => format!("not seen in {}", b.id),
            other => other.to_string(),
        };
        let _ = writeln!(out, "\n{article}  [{word}]");
        let left = in_a.as_ref().map_or_else(Vec::new, |stated| stated.lines(a, in_b.as_ref()));
        let right = in_b.as_ref().map_or_else(Vec::new, |stated| stated.lines(b, in_a.as_ref()));
        if width >= 80 {
            side_by_side([&left, &right], column, &mut out);
        } else {
            for (sign, lines) in [('-', &left), ('+', &right)] {
                for line in lines.iter().flat_map(|line| hanging(line, width - 2)) {
                    let _ = writeln!(out, "{sign} {line}");
                }
            }
        }
    }
    out
}

/// What stands between two columns.
const GAP: &str = " | ";

fn side_by_side(columns: [&[String]; 2], width: usize, out: &mut String) {
    let [left, right] = columns.map(|lines| -> Vec<String> {
        lines.iter().flat_map(|line| hanging(line, width)).collect()
    });
    for index in 0..left.len().max(right.len()) {
        let [left, right] =
            [&left, &right].map(|lines| lines.get(index).map_or("", String::as_str));
        let _ = writeln!(out, "{}", format!("{}{GAP}{right}", padded(left, width)).trim_end());
    }
}

/// A line in pieces of this width, the later ones indented as its first word is, and a little
/// more.
fn hanging(line: &str, width: usize) -> Vec<String> {
    let is_marked = line.starts_with("* ") || line.starts_with("  ");
    let (mark, text) = line.split_at(if is_marked { 2 } else { 0 });
    let mut lines = wrap::hanging(text, 2 * mark.len(), width);
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, mark);
    }
    lines
}

/// The same as a table in Markdown.
#[must_use]
pub fn diff_codes_markdown(a: &Code, b: &Code) -> String {
    let mut out = format!("| article | {} | {} |\n|---|---|---|\n", escape(&a.id), escape(&b.id));
    let cell = |of: &Code, stated: Option<&Stated<'_>>, other: Option<&Stated<'_>>| {
        let lines = stated.map_or_else(Vec::new, |stated| stated.lines(of, other));
        lines.iter().map(|line| escape(line.trim())).collect::<Vec<_>>().join("<br>")
    };
    for change in changes(a, b) {
        let ChangeJson { article, change, a: in_a, b: in_b } = ChangeJson::of(change);
        let left = cell(a, in_a.as_ref(), in_b.as_ref());
        let right = cell(b, in_b.as_ref(), in_a.as_ref());
        let _ = writeln!(out, "| {} ({change}) | {left} | {right} |", escape(article));
    }
    out
}

/// The same as JSON.
#[must_use]
pub fn diff_codes_json(a: &Code, b: &Code) -> Value {
    let diff = DiffJson {
        schema: SCHEMA,
        a: &a.id,
        b: &b.id,
        articles: changes(a, b).into_iter().map(ChangeJson::of).collect(),
    };
    to_value(diff)
}

#[cfg(test)]
mod tests {
    use super::diff_codes;
    use crate::laws::Library;

    #[test]
    fn narrow_lines_have_one_code_below_the_other() {
        let library = Library::embedded().unwrap();
        let codes = ["fide-2014", "fide-2018"].map(|id| library.code(id).unwrap());
        let text = |width| diff_codes(codes[0], codes[1], width);
        assert!(!text(79).contains(" | ") && text(80).contains(" | "));
        assert!(text(79).contains("\n- * spaced = 4\n+ 9.6.1: "), "{}", text(79));
        for width in [0, 1, 20, 40, 60, 79, 80, 99, 132, 1000] {
            let most = width.clamp(40, 160);
            let longest = text(width).lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= most), "{width}: {longest:?}");
        }
    }
}
