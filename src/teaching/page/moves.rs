//! The score, every move a link to its position.

use maud::{Markup, html};

use super::game::PageGame;
use crate::narrative::stop::stop_sentence;
use crate::narrative::words::score;
use crate::replay::Ply;

/// The moves of the game.
pub(super) fn moves(told: &PageGame<'_>) -> Markup {
    let game = &told.report.timeline;
    html! {
        section .moves aria-labelledby={ (told.id) "-moves" } {
            h3 id={ (told.id) "-moves" } { "The moves" }
            p .score-sheet {
                a id={ (told.id) "-m0" } href={ "#" (told.id) "-m0" } { "start" }
                @for ply in 1..=told.last() { " " (one_move(told, ply)) }
                @if told.last() < game.plies() { " …" }
                " " span .score { (score(game.result())) }
            }
            @if let Some(stop) = stop_sentence(game) { p .cut { bdi { (stop) } } }
        }
    }
}

fn one_move(told: &PageGame<'_>, ply: Ply) -> Markup {
    let number = told.report.timeline.number(ply);
    let numbered = ply == 1 || !number.ends_with("...");
    let label = told.label(ply);
    let san = label.strip_prefix(&number).unwrap_or(label);
    html! {
        @if numbered { span .no { (number) } "\u{a0}" }
        a id={ (told.id) "-m" (ply) } href={ "#" (told.id) "-m" (ply) } class=[told.decides(ply).then_some("matters")] { (san) }
    }
}
