//! The whole verdict: a decision with its evidence.
//!
//! [`assemble_verdict`] collects the findings up to the end of the game, the rulings on claims and
//! irregularities, and the conditions that were nearly met. Of a long list only the first items are
//! kept, and the first of each kind.

use crate::replay::{Ply, StopKind, StopReason, Timeline};
use crate::rules::{Claimant, Effect, Finding, FormKind, Grounds};

use super::claim_ruling::{Answer, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::decide::{Decision, unknown_matters};
use super::fold::Folded;
use super::happenings::{FindingPlace, forbidden_move};
use super::provision::ArticlePlace;
use super::ruling::{Ruling, RulingEffect, form_of};
use super::state::first_ply_without_claims;
use super::verdict::{UnknownMatter, UnmetArticle, Verdict};

/// The maximum number of rulings of a code that are listed, in order. Beyond it, the first ruling
/// with each article, form and player is listed, so that the deciding one is always included.
pub const MOST_RULINGS: usize = 1000;

/// The maximum number of recorded claims, and of irregularities, that are listed with the code's
/// answers, in order. Beyond it, the first with each answer is listed, so that the deciding one is
/// always included.
pub const MOST_CLAIMS: usize = 100;

/// An article, its effect, and the form and player of a claim by it. Beyond [`MOST_RULINGS`], one
/// ruling with each key is listed.
type RulingKey = (ArticlePlace, RulingEffect, Option<FormKind>, Option<Claimant>);

/// Returns the verdict with this decision and the evidence for it.
pub(super) fn assemble_verdict(code: &str, folded: Folded<'_>, decision: Decision) -> Verdict {
    let Folded { law, game, .. } = folded;
    let Conclusion { kind, result, ply } = decision.conclusion;
    let findings = findings_until_end(&folded);
    let mut unknown = Vec::new();
    for (article, ply) in unknown_matters(&folded, decision.conclusion) {
        let article = law.provisions()[article].article.to_owned();
        unknown.push(UnknownMatter { article, ply });
    }
    // In a game that does not count, or was not played, no condition is worth naming.
    let void = [VerdictKind::Unlawful, VerdictKind::SetAside, VerdictKind::Unplayed];
    let unmet = if void.contains(&kind) { Vec::new() } else { unmet_conditions(&folded) };
    let mut claims = CappedList::new(MOST_CLAIMS);
    for ruling in folded.claims {
        let is_wrong = ruling.refusal.as_ref().is_some_and(RefusalReason::is_wrong);
        let answered = (ruling.answer, is_wrong, ruling.ply == game.plies());
        let is_upheld = ruling.answer == Answer::Upheld;
        claims.push(ruling, answered);
        // A claim made after an upheld one is too late.
        if is_upheld {
            break;
        }
    }
    let mut irregularities = CappedList::new(MOST_CLAIMS);
    for ruling in folded.irregularities {
        let answered = (ruling.kind, ruling.compliance);
        irregularities.push(ruling, answered);
    }
    let mut rulings = Vec::new();
    for (article, finding) in findings.listed {
        rulings.push(Ruling::new(finding, &law.provisions()[article]));
    }
    let no_claims_from = folded.end.map(|end| first_ply_without_claims(end.when));
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
        no_claims_from,
    }
}

/// Returns the opportunities to claim, each with its article: the findings among the rulings of the
/// verdict that entitle a player.
pub(super) fn opportunities(folded: &Folded<'_>) -> Vec<(ArticlePlace, Finding)> {
    let mut findings = findings_until_end(folded).listed;
    findings.retain(|(_, finding)| matches!(finding.effect, Effect::Entitles { .. }));
    findings
}

/// Returns the findings up to the end of the game in order of time, each with its article. Beyond
/// [`MOST_RULINGS`] they are the first of each article, form and player. Of the findings that end
/// the game only the first is among them.
fn findings_until_end(folded: &Folded<'_>) -> CappedList<(ArticlePlace, Finding), RulingKey> {
    let last = folded.record_void_from.or(folded.end.map(|end| end.when));
    let is_in_time = |finding: &Finding| last.is_none_or(|last| finding.when() <= last);
    let end_of_claims = folded.end_of_claims.map(first_ply_without_claims);
    let mut findings: Vec<(ArticlePlace, Finding)> = Vec::new();
    let mut endings: Vec<(ArticlePlace, &Finding)> = Vec::new();
    for (place, (article, evaluation)) in folded.evidence.found.iter().enumerate() {
        let claims = evaluation.claims_before(end_of_claims);
        findings.extend(claims.map(|finding| (*article, finding)));
        for (number, finding) in evaluation.decisive().iter().enumerate() {
            let place = FindingPlace { evaluation: place, finding: number };
            if is_in_time(finding) && !folded.without_effect.contains(&place) {
                endings.push((*article, finding));
            }
        }
    }
    findings.retain(|(_, finding)| !is_barred(finding, folded));
    endings.extend(folded.added_end.as_ref().map(|(article, finding)| (*article, finding)));
    let unlawful = unlawful_move(folded).filter(|(_, finding)| is_in_time(finding));
    endings.extend(unlawful.as_ref().map(|(article, finding)| (*article, finding)));
    let first_end = endings.into_iter().min_by_key(|(_, finding)| finding.when());
    findings.extend(first_end.map(|(article, finding)| (article, finding.clone())));
    findings.sort_by_key(|(_, finding)| finding.when());
    let mut listed = CappedList::new(MOST_RULINGS);
    for (article, finding) in findings {
        let (effect, player, form, _) = form_of(finding.effect);
        listed.push((article, finding), (article, effect, form, player));
    }
    listed
}

/// Returns true if a finding is a right to claim at one moment, and the player lost it there: a
/// claim on the record was refused because of a touched piece or another announced move.
fn is_barred(finding: &Finding, folded: &Folded<'_>) -> bool {
    let Effect::Entitles { who, .. } = finding.effect else { return false };
    finding.moments == 1
        && folded.claims.iter().any(|claim| {
            claim.ply == finding.ply
                && (who == Claimant::Either || who == claim.player)
                && claim.refusal.as_ref().is_some_and(RefusalReason::is_loss_of_right)
        })
}

/// Returns the finding on a move that the law of movement does not know, and the article that
/// forbids it; `None` if there is no such move, or no article on the matter.
fn unlawful_move(folded: &Folded<'_>) -> Option<(ArticlePlace, Finding)> {
    let (stop, aspect) = forbidden_move(folded.game)?;
    let StopReason::Refused { obstacle, .. } = stop.why.clone() else { return None };
    let grounds = Grounds::Movement { obstacle };
    Some((folded.law.article_on(aspect)?, Finding::at(stop.ply, Effect::Forbids, grounds)))
}

/// A list of the first items up to a limit, and beyond it the first of each further kind.
struct CappedList<T, K> {
    listed: Vec<T>,
    /// The number of items that are not listed.
    more: u32,
    /// The limit.
    most: usize,
    /// The kinds seen so far.
    kinds: Vec<K>,
}

impl<T, K: Eq> CappedList<T, K> {
    fn new(most: usize) -> Self {
        Self { listed: Vec::new(), more: 0, most, kinds: Vec::new() }
    }

    fn push(&mut self, item: T, kind: K) {
        let is_new = !self.kinds.contains(&kind);
        if self.listed.len() < self.most || is_new {
            self.listed.push(item);
        } else {
            self.more = self.more.saturating_add(1);
        }
        if is_new {
            self.kinds.push(kind);
        }
    }
}

/// Returns the conditions that were nearly met.
fn unmet_conditions(folded: &Folded<'_>) -> Vec<UnmetArticle> {
    let mut listed = Vec::new();
    for (place, found) in &folded.evidence.found {
        for unmet in found.unmet() {
            let article = folded.law.provisions()[*place].article.to_owned();
            listed.push(UnmetArticle { article, unmet: unmet.clone(), reading: None });
        }
    }
    listed
}

/// Returns the ply that the first unreadable move or token would have led to; for a game that
/// cannot be judged, the ply at which that shows.
fn unreadable_from(game: &Timeline) -> Option<Ply> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Unplayable | StopKind::NotJudged => Some(stop.ply),
        StopKind::Forbidden(_) => None,
    }
}
