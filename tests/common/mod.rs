//! What several test files need.
#![allow(dead_code, reason = "not every test file needs all of it")]

pub mod pages;

use std::path::PathBuf;

use jadoube::arbiter::{RulingForm, Verdict};
use jadoube::laws::Library;
use jadoube::notation::{Reader, Record};

/// A file of the repository.
pub fn path(of: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// The text of a game of `examples/games`.
pub fn example(name: &str) -> String {
    let file = path("examples/games").join(format!("{name}.pgn"));
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The one game of a text.
pub fn only_game(text: &str) -> Record<'_> {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    assert!(reader.read(&mut record), "no game in {text:?}");
    assert!(!reader.read(&mut Record::default()), "more than one game in {text:?}");
    record
}

/// The program's own codes.
pub fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

/// Where a verdict is decided, and how, in the casebook's words: `4. Ng1, intending Ng8`.
pub fn decided_at(verdict: &Verdict) -> String {
    let form = verdict.deciding().map_or_else(String::new, |ruling| match ruling.form {
        Some(RulingForm::Intended) => {
            format!(", intending {}", ruling.intended.as_deref().unwrap_or("?"))
        }
        Some(RulingForm::Notice) => ", notice".to_owned(),
        _ => String::new(),
    });
    verdict.at.as_ref().map_or_else(|| "–".to_owned(), |at| format!("{at}{form}"))
}
