//! The law library of a page: the codes that judge its games, and no others; and the articles that
//! a verdict rests on, with number, source and kind of evidence.

use std::collections::HashSet;

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, html};

use crate::arbiter::{Provision, Ruleset};
use crate::laws::{Article, ArticleNumber, Code, Seen, Source};
use crate::narrative::citation::{number, of_article};
use crate::narrative::period::{dates, scope_as_known};
use crate::narrative::words::plural_s;
use crate::teaching::document::{doubt_note, link_to_source, ways_to_read};

/// The maximum number of codes shown with all their articles. If there are more codes, only the
/// articles that the page refers to are shown.
const MAX_CODES_IN_FULL: usize = 12;

/// Returns the law library of a page: the codes with their amendments applied. An article that
/// several codes share appears in the oldest on the page, and the others refer to it. Sources are
/// listed once. If there are more than [`MAX_CODES_IN_FULL`] codes, only the articles whose anchors
/// are in `cited` are shown.
pub(super) fn laws<'o>(
    codes: &[&Code],
    own: impl Iterator<Item = &'o Markup>,
    cited: &HashSet<String>,
) -> Markup {
    let is_in_full = codes.len() <= MAX_CODES_IN_FULL;
    let is_wanted = |article: &Article| {
        let anchor = anchor_of(&article.stated_by, &article.key);
        article.is_stated() && (is_in_full || cited.contains(&anchor))
    };
    let wanted = codes.iter().flat_map(|code| &code.articles).filter(|article| is_wanted(article));
    let sources: Sources<'_> = wanted.map(|article| source_key(&article.source)).collect();
    let mut printed = HashSet::new();
    html! {
        section .laws #laws aria-labelledby="laws-title" {
            h2 #laws-title { "The laws" }
            p .note {
                "In our own words. Each article, or the head of its code, gives the number of its source and the kind of evidence: "
                i { "primary" } ", the text of the code itself or a faithful copy; "
                i { "fragment" } ", parts of that text; "
                i { "secondary" } ", what somebody else says about it; "
                i { "inferred" } ", no source states it; it follows from other evidence."
            }
            @for code in codes { (section_of_code(code, codes, &sources, &is_wanted, &mut printed)) }
            @for code in own { (code) }
            h3 #sources { "Sources" }
            ol .sources {
                @for (index, (title, url)) in sources.iter().enumerate() {
                    li id={ "s" (index + 1) } {
                        (title) (link_to_source(*url))
                    }
                }
            }
        }
    }
}

/// Returns the anchors of the articles to which this HTML refers.
pub(super) fn articles_named_in(html: &str) -> impl Iterator<Item = String> {
    let anchors = html.split("law-").skip(1).map(move |rest| {
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(rest.len());
        format!("law-{}", &rest[..end])
    });
    anchors.filter(|anchor| anchor.contains("--"))
}

/// Sources, each by its title and its address on the web.
type Sources<'l> = IndexSet<(&'l str, Option<&'l str>)>;

fn source_key(source: &Source) -> (&str, Option<&str>) {
    (&source.title, source.url.as_deref())
}

/// Returns the section of a code. Articles in `printed` appear earlier and are only named.
fn section_of_code<'l>(
    code: &'l Code,
    codes: &[&Code],
    sources: &Sources<'_>,
    is_wanted: &dyn Fn(&Article) -> bool,
    printed: &mut HashSet<(&'l str, &'l str)>,
) -> Markup {
    let (mut new, mut kept, mut not_wanted, mut not_known) = (vec![], vec![], vec![], vec![]);
    for article in &code.articles {
        if !article.is_stated() {
            not_known.push(article);
        } else if !is_wanted(article) {
            not_wanted.push(article);
        } else if printed.insert((&article.stated_by, &article.key)) {
            new.push(article);
        } else {
            kept.push(article);
        }
    }
    let usual = usual_provenance(&new, sources);
    html! {
        details .code id={ "law-" (code.id) } {
            summary {
                span .title { (code.title) }
                " " span .dates { span .id { (code.name()) } ", " (dates(code)) }
            }
            p { (code.summary) }
            @for entry in &code.governs { p .note { "It governed " (scope_as_known(entry)) ". " (evidence(entry.source.seen)) } }
            (doubt_note(code.doubt.as_ref()))
            @if let Some(usual) = usual { p .kept { "Unless otherwise noted: " (usual.link()) } }
            @for article in new { (article_of_code(article, sources, usual)) }
            @if !kept.is_empty() {
                p .kept { "Kept " (links(&kept, codes)) "." }
            }
            @if !not_wanted.is_empty() {
                p .kept { (not_wanted.len()) " more article" (plural_s(not_wanted.len() as u32)) " to which nothing on this page refers." }
            }
            @if !not_known.is_empty() {
                p .kept { "Not known: " (names(&not_known)) "." }
            }
        }
    }
}

/// Returns the section of a code that is not in the library: its title and articles.
pub(super) fn own_code(code: &dyn Ruleset) -> Markup {
    let provisions = code.provisions().into_iter();
    html! {
        details .code id={ "law-" (code.id()) } {
            summary { span .title { (code.title()) } " " span .dates { span .id { (code.name()) } } }
            @for article in provisions.map(|provision| CitedArticle::of(code, provision)) {
                p id=(article.anchor()) { b { (article.number()) } " " (article.provision.says) }
            }
        }
    }
}

/// Returns links to the codes that first state these articles, each with the names of its articles.
fn links(articles: &[&Article], all: &[&Code]) -> Markup {
    let mut codes: IndexMap<&str, Vec<&Article>> = IndexMap::new();
    for article in articles {
        codes.entry(&article.stated_by).or_default().push(article);
    }
    html! {
        @for (index, (code, stated)) in codes.iter().enumerate() {
            @if index > 0 { "; " }
            @let short = all.iter().find(|known| known.id == *code).map_or(*code, |known| &known.short);
            a href={ "#" (anchor_of(code, &stated[0].key)) } { "from " (short) } ": " (names(stated))
        }
    }
}

fn names(articles: &[&Article]) -> String {
    articles.iter().map(|article| article.name()).collect::<Vec<_>>().join(", ")
}

/// The source of an article: its number in the list, and the kind of evidence.
#[derive(Clone, Copy, PartialEq)]
struct Provenance {
    source: Option<usize>,
    seen: Seen,
}

impl Provenance {
    fn of(article: &Article, sources: &Sources<'_>) -> Self {
        let index = sources.get_index_of(&source_key(&article.source));
        Self { source: index.map(|index| index + 1), seen: article.seen }
    }

    /// Returns the link to the source, and the kind of evidence.
    fn link(self) -> Markup {
        html! {
            @if let Some(number) = self.source { a href={ "#s" (number) } { "[" (number) "]" } " " }
            i { (self.seen) }
        }
    }
}

/// Returns the commonest source and kind of evidence of these articles, if at least three have it.
fn usual_provenance(articles: &[&Article], sources: &Sources<'_>) -> Option<Provenance> {
    let all: Vec<Provenance> =
        articles.iter().map(|article| Provenance::of(article, sources)).collect();
    let times = |from: &Provenance| all.iter().filter(|other| *other == from).count();
    all.iter().copied().max_by_key(times).filter(|usual| times(usual) > 2)
}

/// Returns an article in the section of its code; without its source if that is the usual one.
fn article_of_code(article: &Article, sources: &Sources<'_>, usual: Option<Provenance>) -> Markup {
    let from = Provenance::of(article, sources);
    html! {
        p id=(anchor_of(&article.stated_by, &article.key)) {
            b { (number(article.number.as_ref())) } " " (article.says)
            @if usual != Some(from) { " " (from.link()) }
        }
        (ways_to_read(article))
        (doubt_note(article.doubt.as_ref()))
    }
}

/// An article that the page refers to.
#[derive(Clone, Copy)]
pub(super) struct CitedArticle<'a> {
    pub provision: Provision<'a>,
    /// The id of the code that states it.
    stated_by: &'a str,
    /// The article with its source, if it belongs to a code of the library.
    article: Option<&'a Article>,
}

impl<'a> CitedArticle<'a> {
    pub fn of(code: &'a dyn Ruleset, provision: Provision<'a>) -> Self {
        let article = code.code().and_then(|code| code.article(provision.article));
        let stated_by = article.map_or_else(|| code.id(), |article| &article.stated_by);
        Self { provision, stated_by, article }
    }

    /// Returns true unless the library marks the content of the article as unknown.
    pub fn is_stated(&self) -> bool {
        self.article.is_none_or(Article::is_stated)
    }

    pub fn anchor(&self) -> String {
        anchor_of(self.stated_by, self.provision.article)
    }

    /// Returns the article's number or heading; the name of its rule if it has neither.
    pub fn number(&self) -> String {
        number(match self.provision.number {
            ArticleNumber::None => ArticleNumber::Numbered(self.provision.name),
            numbered => numbered,
        })
    }
}

/// Returns the anchor of an article in the law library of the page, by the code that states it. An
/// article that a later code keeps appears once.
pub(super) fn anchor_of(code: &str, key: &str) -> String {
    format!("law-{code}--{key}")
}

/// Returns an article: its number, its words, its source and the kind of evidence.
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
            @if let Some(cited) = article.article {
                p .source { (of_article(cited)) " " (evidence(cited.seen)) }
                (doubt_note(cited.doubt.as_ref()))
            }
        }
    }
}

/// Returns a kind of evidence as a badge.
pub(super) fn evidence(seen: Seen) -> Markup {
    html! { i .seen .(seen) { (seen) } }
}
