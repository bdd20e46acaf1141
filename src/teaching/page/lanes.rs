//! The lanes of a page: the game from left to right, one lane for each code.

use std::collections::HashMap;
use std::fmt::Debug;

use indexmap::IndexMap;
use maud::{Markup, PreEscaped, html};

use super::game::PageGame;
use crate::arbiter::Ruleset;
use crate::narrative::lanes::{Lane, Strip};
use crate::narrative::words::{reading_names, score};
use crate::render::svg::axis::{Axis, AxisLabel, plies_to_name};
use crate::render::svg::lanes::{ARCS_HEIGHT, arcs, guides};
use crate::render::svg::markup::years;
use crate::render::svg::track::{HorizontalScale, SAMPLE_SIZE, STRIP_HEIGHT, legend, links, track};

/// The maximum number of lanes with a row each. If there are more, lanes that look alike share a
/// row.
const MAX_UNFOLDED_LANES: usize = 12;
/// The number of rows that fit a screen beside the band of years.
const MAX_ROWS_ON_SCREEN: usize = 20;

/// Returns the lanes, with arcs between equal positions above and the numbers of the moves below.
pub(super) fn lanes_section(shown: &PageGame<'_>) -> Markup {
    let lanes = &shown.lanes;
    let scale = HorizontalScale { labels: &shown.labels, lens: &shown.lens, cut: lanes.cut };
    let groups = row_groups(shown, &scale);
    let is_folded = groups.len() < lanes.lanes.len();
    let mut drawings =
        LaneDrawings { shown, scale, groups, known_drawings: HashMap::new(), next_strip: 0 };
    html! {
        section .lanes aria-labelledby={ (shown.id) "-lanes" } {
            div .heading {
                h3 id={ (shown.id) "-lanes" } { "The same game under each code" }
                @if is_folded { button .unfold type="button" aria-pressed="false" { "one row per code" } }
                @if !shown.lens.stretches().is_empty() {
                    button .zoom type="button" aria-pressed="false" { "equal widths" }
                }
            }
            div .picture role="group" aria-label="Lanes: the game from left to right, one lane for each code" {
                svg .track.guides aria-hidden="true" { (guides(lanes, &scale, ARCS_HEIGHT)) }
                @if !lanes.recurring.is_empty() {
                    div .row.head {
                        span .name { span .dates { "equal positions" } }
                        svg .track role="img" aria-label=(recurrences(shown)) height="36" { (arcs(lanes, &scale)) }
                        span .verdict {}
                    }
                }
                @for lane in &lanes.lanes { (drawings.lane(lane)) }
                div .row.axis aria-hidden="true" {
                    span .name { span .dates { "move" } }
                    svg .track height="20" {
                        @for AxisLabel { ply, words, class } in axis(shown, &scale) {
                            text .(class) .last[scale.is_at_edge(ply)] x=(scale.middle(ply)) y="14" { (words) }
                        }
                    }
                    span .verdict {}
                }
                div .cursor aria-hidden="true" hidden {}
            }
            ul .legend aria-label="What the marks mean" {
                @for (words, sample) in legend(lanes) {
                    li {
                        svg .track.swatch width=(SAMPLE_SIZE.0) height=(SAMPLE_SIZE.1) aria-hidden="true" { (sample) }
                        (words)
                    }
                }
            }
            div .ruling aria-live="polite" hidden {}
        }
    }
}

/// The width of a letter of the axis on a page 130rem wide or wider, in parts of the width of the
/// lanes. Measured at 2100 pixels.
const LETTER_ON_WIDE_PAGE: f64 = 0.0108;
/// The width of a letter of the axis on a narrower page. Measured at 1280 and 390 pixels.
const LETTER: f64 = 0.023;

/// Returns the labels below the lanes. Names that fit only on a wide page have the class `minor`;
/// numbers that fit only if all plies are equally wide have the class `crowded`.
fn axis(shown: &PageGame<'_>, scale: &HorizontalScale<'_>) -> Vec<AxisLabel> {
    let mut axis = Axis::new(scale);
    let named = plies_to_name(&shown.lanes, scale, |ply| shown.matters(ply));
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

/// Returns the text alternative of the arcs between equal positions: at most six groups of twelve.
fn recurrences(shown: &PageGame<'_>) -> String {
    let mut groups = Vec::new();
    for plies in shown.lanes.recurring.iter().take(6) {
        let labels: Vec<&str> = plies.iter().take(12).map(|&ply| shown.label(ply)).collect();
        let more = if plies.len() > 12 { " and later" } else { "" };
        groups.push(format!("{}{more}", labels.join(", ")));
    }
    let more = if shown.lanes.recurring.len() > 6 { "; and more" } else { "" };
    format!("The pieces were on the same squares after {}{more}.", groups.join("; after "))
}

/// Returns groups of codes that share a row: codes with the same verdict and identical drawings. If
/// that gives more rows than fit, the same kind of verdict in each strip is enough. The law of the
/// day has its own row, and so has each of at most [`MAX_UNFOLDED_LANES`] codes.
fn row_groups<'a>(shown: &PageGame<'a>, scale: &HorizontalScale<'_>) -> Vec<Vec<&'a dyn Ruleset>> {
    let by_looks =
        group_lanes(shown, |strip| (strip.condition(), track(strip, scale).into_string()));
    let mut rows = 0;
    for group in &by_looks {
        let lane = shown.lanes.lanes.iter().find(|lane| lane.code.id() == group[0].id());
        rows += match lane.map_or(0, |lane| lane.strips.len()) {
            // Several strips have a heading row.
            strips @ 2.. => strips + 1,
            strips => strips,
        };
    }
    if rows <= MAX_ROWS_ON_SCREEN {
        return by_looks;
    }
    group_lanes(shown, |strip| strip.claim_timeline.verdict.kind)
}

/// Returns groups of codes whose lanes have the same verdict, result and ply, and whose strips look
/// the same by `look`.
fn group_lanes<'a, L: Debug>(
    shown: &PageGame<'a>,
    look: impl Fn(&Strip) -> L,
) -> Vec<Vec<&'a dyn Ruleset>> {
    let lanes = &shown.lanes.lanes;
    let mut groups: IndexMap<String, Vec<&dyn Ruleset>> = IndexMap::new();
    for lane in lanes {
        let is_alone =
            lanes.len() <= MAX_UNFOLDED_LANES || shown.law_of_day_label(lane.code.id()).is_some();
        // A lane that must not be grouped has its id as a part of the key.
        let name = if is_alone { lane.code.id() } else { "" };
        let strips: Vec<L> = lane.strips.iter().map(&look).collect();
        let looks = (name, lane.verdict, lane.result, &lane.at, strips);
        groups.entry(format!("{looks:?}")).or_default().push(lane.code);
    }
    groups.into_values().collect()
}

/// The drawings of the lanes. Equal strips are drawn once, and used again by their id.
struct LaneDrawings<'a> {
    shown: &'a PageGame<'a>,
    scale: HorizontalScale<'a>,
    /// The groups of codes that share a row, oldest first. Only the lane of the first is drawn.
    groups: Vec<Vec<&'a dyn Ruleset>>,
    /// The ids of the drawings so far, by their SVG.
    known_drawings: HashMap<String, String>,
    /// The number of the next strip, from 0, as in the data of the game.
    next_strip: usize,
}

impl<'a> LaneDrawings<'a> {
    fn lane(&mut self, lane: &Lane<'_>) -> Markup {
        let (code, several) = (lane.code, lane.strips.len() > 1);
        let sub_rows = if several { lane.strips.as_slice() } else { &[] };
        let day = self.shown.law_of_day_label(code.id());
        let at = lane.at.as_deref().unwrap_or_default();
        let sharing = self.others(code);
        let is_hidden = sharing.is_none();
        let others = sharing.unwrap_or_default();
        let names = |name: fn(&dyn Ruleset) -> &str| {
            others.iter().map(|code| name(*code)).collect::<Vec<_>>()
        };
        html! {
            div .row.lane .day[day.is_some()] .several[several] .alike[is_hidden] data-code=(code.id()) data-alike=[(!others.is_empty()).then(|| names(|code| code.id()).join(" "))] data-strip=[(!several).then(|| self.number_strip())] {
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
            @for strip in sub_rows {
                @let verdict = &strip.claim_timeline.verdict;
                @let reading = strip.claim_timeline.readings.iter().map(|read| reading_names(read)).collect::<Vec<_>>().join(" or ");
                div .row.lane.sub .day[day.is_some()] .alike[is_hidden] data-code=(code.id()) data-strip=(self.number_strip()) data-reading=(reading) {
                    span .name {
                        span title=[strip.condition()] { (strip.condition().unwrap_or_default()) }
                    }
                    (self.strip(&format!("{}, {}: {}", code.short(), strip.condition().unwrap_or_default(), verdict.kind), strip))
                    span .verdict { span .badge .(verdict.kind) { (verdict.kind) } " " span .score { (score(verdict.result)) } }
                }
            }
        }
    }

    /// Returns the other codes in the row of this code; `None` if this code is not the first there.
    fn others(&self, code: &dyn Ruleset) -> Option<Vec<&'a dyn Ruleset>> {
        let mut groups = self.groups.iter().filter_map(|group| group.split_first());
        let (_, others) = groups.find(|(first, _)| first.id() == code.id())?;
        Some(others.to_vec())
    }

    /// Returns the number of a strip, and counts it.
    fn number_strip(&mut self) -> usize {
        self.next_strip += 1;
        self.next_strip - 1
    }

    /// Returns the drawing of a strip, or a reference to an equal one.
    fn strip(&mut self, label: &str, strip: &Strip) -> Markup {
        let art = track(strip, &self.scale).into_string();
        let anchor = format!("{}-m", self.shown.id);
        let next = format!("{}-t{}", self.shown.id, self.known_drawings.len() + 1);
        let known = self.known_drawings.get(&art).cloned();
        if known.is_none() {
            self.known_drawings.insert(art.clone(), next.clone());
        }
        html! {
            svg .track role="group" aria-label=(label.trim_end()) height=(STRIP_HEIGHT) {
                @match known {
                    Some(id) => use .art href={ "#" (id) } {},
                    None => g .track.art id=(next) { (PreEscaped(&art)) },
                }
                (links(strip, &self.scale, &anchor))
            }
        }
    }
}
