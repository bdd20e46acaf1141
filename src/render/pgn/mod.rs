//! A judged game as PGN for any viewer: the score as it was, with prose, squares and arrows at
//! the moments that matter.

mod comment;
mod score;

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::narrative::game::GameReport;
use crate::narrative::notes::notes;
use crate::narrative::words::clean;

/// A judged game as PGN: its tags, the moves of its main line and what stood beside them, and in
/// comments what the codes make of it. Lines have 80 columns at most, where words allow it. Of a
/// tag given twice only the first is written, which counts: a second one could begin a game.
#[must_use]
pub fn to_pgn(report: &GameReport<'_>) -> String {
    let mut out = String::new();
    let mut written = HashSet::new();
    for tag in &report.record.tags {
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
    out + &score::movetext(report, &notes(report))
}

/// A tag's name in the letters that names are made of.
fn tag_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("Tag{name}") }
}
