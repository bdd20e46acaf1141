//! A rule's page: how it varied from code to code, as a time line and a table.

use indexmap::IndexMap;
use maud::{Markup, html};

use super::timeline::{Bar, color, picture};
use super::{as_written, page as page_of, short};
use crate::laws::{Article, Code, Library};
use crate::narrative::citation::number;
use crate::narrative::period::dates;
use crate::narrative::rule_words::matter;
use crate::narrative::words::capital;
use crate::render::codes::rule;
use crate::rules::{AnyRule, RuleKind};

/// What several codes say in the same way has the same letter.
struct Version<'l> {
    letter: String,
    says: Vec<(&'l Code, Vec<&'l Article>)>,
}

/// The page's text.
pub(super) fn page(kind: RuleKind, library: &Library) -> String {
    let versions = versions(kind, library);
    let title = capital(matter(kind));
    let main = html! {
        h1 { (title) }
        p .lead { "How it varied. What means the same has the same letter and colour; “?” where it is not known." }
        div .wide { (picture(&bars(kind, &versions, library), &title, "../")) }
        section {
            h2 { "What the codes say" }
            @for (index, version) in versions.iter().enumerate() { (one(index, version, library)) }
        }
        (others(kind, library))
    };
    page_of(&title, "../", &main)
}

/// What the codes say on a rule, grouped by what it means, oldest first.
fn versions(kind: RuleKind, library: &Library) -> Vec<Version<'_>> {
    let mut groups: IndexMap<Vec<String>, Vec<(&Code, Vec<&Article>)>> = IndexMap::new();
    for code in library.codes() {
        let articles: Vec<&Article> = code.articles_on(kind).collect();
        if !articles.is_empty() {
            let read = articles.iter().flat_map(|article| &article.readings);
            let mut meaning: Vec<String> = read.map(|reading| rule(&reading.rule)).collect();
            // What is said in the law's own words means no more than these.
            if kind == RuleKind::WrongClaim {
                meaning = articles.iter().map(|article| article.says.clone()).collect();
            }
            groups.entry(meaning).or_default().push((code, articles));
        }
    }
    let lettered = groups.into_values().enumerate();
    lettered.map(|(index, says)| Version { letter: letter(index), says }).collect()
}

/// `A` to `Z`, then `A1`.
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// The codes with the letter of what they say, and those of which it is not known.
fn bars<'l>(kind: RuleKind, versions: &[Version<'l>], library: &'l Library) -> Vec<Bar<'l>> {
    let of = |code: &Code| {
        versions.iter().position(|v| v.says.iter().any(|(known, _)| known.id == code.id))
    };
    let is_unknown = unknown_on(kind, library);
    let bar = |code: &'l Code| match of(code) {
        Some(index) => Some(Bar { code, letter: Some((index, versions[index].letter.clone())) }),
        None => is_unknown(code).then_some(Bar { code, letter: None }),
    };
    library.codes().iter().filter(|code| code.in_force.is_some()).filter_map(bar).collect()
}

/// Whether it is not known what a code said of the matter of a rule.
fn unknown_on(kind: RuleKind, library: &Library) -> impl Fn(&Code) -> bool {
    let mut stated = library.codes().iter().flat_map(|code| code.articles_on(kind));
    let matter = stated.next().and_then(|article| article.rule().topic());
    let is_unknown = move |rule: &AnyRule| match rule {
        AnyRule::Unknown(topic) => matter == Some(*topic),
        _ => false,
    };
    move |code| code.articles.iter().any(|article| is_unknown(article.rule()))
}

/// A version: what it means, in whose words, and when.
fn one(index: usize, version: &Version<'_>, library: &Library) -> Markup {
    let meaning = version.says.first().map(|(_, articles)| articles.as_slice()).unwrap_or_default();
    html! {
        div .version {
            h3 { span .letter.(color(index)) { (version.letter) } " " (years(version)) }
            table .stack {
                thead { tr { th scope="col" { "Code" } th scope="col" { "In force" } th scope="col" { "Article" } } }
                tbody {
                    @for (code, articles) in &version.says {
                        tr {
                            td { a href={ "../codes/" (code.id) ".html" } { (code.title) } }
                            td .years { (dates(code)) }
                            td {
                                @for article in articles {
                                    p {
                                        a href={ "../codes/" (code.id) ".html#" (article.key) } { (number(article.number.as_ref())) }
                                        @if article.stated_by == code.id { ": " (article.says) } @else { " as in " (short(library, &article.stated_by)) }
                                        " " i .quiet { (article.seen) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @for reading in meaning.iter().flat_map(|article| &article.readings) {
                @if let Some(words) = reading.in_words() { p .source { (capital(&words)) } }
            }
            (as_written(meaning.iter().flat_map(|article| &article.readings)))
        }
    }
}

/// The years in which this was law somewhere, and no others: `1883, 1888`.
fn years(version: &Version<'_>) -> String {
    let in_force = version.says.iter().filter_map(|(code, _)| code.in_force);
    let mut spans: Vec<(u16, Option<u16>)> = in_force
        .map(|law| (law.from.year(), law.until.map(|until| until.latest().year())))
        .collect();
    spans.sort_unstable_by_key(|(from, _)| *from);
    spans.dedup_by(|next, known| {
        let adjoins = known.1.is_none_or(|until| next.0 <= until.saturating_add(1));
        if adjoins {
            known.1 = known.1.zip(next.1).map(|(a, b)| a.max(b));
        }
        adjoins
    });
    let spans: Vec<String> = spans
        .into_iter()
        .map(|(from, until)| match until {
            None => format!("{from} to today"),
            Some(until) if until == from => from.to_string(),
            Some(until) => format!("{from}–{until}"),
        })
        .collect();
    if spans.is_empty() { "never law".to_owned() } else { spans.join(", ") }
}

/// The codes that say nothing of it, and those of which that is not known.
fn others(kind: RuleKind, library: &Library) -> Markup {
    let is_unknown = unknown_on(kind, library);
    let (unknown, silent): (Vec<&Code>, Vec<&Code>) = library
        .codes()
        .iter()
        .filter(|code| code.articles_on(kind).next().is_none())
        .partition(|code| is_unknown(code));
    let named = |codes: &[&Code]| {
        html! {
            @for (index, code) in codes.iter().enumerate() {
                @if index > 0 { ", " }
                a href={ "../codes/" (code.id) ".html" } { (code.short) }
            }
        }
    };
    html! {
        @if !unknown.is_empty() { h2 { "Not known" } p { (named(&unknown)) } }
        @if !silent.is_empty() { h2 { "No article of this kind" } p { (named(&silent)) } }
    }
}
