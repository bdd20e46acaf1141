//! The common parts of the documents made here: head, citations, and the credit for the pieces.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::laws::Article;
use crate::narrative::period::TODAY;
use crate::render::svg::diagram::PIECES_LICENCE;
use crate::render::svg::track::percent_in;

/// The common style of the documents.
pub(super) const BASE: &str = include_str!("base.css");

/// The statement on the sources of the documents.
pub(super) const MADE_OF: &str =
    "The laws are paraphrased; each article names its source and how well that was seen.";

/// Returns a self-contained HTML document, with these styles added to the common ones. `about` is
/// its description for links. Texts of records are escaped, so that a script in the body is our
/// own; without one, no script may run.
pub(super) fn document(title: &str, about: &str, styles: &[&str], body: &Markup) -> String {
    let scripts = if body.0.contains("<script>") { "script-src 'unsafe-inline'; " } else { "" };
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; {scripts}base-uri 'none'; form-action 'none'"
    );
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="color-scheme" content="light dark";
                meta name="generator" content="jadoube";
                title { (title) }
                meta property="og:title" content=(title);
                meta property="og:type" content="article";
                meta name="description" content=(about);
                meta property="og:description" content=(about);
                style {
                    @for style in [BASE].iter().chain(styles) { (PreEscaped(unindented(style))) }
                }
            }
            body { (body) }
        }
    };
    document.into_string() + "\n"
}

/// Returns the lines of a text without leading blanks.
pub(super) fn unindented(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_start(), "\n"]).collect()
}

/// Returns the doubt about a code or an article, if there is one.
pub(super) fn doubt_note(doubt: Option<&String>) -> Markup {
    html! { @if let Some(doubt) = doubt { p .doubt { "In doubt: " (doubt) } } }
}

/// Returns the readings of an article, if there are several.
pub(super) fn ways_to_read(article: &Article) -> Markup {
    html! {
        @if article.readings.len() > 1 {
            ul { @for reading in &article.readings { li { (reading.in_words().unwrap_or_default()) } } }
        }
    }
}

/// Returns a link to a source on the web, if there is one.
pub(super) fn link_to_source(url: Option<&str>) -> Markup {
    html! {
        @if let Some(url) = url.filter(|url| url.starts_with("http")) {
            " " a href=(url) rel="noreferrer" { (url) }
        }
    }
}

/// Returns the position of a year along a band or a time line from `first` to today, from 0 to 1.
pub(super) fn along(year: u16, first: u16) -> f64 {
    f64::from(year - first) / f64::from(TODAY + 1 - first)
}

/// Returns the labels of years below a band that begins in `first`.
pub(super) fn decades(first: u16) -> Markup {
    html! {
        div .decades aria-hidden="true" {
            @for year in (1750..=2000).step_by(50) { span style={ "left:" (percent_in(along(year, first), 2)) } { (year) } }
        }
    }
}

/// Returns the credit for the pieces, with their licence.
pub(super) fn piece_credit() -> Markup {
    html! {
        details { summary { "The pieces are by Colin M.L. Burnett" } pre { (PIECES_LICENCE) } }
    }
}
