//! What the program's own options can do about what the library reports.

use jadoube::laws::LibraryError;
use jadoube::notation::{MeantWord, Oddity, OtherGame, ReadError};
use jadoube::replay::StopReason;

/// What to do about a move in another notation.
const MIXED: &str = " (`--notation mixed` reads it)";

/// What to do about a record that cannot be played out further, to follow upon the reason.
pub(super) fn on_stop(why: &StopReason) -> &'static str {
    match why {
        StopReason::Refused { may_have_stood: true, .. } => ", or replay with --accept-false",
        StopReason::Unread(_, Some(MeantWord::MoveIn(_))) => MIXED,
        StopReason::Unread(ReadError::TooLong(_), _) => " (--max-game)",
        _ => "",
    }
}

/// What to do about what is odd about a record.
pub(super) fn on_oddity(oddity: &Oddity) -> String {
    match oddity {
        Oddity::OtherGame(OtherGame { others, .. }) => {
            others.first().map_or_else(String::new, |other| format!(" (--notation {other})"))
        }
        Oddity::Meant { meant: MeantWord::MoveIn(_), .. } => MIXED.to_owned(),
        _ => String::new(),
    }
}

/// What to do about a library that cannot be used.
pub(super) fn on_library(error: &LibraryError) -> &'static str {
    match error {
        LibraryError::NoSuchCode(id, None) if id.ends_with(".toml") => {
            ": `--rulesets DIR` adds the files of a directory"
        }
        LibraryError::NoSuchCode(_, None) => ": `jadoube codes` lists them",
        _ => "",
    }
}
