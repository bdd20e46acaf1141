//! The band of years: the outcome of the game in any year, at the place of the game and in each
//! country.

use maud::{Markup, html};

use super::eras::{EITHER, FIRST, OutcomeRun, Place};
use super::game::PageGame;
use super::of_year::{pinned_year_label, year_panel};
use crate::narrative::period::TODAY;
use crate::render::svg::markup::in_line;
use crate::render::svg::track::percent_in;
use crate::teaching::document::{along, decades};

/// Returns the band and its years in words; if the page has a script, also a slider and the panel
/// of the year that the slider shows.
pub(super) fn section(shown: &PageGame<'_>, is_scripted: bool) -> Markup {
    let Some(played) = &shown.years.played else { return html! {} };
    let year = played.eras.iter().find(|era| era.is_pinned).map_or(TODAY, |era| era.from);
    html! {
        section .years aria-labelledby={ (shown.id) "-years" } {
            h3 id={ (shown.id) "-years" } { "In any year" }
            div .slider {
                (band(played, shown))
                @for run in shown.years.runs(played).iter().filter(|run| run.is_pinned) {
                    span .pin style={ "left:" (percent_in(middle(run.from), 2)) } { (run.from) }
                }
                @if is_scripted {
                    input type="range" min=(FIRST) max=(TODAY) step="1" value=(year) aria-label="Year in which the game is played";
                    div .needle aria-hidden="true" style={ "--part:" (middle(year)) } {}
                }
            }
            (decades(FIRST))
            @if is_scripted {
                div .of-year aria-live="polite" hidden {
                    @if let Some(era) = played.eras.iter().find(|era| era.until >= year) { (year_panel(year, era, shown)) }
                }
                label .where { "played in " select { option { (played.name) } } }
            }
            details .in-words {
                summary { "The years in words" }
                table { tbody { @for run in &shown.years.runs(played) { (one_run(run, shown)) } } }
            }
        }
    }
}

/// Returns the band of a place: a segment for each run of years with one outcome, with its words if
/// there is room for them.
pub(super) fn band(place: &Place<'_>, shown: &PageGame<'_>) -> Markup {
    html! {
        span .band aria-hidden="true" {
            @for run in &shown.years.runs(place) {
                span .segment .(run.class) style={ "flex-grow:" (run.until - run.from + 1) } {
                    b .shape .(run.class) {} span { (in_short(run)) }
                }
            }
        }
    }
}

/// Returns the text of a segment; if laws differ, only that they do.
fn in_short<'r>(run: &'r OutcomeRun<'_>) -> &'r str {
    if run.class == EITHER { "laws differ" } else { &run.words }
}

fn one_run(run: &OutcomeRun<'_>, shown: &PageGame<'_>) -> Markup {
    let names = run.codes.iter().map(|code| shown.link_to(*code));
    html! {
        tr {
            th scope="row" {
                (run.years())
                @if run.is_pinned { small { " (" (pinned_year_label(shown)) ")" } }
            }
            td { span .badge .(run.class) { (run.words) } }
            td { (in_line(names)) }
        }
    }
}

/// Returns the position of the middle of a year along the band.
fn middle(year: u16) -> f64 {
    along(year, FIRST) + 0.5 / f64::from(TODAY + 1 - FIRST)
}
