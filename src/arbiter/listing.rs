//! The whole verdict: what is decided, with the evidence listed, as much of it as a reader takes.

use crate::replay::{Ply, StopKind, StopReason, Timeline};
use crate::rules::{Claimant, Effect, Finding, FormKind, Grounds};

use super::claim_ruling::{Answer, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, unknown_matters};
use super::evidence::Evidence;
use super::fold::Folded;
use super::happenings::unknown_move;
use super::interpretation::Interpretation;
use super::ruling::{Ruling, RulingEffect, form_of};
use super::state::{End, void_from};
use super::verdict::{UnknownMatter, UnmetArticle, Verdict};

/// The maximum number of rulings of a code that are listed, in order. Beyond it, the first ruling
/// of each article and form is listed, so that the deciding one is always included.
pub const MOST_RULINGS: usize = 1000;

/// The maximum number of recorded claims that are listed with the code's answers, in order. Beyond
/// it, the first claim with each answer is listed, so that the deciding one is always included.
pub const MOST_CLAIMS: usize = 100;

/// The place of an article, and what a player may do by it in which form.
type RulingKey = (usize, RulingEffect, Option<FormKind>, Option<Claimant>);

/// Lists what a decision rests on, and makes the verdict of it.
pub(super) fn list(
    code: &str,
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: Folded,
    decision: Decision,
    game: &Timeline,
) -> Verdict {
    let Conclusion { kind, result, ply } = decision.conclusion;
    let findings = findings_until_end(law, evidence, &folded, game);
    let article = |at: usize| law.provisions()[at].article.to_owned();
    let unknown = unknown_matters(law, evidence, &folded, decision.conclusion);
    let unknown = unknown.map(|(at, ply)| UnknownMatter { article: article(at), ply }).collect();
    // Nothing fell short where nothing counts, or nothing was played.
    let void = [VerdictKind::Unlawful, VerdictKind::SetAside, VerdictKind::Unplayed];
    let unmet = if void.contains(&kind) { Vec::new() } else { unmet(law, evidence) };
    // The first claims, and the first of each answer.
    let mut claims = Listed::new(MOST_CLAIMS);
    for ruling in folded.claims {
        let is_wrong = ruling.why.as_ref().is_some_and(RefusalReason::is_wrong);
        let answered = (ruling.answer, is_wrong, ruling.ply == game.plies());
        let is_upheld = ruling.answer == Answer::Upheld;
        claims.push(|| ruling, answered);
        // A claim made after an upheld one is too late.
        if is_upheld {
            break;
        }
    }
    let mut irregularities = Listed::new(MOST_CLAIMS);
    for ruling in folded.irregularities {
        let answered = (ruling.kind, ruling.compliance);
        irregularities.push(|| ruling, answered);
    }
    let mut rulings = Vec::new();
    for (place, finding) in findings.listed {
        rulings.push(Ruling::new(finding, &law.provisions()[place]));
    }
    Verdict {
        code: code.to_owned(),
        kind,
        result,
        ply,
        unreadable_from: unreadable_from(game),
        more_rulings: findings.more,
        matters: None,
        rulings,
        more_claims: claims.more,
        claims: claims.listed,
        more_irregularities: irregularities.more,
        irregularities: irregularities.listed,
        readings: Vec::new(),
        unknown,
        unmet,
        void_from: folded.over.map(End::void_from),
    }
}

/// Lists the opportunities to claim: those rulings of the verdict that entitle a player, as
/// findings with the places of their articles.
pub(super) fn opportunities(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    game: &Timeline,
) -> Vec<(usize, Finding)> {
    let mut findings = findings_until_end(law, evidence, folded, game).listed;
    findings.retain(|(_, finding)| matches!(finding.effect, Effect::Entitles { .. }));
    findings
}

/// Lists the findings up to the end of the game, each with the place of its article: the first
/// ones, and of each article, form and player the first.
fn findings_until_end(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    game: &Timeline,
) -> Listed<(usize, Finding), RulingKey> {
    let end = folded.void.or(folded.over.map(|end| end.when));
    let is_before = |finding: &Finding| end.is_none_or(|end| finding.when() <= end);
    let mut all: Vec<(usize, Finding)> = Vec::new();
    // Of the things that end the game the first does.
    let mut ending: Option<(usize, &Finding)> = None;
    for (at, (place, evaluation)) in evidence.found.iter().enumerate() {
        let place = *place;
        for (number, finding) in evaluation.decisive().iter().enumerate() {
            let has_effect = !folded.without_effect.contains(&(at, number));
            if has_effect
                && is_before(finding)
                && ending.is_none_or(|(_, known)| finding.when() < known.when())
            {
                ending = Some((place, finding));
            }
        }
        let end = folded.nothing_left.map(void_from);
        all.extend(evaluation.claims_before(end).map(|finding| (place, finding)));
    }
    all.retain(|(_, finding)| !is_barred(finding, folded));
    let unlawful = unlawful_move(law, game).filter(|(_, finding)| is_before(finding));
    let other = folded.other_end.clone();
    let ending = ending.map(|(place, finding)| (place, finding.clone()));
    let endings = ending.into_iter().chain(other).chain(unlawful);
    all.extend(endings.min_by_key(|(_, finding)| finding.when()));
    all.sort_by_key(|(_, finding)| finding.when());
    let mut listed = Listed::new(MOST_RULINGS);
    for (place, finding) in all {
        let (effect, player, form, _) = form_of(finding.effect);
        let kind = (place, effect, form, player);
        listed.push(|| (place, finding), kind);
    }
    listed
}

/// Returns true if a finding is a right to claim that its player has lost: he touched a piece, or
/// is bound to another move that he announced.
fn is_barred(finding: &Finding, folded: &Folded) -> bool {
    let Effect::Entitles { who, .. } = finding.effect else { return false };
    finding.moments == 1
        && folded.claims.iter().any(|claim| {
            claim.ply == finding.ply
                && (who == Claimant::Either || who == claim.player)
                && claim.why.as_ref().is_some_and(RefusalReason::is_loss_of_right)
        })
}

/// Returns the finding on a move that the law of movement does not know, and the article it offends
/// against.
fn unlawful_move(law: &Interpretation<'_>, game: &Timeline) -> Option<(usize, Finding)> {
    let (stop, matter) = unknown_move(game)?;
    let StopReason::Refused { obstacle, .. } = stop.why.clone() else { return None };
    let grounds = Grounds::Movement { obstacle };
    let (ply, effect) = (stop.ply, Effect::Forbids);
    Some((law.article_on(matter)?, Finding { ply, last: ply, moments: 1, effect, grounds }))
}

/// The first items up to a limit, and beyond it the first of each kind.
struct Listed<T, K> {
    listed: Vec<T>,
    more: u32,
    most: usize,
    kinds: Vec<K>,
}

impl<T, K: Eq> Listed<T, K> {
    fn new(most: usize) -> Self {
        Self { listed: Vec::new(), more: 0, most, kinds: Vec::new() }
    }

    fn push(&mut self, one: impl FnOnce() -> T, kind: K) {
        let is_new = !self.kinds.contains(&kind);
        if self.listed.len() < self.most || is_new {
            self.listed.push(one());
        } else {
            self.more = self.more.saturating_add(1);
        }
        if is_new {
            self.kinds.push(kind);
        }
    }
}

/// Lists what the articles nearly found.
fn unmet(law: &Interpretation<'_>, evidence: &Evidence) -> Vec<UnmetArticle> {
    let mut listed = Vec::new();
    for (place, found) in &evidence.found {
        for unmet in found.unmet() {
            let article = law.provisions()[*place].article.to_owned();
            listed.push(UnmetArticle { article, unmet: unmet.clone() });
        }
    }
    listed
}

/// Returns the ply that the first unreadable move or token would have led to.
fn unreadable_from(game: &Timeline) -> Option<Ply> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Unreadable | StopKind::NotJudged => Some(stop.ply),
        StopKind::Forbidden(_) => None,
    }
}
