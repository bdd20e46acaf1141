//! The articles a verdict rests on, with number, source and confidence.

use maud::{Markup, html};

use crate::arbiter::Verdict;
use crate::laws::{Article, Code, Seen};
use crate::narrative::explain::{telling, telling_rulings};

/// The anchor of an article in the law library of the page. An article that a later code keeps
/// stands there once.
pub(super) fn anchor(article: &Article) -> String {
    anchor_of(&article.stated_by, &article.key)
}

pub(super) fn anchor_of(code: &str, key: &str) -> String {
    format!("law-{code}--{key}")
}

/// The articles that a verdict cites: of its rulings and claims, or else of what was nearly
/// found.
pub(super) fn cited<'l>(code: &'l Code, verdict: &Verdict) -> Vec<&'l Article> {
    let told = telling_rulings(verdict);
    let rulings = told.iter().map(|ruling| ruling.article.as_str());
    let claims = verdict.claims.iter().filter_map(|claim| claim.article.as_deref());
    let unknown = verdict.unknown.iter().map(|unknown| unknown.article.as_str());
    let readings = verdict.readings.iter().flat_map(|reading| &reading.read);
    let readings = readings.map(|read| read.article.as_str());
    let nearly = telling(&verdict.near_misses).map(|short| short.article.as_str());
    let decided = !verdict.claims.is_empty() || verdict.deciding().is_some();
    let mut keys: Vec<&str> = claims.chain(rulings).chain(unknown).collect();
    if !decided {
        keys.extend(readings);
    }
    if told.is_empty() && verdict.claims.is_empty() {
        keys.extend(nearly);
    }
    let mut cited: Vec<&Article> = Vec::new();
    for article in keys.into_iter().filter_map(|key| code.article(key)) {
        if !cited.iter().any(|known| known.key == article.key) {
            cited.push(article);
        }
    }
    cited
}

/// An article: its number, what it says, its source and how well that was seen.
pub(super) fn cite(article: &Article) -> Markup {
    if !article.is_stated() {
        return html! { div .article { p { (article.says) } } };
    }
    html! {
        div .article {
            p {
                a .number href={ "#" (anchor(article)) } { (number(article)) }
                " " (article.says)
            }
            p .source { (article.source.title) " " (confidence(article.seen)) }
            @if let Some(doubt) = &article.doubt { p .doubt { "In doubt: " (doubt) } }
        }
    }
}

/// The number as it is printed: `Art. 9.2`, or the heading of an article without one.
pub(crate) fn number(article: &Article) -> String {
    match article.number.strip_prefix("unnumbered: ") {
        Some(heading) => format!("“{heading}”"),
        None if article.number.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("Art. {}", article.number)
        }
        None => article.number.clone(),
    }
}

/// How well something was seen.
pub(super) fn confidence(seen: Seen) -> Markup {
    html! { i .seen .(seen) { (seen) } }
}
