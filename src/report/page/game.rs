//! A game's part of the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::eras::{self, Era};
use super::stage::Stage;
use super::{claims, data, legend, moves, stage, story, table};
use crate::arbiter::{Case, Verdict};
use crate::laws::{Code, Library};
use crate::replay::Ply;
use crate::report::game::GameReport;
use crate::report::lanes::{Along, Lane, Lanes, Strip, arcs, guides, track, HEIGHT};
use crate::report::text::{length_and_result, place_and_date, players};

/// A game and everything the page says of it.
pub(super) struct Told<'a> {
    /// What the anchors of this game begin with.
    pub id: &'a str,
    pub report: &'a GameReport<'a>,
    pub lanes: Lanes<'a>,
    pub eras: Vec<Era<'a>>,
    /// Today's law, and what it makes of the game.
    today: Option<(&'a Code, Verdict)>,
    labels: Vec<String>,
    pub stage: Stage,
}

impl<'a> Told<'a> {
    pub fn new(id: &'a str, report: &'a GameReport<'a>, library: &'a Library) -> Self {
        let game = &report.timeline;
        let mut case = Case::new(report.record);
        let today = library.codes().iter().rfind(|code| code.in_force.is_some());
        Self {
            id,
            report,
            lanes: Lanes::of(report),
            eras: eras::eras(report, library),
            today: today.map(|code| (code, case.judge_code(code))),
            labels: (0..=game.plies()).map(|ply| game.label(ply)).collect(),
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

    pub fn along<'b>(&'b self, anchor: &'b str) -> Along<'b> {
        Along { labels: &self.labels, anchor: Some(anchor) }
    }

    /// Whether some code decides at this ply.
    pub fn decides(&self, ply: Ply) -> bool {
        self.report.verdicts.iter().any(|(_, verdict)| verdict.ply == Some(ply))
    }

    pub fn is_of_the_day(&self, code: &Code) -> bool {
        self.report.period.as_ref().is_some_and(|period| period.includes(code))
    }

    pub fn title(&self) -> String {
        players(self.report)
    }

    pub fn place(&self) -> String {
        place_and_date(self.report)
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
        let day = story::of_the_day(self.report.period.as_ref(), &judged, game);
        day.into_iter().chain([story::of_today((code, verdict), game)]).collect()
    }

    /// The whole part.
    pub fn section(&self) -> Markup {
        html! {
            section .game #(self.id) aria-labelledby={ (self.id) "-title" } {
                (self.heading())
                @if !self.report.verdicts.is_empty() {
                    div .stage-and-lanes {
                        div .left {
                            (stage::board(self))
                            (moves::moves(self))
                        }
                        div .right {
                            (self.picture())
                            (eras::section(self))
                            (claims::claims(self))
                            (table::table(self))
                        }
                    }
                    (data::script(self))
                }
            }
        }
    }

    fn heading(&self) -> Markup {
        html! {
            header {
                h2 id={ (self.id) "-title" } { bdi { (self.title()) } }
                p .place { bdi { (self.place()) } }
                p .length { (length_and_result(self.report)) }
                div .story { @for sentence in self.story() { p { (sentence) } } }
                @for note in self.report.notes() { p .note { (note) } }
                @if let Some(cut) = self.report.timeline.cut() {
                    p .cut { "The record is cut at line " (cut.line) ": " bdi { (crate::report::text::clean(&cut.why)) } "." }
                }
            }
        }
    }

    fn picture(&self) -> Markup {
        let anchor = format!("{}-m", self.id);
        let along = self.along(&anchor);
        html! {
            section .lanes aria-labelledby={ (self.id) "-lanes" } {
                h3 id={ (self.id) "-lanes" } { "Under each code" }
                div .picture role="group" aria-label="Lanes: the game from left to right, one lane for each code" {
                    svg .track.guides aria-hidden="true" { (guides(&self.lanes, &along)) }
                    div .row.head {
                        span .name { span .years { "the men stood alike" } }
                        svg .track role="img" aria-label=(self.recurrences()) height="36" { (arcs(&self.lanes, &along)) }
                        span .verdict {}
                    }
                    @for lane in &self.lanes.lanes { (self.lane(lane, &along)) }
                    div .row.axis aria-hidden="true" {
                        span .name { span .years { "move" } }
                        svg .track height="20" {
                            @for (ply, number) in &self.lanes.ticks {
                                text x=(along.middle(*ply)) y="14" { (number) }
                            }
                        }
                        span .verdict {}
                    }
                    div .cursor aria-hidden="true" hidden {}
                }
                (legend::legend(&self.lanes))
                div .ruling aria-live="polite" hidden {}
            }
        }
    }

    fn recurrences(&self) -> String {
        let groups = self.lanes.recurring.iter().map(|plies| {
            let labels: Vec<&str> = plies.iter().take(12).map(|&ply| self.label(ply)).collect();
            let more = if plies.len() > 12 { " and later" } else { "" };
            format!("{}{more}", labels.join(", "))
        });
        let groups: Vec<String> = groups.take(6).collect();
        match groups.is_empty() {
            true => "The men never stood twice on the same squares.".to_owned(),
            false => format!("The men stood on the same squares after {}.", groups.join("; after ")),
        }
    }

    fn lane(&self, lane: &Lane<'_>, along: &Along<'_>) -> Markup {
        let (code, several) = (lane.code, lane.strips.len() > 1);
        let day = self.is_of_the_day(code);
        let at = lane.at.as_deref().unwrap_or_default();
        html! {
            div .row.lane .day[day] .several[several] data-code=(code.id) {
                span .name {
                    a href={ "#" (self.id) "-" (code.id) } { (code.id) }
                    span .years { (years(code)) }
                    @if day { span .of-the-day { "law of the day" } }
                }
                @if several {
                    span .depends { "depends on how its words are read:" }
                } @else {
                    @for strip in &lane.strips { (self.strip(&format!("{}: {} {at}", code.id, lane.verdict), strip, along)) }
                }
                span .verdict {
                    span .badge .(lane.verdict) { (lane.verdict) }
                    @if !at.is_empty() { " " span .at { (at) } }
                }
            }
            @for strip in lane.strips.iter().filter(|_| several) {
                @let reading = strip.reading.as_deref().unwrap_or_default();
                div .row.lane.sub .day[day] data-code=(code.id) {
                    span .name { "as " q { (reading) } }
                    (self.strip(&format!("{} read as {reading}: {}", code.id, strip.verdict), strip, along))
                    span .verdict { span .badge .(strip.verdict) { (strip.verdict) } }
                }
            }
        }
    }

    fn strip(&self, label: &str, strip: &Strip, along: &Along<'_>) -> Markup {
        html! {
            svg .track role="group" aria-label=(label.trim_end()) height=(HEIGHT) { (track(strip, along, 0)) }
        }
    }
}

/// The years of a code, as short as they can be.
pub(super) fn years(code: &Code) -> String {
    match code.in_force {
        None => "undated".to_owned(),
        Some(in_force) => match in_force.until {
            Some(until) if until.year() == in_force.from.year() => until.year().to_string(),
            Some(until) => format!("{}–{}", in_force.from.year(), until.year()),
            None => format!("since {}", in_force.from.year()),
        },
    }
}

