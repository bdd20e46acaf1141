//! What a ruleset makes of a game: each of its interpretations decides, and their decisions are
//! settled into one verdict.

use std::sync::Arc;

use crate::replay::{Ply, Timeline};
use crate::rules::{Findings, RecordedClaims, Rule, Watch};

use super::claims;
use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, Evidence, settle};
use super::interpretation::Interpretation;
use super::listing::decide_and_list;
use super::memo::Memo;
use super::offences;
use super::provision::Provision;
use super::ruleset::Ruleset;
use super::verdict::{ReadingVerdict, Verdict};

/// What a ruleset makes of a game that was replayed under its law of movement.
///
/// It is judged in every reading. When readings disagree, or an article that is not known could
/// change the verdict, the verdict is undetermined.
pub fn judge(ruleset: &dyn Ruleset, game: &Timeline) -> Verdict {
    settled(ruleset.id(), &ruleset.interpretations(), game, &mut Memo::default())
}

/// The one verdict of these interpretations, the principal one first.
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
    let mut judged = judged.into_iter();
    let (principal, verdict) = judged.next().unwrap_or_else(|| judge(&Interpretation::default()));
    let conclusion = settle(principal, judged.map(|(decision, _)| decision), game).conclusion;
    let Conclusion { kind: word, result, ply } = conclusion;
    Verdict { kind: word, result, ply, readings, ..verdict }
}

pub(super) fn judge_as(
    code: &str,
    law: &Interpretation<'_>,
    game: &Timeline,
    memo: &mut Memo,
) -> (Decision, Verdict) {
    let claims = claims::on_record(game);
    let recorded = claims::recorded(&claims);
    let (irregularities, lost) = offences::ruled(law, game);
    let besides = Evidence { found: &[], claims: &claims, irregularities: &irregularities };
    let mut findings = |until| find(law, game, &recorded, until, memo);
    let mut found = findings(None);
    let until = {
        let found = numbered(law, game, &found, lost.as_ref());
        Evidence { found: &found, ..besides }.claims_void_from(law, game)
    };
    if until.is_some() {
        found = findings(until);
    }
    let found = numbered(law, game, &found, lost.as_ref());
    decide_and_list(code, law, Evidence { found: &found, ..besides }, game)
}

/// What articles found that have a say in a game, with their places, and by which illegal move it
/// is lost.
pub(super) fn numbered<'f>(
    law: &Interpretation<'_>,
    game: &Timeline,
    found: &'f [Arc<Findings>],
    lost: Option<&'f (usize, Findings)>,
) -> Vec<(usize, &'f Findings)> {
    let lost = lost.map(|(place, findings)| (*place, findings));
    let found = found.iter().map(|findings| &**findings).enumerate();
    found.filter(|(place, _)| !law.passes_over(*place, game)).chain(lost).collect()
}

/// What each rule finds, with no claim from this ply on.
pub(super) fn find(
    law: &Interpretation<'_>,
    game: &Timeline,
    recorded: &RecordedClaims,
    void_from: Option<Ply>,
    memo: &mut Memo,
) -> Vec<Arc<Findings>> {
    let find_out = |rule: &dyn Rule| {
        let watch = Watch::Claims(recorded.clone());
        let mut findings = Findings::explained().watching(watch).void_from(void_from);
        rule.judge(game, &mut findings);
        findings.in_order()
    };
    let found = |it: &Provision<'_>| match it.known_rule() {
        Some(rule) => memo.recall(rule, void_from, || find_out(it.rule())),
        None => Arc::new(find_out(it.rule())),
    };
    law.provisions().iter().map(found).collect()
}
