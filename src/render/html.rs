//! Outlines in HTML: parts of a page that defines the symbols of the pieces.

use maud::{Markup, html};

use crate::narrative::outline::{Board, CodeSays, Compared, Outline, Paragraph, Part, Table};
use crate::narrative::words::capital;

use super::svg::diagram::{pieces_in_words, small_board};
use super::text::{groups, lineage_chart};
use super::wrap::READABLE;

/// Returns an outline in HTML, for a page that defines the symbols of the pieces, `wK` to `bP`. The
/// attribute `data-ply` of a code's statement is the ply at which it decides.
pub fn outline_to_html(outline: &Outline) -> String {
    html! { @for part in &outline.parts { (markup(part)) } }.into_string()
}

fn markup(part: &Part) -> Markup {
    match part {
        Part::Title(text) => html! { h3 { bdi { (text) } } },
        Part::Line(text) | Part::Note(text) => html! { p { bdi { (text) } } },
        Part::Law { name, is } => html! { p { b { (capital(name)) ":" } " " (is) "." } },
        Part::Alarm(text) => html! { p .alarm { bdi { (text) } } },
        Part::Rulings(rulings) => html! {
            ol .rulings { @for group in groups(rulings) { (ruling(&group)) } }
        },
        Part::Board { board, notes } => html! {
            (drawn(board, ""))
            @for note in notes { p { (note) } }
        },
        Part::Boards { heading, boards, remarks } => html! {
            p { (heading) }
            div .boards { @for (title, board) in boards { (drawn(board, title)) } }
            @for remark in remarks { p { (remark) } }
        },
        Part::List { heading, items } => html! { h4 { (heading) } (list(items)) },
        Part::Facts(facts) => html! {
            dl { @for (name, value) in facts { dt { (name) } dd { (value) } } }
        },
        Part::Section { heading, body } => html! {
            h4 { (heading) }
            @for one in body { (paragraph(one)) }
        },
        Part::Comparison { names, rows } => comparison(names, rows),
        Part::Timeline(rows) => html! { pre { (lineage_chart(rows, READABLE).join("\n")) } },
        Part::Sources(items) => html! { details { summary { "Sources" } (list(items)) } },
        // These parts are only for the terminal.
        Part::HeadEnds | Part::Footnote(_) => html! {},
    }
}

/// Returns the statement of several codes in the same words.
fn ruling(group: &[&CodeSays]) -> Markup {
    let Some(first) = group.first() else { return html! {} };
    html! {
        li data-ply=[first.ply] {
            p {
                span .badge .(first.word) { (first.word) }
                @if let Some(result) = first.result { " " span .score { (result) } }
                @if let Some(at) = &first.at { " " span .at { (at) } }
            }
            p .codes {
                @for (index, CodeSays { code, .. }) in group.iter().enumerate() {
                    @if index > 0 { ", " }
                    span data-code=(code.id) { (code.short) (code.cited) }
                }
            }
            @for sentence in &first.sentences { p { bdi { (sentence.text()) } } }
        }
    }
}

fn drawn(Board { position, marked }: &Board, title: &str) -> Markup {
    let label = format!("{title} {}", pieces_in_words(position));
    html! {
        figure {
            (small_board(position, marked, label.trim_start()))
            @if !title.is_empty() { figcaption { (title) } }
        }
    }
}

fn paragraph(paragraph: &Paragraph) -> Markup {
    match paragraph {
        Paragraph::Words(text) => html! { p { (text) } },
        Paragraph::Rule(rule) => html! { pre { (rule) } },
        Paragraph::Remark(text) => html! { p { small { (capital(text)) "." } } },
        Paragraph::Items(items) => list(items),
        Paragraph::Table(rows) => table(rows),
    }
}

fn list(items: &[String]) -> Markup {
    html! { ul { @for item in items { li { bdi { (item) } } } } }
}

fn comparison(names: &[String; 2], rows: &[Compared]) -> Markup {
    html! {
        table {
            tr { th { "article" } @for name in names { th { (name) } } }
            @for Compared { heading, sides } in rows {
                tr { th { (heading) } @for lines in sides { td { @for line in lines { p { (line) } } } } }
            }
        }
    }
}

fn table(table: &Table) -> Markup {
    html! {
        table {
            tr { @for cell in &table.head { th { (cell) } } }
            @for row in &table.rows { tr { @for cell in row { td { (cell) } } } }
        }
    }
}
