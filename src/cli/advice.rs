//! Hints at the options that solve what the library reports.

use std::collections::BTreeMap;
use std::io::ErrorKind;

use jadoube::laws::LibraryError;
use jadoube::narrative::counted;
use jadoube::notation::{MeantWord, Notation, OtherGame, ReadWarning};
use jadoube::replay::{ReadingOption, StopReason};

/// The hint at a move in another notation.
const MIXED: &str = " (`--notation mixed` reads it)";

/// Returns a hint at how to read a record further, to be appended to the reason why it stops.
pub(super) fn on_stop(why: &StopReason) -> &'static str {
    match why.reading_option() {
        Some(ReadingOption::AcceptIllegalMoves) => ", or replay with --accept-false",
        Some(ReadingOption::OtherNotation) => MIXED,
        _ => "",
    }
}

/// Returns a hint at how to correct a score of a file in another notation, to be appended to the
/// reason why it stops.
pub(super) fn on_other_notation(notation: Notation) -> &'static str {
    match notation {
        Notation::Dialect(dialect) if dialect.is_san() => "",
        _ => " (`jadoube extract --review FILE` takes corrections)",
    }
}

/// Returns hints at how to read more games to their end; `games` counts them.
pub(super) fn on_games(games: &BTreeMap<ReadingOption, u64>) -> Vec<String> {
    let mut hints = Vec::new();
    for (option, games) in games {
        let what = match option {
            ReadingOption::AcceptIllegalMoves => {
                "with an illegal move that is possible: --accept-false replays it"
            }
            ReadingOption::OtherNotation => {
                "with a move in another notation: --notation mixed reads it"
            }
            _ => continue,
        };
        hints.push(format!("{} {what}", counted(*games, "game")));
    }
    hints
}

/// Returns a hint at a warning of a record, to be appended to it.
pub(super) fn on_read_warning(read_warning: &ReadWarning) -> String {
    match read_warning {
        ReadWarning::OtherGame(OtherGame { others, .. }) => others
            .first()
            .map_or_else(String::new, |other| format!(" (--notation {})", other.name())),
        ReadWarning::Meant(_, MeantWord::MoveIn(_)) => MIXED.to_owned(),
        _ => String::new(),
    }
}

/// Returns a hint at an unusable library, to be appended to the error.
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
