//! What separates two codes that give different things for an irregularity.

use serde_json::{Value, json};

use super::super::irregularities::{IrregularityRuling, Sequel};
use super::super::verdict::Verdict;
use super::{Cause, Parameter};

/// Why one code sets a record aside for an irregularity, and another does not, or for another
/// reason; the parameter is named after what the laws call it.
pub(super) fn cause(says: &Verdict, other: &Verdict) -> Option<Cause> {
    let ours = says.deciding_irregularity()?;
    let is_it = |it: &&IrregularityRuling| (it.ply, it.deed) == (ours.ply, ours.deed);
    let theirs = other.irregularities.iter().find(is_it)?;
    match theirs.sequel {
        Sequel::Silent => return Some(Cause::Silent),
        Sequel::LawUnknown => return Some(Cause::Unknown),
        _ => {}
    }
    let parameter =
        Parameter { name: ours.kind.to_string(), value: gives(ours)?, other: gives(theirs)? };
    (parameter.value != parameter.other).then(|| parameter.into())
}

/// What decides: the choices, and until when.
fn gives(ruling: &IrregularityRuling) -> Option<Value> {
    let rule = &ruling.decisive()?.rule;
    Some(json!({ "choices": rule.choices, "until": rule.until }))
}
