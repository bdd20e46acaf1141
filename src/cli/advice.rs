//! What the program's own options can do about what the library reports.

use std::collections::BTreeMap;
use std::io::ErrorKind;

use jadoube::laws::LibraryError;
use jadoube::narrative::counted;
use jadoube::notation::{MeantWord, Oddity, OtherGame};
use jadoube::replay::{StopReason, WayOn};

/// What to do about a move in another notation.
const MIXED: &str = " (`--notation mixed` reads it)";

/// What to do about a record that cannot be played out further, to follow upon the reason.
pub(super) fn on_stop(why: &StopReason) -> &'static str {
    match why.way_on() {
        Some(WayOn::AcceptFalse) => ", or replay with --accept-false",
        Some(WayOn::OtherNotation) => MIXED,
        _ => "",
    }
}

/// What to do about so many games that could not be read to their end.
pub(super) fn on_games(games: &BTreeMap<WayOn, u64>) -> Vec<String> {
    let line = |(way, games): (&WayOn, &u64)| {
        let what = match way {
            WayOn::AcceptFalse => "with a move that can have stood: --accept-false replays it",
            WayOn::OtherNotation => "with a move in another notation: --notation mixed reads it",
            _ => return None,
        };
        Some(format!("{} {what}", counted(*games, "game")))
    };
    games.iter().filter_map(line).collect()
}

/// What to do about what is odd about a record.
pub(super) fn on_oddity(oddity: &Oddity) -> String {
    match oddity {
        Oddity::OtherGame(OtherGame { others, .. }) => others
            .first()
            .map_or_else(String::new, |other| format!(" (--notation {})", other.name())),
        Oddity::Meant(_, MeantWord::MoveIn(_)) => MIXED.to_owned(),
        _ => String::new(),
    }
}

/// What to do about a library that cannot be used.
pub(super) fn on_library(error: &LibraryError) -> &'static str {
    match error {
        LibraryError::NoSuchCode(id, None) if id.ends_with(".toml") => {
            ": `--rulesets DIR` adds the files of a directory"
        }
        LibraryError::Unreadable(_, error) if error.kind() == ErrorKind::NotADirectory => {
            ": name the directory that it is in"
        }
        LibraryError::NoSuchCode(_, None) => ": `jadoube codes` lists them",
        _ => "",
    }
}
