//! The lanes in miniature, for a list of games.

use maud::{Markup, html};

use super::track::percent;
use crate::narrative::lanes::Lanes;
use crate::replay::Ply;

/// The height of a lane, and the blank below it, in pixels.
const LANE: u32 = 4;
const GAP: u32 = 2;

/// A small picture without marks to point at. It says in words how many codes come to what.
pub(crate) fn miniature(lanes: &Lanes<'_>) -> Markup {
    let height = lanes.lanes.len() as u32 * (LANE + GAP);
    let at = |ply: Ply| percent(f64::from(ply.min(lanes.plies)) / f64::from(lanes.plies + 1));
    let wide = |from: Ply, until: Ply| {
        percent(f64::from((until + 1).saturating_sub(from)) / f64::from(lanes.plies + 1))
    };
    html! {
        svg .track.miniature role="img" aria-label=(in_words(lanes)) height=(height) {
            @for (y, lane) in (0..).step_by((LANE + GAP) as usize).zip(&lanes.lanes) {
                @if let Some(strip) = lane.strips.first() {
                    @let end = strip.end.map_or(lanes.plies, |end| end.ply.min(lanes.plies));
                    line .play x1="0" x2=(at(end)) y1=(y + LANE / 2) y2=(y + LANE / 2) {}
                    @if lane.strips.len() > 1 {
                        rect .unclear x="0" width="100%" y=(y) height=(LANE) {}
                    } @else {
                        @if let Some(from) = strip.unknown {
                            rect .unclear x=(at(from)) width=(wide(from, end)) y=(y) height=(LANE) {}
                        }
                        @for open in &strip.open {
                            rect .open x=(at(open.from)) width=(wide(open.from, open.until)) y=(y) height=(LANE) {}
                        }
                        @if strip.end.is_some() {
                            rect .over x=(at(end)) width=(wide(end, lanes.plies)) y=(y) height=(LANE) {}
                        }
                    }
                }
            }
        }
    }
}

fn in_words(lanes: &Lanes<'_>) -> String {
    let mut counts: indexmap::IndexMap<String, u32> = indexmap::IndexMap::new();
    for lane in &lanes.lanes {
        *counts.entry(lane.verdict.to_string()).or_default() += 1;
    }
    let counts: Vec<String> =
        counts.iter().map(|(verdict, n)| format!("{verdict} under {n}")).collect();
    format!("Lanes: {}", counts.join(", "))
}
