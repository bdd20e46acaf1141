//! The part of a page about one game: its entry in the index, its sections, its moves and its
//! claims.

use indexmap::IndexMap;
use maud::{Markup, html};

use super::first_screen::first_screen;
use super::game::PageGame;
use super::of_year::YearData;
use super::{band, board, data, lanes, table};
use crate::arbiter::Ruleset;
use crate::narrative::caveats;
use crate::narrative::claim_words::claim_and_ruling;
use crate::narrative::heading::{notation_note, on_record, stop_sentence};
use crate::narrative::lanes::left_out;
use crate::narrative::story::in_two_sentences;
use crate::narrative::words::{more, score};
use crate::render::svg::markup::{in_line, named, place_and_date, players};
use crate::replay::Ply;

/// Returns the entry of a game in the index of a page with several: its story, and its band of
/// years.
pub(super) fn entry(shown: &PageGame<'_>) -> Markup {
    html! {
        li {
            a href={ "#" (shown.id) } {
                span .title { (players(&shown.game.record)) }
                span .place { (place_and_date(shown.game)) }
                span .separates { (in_two_sentences(shown.game)) }
                @if let Some(played) = &shown.years.played { (band::band(played, shown)) }
            }
        }
    }
}

pub(super) fn section(shown: &PageGame<'_>, year_data: &mut YearData) -> Markup {
    html! {
        section .game #(shown.id) aria-labelledby={ (shown.id) "-title" } {
            (first_screen(shown))
            @if !shown.game.verdicts.is_empty() {
                (band::section(shown, true))
                (notes(shown))
                div .stage-and-lanes {
                    div .left { (board::board(shown)) }
                    div .right {
                        (lanes::lanes_section(shown))
                        (moves(shown))
                        (claims(shown))
                        (table::table(shown))
                    }
                }
                (data::script(shown, year_data))
            }
        }
    }
}

/// Returns the notes on the record: where it breaks off, its caveats, and the parts not shown.
fn notes(shown: &PageGame<'_>) -> Markup {
    let timeline = &shown.game.timeline;
    html! {
        @if let Some(stop) = stop_sentence(timeline) { p .cut { bdi { (stop) } } }
        @if let Some(notation) = notation_note(&shown.game.record) { p .note { "The record is " (notation) "." } }
        @for note in caveats(shown.game) { p .note { (note) } }
        @for note in left_out(shown.game) { p .note { (note) } }
    }
}

fn moves(shown: &PageGame<'_>) -> Markup {
    let game = &shown.game.timeline;
    html! {
        section .moves aria-labelledby={ (shown.id) "-moves" } {
            h3 id={ (shown.id) "-moves" } { "The moves" }
            p .score-sheet {
                a id={ (shown.id) "-m0" } href={ "#" (shown.id) "-m0" } { "start" }
                @for ply in 1..=shown.last() { " " (one_move(shown, ply)) }
                @if shown.last() < game.plies() { " …" }
                " " span .score { (score(game.result())) }
            }
        }
    }
}

fn one_move(shown: &PageGame<'_>, ply: Ply) -> Markup {
    let number = shown.game.timeline.number(ply);
    let numbered = ply == 1 || !number.ends_with("...");
    let label = shown.label(ply);
    let san = label.strip_prefix(&number).unwrap_or(label);
    html! {
        @if numbered { span .no { (number) } "\u{a0}" }
        a id={ (shown.id) "-m" (ply) } href={ "#" (shown.id) "-m" (ply) } class=[shown.matters(ply).then_some("matters")] { (san) }
    }
}

/// Returns the recorded events other than moves, and the rulings of the codes on claims.
fn claims(shown: &PageGame<'_>) -> Markup {
    let happened = on_record(shown.game);
    if happened.is_empty() {
        return html! {};
    }
    html! {
        section .claims aria-labelledby={ (shown.id) "-claims" } {
            h3 id={ (shown.id) "-claims" } { "On the record" }
            @for sentence in &happened { p { (sentence) } }
            dl {
                @for ((answer, words), codes) in rulings(shown) {
                    div {
                        dt {
                            (in_line(codes.iter().map(|code| html! { a href={ "#law-" (code.id()) } { (named(*code)) } })))
                            " " span .badge .(format!("claim-{answer}")) { (answer) }
                        }
                        dd { (words) }
                    }
                }
            }
            @for (code, verdict) in &shown.game.verdicts {
                @if let Some(more) = more(verdict.more_claims as usize, 0, "more claims, not shown here.") {
                    p { (code.id()) ": " (more) }
                }
            }
        }
    }
}

/// Returns the rulings on the claims, each with the codes that agree.
fn rulings<'a>(shown: &PageGame<'a>) -> IndexMap<(String, String), Vec<&'a dyn Ruleset>> {
    let mut rulings: IndexMap<(String, String), Vec<&dyn Ruleset>> = IndexMap::new();
    for (code, verdict) in &shown.game.verdicts {
        for claim in &verdict.claims {
            let words = claim_and_ruling(claim, *code, &shown.game.timeline);
            rulings.entry((claim.answer.to_string(), words)).or_default().push(*code);
        }
    }
    rulings
}
