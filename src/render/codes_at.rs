//! Which law governed a game, as text.

use std::fmt::Write as _;

use crate::laws::{Candidate, Governing, Reason};
use crate::narrative::period::{ignorance, lead, or_another, reason};

use super::codes::{NARROWEST, READABLE};
use super::text::put;
use super::wrap::heading;

/// The codes that governed on a day, or may have, with the reason for each, in lines of so many
/// columns.
#[must_use]
pub fn codes_at(governing: &Governing<'_>, width: usize) -> String {
    let width = width.clamp(NARROWEST, READABLE);
    let mut out = String::new();
    if let Governing::Unknown(why) = governing {
        put(&format!("not known: {}", ignorance(*why)), 0, width, &mut out);
    }
    for (index, candidate) in governing.candidates().iter().enumerate() {
        let Candidate { code, reason: why } = candidate;
        let head = format!("{}{}  {}", lead(governing, index), code.name(), code.title);
        for line in heading(&head, width) {
            let _ = writeln!(out, "{line}");
        }
        put(&reason(why), 4, width, &mut out);
        if let Reason::Event { entry, .. } = why {
            let source = &entry.source;
            put(&format!("source: {} [{}]", source.title, source.seen), 4, width, &mut out);
        }
        if code.doubt.is_some() {
            let doubtful = format!("what is doubtful about it: jadoube codes show {}", code.id);
            put(&doubtful, 4, width, &mut out);
        }
    }
    if let Some(another) = or_another(governing) {
        put(&another, 0, width, &mut out);
    }
    out
}
