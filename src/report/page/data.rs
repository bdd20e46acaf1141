//! What the script needs of a game, as JSON inside the page.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::game::Told;
use super::stage;
use crate::chess::Color;
use crate::report::claim::squares;

#[derive(Serialize)]
struct Data {
    /// Where the men stand at each ply, as in FEN.
    men: Vec<String>,
    /// The squares of the move that leads to each ply after the first.
    moves: Vec<Vec<String>>,
    /// How each ply is named.
    names: Vec<String>,
    /// What stands below the board at each ply.
    captions: Vec<(u32, String)>,
    /// Whether White is to move first.
    white_first: bool,
    /// The ply that is shown first.
    focus: u32,
    /// Where the men stood so before.
    before: Vec<Before>,
    /// The squares of moves that could be announced.
    announced: Vec<(u32, Vec<String>)>,
}

#[derive(Serialize)]
struct Before {
    ply: u32,
    heading: String,
    /// Ply, squares that show what differs, and what differs.
    boards: Vec<(u32, Vec<String>, String)>,
}

/// The script element with a game's data.
pub(super) fn script(told: &Told<'_>) -> Markup {
    // Plain data with string keys: it cannot fail. No tag can begin or end in it.
    let json = serde_json::to_string(&data(told)).unwrap_or_default().replace('<', "\\u003c");
    html! { script type="application/json" .data { (PreEscaped(json)) } }
}

fn data(told: &Told<'_>) -> Data {
    let game = &told.report.timeline;
    let placement = |fen: String| fen.split(' ').next().unwrap_or_default().to_owned();
    let named = |squares: Vec<crate::chess::Square>| -> Vec<String> {
        squares.iter().map(ToString::to_string).collect()
    };
    let stage = &told.stage;
    let announced = stage.announced.iter();
    Data {
        men: (0..=told.last()).map(|ply| placement(game.position(ply).fen())).collect(),
        moves: (0..told.last())
            .zip(game.moves())
            .map(|(ply, m)| named(game.position(ply).squares_of(m)))
            .collect(),
        names: (0..=told.last()).map(|ply| told.label(ply).to_owned()).collect(),
        captions: stage.announced.keys().map(|&ply| (ply, stage::caption(told, ply))).collect(),
        white_first: game.turn(0) == Color::White,
        focus: stage.focus,
        before: stage
            .recurrences
            .iter()
            .flat_map(|(&ply, several)| several.iter().map(move |one| (ply, one)))
            .map(|(ply, recurrence)| Before {
                ply,
                heading: recurrence.heading(),
                boards: recurrence
                    .earlier
                    .iter()
                    .map(|o| (o.ply, named(squares(o)), stage::what_differs(o)))
                    .collect(),
            })
            .collect(),
        announced: announced
            .map(|(&ply, announced)| (ply, named(game.position(ply).squares_of(&announced.m))))
            .collect(),
    }
}
