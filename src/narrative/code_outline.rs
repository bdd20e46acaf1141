//! Codes of laws as outlines: a code, the law of a day, a rule in all codes, and the differences
//! between two codes.

use std::iter;

use indexmap::{IndexMap, IndexSet};

use super::as_written::{as_written, in_lines};
use super::citation::{codes_are, of_article};
use super::outline::{Compared, Outline, Paragraph, Part};
use super::period::{
    self, certainty_prefix, dates, dates_as_known, doubts_hint, or_another, scope_as_known, source,
    why_unknown,
};
use super::rule_versions::{CodeArticles, Version, Versions};
use super::rule_words::topic_name;
use super::words::{capital, list, sentence};
use crate::laws::{
    Article, Candidate, Change, ChangeKind, Code, Governing, Library, Reading, changes,
};
use crate::rules::RuleKind;

/// Returns the outline of a whole code: its facts, then each article with number, source and
/// evidence; or only the given articles.
pub fn code_outline(code: &Code, only: Option<&[&Article]>) -> Outline {
    let mut parts = vec![Part::Title(format!("{}: {}", code.name(), code.title))];
    if only.is_none() {
        parts.push(Part::Note(code.summary.clone()));
        parts.push(Part::Facts(facts(code)));
    }
    let articles = only.map_or_else(|| code.articles.iter().collect(), <[_]>::to_vec);
    parts.extend(articles.iter().map(|article| section(article, code)));
    let items = prints(&articles);
    if !items.is_empty() {
        parts.push(Part::List { heading: "what was read of the prints", items });
    }
    Outline { parts }
}

/// Returns the facts about a code as a whole, with their names.
pub(crate) fn facts(code: &Code) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    facts.extend(code.in_force.map(|_| ("in force", dates_as_known(code))));
    for entry in &code.governs {
        facts.push(("governed", format!("{} [{}]", scope_as_known(entry), entry.source.seen)));
    }
    for (name, value) in [
        ("assumed", &code.assumed),
        ("lineage", &code.lineage),
        ("amends", &code.amends),
        ("disputed", &code.doubt),
    ] {
        facts.extend(value.clone().map(|value| (name, value)));
    }
    facts
}

/// Returns an article as a section: its words, its readings with their rules, and its source.
fn section(article: &Article, code: &Code) -> Part {
    let from = if article.stated_by == code.id {
        String::new()
    } else {
        format!("  (as in {})", article.stated_by)
    };
    let mut body = vec![Paragraph::Words(article.says.clone())];
    for reading in &article.readings {
        body.extend(reading.in_words().map(|words| Paragraph::Words(capital(&words))));
        body.push(Paragraph::Rule(as_written(&reading.rule)));
    }
    let cited = format!("source: {} [{}]", of_article(article), article.seen);
    let doubt = article.doubt.iter().map(|doubt| format!("doubt: {doubt}"));
    body.extend(iter::once(cited).chain(doubt).map(Paragraph::Words));
    Part::Section { heading: format!("{}  {}{from}", article.number, article.key), body }
}

/// Returns the statements about the printed sources that the articles cite, each once.
fn prints(articles: &[&Article]) -> Vec<String> {
    let sources = articles.iter().map(|article| &article.source);
    let prints = sources.filter(|source| source.print.is_some());
    prints.map(|source| source.title.clone()).collect::<IndexSet<_>>().into_iter().collect()
}

/// Returns the outline of the codes that governed on a day or may have, with the reason for each. A
/// caveat common to several is given once.
pub fn day_outline(governing: &Governing<'_>) -> Outline {
    let unknown = why_unknown(governing).map(|unknown| Part::Note(sentence(&unknown)));
    let mut parts: Vec<Part> = unknown.into_iter().collect();
    let mut caveats: IndexMap<String, Vec<&str>> = IndexMap::new();
    for Candidate { code, reason } in governing.candidates() {
        for caveat in period::caveats(reason) {
            caveats.entry(caveat).or_default().push(&code.id);
        }
    }
    for (index, Candidate { code, reason }) in governing.candidates().iter().enumerate() {
        let own = period::caveats(reason).into_iter().filter(|caveat| caveats[caveat].len() == 1);
        let why = iter::once(period::legal_basis(reason)).chain(own).collect::<Vec<_>>().join("; ");
        let lines = [Some(why), source(reason), doubts_hint(code)];
        let heading =
            format!("{}{}  {}", certainty_prefix(governing, index), code.name(), code.title);
        parts.push(Part::section(heading, lines.into_iter().flatten()));
    }
    let common = caveats.iter().filter(|(_, codes)| codes.len() > 1);
    let common = common.filter_map(|(caveat, codes)| codes_are(caveat, codes.iter().copied()));
    parts.extend(common.map(|note| Part::Note(capital(&note))));
    parts.extend(or_another(governing).map(|note| Part::Note(sentence(&note))));
    Outline { parts }
}

/// Returns the outline of a rule in all codes: its versions, and the years in which each was law.
pub fn rule_outline(kind: RuleKind, library: &Library) -> Outline {
    let all = Versions::of(kind, library);
    let mut parts = vec![Part::Title(capital(topic_name(kind))), Part::Timeline(all.bars(library))];
    parts.extend(all.versions.iter().map(version));
    for (what, codes) in [("Not known", &all.unknown), ("No article of this kind", &all.silent)] {
        let note = codes_are(what, codes.iter().map(|code| code.id.as_str()));
        parts.extend(note.map(Part::Note));
    }
    Outline { parts }
}

/// Returns a version of a rule: its codes with their dates, its words, and its readings.
fn version(version: &Version<'_>) -> Part {
    let mut body = Vec::new();
    for CodeArticles { code, articles, .. } in &version.says {
        for article in articles {
            let says = if article.stated_by == code.id {
                format!("{}: {}", article.number, article.says)
            } else {
                format!("as in {}", article.stated_by)
            };
            body.push(Paragraph::Words(format!("{} ({}), {says}", code.id, dates(*code))));
        }
    }
    let first = version.says.first().into_iter().flat_map(|first| &first.articles);
    let readings = first.flat_map(|article| &article.readings).filter_map(Reading::in_words);
    body.extend(readings.map(|words| Paragraph::Words(capital(&words))));
    Part::Section { heading: format!("{}  {}", version.letter, version.years), body }
}

/// Returns the outline of the differences between two codes: a count of substantive ones, then each
/// article. With `only_of_substance`, articles that are only renumbered or reworded are omitted.
pub fn changes_outline(a: &Code, b: &Code, only_of_substance: bool) -> Outline {
    let changes = changes(a, b);
    if changes.is_empty() {
        return Outline { parts: vec![Part::Note(format!("{} and {} say the same", a.id, b.id))] };
    }
    let shown = changes.iter().filter(|change| !only_of_substance || change.kind.is_of_substance());
    let rows = shown.map(|change| compared(change, a, b)).collect();
    let names = [a, b].map(Code::name);
    Outline { parts: vec![Part::Note(summary(&changes)), Part::Comparison { names, rows }] }
}

/// Returns the summary of the differences: `5 articles differ in substance: …. 9 are …`.
fn summary(changes: &[Change<'_>]) -> String {
    let (not_compared, changes): (Vec<&Change<'_>>, Vec<&Change<'_>>) =
        changes.iter().partition(|change| change.kind.is_not_known());
    let (of_substance, others): (Vec<&Change<'_>>, Vec<&Change<'_>>) =
        changes.into_iter().partition(|change| change.kind.is_of_substance());
    let keys: Vec<String> = of_substance.iter().map(|change| change.article().to_owned()).collect();
    let differ = match keys.len() {
        0 => "No article differs in substance".to_owned(),
        1 => format!("One article differs in substance: {}", keys[0]),
        n => format!("{n} articles differ in substance: {}", list(&keys)),
    };
    let count = |kind| others.iter().filter(|change| change.kind == kind).count();
    let mut summary = format!("{differ}.");
    match not_compared.len() {
        0 => {}
        1 => summary += " One other is not known in one of the codes.",
        n => summary += &format!(" {n} others are not known in one of the codes."),
    }
    for (n, what) in [
        (count(ChangeKind::Reworded), "reworded"),
        (count(ChangeKind::Renumbered), "only renumbered"),
    ] {
        if n > 0 {
            summary += &format!(" {n} {} {what}.", if n == 1 { "is" } else { "are" });
        }
    }
    summary
}

fn compared(change: &Change<'_>, a: &Code, b: &Code) -> Compared {
    let word = match change.kind {
        ChangeKind::OnlyInA => format!("only in {}", a.id),
        ChangeKind::OnlyInB => format!("only in {}", b.id),
        ChangeKind::UnknownInA => format!("unknown in {}", a.id),
        ChangeKind::UnknownInB => format!("unknown in {}", b.id),
        ChangeKind::NotSeenInA => format!("not seen in {}", a.id),
        ChangeKind::NotSeenInB => format!("not seen in {}", b.id),
        other => other.to_string(),
    };
    Compared {
        heading: format!("{}  [{word}]", change.article()),
        sides: [lines(change.a, a, change.b), lines(change.b, b, change.a)],
    }
}

/// Returns an article as lines: its number and words, then each reading with its rule, one
/// parameter per line. A star marks lines that the other code does not have. The number is that of
/// the code that stated the article.
fn lines(article: Option<&Article>, of: &Code, other: Option<&Article>) -> Vec<String> {
    let Some(article) = article else { return Vec::new() };
    let others = other.into_iter().flat_map(|other| &other.readings);
    let others: Vec<String> = others.flat_map(|reading| in_lines(&reading.rule)).collect();
    let is_of_another = article.number.as_ref().cited().is_some() && article.stated_by != of.id;
    let from = if is_of_another { format!(" of {}", article.stated_by) } else { String::new() };
    let mut lines = vec![format!("{}{from}: {}", article.number, article.says)];
    for reading in &article.readings {
        if let (Some(condition), Some(says)) = (&reading.condition, &reading.says) {
            lines.push(format!("if {condition}: {says}"));
        }
        lines.extend(in_lines(&reading.rule).into_iter().map(|parameter| {
            let is_new = other.is_some() && !others.contains(&parameter);
            format!("{} {parameter}", if is_new { '*' } else { ' ' })
        }));
    }
    lines
}
