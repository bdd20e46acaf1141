//! Scores found in books, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::json::document;
use crate::book::{Choice, FoundScore, Note, Stop};

/// A score that was found in a book.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A score that was found in a book")]
pub(super) struct FoundJson<'a> {
    /// The book in which it was found, by the path of its file.
    book: &'a str,
    /// Whether it is no score, but moves that are too few for one, or begin at another position than that of
    /// a game: they are not read.
    fragment: bool,
    /// The lines of its text on which the first and the last move stand, from 1.
    lines: (u64, u64),
    /// The page on which the first move stands; null if the text does not say.
    page: Option<&'a str>,
    /// The lines above the score.
    heading: &'a str,
    /// What they plainly say, as tags.
    tags: BTreeMap<&'a str, &'a str>,
    /// What the moves are written in.
    notation: &'static str,
    /// The moves in standard algebraic notation.
    moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// What stands beside the moves.
    notes: &'a [Note],
    /// What was concluded, and not read.
    choices: &'a [Choice],
    /// Where the score cannot be read on, and why; null if it is whole.
    stop: Option<&'a Stop>,
}

/// A score that was found in a book, as JSON on one line.
pub fn found_to_json(book: &str, score: &FoundScore) -> Value {
    document(FoundJson {
        book,
        fragment: score.is_fragment,
        lines: score.lines,
        page: score.page.as_deref(),
        heading: &score.heading,
        tags: score.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect(),
        notation: score.notation.name(),
        moves: score.san(),
        result: score.result.as_pgn(),
        notes: &score.notes,
        choices: &score.choices,
        stop: score.stop.as_ref(),
    })
}
