//! The same game in any year: which law would have governed it, and what that makes of it.

use std::collections::HashMap;

use maud::{Markup, html};

use super::articles::{cited, confidence, number};
use super::game::Told;
use super::story::{clause, score, sentence};
use crate::arbiter::{Case, Verdict};
use crate::calendar::Date;
use crate::laws::{Code, Governing, Library, Reach, Reason};
use crate::report::game::GameReport;
use crate::report::lanes::percent;
use crate::report::period::{ignorance, perhaps};
use crate::report::words::capital;

/// The first and the last year of the slider.
const FIRST: u16 = 1750;
const LAST: u16 = 2026;

/// Years in which the same law governed, or the same laws came into question.
pub(super) struct Era<'a> {
    from: u16,
    until: u16,
    governing: Governing<'a>,
    /// What each of the codes makes of the game.
    pub verdicts: Vec<(&'a Code, Verdict)>,
    /// Whether it is the year of the game, and the law that of its event.
    own: bool,
}

/// The eras of a game that is played at the same place in any year; in its own year, at its
/// own event.
pub(super) fn eras<'a>(report: &GameReport<'a>, library: &'a Library) -> Vec<Era<'a>> {
    let mut case = Case::new(report.record);
    let mut known: HashMap<&str, Verdict> = HashMap::new();
    let site = report.record.tag("Site");
    let date = report.as_of.or_else(|| report.record.tag("Date").and_then(Date::from_pgn));
    let own = date.filter(|date| date.is_of_one_year()).map(Date::year);
    let mut eras: Vec<Era<'a>> = Vec::new();
    if report.verdicts.is_empty() {
        return eras;
    }
    for year in FIRST..=LAST {
        let governing = match &report.period {
            Some(period) if own == Some(year) => period.clone(),
            _ => library.governing(Date::new(year, None, None), None, site),
        };
        let is_own = own == Some(year);
        match eras.last_mut() {
            Some(era) if !era.own && !is_own && same(&era.governing, &governing) => {
                era.until = year
            }
            _ => {
                let codes = governing.candidates().iter().map(|candidate| candidate.code);
                let verdicts = codes
                    .map(|code| {
                        let verdict =
                            known.entry(&code.id).or_insert_with(|| case.judge_code(code));
                        (code, verdict.clone())
                    })
                    .collect();
                eras.push(Era { from: year, until: year, governing, verdicts, own: is_own });
            }
        }
    }
    eras
}

fn same(a: &Governing<'_>, b: &Governing<'_>) -> bool {
    let ids = |governing: &Governing<'_>| -> Vec<String> {
        governing.candidates().iter().map(|candidate| candidate.code.id.clone()).collect()
    };
    ids(a) == ids(b)
}

impl Era<'_> {
    /// The class of its colour.
    fn class(&self) -> String {
        match self.verdicts.as_slice() {
            [] => "no-law".to_owned(),
            [(_, first), others @ ..] if others.iter().all(|(_, v)| v.verdict == first.verdict) => {
                first.verdict.to_string()
            }
            _ => "either".to_owned(),
        }
    }

    fn years(&self) -> String {
        match (self.from, self.until) {
            (from, until) if from == until => from.to_string(),
            (from, LAST) => format!("{from} to today"),
            (from, until) => format!("{from}–{until}"),
        }
    }
}

/// The slider and what it shows. Without the script all eras stand one below the other.
pub(super) fn section(told: &Told<'_>) -> Markup {
    let own = told.eras.iter().find(|era| era.own).map_or(LAST, |era| era.from);
    html! {
        section .eras aria-labelledby={ (told.id) "-eras" } {
            h3 id={ (told.id) "-eras" } { "In any other year" }
            div .slider {
                svg .band aria-hidden="true" height="22" {
                    @for era in &told.eras {
                        rect .(era.class()) x=(along(era.from)) width=(percent(f64::from(era.until - era.from + 1) / f64::from(LAST - FIRST + 1))) height="22" {}
                    }
                }
                input type="range" min=(FIRST) max=(LAST) step="1" value=(own) aria-label="Year in which the game is played" aria-describedby={ (told.id) "-year" } hidden;
                div .decades aria-hidden="true" {
                    @for year in (1750..=2000).step_by(50) { span style={ "left:" (along(year)) } { (year) } }
                }
                output id={ (told.id) "-year" } hidden { (own) }
            }
            div .by-year aria-live="polite" {
                ol { @for era in &told.eras { (one_era(era, told)) } }
                @for (code, verdict) in judged(&told.eras) {
                    @if !told.shows(code) { (under(code, verdict, told)) }
                }
            }
        }
    }
}

/// Why a year is singled out.
fn whose(as_of: Option<Date>) -> &'static str {
    if as_of.is_some() { " (the year asked for)" } else { " (the game’s own year)" }
}

/// Every code of the eras, once, with its verdict.
fn judged<'e, 'a>(eras: &'e [Era<'a>]) -> Vec<(&'a Code, &'e Verdict)> {
    let mut judged: Vec<(&'a Code, &'e Verdict)> = Vec::new();
    for (code, verdict) in eras.iter().flat_map(|era| &era.verdicts) {
        if !judged.iter().any(|(known, _)| known.id == code.id) {
            judged.push((code, verdict));
        }
    }
    judged
}

fn along(year: u16) -> String {
    percent(f64::from(year - FIRST) / f64::from(LAST - FIRST + 1))
}

/// The years, and the code or codes that governed then.
fn one_era(era: &Era<'_>, told: &Told<'_>) -> Markup {
    let several = era.verdicts.len() > 1;
    html! {
        li data-from=(era.from) data-until=(era.until) {
            span .span { (era.years()) @if era.own { (whose(told.report.as_of)) } }
            @match &era.governing {
                Governing::Unknown(why) => p { span .badge.no-law { "no law known" } " " (capital(&ignorance(*why))) "." },
                Governing::Known(candidates) => {
                    @for (index, (candidate, (code, verdict))) in candidates.iter().zip(&era.verdicts).enumerate() {
                        p data-code=(code.id) {
                            @if several { @if index > 0 { "or " } @else if perhaps(candidate).is_empty() { "either " } (perhaps(candidate)) }
                            @else if !candidate.reason.is_certain() { "perhaps " }
                            @if told.shows(code) { a href={ "#law-" (code.id) } { (code.title) } } @else { (code.title) }
                            @if let Some(from) = code.overriding() { ", " (from) }
                            " " span .badge .(verdict.verdict) { (verdict.verdict) }
                            " " span .score { (score(verdict.result)) }
                            @if let Some(doubt) = doubt(&candidate.reason) { " " small { (doubt) } }
                        }
                    }
                }
            }
        }
    }
}

/// What a code that is not asked makes of the game, and the article it does so by. What one that
/// is asked makes of it stands in the table of verdicts, from which the script takes it.
fn under(code: &Code, verdict: &Verdict, told: &Told<'_>) -> Markup {
    html! {
        div .under data-code=(code.id) {
            p { i { (code.name()) ": " } (sentence(&clause(code, verdict, &told.report.timeline))) }
            @for article in cited(code, verdict).into_iter().filter(|article| article.is_stated()).take(1) {
                p .governs { span .number { (number(article)) } " " (article.says) " " (confidence(article.seen)) }
            }
        }
    }
}

/// What is not certain about a code's being the law.
fn doubt(reason: &Reason<'_>) -> Option<&'static str> {
    match reason {
        Reason::InForce { reach: Reach::Doubtful, .. } => {
            Some("the law of one country, perhaps not here")
        }
        Reason::InForce { surely: false, .. } | Reason::Event { surely: false, .. } => {
            Some("not certain in this year")
        }
        Reason::Event { qualifier: Some(_), .. } => Some("perhaps another event"),
        _ => None,
    }
}
