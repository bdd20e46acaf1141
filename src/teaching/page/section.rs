//! A game's part of the page.

use maud::{Markup, html};

use super::game::PageGame;
use super::{board, claims, data, moves, picture, slider, table};
use crate::arbiter::Ruleset;
use crate::narrative::heading::stop_sentence;
use crate::narrative::lanes::left_out;
use crate::narrative::{caveats, story};
use crate::render::svg::markup::{length_and_score, place_and_date, players};

/// The whole part.
pub(super) fn section(shown: &PageGame<'_>) -> Markup {
    html! {
        section .game #(shown.id) aria-labelledby={ (shown.id) "-title" } {
            (heading(shown))
            @if !shown.game.verdicts.is_empty() {
                div .stage-and-lanes {
                    div .left { (board::board(shown)) }
                    div .right {
                        (picture::picture(shown))
                        (slider::section(shown))
                        (moves::moves(shown))
                        (claims::claims(shown))
                        (table::table(shown))
                    }
                }
                (data::script(shown))
            }
        }
    }
}

fn heading(shown: &PageGame<'_>) -> Markup {
    html! {
        header {
            h2 id={ (shown.id) "-title" } { (players(&shown.game.record)) }
            @if let Some(headline) = &shown.headline { p .separates { (headline) } }
            p .place { (place_and_date(shown.game)) }
            p .length { (length_and_score(shown.game)) }
            @if let Some(stop) = stop_sentence(&shown.game.timeline) { p .cut { bdi { (stop) } } }
            div .story { @for sentence in story(shown) { p { (sentence) } } }
            @for note in caveats(shown.game) { p .note { (note) } }
            @for note in left_out(shown.game) { p .note { (note) } }
        }
    }
}

/// The two sentences: of the law of the day, and of today's.
fn story(shown: &PageGame<'_>) -> Vec<String> {
    let game = &shown.game.timeline;
    let Some((code, verdict)) = &shown.today else { return Vec::new() };
    if shown.game.verdicts.is_empty() {
        return Vec::new();
    }
    let judged: Vec<story::Judged<'_, '_>> = shown
        .game
        .verdicts
        .iter()
        .map(|(code, verdict)| (*code, verdict))
        .chain([(*code as &dyn Ruleset, verdict)])
        .collect();
    let law = shown.game.law.as_ref();
    let day = law.and_then(|law| story::of_the_day(law, &judged, game));
    day.into_iter().chain([story::of_today((*code, verdict), game)]).collect()
}
