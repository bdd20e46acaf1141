//! The articles a verdict rests on, with number, source and confidence.

use maud::{Markup, html};

use crate::arbiter::{Provision, Ruleset};
use crate::laws::{Article, ArticleNumber, Seen};
use crate::narrative::citation::{number, of_article};

/// An article as the page cites it.
#[derive(Clone, Copy)]
pub(super) struct CitedArticle<'a> {
    pub provision: Provision<'a>,
    /// The code that states it.
    stated_by: &'a str,
    /// The same with its source, if it is of a code of the library.
    article: Option<&'a Article>,
}

impl<'a> CitedArticle<'a> {
    pub fn of(code: &'a dyn Ruleset, provision: Provision<'a>) -> Self {
        let article = code.code().and_then(|code| code.article(provision.article));
        let stated_by = article.map_or_else(|| code.id(), |article| &article.stated_by);
        Self { provision, stated_by, article }
    }

    /// Whether a file, or whoever made the code, states it.
    pub fn is_stated(&self) -> bool {
        self.article.is_none_or(Article::is_stated)
    }

    pub fn anchor(&self) -> String {
        anchor_of(self.stated_by, self.provision.article)
    }

    /// Its number, or its heading; the name of its rule, if it has neither.
    pub fn number(&self) -> String {
        number(match self.provision.number {
            ArticleNumber::None => ArticleNumber::Numbered(self.provision.name),
            its => its,
        })
    }
}

/// The anchor of an article in the law library of the page, by the code that states it. One that a
/// later code keeps stands there once.
pub(super) fn anchor_of(code: &str, key: &str) -> String {
    format!("law-{code}--{key}")
}

/// An article: its number, what it says, its source and how well that was seen.
pub(super) fn cite(article: &CitedArticle<'_>) -> Markup {
    if !article.is_stated() {
        return html! { div .article { p { (article.provision.says) } } };
    }
    html! {
        div .article {
            p {
                a .number href={ "#" (article.anchor()) } { (article.number()) }
                " " (article.provision.says)
            }
            @if let Some(cited @ Article { seen, doubt, .. }) = article.article {
                p .source { (of_article(cited)) " " (confidence(*seen)) }
                @if let Some(doubt) = doubt { p .doubt { "In doubt: " (doubt) } }
            }
        }
    }
}

/// How well something was seen.
pub(super) fn confidence(seen: Seen) -> Markup {
    html! { i .seen .(seen) { (seen) } }
}
