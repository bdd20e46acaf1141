//! The rulings on claims and irregularities in several readings of a code, combined into one ruling
//! of the code.

use crate::replay::Ply;
use crate::rules::UnmetCondition;

use super::claim_ruling::{Answer, ClaimReading, ClaimRuling};
use super::interpretation::ReadAs;
use super::irregularity_ruling::{Compliance, IrregularityReading, IrregularityRuling};
use super::verdict::Verdict;

/// The readings of a code, the principal one first, each with its verdict.
type Readings = [(Vec<ReadAs>, Verdict)];

/// Returns the rulings of a code on all claims. A ruling on which the readings disagree is
/// undetermined, and lists the answer of each reading.
pub(super) fn agreed_claims(readings: &Readings) -> Vec<ClaimRuling> {
    let claim =
        |ruling: &ClaimRuling| (ruling.ply, (ruling.player, ruling.ground, ruling.intending));
    let mut agreed = Vec::new();
    for (mut ruling, in_readings) in by_matter(readings, |verdict| &verdict.claims, claim) {
        let mut answers = Vec::new();
        let mut has_one_reason = true;
        for ((read, _), other) in readings.iter().zip(in_readings) {
            has_one_reason &= other.is_some_and(|other| {
                (&other.refusal, &other.grounds) == (&ruling.refusal, &ruling.grounds)
            });
            // A claim that is not ruled on came after one that was upheld.
            let answer = other.map_or(Answer::AlreadyOver, |other| other.answer);
            answers.push(ClaimReading { read: read.clone(), answer });
        }
        if answers.iter().any(|reading| reading.answer != ruling.answer) {
            ruling.mark_disagreement();
            ruling.readings = answers;
        } else if !has_one_reason {
            ruling.readings = answers;
        }
        agreed.push(ruling);
    }
    agreed
}

/// Returns the rulings of a code on all irregularities. A ruling on which the readings disagree is
/// undetermined, and lists the compliance in each reading.
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

/// Groups the rulings of all readings by their matter, in order of ply. Each item is the first
/// reading's ruling on a matter, followed by the rulings of all readings on it; `None` for a
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

/// Marks those rulings and unmet conditions of the principal reading that another reading does not
/// give with the reading of their article.
pub(super) fn mark_read(verdict: &mut Verdict, principal: &[ReadAs], others: &Readings) {
    let reading_of = |article: &str| {
        let read = principal.iter().find(|read| read.article == article)?;
        Some(read.reading.clone())
    };
    for ruling in &mut verdict.rulings {
        let is_given = |(_, other): &(Vec<ReadAs>, Verdict)| {
            let from = other.rulings.partition_point(|known| known.ply < ruling.ply);
            let mut here = other.rulings[from..].iter().take_while(|known| known.ply == ruling.ply);
            here.any(|known| known.is_like(ruling) && known.article == ruling.article)
        };
        if !others.iter().all(is_given) {
            ruling.reading = reading_of(&ruling.article);
        }
    }
    for unmet in &mut verdict.unmet {
        let is_given = |(_, other): &(Vec<ReadAs>, Verdict)| {
            let mut same = other.unmet.iter().filter(|other| other.article == unmet.article);
            same.any(|other| follows(&other.unmet, &unmet.unmet))
        };
        if !others.iter().all(is_given) {
            unmet.reading = reading_of(&unmet.article);
        }
    }
}

/// Returns true if two unmet conditions are equal, or if the first requires at least as many of the
/// same performances.
fn follows(one: &UnmetCondition, other: &UnmetCondition) -> bool {
    match (one, other) {
        (
            UnmetCondition::Series { times: more, most, of, .. },
            UnmetCondition::Series { times: few, most: most_of_other, of: of_other, .. },
        ) => more >= few && (most, of) == (most_of_other, of_other),
        _ => one == other,
    }
}
