//! The lanes as a picture that stands alone.

use maud::{Markup, PreEscaped, html};

use crate::replay::Ply;

use crate::arbiter::Game;
use crate::narrative::heading::length_and_result;
use crate::narrative::lanes::lens::Lens;
use crate::narrative::lanes::{Lane, Lanes, left_out};
use crate::narrative::words::score;
use crate::render::wrap::wrap;

use super::markup::{place_in_line, players_in_line};
use super::track::{Along, HEIGHT, SAMPLE, legend, track};

/// The hatching of what is void, what is unknown and what is announced.
pub(crate) const PATTERNS: &str = include_str!("patterns.svg");
pub(crate) const STYLE: &str = include_str!("lanes.css");
const ALONE: &str = include_str!("alone.css");

/// The columns of the picture, and the heights of its rows, in pixels.
const NAMES: u32 = 260;
const TRACK: u32 = 640;
const VERDICTS: u32 = 200;
const HEAD: u32 = 64;
const ARCS: u32 = 34;
const GAP: u32 = 8;
const COLUMNS: u32 = 3;
const ROW: u32 = 24;
/// So many letters of a condition stand before a strip, and so high is a line of them.
const IN_A_LINE: usize = 44;
/// And so many lines at most, in the height of a strip.
const LINES: usize = 2;
const LINE: u32 = 11;

/// A game's lanes as an SVG picture.
pub fn lanes_to_svg(game: &Game<'_>, lanes: &Lanes<'_>) -> String {
    let labels: Vec<String> = (0..=lanes.plies).map(|ply| game.timeline.named(ply)).collect();
    let lens = Lens::whole(lanes.plies);
    let along = Along { labels: &labels, lens: &lens, cut: lanes.cut };
    let tops = tops(lanes);
    let bottom = tops.last().map_or(HEAD + ARCS, |(_, bottom)| *bottom);
    let legend = legend(lanes);
    let rows = (legend.len() as u32).div_ceil(COLUMNS);
    let (width, height) = (NAMES + TRACK + VERDICTS, bottom + 46 + rows * ROW);
    let title = players_in_line(&game.record);
    let svg = html! {
        svg .alone xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(in_words(&title, lanes)) {
            title { (title) }
            style { (PreEscaped(STYLE)) (PreEscaped(ALONE)) }
            defs { (PreEscaped(PATTERNS)) }
            rect .paper width="100%" height="100%" {}
            text .title x="12" y="26" { (title) }
            text .place x="12" y="46" { (place_in_line(game)) " · " (length_and_result(game, score)) @for said in left_out(game) { " · " (said) } }
            svg .track x=(NAMES) y=(HEAD) width=(TRACK) height=(bottom - HEAD) { (guides(lanes, &along)) }
            // Of the ellipses only the upper halves are seen.
            svg .track x=(NAMES) y=(HEAD) width=(TRACK) height=(ARCS + 3) { (arcs(lanes, &along)) }
            @for (lane, (top, _)) in lanes.lanes.iter().zip(&tops) { (row(lane, *top, &along)) }
            svg .numbers x=(NAMES) y=(bottom) width=(TRACK) height="30" {
                @for (ply, number) in &lanes.ticks { text .last[along.is_at_edge(*ply)] x=(along.middle(*ply)) y="18" { (number) } }
            }
            @for (index, (words, sample)) in (0..).zip(&legend) {
                @let (x, y) = (12 + index % COLUMNS * (width / COLUMNS), bottom + 38 + index / COLUMNS * ROW);
                svg .track x=(x) y=(y) width=(SAMPLE.0) height=(SAMPLE.1) overflow="visible" { (sample) }
                text .years x=(x + SAMPLE.0 + 8) y=(y + 13) { (words) }
            }
        }
    };
    svg.into_string() + "\n"
}

fn tops(lanes: &Lanes<'_>) -> Vec<(u32, u32)> {
    let mut y = HEAD + ARCS + GAP;
    let height = |lane: &Lane<'_>| lane.strips.len() as u32 * HEIGHT + conditions_from(lane);
    let mut place = |lane| {
        let top = y;
        y += height(lane) + GAP;
        (top, y)
    };
    lanes.lanes.iter().map(&mut place).collect()
}

/// How far below the name of its code the strips of a lane begin, where each is headed by that on
/// which its reading hangs.
fn conditions_from(lane: &Lane<'_>) -> u32 {
    if lane.strips.len() > 1 { HEIGHT } else { 0 }
}

fn row(lane: &Lane<'_>, top: u32, along: &Along<'_>) -> Markup {
    let middle = top + HEIGHT / 2;
    let first = top + conditions_from(lane);
    let verdict = format!("{} {}", lane.verdict, score(lane.result));
    let years = lane.code.in_force().map_or_else(String::new, |it| it.span().to_string());
    html! {
        text .code x="12" y=(middle + 1) { (lane.code.id()) }
        text .years x="12" y=(middle + 14) { (years) }
        svg .track x=(NAMES) y=(first) width=(TRACK) height=(lane.strips.len() as u32 * HEIGHT) {
            @for (y, strip) in (0..).step_by(HEIGHT as usize).zip(&lane.strips) { (track(strip, along, y)) }
        }
        @for (y, strip) in (first + HEIGHT / 2..).step_by(HEIGHT as usize).zip(&lane.strips) {
            @if let Some(condition) = strip.condition() { (condition_of_reading(&condition, y)) }
        }
        text .verdict .(lane.verdict) x=(NAMES + TRACK + 12) y=(middle + 1) { (verdict) }
        @if let Some(at) = &lane.at {
            text .years x=(NAMES + TRACK + 12) y=(middle + 14) { (at) }
        }
    }
}

/// On what a reading hangs, around this height; cut where it takes more lines than a strip has room
/// for, and then whole in its title.
fn condition_of_reading(condition: &str, y: u32) -> Markup {
    let mut lines = wrap(condition, IN_A_LINE);
    let is_cut = lines.len() > LINES;
    lines.truncate(LINES);
    if is_cut && let Some(last) = lines.last_mut() {
        last.push_str(" …");
    }
    let first = y + 4 - (lines.len().max(1) as u32 - 1) * LINE / 2;
    html! {
        @for (line, y) in lines.iter().zip((first..).step_by(LINE as usize)) {
            text .reading x=(NAMES - 10) y=(y) { (line) @if is_cut { title { (condition) } } }
        }
    }
}

/// Arcs from each occurrence of the pieces on the same squares to the next.
pub(crate) fn arcs(lanes: &Lanes<'_>, along: &Along<'_>) -> Markup {
    let ends = |pair: &[Ply]| (along.middle_part(pair[0]), along.middle_part(pair[1]));
    html! {
        g .arc {
            @for pair in lanes.recurring.iter().flat_map(|plies| plies.windows(2)) {
                @let (from, to) = ends(pair);
                ellipse cx=(along.percent(f64::midpoint(from, to))) cy=(ARCS) rx=(along.percent((to - from) / 2.0)) ry=(ARCS - 6) {}
            }
        }
        g .stood {
            @for ply in lanes.recurring.iter().flatten() {
                circle cx=(along.middle(*ply)) cy=(ARCS) r="2.5" {}
            }
        }
    }
}

/// Fine lines down from each occurrence, and what is enlarged behind them.
pub(crate) fn guides(lanes: &Lanes<'_>, along: &Along<'_>) -> Markup {
    html! {
        @for (from, until) in along.lens.stretches() {
            rect .enlarged x=(along.left(*from)) width=(along.wide(*from, *until)) height="100%" {}
        }
        @for ply in lanes.recurring.iter().flatten() {
            line .guide x1=(along.middle(*ply)) x2=(along.middle(*ply)) y1=(ARCS) y2="100%" {}
        }
    }
}

/// The picture for those who hear it.
fn in_words(title: &str, lanes: &Lanes<'_>) -> String {
    let lanes = lanes.lanes.iter().map(|lane| {
        let at = lane.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
        format!("{}: {}{at}", lane.code.id(), lane.verdict)
    });
    format!("{title}. {}", lanes.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::{LINES, condition_of_reading};

    #[test]
    fn a_condition_that_is_too_long_for_its_strip_is_whole_in_its_title() {
        let long = "it is read so ".repeat(100);
        let drawn = condition_of_reading(&long, 100).into_string();
        assert_eq!(drawn.matches("<text").count(), LINES);
        assert!(drawn.contains(" …") && drawn.contains(&format!("<title>{long}</title>")));
        let short = condition_of_reading("it is read so", 100).into_string();
        assert!(!short.contains("<title>") && short.contains(">it is read so</text>"));
    }
}
