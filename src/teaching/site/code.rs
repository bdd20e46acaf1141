//! A code's page: its articles, what it changed, and the games that show it.

use maud::{Markup, html};

use super::games::Shown;
use super::lab::Lab;
use super::{as_written, page as page_of, short, to_code};
use crate::laws::{Article, Change, ChangeKind, Code, Library, changes};
use crate::narrative::as_written::as_written as rule_in_words;
use crate::narrative::citation::number;
use crate::narrative::period::{dates_as_known, scope_as_known};
use crate::render::svg::markup::in_line;
use crate::teaching::document::{in_doubt, link_to_source, ways_to_read};

pub(super) fn page(
    code: &Code,
    library: &Library,
    games: &[Shown<'_>],
    lab: Option<&Lab>,
) -> String {
    let main = html! {
        (facts(code, library))
        @if let Some(lab) = lab.and_then(|lab| lab.with_code(code, "../")) {
            p { a href=(lab) { "A game of your own under this code, in the lab" } }
        }
        (in_doubt(code.doubt.as_ref()))
        (changed(code, library))
        section {
            h2 { "What it says" }
            @for article in code.articles.iter().filter(|article| article.is_stated()) { (one(article, code, library)) }
            @let unknown: Vec<&Article> = code.articles.iter().filter(|article| !article.is_stated()).collect();
            @if !unknown.is_empty() {
                h2 { "What is not known" }
                @for article in unknown { p .unknown id=(article.key) { (article.name()) ": " (article.says) } }
            }
        }
        (shown_by(code, games))
    };
    page_of(&code.title, &code.summary, "../", &main)
}

fn facts(code: &Code, library: &Library) -> Markup {
    let link = |code: &Code| to_code("", &code.id, &code.title);
    let amended_by: Vec<&Code> =
        library.codes().iter().filter(|other| other.amends.as_deref() == Some(&*code.id)).collect();
    html! {
        table {
            tbody {
                tr { th scope="row" { "Name" } td { code { (code.id) } @if let Some(from) = code.overriding() { ", " (from) } } }
                tr { th scope="row" { "In force" } td { (dates_as_known(code)) } }
                @for entry in &code.governs {
                    tr { th scope="row" { "Governed" } td { (scope_as_known(entry)) span .facts { (entry.source.title) " (" (entry.source.seen) ")" } } }
                }
                @if let Some(lineage) = &code.lineage { tr { th scope="row" { "Lineage" } td { (lineage) } } }
                @if let Some(amended) = code.amends.as_deref().and_then(|id| library.code(id).ok()) {
                    tr { th scope="row" { "Amends" } td { (link(amended)) } }
                }
                @if !amended_by.is_empty() {
                    tr { th scope="row" { "Amended by" } td { (in_line(amended_by.into_iter().map(link))) } }
                }
            }
        }
    }
}

/// What it changed of the code that it amends, article by article, as far as either has words for it.
fn changed(code: &Code, library: &Library) -> Markup {
    let Some(amended) = code.amends.as_deref().and_then(|id| library.code(id).ok()) else {
        return html! {};
    };
    let is_shown = |it: &Change<'_>| it.a.into_iter().chain(it.b).any(Article::is_stated);
    let shown: Vec<Change<'_>> = changes(amended, code).into_iter().filter(is_shown).collect();
    html! {
        section {
            h2 { "What it changed" }
            @if shown.is_empty() { p { "Nothing that is shown here." } }
            @for change in &shown { (one_change(change, amended)) }
        }
    }
}

fn one_change(change: &Change<'_>, amended: &Code) -> Markup {
    let [old, new] = [change.a, change.b].map(|it| it.filter(|article| article.is_stated()));
    let became = match (old, new, change.kind) {
        (Some(_), Some(_), _) => String::new(),
        (Some(_), None, ChangeKind::Repealed | ChangeKind::OnlyInA) => ", which is gone".to_owned(),
        (Some(_), None, _) => ", of which no text was seen".to_owned(),
        (None, _, ChangeKind::Added | ChangeKind::OnlyInB) => {
            format!(", which {} had not", amended.short)
        }
        (None, ..) => format!(", of which no text of {} was seen", amended.short),
    };
    html! {
        div .article {
            h3 {
                @match (new, old) {
                    (Some(new), _) => a href={ "#" (new.key) } { (new.name()) },
                    (None, old) => (old.map(Article::name).unwrap_or_default()),
                }
                (became)
            }
            @if let Some(old) = old { p .changed .quiet { "Before (" (number(old.number.as_ref())) "): " (old.says) } }
            @if let Some(new) = new {
                p .changed { @if old.is_some() { "Now" } @else { "New" } " (" (number(new.number.as_ref())) "): " (new.says) }
            }
            @if !change.kind.is_of_substance() { p .source { "The words or the number changed; it means the same." } }
        }
    }
}

fn one(article: &Article, code: &Code, library: &Library) -> Markup {
    let kind = article.rule().kind();
    html! {
        div .article id=(article.key) {
            h3 {
                (number(article.number.as_ref())) " "
                @if kind.has_words_of_its_own() { a href={ "../rules/" (kind) ".html" } { (article.name()) } } @else { (article.name()) }
                @if article.stated_by != code.id {
                    span .quiet { ", as in " a href={ (article.stated_by) ".html#" (article.key) } { (short(library, &article.stated_by)) } }
                }
            }
            p { (article.says) }
            (ways_to_read(article))
            p .source {
                "Source: " (article.source.title) " (" (article.seen) ")"
                (link_to_source(article.source.url.as_deref()))
            }
            (in_doubt(article.doubt.as_ref()))
            @if kind.has_words_of_its_own() { (as_written(article.readings.iter())) }
            @else { p .source { (rule_in_words(article.rule())) } }
        }
    }
}

/// The games of which the code says more than that the result stands.
fn shown_by(code: &Code, games: &[Shown<'_>]) -> Markup {
    let shown: Vec<_> = games.iter().filter_map(|game| Some((game, game.shows(code)?))).collect();
    html! {
        @if !shown.is_empty() {
            section {
                h2 { "Games that show it" }
                ul .list {
                    @for (game, (verdict, at)) in shown {
                        li {
                            a href={ "../games/" (game.name) ".html" } { (game.players) }
                            " " b { (verdict) } @if let Some(at) = at { " at " (at) }
                            span .facts { (game.place) }
                        }
                    }
                }
            }
        }
    }
}
