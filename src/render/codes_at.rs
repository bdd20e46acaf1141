//! Which law governed a game, as text.

use std::fmt::Write as _;

use crate::laws::{Candidate, Governing};
use crate::narrative::period::{doubtful, lead, or_another, reason, source, unknown};

use super::codes::{NARROWEST, READABLE};
use super::text::put;
use super::wrap::heading;

/// The codes that governed on a day, or may have, with the reason for each, in lines of so many
/// columns.
#[must_use]
pub fn codes_at(governing: &Governing<'_>, width: usize) -> String {
    let width = width.clamp(NARROWEST, READABLE);
    let mut out = String::new();
    unknown(governing).iter().for_each(|unknown| put(unknown, 0, width, &mut out));
    for (index, candidate) in governing.candidates().iter().enumerate() {
        let Candidate { code, reason: why } = candidate;
        let head = format!("{}{}  {}", lead(governing, index), code.name(), code.title);
        for line in heading(&head, width) {
            let _ = writeln!(out, "{line}");
        }
        let lines = [Some(reason(why)), source(why), doubtful(code)];
        lines.iter().flatten().for_each(|line| put(line, 4, width, &mut out));
    }
    or_another(governing).iter().for_each(|another| put(another, 0, width, &mut out));
    out
}
