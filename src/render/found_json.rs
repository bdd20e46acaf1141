//! Scores found in books, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::json::{SCHEMA, to_value};
use crate::book::{Choice, Found, Stop};

/// A score that was found in a book.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A score that was found in a book")]
pub(super) struct FoundJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The book.
    book: &'a str,
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
    /// What stands beside the moves, by the number of half-moves before it.
    notes: Vec<NoteJson<'a>>,
    /// What was concluded, and not read.
    choices: Vec<ChoiceJson<'a>>,
    /// Where the score cannot be read on, and why; null if it is whole.
    stop: Option<StopJson<'a>>,
}

#[derive(Serialize, schemars::JsonSchema)]
struct NoteJson<'a> {
    after: usize,
    note: &'a str,
}

/// A conclusion.
#[derive(Serialize, schemars::JsonSchema)]
struct ChoiceJson<'a> {
    line: u64,
    /// The half-move, from 1.
    ply: usize,
    printed: &'a str,
    read: &'a str,
    others: &'a [String],
    why: String,
}

/// A stop.
#[derive(Serialize, schemars::JsonSchema)]
struct StopJson<'a> {
    line: u64,
    /// The half-move that is due, from 1.
    ply: usize,
    printed: &'a str,
    why: String,
    candidates: &'a [String],
}

/// A score that was found in a book, as JSON on one line.
pub fn found_to_json(book: &str, score: &Found) -> Value {
    to_value(FoundJson {
        schema: SCHEMA,
        book,
        lines: score.lines,
        page: score.page.as_deref(),
        heading: &score.heading,
        tags: score.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect(),
        notation: score.notation.name(),
        moves: score.san(),
        result: score.result.as_pgn(),
        notes: { score.notes.iter() }
            .map(|(after, note)| NoteJson { after: *after, note })
            .collect(),
        choices: score.choices.iter().map(choice).collect(),
        stop: score.stop.as_ref().map(stop),
    })
}

fn choice(choice: &Choice) -> ChoiceJson<'_> {
    let Choice { line, ply, printed, read, others, by } = choice;
    ChoiceJson { line: *line, ply: *ply, printed, read, others, why: by.to_string() }
}

fn stop(stop: &Stop) -> StopJson<'_> {
    let Stop { line, ply, printed, why, candidates } = stop;
    StopJson { line: *line, ply: *ply, printed, why: why.to_string(), candidates }
}
