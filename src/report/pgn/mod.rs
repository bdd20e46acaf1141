//! A judged game as PGN for any viewer: the score as it was, with prose, squares and arrows at
//! the moments that matter.

mod cite;
mod notes;
mod score;

use std::fmt::Write as _;

use super::game::GameReport;
use super::text::clean;

/// A judged game as PGN: its tags, the moves of its main line and what stood beside them, and in
/// comments what the codes make of it. Lines have 80 columns at most, where words allow it.
#[must_use]
pub fn to_pgn(report: &GameReport<'_>) -> String {
    let mut out = String::new();
    for tag in &report.record.tags {
        let value = clean(&tag.value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{} \"{value}\"]", tag.name);
    }
    if !report.record.tags.is_empty() {
        out.push('\n');
    }
    out + &score::movetext(report, &notes::notes(report))
}
