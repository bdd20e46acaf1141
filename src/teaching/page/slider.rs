//! The slider through the years, and what it shows.

use std::collections::HashSet;

use indexmap::IndexSet;
use maud::{Markup, html};

use super::eras::{Era, FIRST, LAST, doubts, years};
use super::game::PageGame;
use super::laws::{CitedArticle, confidence};
use crate::arbiter::{Game, Verdict};
use crate::laws::{Code, Governing, Ignorance};
use crate::narrative::citation::articles_cited;
use crate::narrative::period::{ignorance, none_for, or_another, perhaps};
use crate::narrative::story::{clause, sentence};
use crate::narrative::words::{capital, score};
use crate::notation::GameResult;
use crate::render::svg::markup::named;
use crate::render::svg::track::percent;

/// The slider and what it shows. Without the script all eras stand one below the other.
pub(super) fn section(shown: &PageGame<'_>) -> Markup {
    let own = shown.eras.iter().find(|era| era.own).map_or(LAST, |era| era.from);
    let runs = runs(&shown.eras);
    html! {
        section .eras aria-labelledby={ (shown.id) "-eras" } {
            h3 id={ (shown.id) "-eras" } { "In any other year" }
            div .slider {
                svg .band aria-hidden="true" height="22" {
                    @for run in &runs {
                        rect .(run.class) x=(along(run.from)) width=(percent(f64::from(run.until - run.from + 1) / f64::from(LAST - FIRST + 1))) height="22" {}
                    }
                }
                input type="range" min=(FIRST) max=(LAST) step="1" value=(own) aria-label="Year in which the game is played" aria-describedby={ (shown.id) "-year" } hidden;
                div .decades aria-hidden="true" {
                    @for year in (1750..=2000).step_by(50) { span style={ "left:" (along(year)) } { (year) } }
                }
                output id={ (shown.id) "-year" } hidden { (own) }
            }
            ul .legend aria-label="What the colours mean" {
                @for class in runs.iter().map(|run| &run.class).collect::<IndexSet<_>>() {
                    li { svg .band.swatch aria-hidden="true" height="14" { rect .(class) width="100%" height="14" {} } (meaning(class)) }
                }
            }
            div .by-year aria-live="polite" {
                ol { @for era in &shown.eras { (one_era(era, shown)) } }
                (on_paper(&runs))
                @for (code, verdict) in judged(&shown.eras) {
                    @if !shown.shows(&code.id) { (under(code, verdict, shown)) }
                }
            }
        }
    }
}

fn whose(game: &Game<'_>) -> &'static str {
    match game.law.as_ref().and_then(|law| law.as_of) {
        Some(_) => " (the year asked for)",
        None => " (the game’s own year)",
    }
}

/// Years in which whatever governed comes to the same.
struct Run<'a> {
    class: String,
    /// The result that it comes to, if it is one.
    result: Option<GameResult>,
    from: u16,
    until: u16,
    /// What governed then, or may have.
    codes: Vec<&'a Code>,
}

/// The runs of the eras. The year of the game stands by itself.
fn runs<'a>(eras: &[Era<'a>]) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    let mut after_own = false;
    for era in eras {
        let (class, result, from, until) = (era.class(), era.result(), era.from, era.until);
        match runs.last_mut() {
            Some(run) if (&run.class, run.result) == (&class, result) && !era.own && !after_own => {
                run.until = until;
            }
            _ => runs.push(Run { class, result, from, until, codes: Vec::new() }),
        }
        let codes = era.verdicts.iter().map(|(code, _)| *code);
        if let Some(run) = runs.last_mut() {
            let new = codes.filter(|code| !run.codes.iter().any(|known| known.id == code.id));
            run.codes = run.codes.iter().copied().chain(new).collect();
        }
        after_own = era.own;
    }
    runs
}

fn meaning(class: &str) -> &str {
    match class {
        "no-law" => "no law known",
        "either" => "one or another, as two laws may have governed",
        verdict => verdict,
    }
}

/// The runs as a list, where the page is printed.
fn on_paper(runs: &[Run<'_>]) -> Markup {
    html! {
        ol .on-paper {
            @for run in runs {
                @let codes: Vec<&str> = run.codes.iter().map(|code| code.short.as_str()).collect();
                li {
                    span .span { (years(run.from, run.until)) } ": " span .badge .(run.class) { (meaning(&run.class)) }
                    @if let Some(result) = run.result { " " span .score { (score(result)) } }
                    @if !codes.is_empty() { " (" (codes.join(", ")) ")" }
                }
            }
        }
    }
}

/// Every code of the eras, once, with its verdict.
fn judged<'e>(eras: &'e [Era<'_>]) -> impl Iterator<Item = &'e (&'e Code, Verdict)> {
    let mut known = HashSet::new();
    let judged = eras.iter().flat_map(|era| &era.verdicts);
    judged.filter(move |(code, _)| known.insert(code.id.as_str()))
}

fn along(year: u16) -> String {
    percent(f64::from(year - FIRST) / f64::from(LAST - FIRST + 1))
}

/// The years, and the code or codes that governed then.
fn one_era(era: &Era<'_>, shown: &PageGame<'_>) -> Markup {
    let several = era.verdicts.len() > 1;
    html! {
        li data-from=(era.from) data-until=(era.until) {
            span .span { (era.years()) @if era.own { (whose(shown.game)) } }
            @match &era.governing {
                Governing::Unknown(why) => p { span .badge.no-law { "no law known" } " " (unknown(era, *why)) },
                Governing::Known(candidates) => {
                    @for (index, (candidate, (code, verdict))) in candidates.iter().zip(&era.verdicts).enumerate() {
                        p data-code=(code.id) {
                            @if several { @if index > 0 { "or " } @else if perhaps(candidate).is_empty() { "either " } (perhaps(candidate)) }
                            @else if !candidate.reason.is_certain() { "perhaps " }
                            @if shown.shows(&code.id) { a href={ "#law-" (code.id) } { (code.title) } } @else { (code.title) }
                            " " small .id { (code.name()) }
                            " " span .badge .(verdict.kind) { (verdict.kind) }
                            " " span .score { (score(verdict.result)) }
                            @let doubts = doubts(&candidate.reason);
                            @if !doubts.is_empty() { " " small .doubts { (doubts.join("; ")) } }
                        }
                    }
                    @if let Some(another) = or_another(&era.governing) { p { small { (capital(&another)) "." } } }
                }
            }
        }
    }
}

/// What a code that is not asked makes of the game, and the article it does so by. What one that
/// is asked makes of it stands in the table of verdicts, from which the script takes it.
fn under(code: &Code, verdict: &Verdict, shown: &PageGame<'_>) -> Markup {
    let cited = articles_cited(code, verdict, &shown.game.timeline).into_iter();
    let cited = cited.map(|provision| CitedArticle::of(code, provision));
    html! {
        div .under data-code=(code.id) {
            p { i { (named(code)) ": " } (sentence(&clause(code, verdict, &shown.game.timeline))) }
            @for article in cited.filter(CitedArticle::is_stated).take(1) {
                p .governs { span .number { (article.number()) } " " (article.provision.says) " " (confidence(article.provision.seen)) }
            }
        }
    }
}

/// Why no law is known of these years. The script puts the year in the place of all of them.
fn unknown(era: &Era<'_>, why: Ignorance) -> Markup {
    let years = html! { span .in-year { (era.years()) } };
    match none_for(why).filter(|_| !era.own) {
        Some((before, after)) => html! { (capital(before)) (years) (after) "." },
        None => html! { (capital(&ignorance(why))) "." },
    }
}
