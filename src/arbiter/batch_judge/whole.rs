//! Summaries of whole verdicts.

use crate::arbiter::claim_ruling::Answer;
use crate::arbiter::conclusion::{Conclusion, VerdictKind};
use crate::arbiter::game::Game;
use crate::arbiter::provision::{Provision, place_of};
use crate::arbiter::ruleset::Ruleset;
use crate::arbiter::ruling::RulingEffect;
use crate::arbiter::verdict::{ReadingVerdict, Verdict};
use crate::notation::Pattern;
use crate::replay::Timeline;
use crate::rules::FormKind;

use super::{ArticleInDoubt, DecidingProvision, VerdictSummary};

/// Returns the verdict of a ruleset on a game, unless the recorded result stands.
pub(super) fn summarize(
    place: usize,
    ruleset: &dyn Ruleset,
    game: &mut Game<'_>,
) -> Option<VerdictSummary> {
    let verdict = game.judge(ruleset);
    let (provisions, in_doubt) = (ruleset.provisions(), verdict.article_in_doubt());
    let in_doubt = in_doubt.and_then(|key| place_of(key, &provisions));
    (verdict.kind != VerdictKind::Stands).then(|| VerdictSummary {
        code: place,
        kind: verdict.kind,
        result: verdict.result,
        ply: verdict.ply,
        ruling: deciding(&verdict, &provisions, game.timeline_under(ruleset.movement())),
        in_doubt: in_doubt.map(|article| ArticleInDoubt {
            article,
            matter: provisions[article].matter(),
            readings: readings(provisions[article].article, &verdict),
        }),
    })
}

/// Returns the conclusions in each reading of an article, with the principal readings of all
/// others; empty if the article has a single reading, or if unknown law matters.
fn readings(article: &str, verdict: &Verdict) -> Vec<(String, Conclusion)> {
    let Some(principal) = verdict.readings.first().filter(|_| verdict.unknown.is_empty()) else {
        return Vec::new();
    };
    let of_it = |it: &ReadingVerdict| {
        let mut pairs = it.read.iter().zip(&principal.read);
        let is_alone = pairs.all(|(one, other)| one.article == article || one == other);
        let read = it.read.iter().find(|read| read.article == article).filter(|_| is_alone)?;
        Some((read.reading.clone(), it.conclusion))
    };
    verdict.readings.iter().filter_map(of_it).collect()
}

fn deciding(
    verdict: &Verdict,
    provisions: &[Provision<'_>],
    game: &Timeline,
) -> Option<DecidingProvision> {
    let key = verdict.deciding_article()?;
    let article = place_of(key, provisions)?;
    let rule = provisions[article].kind();
    let forbids = verdict.deciding_irregularity().is_some();
    let (effect, player, form, intended) = match (verdict.deciding(), verdict.deciding_claim()) {
        (Some(it), _) => (it.effect, it.player, it.form, it.intended),
        _ if forbids => (RulingEffect::Forbids, None, None, None),
        (None, Some(claim)) if claim.answer == Answer::Forbidden => {
            (RulingEffect::Forbids, None, None, None)
        }
        (None, Some(claim)) => {
            let announced = |written: Pattern| game.position(claim.ply).resolve(&written).ok();
            let intended = claim.intending.and_then(announced);
            let form = if intended.is_some() { FormKind::Intended } else { FormKind::Standing };
            (RulingEffect::Ends, Some(claim.player), Some(form), intended)
        }
        (None, None) => return None,
    };
    Some(DecidingProvision { article, rule, effect, player, form, intended })
}
