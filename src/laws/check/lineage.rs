//! Whether a code takes its place in its lineage: in force from the day after the one before.

use std::collections::HashMap;

use crate::calendar::{Day, Succession};
use crate::laws::schema::{CodeFile, InForce};

use super::meaning::Sense;

pub(super) fn check(sense: &mut Sense<'_, '_>, others: &HashMap<String, CodeFile>) {
    if sense.shape.has_guesses(&["in-force".into()]) {
        return;
    }
    let Some(in_force) = sense.file.in_force else { return };
    let Some((before, its)) = before(sense.file, others) else { return };
    let lineage = sense.file.lineage.as_deref().unwrap_or_default();
    let (id, span) = (&before.id, its.span());
    // Two codes may share years in which neither is certain.
    let (what, hint) = match (span.then(in_force.span()), certainly(its, in_force)) {
        (Succession::Meet, _) | (Succession::Overlap, Succession::Meet | Succession::Gap) => return,
        (Succession::Overlap, Succession::Overlap) => {
            let what =
                format!("two codes of lineage `{lineage}` at once: `{id}` is still in force");
            (what, "let the one end on the day before the other begins")
        }
        (Succession::Gap, _) => {
            let what = format!("a gap in lineage `{lineage}`: no code is in force just before");
            (what, "let the one begin on the day after the other ends, or add a code between them")
        }
    };
    let hint = match its.until {
        Some(_) => format!("`{id}` is in force {span}: {hint}"),
        None => format!("`{id}` has no last day: give it one, the day before this"),
    };
    sense.note_at(&["in-force".into(), "from".into()], what, Some(hint));
}

/// How a code follows upon another, of both only what is certain.
fn certainly(before: InForce, after: InForce) -> Succession {
    before.certain_span().then(after.certain_span())
}

/// The code of the same lineage that a code takes over from: of those that begin before it, the
/// one that ends last.
fn before<'c>(
    file: &CodeFile,
    others: &'c HashMap<String, CodeFile>,
) -> Option<(&'c CodeFile, InForce)> {
    let lineage = file.lineage.as_ref()?;
    let place = order(file)?;
    let earlier = others.values().filter(|other| {
        other.id != file.id
            && other.lineage.as_ref() == Some(lineage)
            && order(other).is_some_and(|other| other < place)
    });
    let dated = earlier.filter_map(|other| Some((other, other.in_force?)));
    dated.max_by_key(|(other, in_force)| {
        let last = in_force.until.map(|until| (until.latest(), until.earliest()));
        (last.is_none(), last, other.id.as_str())
    })
}

/// The order of a lineage.
fn order(file: &CodeFile) -> Option<(Day, Day, &str)> {
    let from = file.in_force?.from;
    Some((from.earliest(), from.latest(), &file.id))
}
