//! A game's part of the page.

use maud::{Markup, html};

use super::game::PageGame;
use super::{board, claims, data, moves, picture, slider, table};
use crate::narrative::left_out::left_out;
use crate::narrative::stop::stop_sentence;
use crate::narrative::story;
use crate::render::markup::{length_and_score, place_and_date, players};

/// The whole part.
pub(super) fn section(told: &PageGame<'_>) -> Markup {
    html! {
        section .game #(told.id) aria-labelledby={ (told.id) "-title" } {
            (heading(told))
            @if !told.report.verdicts.is_empty() {
                div .stage-and-lanes {
                    div .left { (board::board(told)) }
                    div .right {
                        (picture::picture(told))
                        (slider::section(told))
                        (moves::moves(told))
                        (claims::claims(told))
                        (table::table(told))
                    }
                }
                (data::script(told))
            }
        }
    }
}

fn heading(told: &PageGame<'_>) -> Markup {
    html! {
        header {
            h2 id={ (told.id) "-title" } { (players(told.report.record)) }
            p .separates { (told.separates.as_deref().unwrap_or_default()) }
            p .place { (place_and_date(told.report)) }
            p .length { (length_and_score(told.report)) }
            @if let Some(stop) = stop_sentence(&told.report.timeline) { p .cut { bdi { (stop) } } }
            div .story { @for sentence in story(told) { p { (sentence) } } }
            @for note in told.report.notes() { p .note { (note) } }
            @for note in left_out(told.report, told.last()) { p .note { (note) } }
        }
    }
}

/// The two sentences: of the law of the day, and of today's.
fn story(told: &PageGame<'_>) -> Vec<String> {
    let game = &told.report.timeline;
    let Some((code, verdict)) = &told.today else { return Vec::new() };
    if told.report.verdicts.is_empty() {
        return Vec::new();
    }
    let judged: Vec<story::Judged<'_, '_>> = told
        .report
        .verdicts
        .iter()
        .map(|(code, verdict)| (*code, verdict))
        .chain([(*code, verdict)])
        .collect();
    let day = story::of_the_day(told.report.period.as_ref(), told.report.as_of, &judged, game);
    day.into_iter().chain([story::of_today((code, verdict), game)]).collect()
}
