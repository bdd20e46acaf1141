//! One ruling of all readings of a code, on each claim and each irregularity. What only some
//! readings say is not the ruling of the code.

use crate::replay::Ply;

use super::claim_ruling::{Answer, ClaimReading, ClaimRuling};
use super::interpretation::ReadAs;
use super::irregularity_ruling::{Compliance, IrregularityReading, IrregularityRuling};
use super::verdict::Verdict;

/// The readings of a code, the principal one first, each with its verdict.
type Readings = [(Vec<ReadAs>, Verdict)];

/// Returns the rulings of a code on all claims. One on which its readings disagree is undetermined,
/// and lists the answer of each reading.
pub(super) fn agreed_claims(readings: &Readings) -> Vec<ClaimRuling> {
    let claim =
        |ruling: &ClaimRuling| (ruling.ply, (ruling.player, ruling.ground, ruling.intending));
    let mut agreed = Vec::new();
    for (mut ruling, in_readings) in by_matter(readings, |verdict| &verdict.claims, claim) {
        let mut answers = Vec::new();
        for ((read, _), other) in readings.iter().zip(in_readings) {
            // A claim that is not ruled on came after one that was upheld.
            let answer = other.map_or(Answer::AlreadyOver, |other| other.answer);
            answers.push(ClaimReading { read: read.clone(), answer });
        }
        if answers.iter().any(|reading| reading.answer != ruling.answer) {
            ruling.disagree();
            ruling.readings = answers;
        }
        agreed.push(ruling);
    }
    agreed
}

/// Returns the rulings of a code on all irregularities. One on which its readings disagree is
/// undetermined, and lists the ruling of each reading.
pub(super) fn agreed_irregularities(readings: &Readings) -> Vec<IrregularityRuling> {
    let act = |ruling: &IrregularityRuling| (ruling.ply, (ruling.player, ruling.deed));
    let mut agreed = Vec::new();
    for (mut ruling, in_readings) in by_matter(readings, |verdict| &verdict.irregularities, act) {
        let mut compliances = Vec::new();
        for ((read, _), other) in readings.iter().zip(in_readings) {
            let compliance = other.map(|other| other.compliance);
            compliances.push(IrregularityReading { read: read.clone(), compliance });
        }
        if compliances.iter().any(|reading| reading.compliance != Some(ruling.compliance)) {
            (ruling.compliance, ruling.void_from) = (Compliance::ReadingsDisagree, None);
            ruling.readings = compliances;
        }
        agreed.push(ruling);
    }
    agreed
}

/// Returns the rulings of all readings on one matter after the other, in order of ply. Each is that
/// of the first reading with a ruling on the matter, beside those of all readings; `None` for a
/// reading without one.
fn by_matter<'v, R: Clone, M: PartialEq>(
    readings: &'v Readings,
    rulings: impl Fn(&'v Verdict) -> &'v Vec<R>,
    matter: impl Fn(&R) -> (Ply, M),
) -> Vec<(R, Vec<Option<&'v R>>)> {
    let mut first: Vec<&R> = Vec::new();
    for ruling in readings.iter().flat_map(|(_, verdict)| rulings(verdict)) {
        if first.iter().all(|known| matter(known) != matter(ruling)) {
            first.push(ruling);
        }
    }
    first.sort_by_key(|ruling| matter(ruling).0);
    let mut all = Vec::new();
    for ruling in first {
        let on_it = |verdict| rulings(verdict).iter().find(|other| matter(other) == matter(ruling));
        all.push((ruling.clone(), readings.iter().map(|(_, verdict)| on_it(verdict)).collect()));
    }
    all
}
