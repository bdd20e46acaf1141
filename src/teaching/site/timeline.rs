//! A rule through the years: a row for each lineage, a bar for each code.

use maud::{Markup, html};

use crate::narrative::outline::{Bar, Timeline};
use crate::narrative::rule_versions::{FIRST_YEAR, TODAY};
use crate::narrative::words::capital;

const LAST: u16 = 2030;
/// Sizes in units of the picture.
const NAMES: u32 = 130;
const WIDE: u32 = 1000;
const ROW: u32 = 26;
const TOP: u32 = 22;
/// So wide a bar has room for a letter.
const LETTER: u32 = 13;

/// The time line as a picture that stands in its page. `up` leads to the root.
pub(super) fn picture(rows: &Timeline, title: &str, up: &str) -> Markup {
    let height = TOP + ROW * rows.len() as u32;
    html! {
        svg .timeline viewBox={ "0 0 " (WIDE) " " (height) } role="group" aria-label={ (title) ": a time line of the codes, described below" } {
            @for year in (1750..=2000).step_by(50) {
                line .tick x1=(along(year)) x2=(along(year)) y1=(TOP) y2=(height) {}
                text .year x=(along(year)) y="14" text-anchor="middle" { (year) }
            }
            @for (index, (name, bars)) in rows.iter().enumerate() {
                text .lineage x="0" y=(TOP + ROW * index as u32 + 17) { (lineage(name)) }
                @for (nth, bar) in bars.iter().enumerate() { a href={ (up) "codes/" (bar.id) ".html" } { (one(bar, nth == 0, TOP + ROW * index as u32 + 3)) } }
            }
        }
    }
}

/// A bar, with its letter where that fits. A code of one year is still to be seen and pointed at,
/// and is wide enough for a letter where none stands before it.
fn one(bar: &Bar, is_first: bool, y: u32) -> Markup {
    let from = bar.from.clamp(FIRST_YEAR, TODAY);
    let until = bar.until.clamp(from, TODAY);
    let least = if is_first { LETTER } else { 9 };
    let (x, wide) = (along(from), (along(until + 1) - along(from)).max(least));
    let style = bar.version.map(|version| format!("fill:{}", color(version)));
    let letter = bar.letter;
    html! {
        rect .not-known[bar.version.is_none()] style=[style] x=(x) y=(y) width=(wide) height=(ROW - 6) { title { (bar.short) @if letter != ' ' { ": " (letter) } } }
        @if wide >= LETTER && letter != ' ' {
            text .letter .not-known-letter[bar.version.is_none()] x=(x + wide / 2) y=(y + 14) pointer-events="none" { (letter) }
        }
    }
}

/// A colour of its own for each version: hues a golden section of the circle apart, in three depths.
pub(super) fn color(index: usize) -> String {
    let hue = (index * 222) % 360;
    format!("hsl({hue} 46% {}%)", 62 + index % 3 * 9)
}

/// What a lineage is called: `FIDE`, `US Chess`, `Handbuch`.
fn lineage(id: &str) -> String {
    let words = id.split('-').map(|word| match word {
        "fide" | "iccf" | "fics" | "us" => word.to_uppercase(),
        word => capital(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn along(year: u16) -> u32 {
    NAMES + (WIDE - NAMES) * u32::from(year - FIRST_YEAR) / u32::from(LAST - FIRST_YEAR)
}
