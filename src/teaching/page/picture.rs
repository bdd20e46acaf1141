//! The picture of a page: the game from left to right, one lane for each code.

use std::collections::HashMap;
use std::fmt::Debug;

use indexmap::IndexMap;
use maud::{Markup, PreEscaped, html};

use super::game::PageGame;
use crate::arbiter::Ruleset;
use crate::narrative::lanes::{Lane, Strip};
use crate::narrative::words::{read_as, score};
use crate::render::svg::axis::{Axis, AxisLabel, plies_to_name};
use crate::render::svg::lanes::{ARCS, arcs, guides};
use crate::render::svg::markup::years;
use crate::render::svg::track::{HEIGHT, HorizontalScale, SAMPLE, legend, links, track};

/// The maximum number of lanes with a row each. Of more, codes with the same verdict share a row.
const EACH_ITS_OWN: usize = 12;
/// The number of rows that fit a screen beside the band of years.
const IN_A_WINDOW: usize = 20;

/// Returns the lanes, with what recurs above them and the numbers of the moves below.
pub(super) fn picture(shown: &PageGame<'_>) -> Markup {
    let lanes = &shown.lanes;
    let along = HorizontalScale { labels: &shown.labels, lens: &shown.lens, cut: lanes.cut };
    let alike = alike(shown, &along);
    let is_folded = alike.len() < lanes.lanes.len();
    let mut art = Art { shown, along, alike, drawn: HashMap::new(), strips: 0 };
    html! {
        section .lanes aria-labelledby={ (shown.id) "-lanes" } {
            div .heading {
                h3 id={ (shown.id) "-lanes" } { "The same game under each code" }
                @if is_folded { button .unfold type="button" aria-pressed="false" { "each code in a row" } }
                @if !shown.lens.stretches().is_empty() {
                    button .zoom type="button" aria-pressed="false" { "the whole game" }
                }
            }
            div .picture role="group" aria-label="Lanes: the game from left to right, one lane for each code" {
                svg .track.guides aria-hidden="true" { (guides(lanes, &along, ARCS)) }
                @if !lanes.recurring.is_empty() {
                    div .row.head {
                        span .name { span .dates { "equal positions" } }
                        svg .track role="img" aria-label=(recurrences(shown)) height="36" { (arcs(lanes, &along)) }
                        span .verdict {}
                    }
                }
                @for lane in &lanes.lanes { (art.lane(lane)) }
                div .row.axis aria-hidden="true" {
                    span .name { span .dates { "move" } }
                    svg .track height="20" {
                        @for AxisLabel { ply, words, class } in axis(shown, &along) {
                            text .(class) .last[along.is_at_edge(ply)] x=(along.middle(ply)) y="14" { (words) }
                        }
                    }
                    span .verdict {}
                }
                div .cursor aria-hidden="true" hidden {}
            }
            ul .legend aria-label="What the marks mean" {
                @for (words, sample) in legend(lanes) {
                    li {
                        svg .track.swatch width=(SAMPLE.0) height=(SAMPLE.1) aria-hidden="true" { (sample) }
                        (words)
                    }
                }
            }
            div .ruling aria-live="polite" hidden {}
        }
    }
}

/// The width of a letter of the axis, in parts of the width of the lanes: on a page 130rem wide or
/// wider, and on a narrower one. Measured at 2100, 1280 and 390 pixels.
const LETTER_ON_WIDE_PAGE: f64 = 0.0108;
const LETTER: f64 = 0.023;

/// Returns the labels below the lanes. Numbers for which there is room only if all plies are
/// equally wide have the class `crowded`.
fn axis(shown: &PageGame<'_>, along: &HorizontalScale<'_>) -> Vec<AxisLabel> {
    let mut axis = Axis::new(along);
    let named = plies_to_name(&shown.lanes, along, |ply| shown.matters(ply));
    for (letter, class) in [(LETTER, "name"), (LETTER_ON_WIDE_PAGE, "name minor")] {
        for &ply in &named {
            axis.add(ply, shown.label(ply), letter, class);
        }
    }
    for &(ply, number) in &shown.lanes.ticks {
        let number = number.to_string();
        if !axis.add(ply, &number, LETTER, "tick") {
            axis.add_hidden(ply, &number, "tick crowded");
        }
    }
    axis.into_labels()
}

/// Returns the text alternative of the arcs between equal positions.
fn recurrences(shown: &PageGame<'_>) -> String {
    let groups = shown.lanes.recurring.iter().map(|plies| {
        let labels: Vec<&str> = plies.iter().take(12).map(|&ply| shown.label(ply)).collect();
        let more = if plies.len() > 12 { " and later" } else { "" };
        format!("{}{more}", labels.join(", "))
    });
    let groups: Vec<String> = groups.take(6).collect();
    format!("The pieces were on the same squares after {}.", groups.join("; after "))
}

/// Returns the codes that stand in one row: those of which the same is drawn or, where that leaves
/// more rows than fit, those with the same verdict. The law of the day stands alone.
fn alike<'a>(shown: &PageGame<'a>, along: &HorizontalScale<'_>) -> Vec<Vec<&'a dyn Ruleset>> {
    let by_looks =
        alike_in(shown, |strip| (strip.condition(), track(strip, along, 0).into_string()));
    let mut rows = 0;
    for group in &by_looks {
        let lane = shown.lanes.lanes.iter().find(|lane| lane.code.id() == group[0].id());
        rows +=
            lane.map_or(0, |lane| if lane.strips.len() > 1 { lane.strips.len() + 1 } else { 1 });
    }
    if rows <= IN_A_WINDOW {
        return by_looks;
    }
    alike_in(shown, |strip| strip.claim_timeline.verdict.kind)
}

fn alike_in<'a, L: Debug>(
    shown: &PageGame<'a>,
    look: impl Fn(&Strip) -> L,
) -> Vec<Vec<&'a dyn Ruleset>> {
    let lanes = &shown.lanes.lanes;
    let mut alike: IndexMap<String, Vec<&dyn Ruleset>> = IndexMap::new();
    for lane in lanes {
        let is_alone = lanes.len() <= EACH_ITS_OWN || shown.whose(lane.code.id()).is_some();
        let name = if is_alone { lane.code.id() } else { "" };
        let strips: Vec<L> = lane.strips.iter().map(&look).collect();
        let looks = (name, lane.verdict, lane.result, &lane.at, strips);
        alike.entry(format!("{looks:?}")).or_default().push(lane.code);
    }
    alike.into_values().collect()
}

/// The drawing. Codes that agree share a strip, which is drawn once and used again. A style sheet
/// sees only the group that uses it, so the group names its owner.
struct Art<'a> {
    shown: &'a PageGame<'a>,
    along: HorizontalScale<'a>,
    /// The codes that share a row, the oldest first: it is that one's lane which is drawn.
    alike: Vec<Vec<&'a dyn Ruleset>>,
    drawn: HashMap<String, String>,
    strips: usize,
}

impl<'a> Art<'a> {
    fn lane(&mut self, lane: &Lane<'_>) -> Markup {
        let (code, several) = (lane.code, lane.strips.len() > 1);
        let day = self.shown.whose(code.id());
        let at = lane.at.as_deref().unwrap_or_default();
        let others = self.others(code);
        let is_other = others.is_none();
        let others = others.unwrap_or_default();
        let names = |name: fn(&dyn Ruleset) -> &str| {
            others.iter().map(|code| name(*code)).collect::<Vec<_>>()
        };
        html! {
            div .row.lane .day[day.is_some()] .several[several] .alike[is_other] data-code=(code.id()) data-alike=[(!others.is_empty()).then(|| names(|code| code.id()).join(" "))] data-strip=[(!several).then(|| self.next_strip())] {
                span .name {
                    a href={ "#" (self.shown.id) "-" (code.id()) } { (code.short()) }
                    " " span .dates { (years(code)) }
                    @if let Some(day) = &day { span .of-the-day { (day) } }
                    @if !others.is_empty() {
                        @let names = names(|code| code.short()).join(", ");
                        span .with title=(names) { "and " (others.len()) " more: " (names) }
                    }
                }
                @if several {
                    span .depends { "depends on how its words are read:" }
                } @else {
                    @for strip in &lane.strips { (self.strip(&format!("{}: {} {at}", code.short(), lane.verdict), strip)) }
                }
                span .verdict {
                    span .badge .(lane.verdict) { (lane.verdict) } " " span .score { (score(lane.result)) }
                    @if !at.is_empty() { " " span .at { (at) } }
                }
            }
            @for strip in lane.strips.iter().filter(|_| several) {
                @let verdict = &strip.claim_timeline.verdict;
                @let reading = strip.claim_timeline.readings.iter().map(|read| read_as(read)).collect::<Vec<_>>().join(" or ");
                div .row.lane.sub .day[day.is_some()] .alike[is_other] data-code=(code.id()) data-strip=(self.next_strip()) data-reading=(reading) {
                    span .name {
                        span title=[strip.condition()] { (strip.condition().unwrap_or_default()) }
                    }
                    (self.strip(&format!("{}, {}: {}", code.short(), strip.condition().unwrap_or_default(), verdict.kind), strip))
                    span .verdict { span .badge .(verdict.kind) { (verdict.kind) } " " span .score { (score(verdict.result)) } }
                }
            }
        }
    }

    /// Returns the codes that share the row of this one; `None` if it is in the row of another.
    fn others(&self, code: &dyn Ruleset) -> Option<Vec<&'a dyn Ruleset>> {
        let groups = self.alike.iter();
        let mut first = groups.filter_map(|group| group.split_first());
        first.find(|(first, _)| first.id() == code.id()).map(|(_, others)| others.to_vec())
    }

    /// Returns the number of the next strip, from 0, as in the data of the game.
    fn next_strip(&mut self) -> usize {
        self.strips += 1;
        self.strips - 1
    }

    fn strip(&mut self, label: &str, strip: &Strip) -> Markup {
        let art = track(strip, &self.along, 0).into_string();
        let anchor = format!("{}-m", self.shown.id);
        let next = format!("{}-t{}", self.shown.id, self.drawn.len() + 1);
        let known = self.drawn.get(&art).cloned();
        html! {
            svg .track role="group" aria-label=(label.trim_end()) height=(HEIGHT) {
                @match known {
                    Some(id) => use .art href={ "#" (id) } {},
                    None => g .track.art id=(next) { (PreEscaped(&art)) },
                }
                (links(strip, &self.along, &anchor))
                @let _ = self.drawn.entry(art).or_insert(next);
            }
        }
    }
}
