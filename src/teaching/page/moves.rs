//! The score, every move a link to its position.

use maud::{Markup, html};

use super::game::PageGame;
use crate::narrative::heading::stop_sentence;
use crate::narrative::words::score;
use crate::replay::Ply;

/// The moves of the game.
pub(super) fn moves(shown: &PageGame<'_>) -> Markup {
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
            @if let Some(stop) = stop_sentence(game) { p .cut { bdi { (stop) } } }
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
        a id={ (shown.id) "-m" (ply) } href={ "#" (shown.id) "-m" (ply) } class=[shown.decides(ply).then_some("matters")] { (san) }
    }
}
