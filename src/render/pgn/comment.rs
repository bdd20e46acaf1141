//! A note as the text of a comment.

use std::fmt::Display;

use crate::narrative::citation::named;
use crate::narrative::notes::{Mark, Note};
use crate::narrative::words::clean;

/// Squares and arrows, then the prose.
pub(super) fn comment(note: &Note) -> String {
    let squares = note.squares.iter().map(|(square, mark)| format!("{}{square}", color(*mark)));
    let arrows = note.arrows.iter().map(|((from, to), mark)| format!("{}{from}{to}", color(*mark)));
    let mut parts = Vec::new();
    parts.extend(command("csl", squares.collect()));
    parts.extend(command("cal", arrows.collect()));
    parts.extend(note.first.iter().cloned());
    parts.extend(note.said.iter().map(|(sentence, codes)| {
        let codes = named(codes, |codes| codes.join("; "));
        format!("{} ({codes}).", sentence.trim_end_matches('.'))
    }));
    parts.extend(note.last.iter().cloned());
    // Nothing of a record may close the comment it stands in.
    clean(&parts.join(" ")).replace('{', "(").replace('}', ")")
}

/// Colours as viewers name them.
fn color(mark: Mark) -> impl Display {
    match mark {
        Mark::Claim => 'G',
        Mark::Counted => 'Y',
        Mark::Alarm => 'R',
    }
}

fn command(name: &str, items: Vec<String>) -> Option<String> {
    (!items.is_empty()).then(|| format!("[%{name} {}]", items.join(",")))
}
