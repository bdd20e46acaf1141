//! The table of verdicts.

use indexmap::IndexMap;
use maud::{Markup, html};

use super::game::PageGame;
use super::laws::{CitedArticle, cite};
use crate::arbiter::{ReadingVerdict, Ruleset, Verdict, VerdictKind};
use crate::narrative::citation::articles_cited;
use crate::narrative::game::explained_verdicts;
use crate::narrative::period::dates;
use crate::narrative::verdict::ply_of_label;
use crate::narrative::words::{conditions, label_or_text, quoted, score};
use crate::replay::Ply;

/// Codes with the same verdict on a game, in the same words.
struct Row<'a> {
    judged: Vec<(&'a dyn Ruleset, &'a Verdict)>,
    ply: Option<Ply>,
    says: String,
    /// The readings that disagree, each with the condition for it.
    readings: Vec<(&'a ReadingVerdict, String)>,
}

/// Returns the table: a row for each verdict, with its codes, reasons, articles and readings.
pub(super) fn table(shown: &PageGame<'_>) -> Markup {
    html! {
        section .verdicts aria-labelledby={ (shown.id) "-verdicts" } {
            h3 id={ (shown.id) "-verdicts" } { "The verdicts" }
            table {
                thead { tr { th scope="col" { "Code" } th scope="col" { "Verdict" } th scope="col" { "Result" } th scope="col" { "Why" } } }
                tbody {
                    @for row in &rows(shown) {
                        (main_row(row, shown))
                        @for (ReadingVerdict { read, conclusion, .. }, says) in &row.readings {
                            tr .reading {
                                th scope="row" { "if " (conditions(row.judged[0].0, read)) }
                                td { (decided(conclusion.kind, conclusion.ply, None, shown)) }
                                td {}
                                td .why { (says) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the rows. Editions with the same verdict share the row of the oldest of them.
fn rows<'a>(shown: &PageGame<'a>) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    for (code, verdict, sentences) in explained_verdicts(shown.game) {
        let says = quoted(&sentences.join(" "));
        let disagreeing = verdict.readings.iter().filter(|reading| !reading.is_as_known());
        let readings: Vec<(&ReadingVerdict, String)> =
            disagreeing.map(|reading| (reading, how_it_is_read(code, reading))).collect();
        let known = rows.iter_mut().find(|row| {
            row.says == says && row.judged[0].1.is_like(verdict) && row.readings == readings
        });
        match known {
            Some(row) => row.judged.push((code, verdict)),
            None => {
                let ply = ply_of_label(verdict, shown.game.timeline_of(code));
                rows.push(Row { judged: vec![(code, verdict)], ply, says, readings });
            }
        }
    }
    rows
}

impl<'a> Row<'a> {
    /// Returns the articles that its codes cite, each once.
    fn articles(&self, shown: &PageGame<'a>) -> IndexMap<String, CitedArticle<'a>> {
        let cited = self.judged.iter().flat_map(|&(code, verdict)| {
            let articles = articles_cited(code, verdict, &shown.game.timeline).into_iter();
            articles.map(move |provision| CitedArticle::of(code, provision))
        });
        cited.map(|article| (article.anchor(), article)).collect()
    }
}

fn main_row<'a>(row: &Row<'a>, shown: &PageGame<'a>) -> Markup {
    let (code, verdict) = row.judged[0];
    let at = row.ply.map(|ply| label_or_text(shown.game.timeline_of(code), ply));
    let articles = row.articles(shown);
    let day = row.judged.iter().any(|(code, _)| shown.law_of_day_label(code.id()).is_some());
    html! {
        tr class=[day.then_some("day")] {
            th scope="row" { @for (code, _) in &row.judged { (heading(*code, shown)) } }
            td { (decided(verdict.kind, row.ply, at.as_deref(), shown)) }
            td .score { (score(verdict.result)) }
            td .why {
                details {
                    summary { (row.says) }
                    @for article in articles.values() { (cite(article)) }
                    @if articles.is_empty() { p .source { "No article of this code speaks of it." } }
                }
            }
        }
    }
}

/// Returns the decision with a link to its ply, or with the ply's name if it is beyond the moves
/// shown.
fn decided(kind: VerdictKind, ply: Option<Ply>, at: Option<&str>, shown: &PageGame<'_>) -> Markup {
    html! {
        span .badge .(kind) { (kind) }
        @if let Some(ply) = ply.filter(|&ply| ply <= shown.last()) {
            " " a .at href={ "#" (shown.id) "-m" (ply) } { (shown.label(ply)) }
        } @else if let Some(at) = at { " " span .at { (at) } }
    }
}

fn heading(code: &dyn Ruleset, shown: &PageGame<'_>) -> Markup {
    html! {
        span .of-code id={ (shown.id) "-" (code.id()) } {
            a href={ "#law-" (code.id()) } { (code.short()) }
            @if code.doubt().is_some() { span .dagger { "†" } }
            " " span .dates { span .id { (code.name()) } ", " (dates(code)) }
            @if let Some(day) = shown.law_of_day_label(code.id()) { " " span .of-the-day { (day) } }
        }
    }
}

/// Returns the condition of a reading, or several if it reads several articles.
fn how_it_is_read(code: &dyn Ruleset, reading: &ReadingVerdict) -> String {
    let says = reading.read.iter().filter_map(|read| {
        code.code()?.article(&read.article)?.reading(&read.reading)?.says.as_deref()
    });
    says.collect::<Vec<_>>().join(" ")
}
