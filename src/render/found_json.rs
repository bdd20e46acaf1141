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
    /// True if it is not a score: its moves begin at another position than that of a game, and are
    /// not read.
    fragment: bool,
    /// The lines of the text, from 1, that the first and the last move are on.
    lines: (u64, u64),
    /// The page that the first move is on; null if the text does not number its pages.
    page: Option<&'a str>,
    /// The lines above the score.
    heading: &'a str,
    /// The tags that those lines plainly give.
    tags: BTreeMap<&'a str, &'a str>,
    /// The notation of the moves.
    notation: &'static str,
    /// The moves in standard algebraic notation.
    moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`, or a forfeit: `+:-`, `-:+`, `0-0`.
    result: &'static str,
    /// The notes among and after the moves.
    notes: &'a [Note],
    /// The conclusions that were drawn where the text leaves a choice.
    choices: &'a [Choice],
    /// The place where the score cannot be read on; null if it is whole.
    stop: Option<&'a Stop>,
}

/// Returns a score that was found in a book, as JSON on one line.
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
