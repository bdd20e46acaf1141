//! The verdict of a code on a game.
//!
//! The code is folded over the game in each of its readings ([`judge_in_reading`]). If the readings
//! disagree, or an unknown article could change the verdict, it is undetermined.

use crate::replay::Timeline;

use super::assemble_verdict::assemble_verdict;
use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, combine_readings, decide};
use super::evidence::{EvaluationCache, Evidence};
use super::fold::fold;
use super::interpretation::{Interpretation, ReadAs};
use super::readings::{agreed_claims, agreed_irregularities, mark_read};
use super::ruleset::Ruleset;
use super::verdict::{ReadingVerdict, Verdict};

/// Judges a game in every reading of a code. The game was replayed under the ruleset's law of
/// movement.
pub fn judge(ruleset: &dyn Ruleset, game: &Timeline) -> Verdict {
    judge_in_all_readings(
        ruleset.id(),
        &ruleset.interpretations(),
        game,
        &mut EvaluationCache::default(),
    )
}

/// Returns the verdict of a code, given all its interpretations, the principal one first.
pub(super) fn judge_in_all_readings(
    code: &str,
    interpretations: &[Interpretation<'_>],
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> Verdict {
    let mut decisions: Vec<Decision> = Vec::new();
    let mut verdicts: Vec<(Vec<ReadAs>, Verdict)> = Vec::new();
    for law in interpretations {
        let (decision, verdict) = judge_in_reading(code, law, game, cache);
        decisions.push(decision);
        verdicts.push((law.read(), verdict));
    }
    let Some((principal, others)) = decisions.split_first() else {
        return judge_in_reading(code, &Interpretation::default(), game, cache).1;
    };
    let Conclusion { kind, result, ply } =
        combine_readings(*principal, others.iter().copied(), game).conclusion;
    let mut readings = Vec::new();
    let mut agreed = None;
    if others.is_empty() {
        // The verdict by the known articles is listed, if an unknown one may change it.
        let known = &verdicts[0].1;
        if principal.hangs_on_unknown && known.kind != VerdictKind::Undetermined {
            readings.push(ReadingVerdict::of(Vec::new(), known));
        }
    } else {
        for (read, verdict) in &verdicts {
            readings.push(ReadingVerdict::of(read.clone(), verdict));
        }
        agreed = Some((agreed_claims(&verdicts), agreed_irregularities(&verdicts)));
    }
    // If all readings conclude the same, an unknown article may still matter to one of them.
    let mut unknown_elsewhere = None;
    if principal.agrees_with_all(others.iter()) {
        let place = others.iter().position(|other| other.hangs_on_unknown);
        unknown_elsewhere = place.map(|place| verdicts[1 + place].1.unknown.clone());
    }
    let (read, principal_verdict) = verdicts.swap_remove(0);
    let mut verdict = Verdict { kind, result, ply, readings, ..principal_verdict };
    mark_read(&mut verdict, &read, &verdicts);
    if let Some((claims, irregularities)) = agreed {
        (verdict.claims, verdict.irregularities) = (claims, irregularities);
    }
    if verdict.unknown.is_empty() {
        verdict.unknown = unknown_elsewhere.unwrap_or_default();
    }
    verdict.matters = verdict.place_of_most_relevant(game);
    verdict
}

/// Returns the decision and the verdict on a game in one reading of a code.
pub(super) fn judge_in_reading(
    code: &str,
    law: &Interpretation<'_>,
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> (Decision, Verdict) {
    let evidence = Evidence::of(law, game, cache);
    let folded = fold(law, &evidence, game);
    let decision = decide(&folded);
    (decision, assemble_verdict(code, folded, decision))
}
