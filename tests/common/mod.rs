//! Helpers that several test files need.
#![allow(dead_code, reason = "not every test file needs all of it")]

pub mod in_full;
pub mod pages;

use std::path::PathBuf;

use jadoube::arbiter::{Game, ReadAs, Ruleset, Ruling, Verdict};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Library;
use jadoube::narrative::comparison_outline;
use jadoube::notation::{Conditions, Reader, Record};
use jadoube::render::{TextStyle, outline_to_text};
use jadoube::replay::{Ply, Replayer, Timeline};
use jadoube::rules::FormKind;

/// Returns the path of a file of the repository.
pub fn path(of: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// Compresses these bytes into a zstd frame.
pub fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

/// Returns the text of a game of `examples/games`.
pub fn example(name: &str) -> String {
    let file = path("examples/games").join(format!("{name}.pgn"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the only game of a text.
pub fn only_game(text: &str) -> Record<'_> {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    assert!(reader.read(&mut record), "no game in {text:?}");
    assert!(!reader.read(&mut Record::default()), "more than one game in {text:?}");
    record
}

/// Returns the program's own codes.
pub fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a game of one position, under these conditions of play.
pub fn game_at(position: &Position, conditions: Conditions) -> Timeline {
    Replayer::starting_at(position.clone()).finish().under(conditions)
}

/// Returns the hash of the pieces on the board of a FEN, put there one by one.
pub fn placement_read(fen: &str) -> u64 {
    let read = Position::from_any_fen(fen, Movement::default());
    read.unwrap_or_else(|error| panic!("{fen}: {error}")).0.components().placement
}

/// Returns the text of `diff` for a game, in lines of any length.
pub fn compared(record: &Record<'_>, codes: [&dyn Ruleset; 2]) -> String {
    let mut game = Game::new(record).judged_by(&codes);
    let outline = comparison_outline(&mut game, codes.map(|code| code.id()));
    outline_to_text(&outline, TextStyle { width: 10_000, ..TextStyle::default() })
}

/// Returns the moment and the form in which a verdict is decided, in the casebook's words: `4. Ng1,
/// intending Ng8`.
pub fn decided_at(verdict: &Verdict, game: &Timeline) -> String {
    let announced = |ruling: &Ruling| {
        let position = game.position(ruling.ply);
        ruling.intended.map_or_else(|| "?".to_owned(), |m| position.san(&m))
    };
    let form = verdict.deciding().map_or_else(String::new, |ruling| match ruling.form {
        Some(FormKind::Intended) => format!(", intending {}", announced(ruling)),
        Some(FormKind::Notice) => ", notice".to_owned(),
        _ => String::new(),
    });
    named(verdict.ply, game).map_or_else(|| "–".to_owned(), |at| format!("{at}{form}"))
}

/// Returns the names of readings, joined.
pub fn read_as(readings: &[ReadAs]) -> String {
    readings.iter().map(|read| read.reading.as_str()).collect::<Vec<_>>().join(" + ")
}

/// Returns the name of a ply. A move that may not be played is named as it is written.
pub fn named(ply: Option<Ply>, game: &Timeline) -> Option<String> {
    let stop = game.stop().filter(|stop| Some(stop.ply) == ply);
    let written = stop.and_then(|stop| stop.written.as_ref());
    written.map(|written| written.replace(". ", ".")).or_else(|| Some(game.label(ply?)))
}
