//! The articles a verdict rests on, with number, source and confidence.

use maud::{Markup, html};

use crate::laws::{Article, Seen};
use crate::narrative::citation::number;

/// The anchor of an article in the law library of the page. An article that a later code keeps
/// stands there once.
pub(super) fn anchor(article: &Article) -> String {
    anchor_of(&article.stated_by, &article.key)
}

pub(super) fn anchor_of(code: &str, key: &str) -> String {
    format!("law-{code}--{key}")
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

/// How well something was seen.
pub(super) fn confidence(seen: Seen) -> Markup {
    html! { i .seen .(seen) { (seen) } }
}
