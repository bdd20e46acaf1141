//! A rule through the years: a row for each lineage, a bar for each code.

use maud::{Markup, html};

use crate::narrative::outline::{Bar, LineageBars};
use crate::narrative::period::TODAY;
use crate::narrative::rule_versions::FIRST_YEAR;
use crate::narrative::words::capital;
use crate::render::svg::track::percent;
use crate::teaching::document::{along, decades};

/// The time line: names beside the bars, above them where there is little room. `up` leads to the root.
pub(super) fn picture(rows: &LineageBars, title: &str, up: &str) -> Markup {
    html! {
        div .timeline role="group" aria-label={ (title) ": a time line of the codes, described below" } {
            (decades(FIRST_YEAR))
            @for (name, bars) in rows {
                span .lineage { (lineage(name)) }
                div .bars { @for bar in bars { (one(bar, up)) } }
            }
        }
    }
}

/// A bar, with its letter where that fits. A code of one year is still to be seen and pointed at.
fn one(bar: &Bar, up: &str) -> Markup {
    let from = bar.from.clamp(FIRST_YEAR, TODAY);
    let until = bar.until.clamp(from, TODAY);
    let [left, right] = [from, until + 1].map(|year| along(year, FIRST_YEAR));
    let (left, wide) = (percent(left), percent(right - left));
    let fill =
        bar.version.map_or_else(String::new, |version| format!(";background:{}", color(version)));
    let letter = if bar.letter == ' ' { String::new() } else { format!(": {}", bar.letter) };
    let named = bar.short.clone() + &letter;
    html! {
        a .bar .not-known[bar.version.is_none()] href={ (up) "codes/" (bar.id) ".html" } style={ "left:" (left) ";width:" (wide) (fill) } title=(named) aria-label=(named) {
            span aria-hidden="true" { (bar.letter) }
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
