//! A rule's page: how it varied from code to code, as a time line and a table.

use maud::{Markup, html};

use super::timeline::{color, picture};
use super::{as_written, page as page_of, short, to_code};
use crate::laws::{Code, Library};
use crate::narrative::citation::number;
use crate::narrative::period::dates;
use crate::narrative::rule_versions::{CodeArticles, Version, Versions};
use crate::narrative::rule_words::matter;
use crate::narrative::words::capital;
use crate::render::svg::markup::in_line;
use crate::rules::RuleKind;

pub(super) fn page(kind: RuleKind, library: &Library) -> String {
    let all = Versions::of(kind, library);
    let title = capital(matter(kind));
    let main = html! {
        (picture(&all.timeline(library), &title, "../"))
        section {
            h2 { "What the codes say" }
            @for (index, version) in all.versions.iter().enumerate() { (one(index, version, library)) }
        }
        (others(&all))
    };
    let lead = "How it varied. What means the same has the same letter and colour; “?” where it is not known.";
    page_of(&title, lead, "../", &main)
}

/// A version: what it means, in whose words, and when.
fn one(index: usize, version: &Version<'_>, library: &Library) -> Markup {
    let meaning = version.says.first().map(|said| said.articles.as_slice()).unwrap_or_default();
    html! {
        div .version {
            h3 { span .letter style={ "background:" (color(index)) } { (version.letter) } " " (version.years) }
            @for reading in meaning.iter().flat_map(|article| &article.readings) {
                @if let Some(words) = reading.in_words() { p .meaning { (capital(&words)) } }
            }
            table .stack {
                thead { tr { th scope="col" { "Code" } th scope="col" { "In force" } th scope="col" { "Article" } } }
                tbody {
                    @for CodeArticles { code, articles, .. } in &version.says {
                        tr {
                            td { (to_code("../codes/", &code.id, &code.title)) }
                            td .years { (dates(*code)) }
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
            (as_written(meaning.iter().flat_map(|article| &article.readings)))
        }
    }
}

/// The codes that say nothing of it, and those of which that is not known.
fn others(all: &Versions<'_>) -> Markup {
    let (unknown, silent) = (&all.unknown, &all.silent);
    let link = |code: &&Code| to_code("../codes/", &code.id, &code.short);
    let named = |codes: &[&Code]| in_line(codes.iter().map(link));
    html! {
        @if !unknown.is_empty() { h2 { "Not known" } p { (named(unknown)) } }
        @if !silent.is_empty() { h2 { "No article of this kind" } p { (named(silent)) } }
    }
}
