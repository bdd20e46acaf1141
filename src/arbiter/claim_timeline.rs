//! The course of a game under a code: every moment at which a claim is open, in each reading
//! that matters.

use crate::chess::Move;
use crate::replay::{Ply, Timeline};
use crate::rules::{ClaimMoment, Claimant, FormKind, Grounds};

use super::conclusion::VerdictKind;
use super::evidence::{EvaluationCache, evaluate};
use super::interpretation::{Interpretation, ReadAs};
use super::judge::judge_in_reading;
use super::ruleset::Ruleset;
use super::ruling::RulingEffect;
use super::verdict::Verdict;

/// A game under a code, moment by moment, in one reading of its articles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClaimTimeline {
    /// The readings with this timeline, if the verdict depends on how an article is read.
    pub readings: Vec<Vec<ReadAs>>,
    /// The verdict in this reading.
    pub verdict: Verdict,
    /// The moments at which a claim is open, in order of ply; one for each article, player and
    /// form.
    pub open: Vec<OpenClaim>,
}

/// A [`ClaimMoment`] and the article that allows the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenClaim {
    /// The ply at which it can be made.
    pub ply: Ply,
    /// The stable key of the article.
    pub article: String,
    /// The player who may claim, or either.
    pub who: Claimant,
    /// The form of the claim: on the board, by announcing a move, or by notice.
    pub form: FormKind,
    /// A move to be announced, if the claim is an intended one.
    pub intended: Option<Move>,
    /// The facts that support the claim.
    pub grounds: Grounds,
}

/// Returns the claim timelines of a game under a ruleset with this verdict.
pub(super) fn claim_timelines(
    ruleset: &dyn Ruleset,
    verdict: &Verdict,
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> Vec<ClaimTimeline> {
    let laws = ruleset.interpretations();
    let mut timeline = |law: &Interpretation<'_>| {
        let (_, verdict) = judge_in_reading(ruleset.id(), law, game, cache);
        let open = open_claims(law, &verdict, game, cache);
        ClaimTimeline { readings: Vec::new(), verdict, open }
    };
    if verdict.kind != VerdictKind::Undetermined || laws.len() < 2 {
        let mut timelines: Vec<ClaimTimeline> = laws.first().map(timeline).into_iter().collect();
        for timeline in &mut timelines {
            // The rulings of the verdict name the readings in which they hold.
            timeline.verdict.rulings.clone_from(&verdict.rulings);
        }
        return timelines;
    }
    let mut timelines: Vec<ClaimTimeline> = Vec::new();
    for law in &laws {
        let timeline = timeline(law);
        let known = timelines.iter().position(|known| known.verdict.is_like(&timeline.verdict));
        let at = known.unwrap_or_else(|| {
            timelines.push(timeline);
            timelines.len() - 1
        });
        timelines[at].readings.push(law.read());
    }
    timelines
}

/// Returns the moments at which a claim listed in the verdict is open, one for each ply, article,
/// player and form.
fn open_claims(
    law: &Interpretation<'_>,
    verdict: &Verdict,
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> Vec<OpenClaim> {
    let end = verdict.no_claims_from.into_iter().chain(game.plies_without_move()).min();
    let end = end.unwrap_or(Ply::MAX);
    let mut open: Vec<OpenClaim> = Vec::new();
    for (place, evaluation) in evaluate(law, game, cache) {
        let article = law.provisions()[place].article;
        let mut rulings = verdict.rulings.iter().filter(|ruling| ruling.article == article);
        if !rulings.any(|ruling| ruling.effect == RulingEffect::Entitles) {
            continue;
        }
        // Of a very long game the facts of late moments are not kept.
        for ClaimMoment { ply, who, form, grounds } in evaluation.moments_between(0, end) {
            let Some(grounds) = grounds else { continue };
            let (article, intended) = (article.to_owned(), form.announced());
            open.push(OpenClaim { ply, article, who, form: form.kind(), intended, grounds });
        }
    }
    fn order(claim: &OpenClaim) -> (Ply, &str, u8, u8) {
        (claim.ply, &claim.article, claim.who as u8, claim.form as u8)
    }
    open.sort_by(|a, b| order(a).cmp(&order(b)));
    // Of the many moves that can be announced at one moment, one shows that a claim is open.
    open.dedup_by(|a, b| order(a) == order(b));
    open
}
