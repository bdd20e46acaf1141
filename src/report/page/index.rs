//! The index of a page of several games: each with its lanes in miniature.

use maud::{Markup, html};

use super::game::Told;
use crate::report::lanes::miniature;
use crate::report::text::length_and_result;

/// A game in the index.
pub(super) struct Entry {
    /// Who played.
    pub title: String,
    anchor: String,
    place: String,
    length: String,
    picture: Markup,
}

impl Entry {
    pub fn of(told: &Told<'_>) -> Self {
        Self {
            title: told.title(),
            anchor: told.id.to_owned(),
            place: told.place(),
            length: length_and_result(told.report),
            picture: miniature(&told.lanes),
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
                            span .title { bdi { (game.title) } }
                            span .place { bdi { (game.place) } }
                            span .length { (game.length) }
                            (game.picture)
                        }
                    }
                }
            }
        }
    }
}
