//! A judged game as PGN for any viewer: the score as it was, with prose, squares and arrows at
//! the moments that matter.

mod comment;
mod score;

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::arbiter::Game;
use crate::narrative::notes::{notes, notes_of_score};
use crate::narrative::words::clean;
use crate::notation::Record;
use crate::notation::dialects::{Dialect, SAN};

/// A judged game as PGN: its tags, the moves of its main line and what stood beside them, and in
/// comments what the codes make of it. Variations in another notation than the standard one are
/// kept as comments. Lines have 80 columns at most, where words allow it. Of a
/// tag given twice only the first is written, which counts: a second one could begin a game.
pub fn to_pgn(game: &Game<'_>) -> String {
    tags(&game.record) + &score::movetext(game, &notes(game), &SAN)
}

/// A game as PGN has it, without what codes make of it and with its moves in any dialect: its tags,
/// the moves of its main line and what stood beside them. Where a false move is accepted, and where
/// the record cannot be read on, a comment says so.
pub fn to_score(game: &Game<'_>, dialect: &dyn Dialect) -> String {
    tags(&game.record) + &score::movetext(game, &notes_of_score(game), dialect)
}

/// The tags, and a blank line if there are any.
fn tags(record: &Record<'_>) -> String {
    let mut out = String::new();
    let mut written = HashSet::new();
    for tag in &record.tags {
        if !written.insert(tag.name.to_ascii_lowercase()) {
            continue;
        }
        let value = clean(&tag.value.replace(['\t', '\n', '\r'], " "));
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{} \"{value}\"]", tag_name(&tag.name));
    }
    if !written.is_empty() {
        out.push('\n');
    }
    out
}

/// A tag's name in the letters that names are made of.
fn tag_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("Tag{name}") }
}
