//! The verdict of a ruleset: it is folded over the game in each of its readings, and their
//! decisions are settled into one.

use crate::replay::Timeline;

use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, decide, settle};
use super::evidence::{Evidence, Memo};
use super::fold::fold;
use super::interpretation::{Interpretation, ReadAs};
use super::listing::list;
use super::readings::agree;
use super::ruleset::Ruleset;
use super::verdict::{ReadingVerdict, Verdict};

/// Judges a game, which was replayed under the ruleset's law of movement.
///
/// It is judged in every reading. When readings disagree, or an article that is unknown could
/// change the verdict, the verdict is undetermined.
pub fn judge(ruleset: &dyn Ruleset, game: &Timeline) -> Verdict {
    settled(ruleset.id(), &ruleset.interpretations(), game, &mut Memo::default())
}

/// Returns the one verdict of these interpretations, the principal one first.
pub(super) fn settled(
    code: &str,
    interpretations: &[Interpretation<'_>],
    game: &Timeline,
    memo: &mut Memo,
) -> Verdict {
    let mut judge = |law: &Interpretation<'_>| judge_as(code, law, game, memo);
    let judged: Vec<(Decision, Verdict)> = interpretations.iter().map(&mut judge).collect();
    let of = |(law, (_, verdict)): (&Interpretation<'_>, &(Decision, Verdict))| {
        ReadingVerdict::of(law.read(), verdict)
    };
    let readings = match judged.as_slice() {
        // What is known may not settle it either: a claim that cannot be ruled on.
        [(decision, verdict)] => {
            let known = decision.hangs_on_unknown && verdict.kind != VerdictKind::Undetermined;
            known.then(|| ReadingVerdict::of(Vec::new(), verdict)).into_iter().collect()
        }
        judged => interpretations.iter().zip(judged).map(of).collect(),
    };
    let as_read: Vec<(Vec<ReadAs>, &Verdict)> = interpretations
        .iter()
        .map(Interpretation::read)
        .zip(judged.iter().map(|judged| &judged.1))
        .collect();
    let agreed = (as_read.len() > 1).then(|| agree(&as_read));
    let mut judged = judged.into_iter();
    let (principal, mut verdict) =
        judged.next().unwrap_or_else(|| judge(&Interpretation::default()));
    let others: Vec<(Decision, Verdict)> = judged.collect();
    let conclusion =
        settle(principal, others.iter().map(|(decision, _)| *decision), game).conclusion;
    if verdict.unknown.is_empty() && principal.agrees_with_all(others.iter().map(|other| &other.0))
    {
        let hanging = others.iter().find(|(decision, _)| decision.hangs_on_unknown);
        verdict.unknown = hanging.map_or_else(Vec::new, |(_, verdict)| verdict.unknown.clone());
    }
    let Conclusion { kind, result, ply } = conclusion;
    if let Some((claims, irregularities)) = agreed {
        (verdict.claims, verdict.irregularities) = (claims, irregularities);
    }
    let mut verdict = Verdict { kind, result, ply, readings, ..verdict };
    verdict.matters = verdict.place_of_most_relevant(game);
    verdict
}

/// Judges a game in one reading: evaluates the articles, folds the reading over what happened,
/// decides, and lists what it decides by.
pub(super) fn judge_as(
    code: &str,
    law: &Interpretation<'_>,
    game: &Timeline,
    memo: &mut Memo,
) -> (Decision, Verdict) {
    let evidence = Evidence::of(law, game, memo);
    let folded = fold(law, &evidence, game);
    let decision = decide(law, &evidence, &folded, game);
    let verdict = list(code, law, &evidence, folded, decision, game);
    (decision, verdict)
}
