//! The lanes of a game as a standalone SVG picture, narrow enough to be read on a telephone.

use maud::{Markup, PreEscaped, html};

use crate::replay::Ply;

use crate::arbiter::Game;
use crate::narrative::lanes::lens::Lens;
use crate::narrative::lanes::{Lane, Lanes, left_out};
use crate::narrative::story::{how_it_ended, what_happened};
use crate::narrative::words::score;
use crate::render::wrap::wrap;

use super::axis::{Axis, AxisLabel, plies_to_name};
use super::markup::{place_in_line, players_in_line, years};
use super::track::{HorizontalScale, SAMPLE_SIZE, STRIP_HEIGHT, legend, track};

/// The hatching of the parts that are void, unknown or announced.
pub(crate) const PATTERNS: &str = include_str!("patterns.svg");
pub(crate) const STYLE: &str = include_str!("lanes.css");
const STANDALONE_STYLE: &str = include_str!("alone.css");

/// The width of the picture, in pixels.
const WIDTH: u32 = 540;
/// The width of the margin on each side of the picture, in pixels.
const MARGIN: u32 = 16;
/// The width of the lanes, in pixels.
const TRACK_WIDTH: u32 = WIDTH - 2 * MARGIN;
/// The height of the arcs between equal positions, in pixels.
pub(crate) const ARCS_HEIGHT: u32 = 34;
/// The height of a row of the legend, in pixels.
const LEGEND_ROW: u32 = 26;
/// The maximum number of letters above a lane: of the code, its years and the verdict. If there are
/// more, the years are left out.
const MAX_HEADING_LETTERS: usize = 54;
/// The width of a letter of the axis, at most 8.5 pixels, in parts of the width of the lanes.
const AXIS_LETTER: f64 = 8.5 / TRACK_WIDTH as f64;

/// A line of text: its class in the style sheet, and its baseline in pixels.
struct TextLine {
    class: &'static str,
    text: String,
    y: u32,
}

/// The styles of text: class, letters per line, and height of a line in pixels.
const TITLE: (&str, usize, u32) = ("title", 40, 30);
const PLACE: (&str, usize, u32) = ("place", 62, 23);
const STORY: (&str, usize, u32) = ("story", 53, 26);
const READING: (&str, usize, u32) = ("reading", 60, 21);

/// Draws the lanes of a game as an SVG picture.
pub fn lanes_to_svg(game: &Game<'_>, lanes: &Lanes<'_>) -> String {
    let labels: Vec<String> =
        (0..=lanes.last_ply).map(|ply| game.timeline.label_in_dialect(ply)).collect();
    let lens = Lens::on(lanes);
    let along = HorizontalScale { labels: &labels, lens: &lens, cut: lanes.cut };
    let (head, arcs_top) = lines_above(game);
    let rows = place_lanes(lanes, arcs_top + ARCS_HEIGHT + 14);
    let bottom = rows.last().map_or(arcs_top + ARCS_HEIGHT, |row| row.bottom);
    let legend = legend(lanes);
    let height = bottom + 40 + legend.len() as u32 * LEGEND_ROW;
    let title = players_in_line(&game.record);
    let svg = html! {
        svg .alone xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(height) viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label=(in_words(&title, lanes)) {
            title { (title) }
            style { (PreEscaped(STYLE)) (PreEscaped(STANDALONE_STYLE)) }
            defs {
                (PreEscaped(PATTERNS))
                // The guides are the same in every lane and written once: a long game has thousands
                // of them.
                g .track id="guides" { (guides(lanes, &along, 0)) }
            }
            rect .paper width="100%" height="100%" {}
            @for line in &head { (text_line(line)) }
            // Only the upper halves of the ellipses are visible.
            svg .track x=(MARGIN) y=(arcs_top) width=(TRACK_WIDTH) height=(ARCS_HEIGHT + 3) { (arcs(lanes, &along)) }
            @for (lane, row) in lanes.lanes.iter().zip(&rows) { (lane_row(lane, row, &along)) }
            svg .numbers x=(MARGIN) y=(bottom) width=(TRACK_WIDTH) height="26" {
                @for AxisLabel { ply, words, .. } in axis_labels(game, lanes, &along) {
                    text .last[along.is_at_edge(ply)] x=(along.middle(ply)) y="18" { (words) }
                }
            }
            @for ((words, sample), y) in legend.iter().zip((bottom + 34..).step_by(LEGEND_ROW as usize)) {
                svg .track x=(MARGIN) y=(y) width=(SAMPLE_SIZE.0) height=(SAMPLE_SIZE.1) overflow="visible" { (sample) }
                text .years x=(MARGIN + SAMPLE_SIZE.0 + 10) y=(y + 15) { (words) }
            }
        }
    };
    svg.into_string() + "\n"
}

/// Returns the lines above the lanes, and the y-coordinate below them.
fn lines_above(game: &Game<'_>) -> (Vec<TextLine>, u32) {
    let mut lines = Vec::new();
    let mut y = 4;
    add_text(&players_in_line(&game.record), TITLE, &mut y, &mut lines);
    add_text(&place_in_line(game), PLACE, &mut y, &mut lines);
    y += 6;
    let mut story = how_it_ended(game);
    if let Some(happened) = what_happened(game) {
        story = format!("{story} {happened}");
    }
    add_text(&story, STORY, &mut y, &mut lines);
    for note in left_out(game) {
        add_text(&note, PLACE, &mut y, &mut lines);
    }
    (lines, y + 14)
}

/// Adds a text in lines below `y`, and moves `y` below them.
fn add_text(
    text: &str,
    (class, letters, height): (&'static str, usize, u32),
    y: &mut u32,
    lines: &mut Vec<TextLine>,
) {
    for text in wrap(text, letters) {
        *y += height;
        lines.push(TextLine { class, text, y: *y });
    }
}

fn text_line(TextLine { class, text, y }: &TextLine) -> Markup {
    html! { text .(class) x=(MARGIN) y=(y) { (text) } }
}

/// The place of a lane in the picture, in pixels.
struct LaneRow {
    /// The baseline of the code's name.
    name: u32,
    /// The conditions of each strip, and the upper edge of the strip.
    strips: Vec<(Vec<TextLine>, u32)>,
    /// The lower edge of the lane.
    bottom: u32,
}

/// Returns the places of the lanes, the first of which begins at the height `top`.
fn place_lanes(lanes: &Lanes<'_>, top: u32) -> Vec<LaneRow> {
    let mut y = top;
    let mut rows = Vec::new();
    for lane in &lanes.lanes {
        y += 24;
        let name = y;
        let mut strips = Vec::new();
        for strip in &lane.strips {
            let mut condition = Vec::new();
            if let Some(words) = strip.condition() {
                add_text(&words, READING, &mut y, &mut condition);
            }
            y += 6;
            strips.push((condition, y));
            y += STRIP_HEIGHT;
        }
        y += 10;
        rows.push(LaneRow { name, strips, bottom: y });
    }
    rows
}

fn lane_row(lane: &Lane<'_>, row: &LaneRow, along: &HorizontalScale<'_>) -> Markup {
    let at = lane.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
    let verdict = format!("{} {}{at}", lane.verdict, score(lane.result));
    let name = lane.code.short();
    let mut dates = years(lane.code);
    if name.chars().count() + dates.chars().count() + verdict.chars().count() > MAX_HEADING_LETTERS
    {
        dates.clear();
    }
    html! {
        text .code x=(MARGIN) y=(row.name) { (name) " " tspan .years { (dates) } }
        text .verdict .(lane.verdict) x=(WIDTH - MARGIN) y=(row.name) { (verdict) }
        @for (strip, (condition, top)) in lane.strips.iter().zip(&row.strips) {
            @for line in condition { (text_line(line)) }
            svg .track x=(MARGIN) y=(top) width=(TRACK_WIDTH) height=(STRIP_HEIGHT) {
                use href="#guides" {}
                (track(strip, along))
            }
        }
    }
}

/// Returns the labels below the lanes, as far as they fit: the names of the plies of the enlarged
/// stretches, those that matter first, then the numbers of moves.
fn axis_labels(game: &Game<'_>, lanes: &Lanes<'_>, along: &HorizontalScale<'_>) -> Vec<AxisLabel> {
    let mut plies_that_matter: Vec<Ply> = Vec::new();
    for (code, verdict) in &game.verdicts {
        plies_that_matter.extend(verdict.ply_that_matters(game.timeline_of(*code)));
    }
    let mut axis = Axis::new(along);
    for ply in plies_to_name(lanes, along, |ply| plies_that_matter.contains(&ply)) {
        axis.add(ply, &along.labels[ply as usize], AXIS_LETTER, "");
    }
    for &(ply, number) in &lanes.ticks {
        axis.add(ply, &number.to_string(), AXIS_LETTER, "");
    }
    axis.into_labels()
}

/// Draws arcs from each occurrence of the pieces on the same squares to the next.
pub(crate) fn arcs(lanes: &Lanes<'_>, along: &HorizontalScale<'_>) -> Markup {
    html! {
        g .arc {
            @for pair in lanes.recurring.iter().flat_map(|plies| plies.windows(2)) {
                @let (from, to) = (along.middle_fraction(pair[0]), along.middle_fraction(pair[1]));
                ellipse cx=(along.percent(f64::midpoint(from, to))) cy=(ARCS_HEIGHT) rx=(along.percent((to - from) / 2.0)) ry=(ARCS_HEIGHT - 6) {}
            }
        }
        g .stood {
            @for ply in lanes.recurring.iter().flatten() {
                circle cx=(along.middle(*ply)) cy=(ARCS_HEIGHT) r="2.5" {}
            }
        }
    }
}

/// Draws the background of the enlarged stretches, and a fine line from the height `top` down at
/// each occurrence of a repeated placement.
pub(crate) fn guides(lanes: &Lanes<'_>, along: &HorizontalScale<'_>, top: u32) -> Markup {
    html! {
        @for (from, until) in along.lens.stretches() {
            rect .enlarged x=(along.left(*from)) width=(along.width(*from, *until)) height="100%" {}
        }
        @for ply in lanes.recurring.iter().flatten() {
            line .guide x1=(along.middle(*ply)) x2=(along.middle(*ply)) y1=(top) y2="100%" {}
        }
    }
}

/// Returns the text alternative of the picture.
fn in_words(title: &str, lanes: &Lanes<'_>) -> String {
    let lanes = lanes.lanes.iter().map(|lane| {
        let at = lane.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
        format!("{}: {}{at}", lane.code.short(), lane.verdict)
    });
    format!("{title}. {}", lanes.collect::<Vec<_>>().join("; "))
}
