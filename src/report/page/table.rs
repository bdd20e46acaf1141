//! The table of verdicts.

use maud::{Markup, html};

use super::articles::{cite, cited};
use super::game::Told;
use super::story::score;
use crate::arbiter::{ReadingVerdict, Verdict};
use crate::laws::Code;
use crate::report::codes::dates;
use crate::report::period::whose_law;
use crate::report::words::quoted;

/// A row for each code, with the reasons, the articles and the readings.
pub(super) fn table(told: &Told<'_>) -> Markup {
    html! {
        section .verdicts aria-labelledby={ (told.id) "-verdicts" } {
            h3 id={ (told.id) "-verdicts" } { "The verdicts" }
            table {
                thead { tr { th scope="col" { "Code" } th scope="col" { "Verdict" } th scope="col" { "Result" } th scope="col" { "Why" } } }
                tbody {
                    @for (code, verdict, sentences) in told.report.told() {
                        (row(code, verdict, &sentences, told))
                        @for reading in verdict.readings.iter().filter(|reading| reading.article.is_some()) {
                            (sub_row(code, reading, told))
                        }
                    }
                }
            }
        }
    }
}

fn row(code: &Code, verdict: &Verdict, sentences: &[String], told: &Told<'_>) -> Markup {
    let articles = cited(code, verdict);
    html! {
        tr id={ (told.id) "-" (code.id) } class=[told.is_of_the_day(code).then_some("day")] {
            th scope="row" {
                a href={ "#law-" (code.id) } { (code.id) }
                @if let Some(from) = code.overriding() { " " small .overriding { (from) } }
                @if code.doubt.is_some() { span .dagger { "†" } }
                span .years { (code.in_force.map_or_else(|| "undated".to_owned(), dates)) }
                @if told.is_of_the_day(code) { span .of-the-day { (whose_law(told.report.as_of)) } }
            }
            td {
                span .badge .(verdict.verdict) { (verdict.verdict) }
                @if let Some(ply) = verdict.ply.filter(|&ply| ply <= told.last()) {
                    " " a .at href={ "#" (told.id) "-m" (ply) } { (told.label(ply)) }
                } @else if let Some(at) = &verdict.at { " " span .at { (at) } }
            }
            td .score { (score(verdict.result)) }
            td .why {
                details {
                    summary { (quoted(&sentences.join(" "))) }
                    @for article in &articles { (cite(article)) }
                    @if articles.is_empty() { p .source { "No article of this code speaks of it." } }
                }
            }
        }
    }
}

fn sub_row(code: &Code, reading: &ReadingVerdict, told: &Told<'_>) -> Markup {
    let last = told.last();
    html! {
        tr .reading {
            th scope="row" { "read as " q { (reading.id) } }
            td {
                span .badge .(reading.verdict) { (reading.verdict) }
                @if let Some(ply) = reading.ply.filter(|&ply| ply <= last) {
                    " " a .at href={ "#" (told.id) "-m" (ply) } { (told.label(ply)) }
                }
            }
            td {}
            td .why { (how_it_is_read(code, reading)) }
        }
    }
}

/// How an article is understood in a reading; several, if several are read so.
fn how_it_is_read(code: &Code, reading: &ReadingVerdict) -> String {
    let says = reading.articles().filter_map(|(key, id)| {
        let read = &code.article(key)?.readings;
        read.iter().find(|known| known.id.as_deref() == Some(id))?.says.as_deref()
    });
    says.collect::<Vec<_>>().join(" ")
}
