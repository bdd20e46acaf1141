//! One answer of all readings of a code: to a claim, and on an irregularity. What only some
//! readings say is not the answer of the code.

use crate::replay::Ply;

use super::claim_ruling::{Answer, ClaimReading, ClaimRuling, RefusalReason};
use super::interpretation::ReadAs;
use super::irregularity_ruling::{Compliance, IrregularityReading, IrregularityRuling};
use super::verdict::Verdict;

/// Makes the answers of the principal reading those of the code: an answer that another reading
/// does not give is undetermined, with the answer of each reading beside it.
pub(super) fn agree(
    readings: &[(Vec<ReadAs>, &Verdict)],
) -> (Vec<ClaimRuling>, Vec<IrregularityRuling>) {
    (agreed_claims(readings), agreed_irregularities(readings))
}

fn agreed_claims(readings: &[(Vec<ReadAs>, &Verdict)]) -> Vec<ClaimRuling> {
    let key = |claim: &ClaimRuling| (claim.ply, claim.player, claim.ground, claim.intending);
    let mut all: Vec<ClaimRuling> = Vec::new();
    for (_, verdict) in readings {
        for claim in &verdict.claims {
            if !all.iter().any(|known| key(known) == key(claim)) {
                all.push(claim.clone());
            }
        }
    }
    all.sort_by_key(|claim| claim.ply);
    for claim in &mut all {
        let mut answers = Vec::new();
        for (read, verdict) in readings {
            let ruling = verdict.claims.iter().find(|other| key(claim) == key(other));
            // A claim that is not ruled on came after one that was upheld.
            let answer = ruling.map_or(Answer::AlreadyOver, |ruling| ruling.answer);
            answers.push(ClaimReading { read: read.clone(), answer });
        }
        if answers.iter().any(|reading| reading.answer != claim.answer) {
            claim.answer = Answer::Undetermined;
            claim.why = Some(RefusalReason::ReadingsDisagree);
            (claim.grounds, claim.cost) = (None, None);
            claim.readings = answers;
        }
    }
    all
}

fn agreed_irregularities(readings: &[(Vec<ReadAs>, &Verdict)]) -> Vec<IrregularityRuling> {
    let key = |ruling: &IrregularityRuling| (ruling.ply, ruling.player, ruling.deed);
    let mut all: Vec<IrregularityRuling> = Vec::new();
    for (_, verdict) in readings {
        for ruling in &verdict.irregularities {
            if !all.iter().any(|known| key(known) == key(ruling)) {
                all.push(ruling.clone());
            }
        }
    }
    all.sort_by_key(|ruling| ruling.ply);
    for ruling in &mut all {
        let mut compliances = Vec::new();
        for (read, verdict) in readings {
            let other = verdict.irregularities.iter().find(|other| key(ruling) == key(other));
            let compliance = other.map(|other| other.compliance);
            compliances.push(IrregularityReading { read: read.clone(), compliance });
        }
        if compliances.iter().any(|reading| reading.compliance != Some(ruling.compliance)) {
            (ruling.compliance, ruling.void_from) = (Compliance::ReadingsDisagree, None::<Ply>);
            ruling.readings = compliances;
        }
    }
    all
}
