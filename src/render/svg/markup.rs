//! Names, places and dates of a game as markup, for the page and the pictures.

use maud::{Markup, html};

use crate::arbiter::{Game, Ruleset};
use crate::calendar::Date;
use crate::laws::InForce;
use crate::notation::Record;

use crate::narrative::heading::{names_of, places_and_dates};
use crate::narrative::period;

/// Returns the players' names. Each has its own direction of writing, so that White stays before
/// Black.
pub(crate) fn players(record: &Record<'_>) -> Markup {
    let [white, black] = names_of(record);
    html! { bdi { (white) } "\u{a0}– " bdi { (black) } }
}

/// Returns event, place, date and round, each with its own direction of writing.
pub(crate) fn place_and_date(game: &Game<'_>) -> Markup {
    in_line(places_and_dates(game).iter().map(|part| html! { bdi { (part) } }))
}

/// Returns the parts separated by commas.
pub(crate) fn in_line(parts: impl Iterator<Item = Markup>) -> Markup {
    html! { @for (index, part) in parts.enumerate() { @if index > 0 { ", " } (part) } }
}

/// Returns the players' names as plain text, for titles and pictures.
pub(crate) fn players_in_line(record: &Record<'_>) -> String {
    names_of(record).map(|name| isolated(&name)).join(" – ")
}

pub(crate) fn place_in_line(game: &Game<'_>) -> String {
    let parts: Vec<String> = places_and_dates(game).iter().map(|part| isolated(part)).collect();
    parts.join(", ")
}

/// Returns a text between the marks that isolate its direction of writing, if it is written from
/// right to left.
fn isolated(text: &str) -> String {
    if text.chars().any(is_from_right) {
        format!("\u{2068}{text}\u{2069}")
    } else {
        text.to_owned()
    }
}

/// Returns true if a letter belongs to a script written from right to left.
fn is_from_right(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// Returns a code's short title, and its identifier in small letters.
pub(crate) fn named(code: &dyn Ruleset) -> Markup {
    html! { (code.short()) " " small .id { (code.name()) } }
}

/// Returns the years of a code as short as they can be: `1929–1953`, `since 2023`.
pub(crate) fn years(code: &dyn Ruleset) -> String {
    match code.in_force() {
        None => "undated".to_owned(),
        Some(InForce { from, until: None, .. }) => format!("since {}", from.year()),
        Some(law) => period::years(law.from.year(), law.until.map(Date::year)),
    }
}
