//! What stands above a game: who played, where, when and how long.

use crate::calendar::Date;
use crate::notation::{GameResult, Record};
use crate::replay::Timeline;

use super::words::clean;
use crate::arbiter::Game;

/// Who played, in a line.
pub(crate) fn players(record: &Record<'_>) -> String {
    names_of(record).join(" – ")
}

/// Who had White and who Black, as far as that is known.
pub(crate) fn names_of(record: &Record<'_>) -> [String; 2] {
    ["White", "Black"].map(|color| {
        let name = record.tag(color).filter(|name| *name != "?").map(turned);
        clean(&name.unwrap_or_else(|| color.to_owned()))
    })
}

/// `Burn, Amos` as `Amos Burn`.
pub(crate) fn turned(name: &str) -> String {
    match name.split_once(", ") {
        Some((last, first)) if !first.contains(',') => format!("{first} {last}"),
        _ => name.to_owned(),
    }
}

/// Event, place, date and round, as far as they are known.
pub(crate) fn place_and_date(game: &Game<'_>) -> String {
    places_and_dates(game).join(", ")
}

/// The same in its parts.
pub(crate) fn places_and_dates(game: &Game<'_>) -> Vec<String> {
    let known = |tag| game.record.tag(tag).map(str::trim).filter(|v| !matches!(*v, "" | "?" | "-"));
    let event = known("Event");
    let site = known("Site").filter(|site| event.is_none_or(|event| !event.contains(site)));
    let date = known("Date").and_then(Date::from_pgn).map(Date::in_words);
    let round = known("Round").map(|round| format!("round {round}"));
    let parts = [event.map(str::to_owned), site.map(str::to_owned), date, round];
    parts.into_iter().flatten().map(|part| clean(&part)).collect()
}

/// How long the game was and what was recorded.
pub(crate) fn length_and_result(game: &Game<'_>) -> String {
    length_and(game, GameResult::as_pgn)
}

/// The same with the result as this writes it.
pub(crate) fn length_and(game: &Game<'_>, write: fn(GameResult) -> &'static str) -> String {
    let length = match game.timeline.plies().div_ceil(2) {
        0 => "no moves".to_owned(),
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let result = match game.timeline.result() {
        GameResult::Unknown => "no result recorded".to_owned(),
        result => format!("recorded {}", write(result)),
    };
    let on_board = ended_on_board(&game.timeline).map(str::to_owned);
    let parts = [Some(length), on_board, Some(result), read_as(&game.record)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How the game ended on the board, as the pieces move today.
fn ended_on_board(game: &Timeline) -> Option<&'static str> {
    let is_check = game.digest().without_move?;
    Some(if is_check { "checkmate" } else { "stalemate" })
}

/// What the moves of a game are written in, unless it is standard algebraic notation.
pub(crate) fn read_as(record: &Record<'_>) -> Option<String> {
    let notation = record.notation;
    (!notation.is_san()).then(|| format!("read as {}", notation.title()))
}
