//! The board: a position of the game, the controls to step, and earlier occurrences of its
//! placement.

use maud::{Markup, html};

use super::game::PageGame;
use super::stage::Announced;
use crate::narrative::occurrences::{squares, what_differs};
use crate::narrative::words::color_name;
use crate::render::svg::diagram;
use crate::replay::Ply;

pub(super) fn board(shown: &PageGame<'_>) -> Markup {
    let game = &shown.game.timeline;
    let ply = shown.stage.focus;
    let position = game.position(ply);
    let announced = shown.stage.announced.get(&ply).map(|announced| announced.m);
    let label = format!("{}. {}", caption(shown, ply), diagram::pieces_in_words(&position));
    html! {
        section .stage aria-label="The board" {
            figure {
                svg .board.large viewBox="0 0 378 378" role="img" aria-label=(label) {
                    (diagram::board(&position, &game.squares_moved(ply)))
                    g .announced { @if let Some(m) = announced { (diagram::arrow(m.from, m.to)) } }
                }
                figcaption aria-live="polite" { (caption(shown, ply)) }
            }
            div .controls role="group" aria-label="Step through the game" hidden {
                (button("start", "To the start", "M3 3h3v14H3zM17 3v14L7 10z"))
                (button("back", "One move back", "M15 3v14L4 10z"))
                (button("on", "One move on", "M5 3v14l11-7z"))
                (button("end", "To the end", "M14 3h3v14h-3zM3 3v14l10-7z"))
                (button("play", "Play by itself", "M4 3v14l9-7zM15 3h2v14h-2z"))
                (button("flip", "Turn the board", "M6 2l4 5H7v11H5V7H2zM14 18l-4-5h3V2h2v11h3z"))
                (button("present", "Present", "M2 3h16v11h-7v2h3v2H6v-2h3v-2H2zM4 5v7h12V5z"))
            }
            div .before { (before(shown, ply)) }
        }
    }
}

fn button(go: &str, label: &str, picture: &str) -> Markup {
    html! {
        button type="button" data-go=(go) aria-label=(label) {
            svg viewBox="0 0 20 20" aria-hidden="true" { path d=(picture) {} }
        }
    }
}

/// Returns the caption of the board: the last move, and the player to move or the announced move.
pub(super) fn caption(shown: &PageGame<'_>, ply: Ply) -> String {
    let game = &shown.game.timeline;
    let turn = color_name(game.turn(ply));
    let place = match ply {
        0 => "At the start".to_owned(),
        ply => format!("After {}", shown.label(ply)),
    };
    match shown.stage.announced.get(&ply) {
        Some(Announced { label, on_record: true, .. }) => {
            format!("{place}; {turn} announced {label}")
        }
        Some(Announced { label, .. }) => format!("{place}; {turn} could announce {label}"),
        None => format!("{place}, {turn} to move"),
    }
}

/// Returns small boards of the earlier occurrences of the placement at a ply.
fn before(shown: &PageGame<'_>, ply: Ply) -> Markup {
    let game = &shown.game.timeline;
    html! {
        @for recurrence in shown.stage.recurrences.get(&ply).into_iter().flatten() {
            p { (recurrence.heading()) }
            ol {
                @for occurrence in &recurrence.earlier {
                    li {
                        a href={ "#" (shown.id) "-m" (occurrence.ply) } {
                            (diagram::small_board(&game.position(occurrence.ply), &squares(occurrence), &format!("The board after {}", shown.label(occurrence.ply))))
                            span { (shown.label(occurrence.ply)) }
                        }
                        @if !occurrence.differs.is_empty() { small { (what_differs(occurrence)) } }
                    }
                }
            }
        }
    }
}
