//! The index of a page of several games: each with its lanes in miniature.

use maud::{Markup, html};

use super::game::PageGame;
use crate::render::svg::markup::{length_and_score, place_and_date, players, players_in_line};
use crate::render::svg::miniature;

/// A game in the index.
pub(super) struct Entry {
    /// Who played, in one line.
    pub title: String,
    players: Markup,
    anchor: String,
    place: Markup,
    length: String,
    picture: Markup,
}

impl Entry {
    pub fn of(shown: &PageGame<'_>) -> Self {
        Self {
            title: players_in_line(&shown.game.record),
            players: players(&shown.game.record),
            anchor: shown.id.to_owned(),
            place: place_and_date(shown.game),
            length: length_and_score(shown.game),
            picture: miniature(&shown.lanes),
        }
    }
}

/// The index.
pub(super) fn index(title: &str, games: &[Entry]) -> Markup {
    html! {
        nav .index aria-labelledby="index-title" {
            h1 #index-title { (title) }
            ol {
                @for game in games {
                    li {
                        a href={ "#" (game.anchor) } {
                            span .title { (game.players) }
                            span .place { (game.place) }
                            span .length { (game.length) }
                            (game.picture)
                        }
                    }
                }
            }
        }
    }
}
