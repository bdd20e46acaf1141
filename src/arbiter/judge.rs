//! The verdict of a code on a game.
//!
//! The code is folded over the game in each of its readings ([`judge_as`]). If the readings
//! disagree, or an unknown article could change the verdict, it is undetermined.

use crate::replay::Timeline;

use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, decide, settle};
use super::evidence::{Evidence, Memo};
use super::fold::fold;
use super::interpretation::{Interpretation, ReadAs};
use super::listing::list;
use super::readings::{agreed_claims, agreed_irregularities, mark_read};
use super::ruleset::Ruleset;
use super::verdict::{ReadingVerdict, Verdict};

/// Judges a game in every reading of a code. The game was replayed under the ruleset's law of
/// movement.
pub fn judge(ruleset: &dyn Ruleset, game: &Timeline) -> Verdict {
    judge_in_all_readings(ruleset.id(), &ruleset.interpretations(), game, &mut Memo::default())
}

/// Returns the one verdict of a code with these readings, the principal one first.
pub(super) fn judge_in_all_readings(
    code: &str,
    interpretations: &[Interpretation<'_>],
    game: &Timeline,
    memo: &mut Memo,
) -> Verdict {
    let mut decisions: Vec<Decision> = Vec::new();
    let mut verdicts: Vec<(Vec<ReadAs>, Verdict)> = Vec::new();
    for law in interpretations {
        let (decision, verdict) = judge_as(code, law, game, memo);
        decisions.push(decision);
        verdicts.push((law.read(), verdict));
    }
    let Some((principal, others)) = decisions.split_first() else {
        return judge_as(code, &Interpretation::default(), game, memo).1;
    };
    let Conclusion { kind, result, ply } =
        settle(*principal, others.iter().copied(), game).conclusion;
    let mut readings = Vec::new();
    let mut agreed = None;
    if others.is_empty() {
        // The verdict by the known articles is listed, if an unknown one may change it.
        let known = &verdicts[0].1;
        if principal.hangs_on_unknown && known.kind != VerdictKind::Undetermined {
            readings.push(ReadingVerdict::of(Vec::new(), known));
        }
    } else {
        let of =
            |(read, verdict): &(Vec<ReadAs>, Verdict)| ReadingVerdict::of(read.clone(), verdict);
        readings.extend(verdicts.iter().map(of));
        agreed = Some((agreed_claims(&verdicts), agreed_irregularities(&verdicts)));
    }
    let is_agreed = principal.agrees_with_all(others.iter());
    let hanging = others.iter().position(|other| is_agreed && other.hangs_on_unknown);
    let unknown_elsewhere = hanging.map(|place| verdicts[1 + place].1.unknown.clone());
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
pub(super) fn judge_as(
    code: &str,
    law: &Interpretation<'_>,
    game: &Timeline,
    memo: &mut Memo,
) -> (Decision, Verdict) {
    let evidence = Evidence::of(law, game, memo);
    let folded = fold(law, &evidence, game);
    let decision = decide(&folded);
    (decision, list(code, folded, decision))
}
