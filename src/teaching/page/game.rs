//! A game's part of the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::eras::{self, Era};
use super::stage::Stage;
use super::{claims, data, moves, picture, stage, story, table};
use crate::arbiter::{Case, Difference, Verdict, difference};
use crate::laws::{Code, Library};
use crate::narrative::bounds::{DRAWN, left_out};
use crate::narrative::game::GameReport;
use crate::narrative::separation;
use crate::narrative::words::capital;
use crate::narrative::words::clean;
use crate::render::lanes::Lanes;
use crate::render::markup::{length_and_score, place_and_date, players};
use crate::replay::Ply;

/// A game and everything the page says of it.
pub(super) struct PageGame<'a> {
    /// What the anchors of this game begin with.
    pub id: &'a str,
    pub report: &'a GameReport<'a>,
    pub lanes: Lanes<'a>,
    pub eras: Vec<Era<'a>>,
    /// Today's law, and what it makes of the game.
    today: Option<(&'a Code, Verdict)>,
    /// What separates the law of the game's day from today's, in a sentence.
    separates: Option<String>,
    /// How the plies that are shown are named.
    pub labels: Vec<String>,
    pub stage: Stage,
}

impl<'a> PageGame<'a> {
    pub fn new(id: &'a str, report: &'a GameReport<'a>, library: &'a Library) -> Self {
        let game = &report.timeline;
        let mut case = Case::new(report.record);
        let today = library.codes().iter().rfind(|code| code.in_force.is_some());
        let today = today.map(|code| (code, case.judge(code)));
        let separates = today.as_ref().and_then(|(code, verdict)| {
            what_separates(report, library, &mut case, (*code, verdict))
        });
        Self {
            id,
            report,
            lanes: Lanes::of(report).drawn(),
            eras: eras::eras(report, library),
            today,
            separates,
            labels: (0..=game.plies().min(DRAWN)).map(|ply| game.label(ply)).collect(),
            stage: Stage::of(report),
        }
    }

    /// The codes that are asked: those whose law stands on the page.
    pub fn codes(&self) -> HashSet<String> {
        self.report.verdicts.iter().map(|(code, _)| code.id.clone()).collect()
    }

    /// Whether a code is asked.
    pub fn shows(&self, code: &Code) -> bool {
        self.report.verdicts.iter().any(|(known, _)| known.id == code.id)
    }

    pub fn label(&self, ply: Ply) -> &str {
        self.labels.get(ply as usize).map_or("", String::as_str)
    }

    /// The last ply that is shown.
    pub fn last(&self) -> Ply {
        self.lanes.plies.min(self.report.timeline.plies())
    }

    /// Whether some code decides at this ply.
    pub fn decides(&self, ply: Ply) -> bool {
        self.report.verdicts.iter().any(|(_, verdict)| verdict.ply == Some(ply))
    }

    pub fn is_of_the_day(&self, code: &Code) -> bool {
        self.report.period.as_ref().is_some_and(|period| period.includes(code))
    }

    /// The two sentences: of the law of the day, and of today's.
    pub fn story(&self) -> Vec<String> {
        let game = &self.report.timeline;
        let Some((code, verdict)) = &self.today else { return Vec::new() };
        if self.report.verdicts.is_empty() {
            return Vec::new();
        }
        let judged: Vec<story::Judged<'_, '_>> = self
            .report
            .verdicts
            .iter()
            .map(|(code, verdict)| (*code, verdict))
            .chain([(*code, verdict)])
            .collect();
        let day = story::of_the_day(self.report.period.as_ref(), self.report.as_of, &judged, game);
        day.into_iter().chain([story::of_today((code, verdict), game)]).collect()
    }

    /// The whole part.
    pub fn section(&self) -> Markup {
        html! {
            section .game #(self.id) aria-labelledby={ (self.id) "-title" } {
                (self.heading())
                @if !self.report.verdicts.is_empty() {
                    div .stage-and-lanes {
                        div .left { (stage::board(self)) }
                        div .right {
                            (picture::picture(self))
                            (eras::section(self))
                            (moves::moves(self))
                            (claims::claims(self))
                            (table::table(self))
                        }
                    }
                    (data::script(self))
                }
            }
        }
    }

    /// Where and why the record cannot be read on, and how far it is judged.
    pub fn stop(&self) -> String {
        let game = &self.report.timeline;
        let Some(cut) = game.stop() else { return String::new() };
        let written = cut.written.as_ref().map_or_else(String::new, |m| format!("{m} "));
        let judged = match game.plies() {
            0 => "nothing is judged".to_owned(),
            plies => format!("judged as far as {}", self.label(plies)),
        };
        let told = format!(
            "The record cannot be read on at line {}: {written}({}); {judged}.",
            cut.line, cut.why
        );
        clean(&told)
    }

    fn heading(&self) -> Markup {
        html! {
            header {
                h2 id={ (self.id) "-title" } { (players(self.report.record)) }
                p .separates { (self.separates.as_deref().unwrap_or_default()) }
                p .place { (place_and_date(self.report)) }
                p .length { (length_and_score(self.report)) }
                @if self.report.timeline.stop().is_some() { p .cut { bdi { (self.stop()) } } }
                div .story { @for sentence in self.story() { p { (sentence) } } }
                @for note in self.report.notes() { p .note { (note) } }
                @for note in left_out(self.report, self.last()) { p .note { (note) } }
            }
        }
    }
}

/// What separates the law of the game's day from today's; where these agree, or it is not known,
/// the newest of the codes shown that come to different verdicts.
fn what_separates(
    report: &GameReport<'_>,
    library: &Library,
    case: &mut Case<'_>,
    today: (&Code, &Verdict),
) -> Option<String> {
    let of_the_day = |code: &Code| report.period.as_ref().is_some_and(|law| law.includes(code));
    let day = report.verdicts.iter().find(|(code, _)| of_the_day(code));
    let from_today = day.and_then(|(code, verdict)| {
        difference(case.timeline(today.0.movement()), (*code, verdict), (today.0, today.1))
    });
    let found = from_today.or_else(|| report.differences.last().cloned())?;
    let short = |id: &str| library.code(id).map_or_else(|_| id.to_owned(), |it| it.short.clone());
    let named = Difference { code: short(&found.code), other: short(&found.other), ..found };
    Some(capital(&format!("{}.", separation::line(&named))))
}
