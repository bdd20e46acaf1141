//! A rule through the years: a row for each lineage, a bar for each code.

use indexmap::IndexMap;
use maud::{Markup, html};

use crate::laws::Code;
use crate::narrative::rule_versions::TODAY;

/// A code, and the letter of what it says with its place among them; nothing where that is not
/// known.
pub(super) struct Bar<'l> {
    pub code: &'l Code,
    pub letter: Option<(usize, char)>,
}

const FIRST: u16 = 1740;
const LAST: u16 = 2030;
/// Sizes in units of the picture.
const NAMES: u32 = 130;
const WIDE: u32 = 1000;
const ROW: u32 = 26;
const TOP: u32 = 22;
/// So wide a bar has room for a letter.
const LETTER: u32 = 13;
/// So many colours there are before they come again.
const COLORS: usize = 12;

/// The time line as a picture that stands in its page. `up` leads to the root.
pub(super) fn picture(bars: &[Bar<'_>], title: &str, up: &str) -> Markup {
    let rows = rows(bars);
    let height = TOP + ROW * rows.len() as u32;
    html! {
        svg .timeline viewBox={ "0 0 " (WIDE) " " (height) } role="group" aria-label={ (title) ": a time line of the codes, described below" } {
            @for year in (1750..=2000).step_by(50) {
                line .tick x1=(along(year)) x2=(along(year)) y1=(TOP) y2=(height) {}
                text .year x=(along(year)) y="14" text-anchor="middle" { (year) }
            }
            @for (index, (name, bars)) in rows.iter().enumerate() {
                text .lineage x="0" y=(TOP + ROW * index as u32 + 17) { (name) }
                @for (nth, bar) in bars.iter().enumerate() { a href={ (up) "codes/" (bar.code.id) ".html" } { (one(bar, nth == 0, TOP + ROW * index as u32 + 3)) } }
            }
        }
    }
}

/// The bars of each lineage; a code that stands alone has a row of its own. Of two that overlap
/// in a row the later is drawn over the earlier.
fn rows<'b, 'l>(bars: &'b [Bar<'l>]) -> IndexMap<&'b str, Vec<&'b Bar<'l>>> {
    let mut rows: IndexMap<&str, Vec<&Bar<'_>>> = IndexMap::new();
    for bar in bars {
        let name = bar.code.lineage.as_deref().unwrap_or(&bar.code.id);
        rows.entry(name).or_default().push(bar);
    }
    rows
}

/// A bar, with its letter where that fits. A code of one year is still to be seen and pointed at,
/// and is wide enough for a letter where none stands before it.
fn one(bar: &Bar<'_>, is_first: bool, y: u32) -> Markup {
    let Some(in_force) = bar.code.in_force else { return html! {} };
    let from = in_force.from.year().clamp(FIRST, TODAY);
    let until = in_force.until.map_or(TODAY, |until| until.latest().year()).clamp(from, TODAY);
    let least = if is_first { LETTER } else { 9 };
    let (x, wide) = (along(from), (along(until.max(from) + 1) - along(from)).max(least));
    let class = bar.letter.map_or("not-known".to_owned(), |(index, _)| color(index));
    let letter = bar.letter.map_or('?', |(_, letter)| letter);
    html! {
        rect .(class) x=(x) y=(y) width=(wide) height=(ROW - 6) { title { (bar.code.short) @if letter != ' ' { ": " (letter) } } }
        @if wide >= LETTER && letter != ' ' {
            text .letter .not-known-letter[bar.letter.is_none()] x=(x + wide / 2) y=(y + 14) pointer-events="none" { (letter) }
        }
    }
}

/// The class of the colour of a version.
pub(super) fn color(index: usize) -> String {
    format!("k{}", index % COLORS)
}

fn along(year: u16) -> u32 {
    NAMES + (WIDE - NAMES) * u32::from(year - FIRST) / u32::from(LAST - FIRST)
}
