//! The place of a code in its lineage: in force from the day after the one before to the day before
//! the next.

use std::collections::HashMap;

use crate::calendar::{Day, Succession};
use crate::laws::schema::{CodeFile, InForce};

use super::checker::SemanticChecker;
use super::document::at;

/// Notes a gap before or after the code in its lineage, and an overlap.
pub(super) fn check(checker: &mut SemanticChecker<'_, '_>, others: &HashMap<String, CodeFile>) {
    let file = checker.file;
    let Some(in_force) = file.in_force else { return };
    if let Some((before, its)) = before(file, others.values())
        && let Some(succession) = succession(its, in_force)
    {
        let id = &before.id;
        let (what, hint) =
            message(succession, file, &format!("`{id}` is still in force"), "before");
        let hint = match its.until {
            Some(_) => format!("`{id}` is in force {}: {hint}", its.span()),
            None => format!("`{id}` has no last day: give it one, the day before this"),
        };
        checker.note_at(&at!["in-force", "from"], what, hint);
    }
    if let Some((after, its)) = after(file, others)
        && let Some(succession) = succession(in_force, its)
    {
        let id = &after.id;
        let (what, hint) =
            message(succession, file, &format!("`{id}` is in force by then"), "after");
        let (edge, hint) = match in_force.until {
            Some(_) => ("until", format!("`{id}` is in force {}: {hint}", its.span())),
            None => {
                ("from", format!("give this a last day, the day before `{id}`: {}", its.span()))
            }
        };
        checker.note_at(&at!["in-force", edge], what, hint);
    }
}

/// Returns the message and the hint for two codes that do not meet.
fn message(
    succession: Succession,
    file: &CodeFile,
    overlap: &str,
    side: &str,
) -> (String, &'static str) {
    let lineage = file.lineage.as_deref().unwrap_or_default();
    match succession {
        Succession::Gap => (
            format!("a gap in lineage `{lineage}`: no code is in force just {side}"),
            "let the one begin on the day after the other ends, or add a code between them",
        ),
        Succession::Overlap | Succession::Meet => (
            format!("two codes of lineage `{lineage}` at once: {overlap}"),
            "let the one end on the day before the other begins",
        ),
    }
}

/// Returns the relation of the times of two codes; `None` if the second follows the first as it
/// should.
fn succession(before: InForce, after: InForce) -> Option<Succession> {
    let certainly = before.certain_span().then(after.certain_span());
    match before.span().then(after.span()) {
        // Two codes may share years in which neither is certain.
        Succession::Overlap if certainly != Succession::Overlap => None,
        Succession::Meet => None,
        succession => Some(succession),
    }
}

/// Returns the next code of the lineage, if this is the one that it takes over from.
fn after<'c>(
    file: &'c CodeFile,
    others: &'c HashMap<String, CodeFile>,
) -> Option<(&'c CodeFile, InForce)> {
    let place = order(file)?;
    let others = || others.values().filter(|other| other.id != file.id);
    let later = others().filter(|other| {
        other.lineage == file.lineage && order(other).is_some_and(|other| other > place)
    });
    let next = later.min_by_key(|other| order(other))?;
    let (from, _) = before(next, others().chain([file]))?;
    Some((next, next.in_force?)).filter(|_| from.id == file.id)
}

/// Returns the code of the lineage that a code takes over from: the last to end of those that begin
/// before it.
fn before<'c>(
    file: &CodeFile,
    others: impl Iterator<Item = &'c CodeFile>,
) -> Option<(&'c CodeFile, InForce)> {
    let lineage = file.lineage.as_ref()?;
    let place = order(file)?;
    let earlier = others.filter(|other| {
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

/// Returns the key by which the codes of a lineage are in order.
fn order(file: &CodeFile) -> Option<(Day, Day, &str)> {
    let from = file.in_force?.from;
    Some((from.earliest(), from.latest(), &file.id))
}
