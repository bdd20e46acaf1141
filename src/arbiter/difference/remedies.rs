//! What separates two codes that give different things for an irregularity.

use super::super::irregularities::{IrregularityRuling, Sequel};
use super::super::verdict::Verdict;
use super::Cause;

/// Why one code sets a record aside for an irregularity, and another does not, or for another
/// reason.
pub(super) fn cause(says: &Verdict, other: &Verdict) -> Option<Cause> {
    let ours = says.deciding_irregularity()?;
    let is_it = |it: &&IrregularityRuling| (it.ply, it.deed) == (ours.ply, ours.deed);
    let theirs = other.irregularities.iter().find(is_it)?;
    match theirs.sequel {
        Sequel::Silent => return Some(Cause::Silent),
        Sequel::LawUnknown => return Some(Cause::Unknown),
        _ => {}
    }
    let [ours_gives, theirs_gives] = [&ours.decisive()?.rule, &theirs.decisive()?.rule];
    // What decides: the choices, and until when.
    let is_same =
        (&ours_gives.choices, ours_gives.until) == (&theirs_gives.choices, theirs_gives.until);
    let given = Box::new([ours_gives.clone(), theirs_gives.clone()]);
    (!is_same).then_some(Cause::Remedies(given))
}
