//! The decision of a code on a game, once the code is folded over it.
//!
//! [`decide`] concludes from the end of the game, the claims on the record and those that could be
//! made, and collects what is unknown and could change the conclusion. [`combine_readings`] makes
//! one decision out of the decisions in all readings of a code.

use crate::chess::Move;
use crate::notation::{Event, GameResult};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Claimant, Effect, Form, FormKind, RuleKind, UnknownFrom};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::fold::Folded;
use super::interpretation::Interpretation;
use super::irregularity_ruling::IrregularityRuling;
use super::provision::{ArticlePlace, place_of};
use super::ruling::{RulingEffect, form_of};
use super::state::{End, EndCause, is_claimable_before};

/// The decision of a code on a game, in one reading or in all of them. A verdict lists the evidence
/// as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    /// The verdict, the result and the ply that decides.
    pub conclusion: Conclusion,
    /// The provision that decides, if one does.
    pub deciding: Option<DecidingProvision>,
    /// True if an unknown article or fact could change the conclusion.
    pub hangs_on_unknown: bool,
    /// The unknown article that matters first.
    pub unknown: Option<ArticlePlace>,
    /// The article by which a claim or an irregularity cannot be ruled on.
    pub unsettled: Option<ArticlePlace>,
}

/// The provision that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidingProvision {
    /// The place of the article in the code, from 0.
    pub article: usize,
    /// The kind of its rule; `None` if it is a user's own rule.
    pub rule: Option<RuleKind>,
    /// The effect of the finding.
    pub effect: RulingEffect,
    /// The player who may claim, or has claimed.
    pub player: Option<Claimant>,
    /// The form of the claim: on the board, by announcing a move, or by notice.
    pub form: Option<FormKind>,
    /// The move to be announced, if the claim is an intended one.
    pub intended: Option<Move>,
}

impl Decision {
    /// Returns true if the conclusions of the other readings differ in the ply at most.
    pub(crate) fn agrees_with_all<'d>(&self, mut others: impl Iterator<Item = &'d Self>) -> bool {
        others.all(|other| other.conclusion.agrees_with(&self.conclusion))
    }

    /// Returns the decision with each article place replaced by `other` of it.
    pub(crate) fn with_articles(self, other: impl Fn(ArticlePlace) -> ArticlePlace) -> Self {
        let deciding =
            |by: DecidingProvision| DecidingProvision { article: other(by.article), ..by };
        Self {
            deciding: self.deciding.map(deciding),
            unknown: self.unknown.map(&other),
            unsettled: self.unsettled.map(&other),
            ..self
        }
    }
}

impl DecidingProvision {
    fn of(article: ArticlePlace, effect: Effect, law: &Interpretation<'_>) -> Self {
        let (effect, player, form, intended) = form_of(effect);
        let rule = law.provisions()[article].kind();
        Self { article, rule, effect, player, form, intended }
    }

    /// Returns the provision under this key, as one that forbids what was done.
    fn forbidding(article: Option<&str>, law: &Interpretation<'_>) -> Option<Self> {
        let article = place_of(article?, law.provisions())?;
        Some(Self::of(article, Effect::Forbids, law))
    }

    /// Returns the provision by which a claim is upheld.
    fn upholding(claim: &ClaimRuling, law: &Interpretation<'_>, game: &Timeline) -> Option<Self> {
        let article = place_of(claim.article.as_deref()?, law.provisions())?;
        let position = game.position(claim.ply);
        let intended = claim.intending.and_then(|written| position.resolve(&written).ok());
        let form = if intended.is_some() { FormKind::Intended } else { FormKind::Standing };
        let (effect, player) = (RulingEffect::Ends, Some(claim.player));
        let rule = law.provisions()[article].kind();
        Some(Self { article, rule, effect, player, form: Some(form), intended })
    }
}

/// Decides a game over which one reading of a code was folded.
pub(crate) fn decide(folded: &Folded<'_>) -> Decision {
    let (conclusion, deciding) = conclude(folded);
    // A claim that is upheld comes before what would matter at its own ply.
    let upheld_at = conclusion.ply.filter(|_| conclusion.kind == VerdictKind::ClaimUpheld);
    let unknown: Vec<(ArticlePlace, Ply)> = unknown_matters(folded, conclusion).collect();
    let mut irregularities =
        folded.irregularities.iter().filter(|ruling| ruling.compliance.is_undetermined());
    let hangs_on_unknown = unknown.iter().any(|(_, from)| upheld_at.is_none_or(|ply| *from < ply))
        || irregularities.clone().next().is_some();
    let mut claims = folded.claims.iter().filter(|claim| claim.answer == Answer::Undetermined);
    let unsettled = claims
        .find_map(|claim| claim.article.as_deref())
        .or_else(|| irregularities.find_map(IrregularityRuling::article));
    Decision {
        conclusion,
        deciding,
        hangs_on_unknown,
        unknown: unknown.iter().min_by_key(|(_, from)| *from).map(|(article, _)| *article),
        unsettled: unsettled.and_then(|article| place_of(article, folded.law.provisions())),
    }
}

/// Returns the conclusion and the provision that decides, if one does: by the end of the game or,
/// if that is the recorded one, by the claims on the record, and then by those that could be made.
fn conclude(folded: &Folded<'_>) -> (Conclusion, Option<DecidingProvision>) {
    let Folded { law, game, .. } = *folded;
    if let Some(concluded) = folded.end.and_then(|end| conclude_by_end(end, folded)) {
        return concluded;
    }
    let recorded = |kind, ply| Conclusion { kind, result: game.result(), ply };
    if folded.claims.iter().any(|claim| claim.answer == Answer::Undetermined) {
        return (recorded(VerdictKind::Undetermined, None), None);
    }
    if let Some(claim) = folded.claims.iter().find(|claim| forbids_the_end(claim, game)) {
        let deciding = DecidingProvision::forbidding(claim.article.as_deref(), law);
        return (recorded(VerdictKind::Unlawful, Some(game.plies())), deciding);
    }
    let is_wrong =
        |claim: &&ClaimRuling| claim.refusal.as_ref().is_some_and(RefusalReason::is_wrong);
    if let Some(wrong) = folded.claims.iter().find(is_wrong) {
        return (recorded(VerdictKind::ClaimRefused, Some(wrong.ply)), None);
    }
    if let Some((ply, article, effect)) = first_claim(folded) {
        let deciding = DecidingProvision::of(article, effect, law);
        return (recorded(VerdictKind::Claimable, Some(ply)), Some(deciding));
    }
    let is_unplayed = is_unplayed(game);
    let kind = if is_unplayed { VerdictKind::Unplayed } else { VerdictKind::Stands };
    (recorded(kind, None), None)
}

/// Returns the conclusion from the end of the game under the code; `None` if the game ends as it is
/// recorded, or breaks off at a move that no article of the code forbids.
fn conclude_by_end(
    end: End,
    folded: &Folded<'_>,
) -> Option<(Conclusion, Option<DecidingProvision>)> {
    let Folded { law, game, .. } = *folded;
    let ply = end.when.0;
    let (kind, result, deciding) = match end.cause {
        EndCause::ForbiddenMove | EndCause::Players => return None,
        EndCause::Claim => {
            let upheld = folded.claims.iter().find(|claim| claim.answer == Answer::Upheld);
            let deciding = upheld.and_then(|claim| DecidingProvision::upholding(claim, law, game));
            (VerdictKind::ClaimUpheld, GameResult::Draw, deciding)
        }
        EndCause::SetAside => {
            let mut rulings = folded.irregularities.iter();
            let ruling = rulings.find(|ruling| ruling.void_from == Some(ply));
            let article = ruling.and_then(IrregularityRuling::article);
            let deciding = DecidingProvision::forbidding(article, law);
            (VerdictKind::SetAside, game.result(), deciding)
        }
        EndCause::Article { article, effect } => {
            let deciding = Some(DecidingProvision::of(article, effect, law));
            match effect.result() {
                None => (VerdictKind::Unlawful, game.result(), deciding),
                Some(result) => {
                    let is_last = ply >= game.plies() && game.stop().is_none();
                    if is_last && result == game.result().without_forfeit() {
                        return None;
                    }
                    (VerdictKind::Ended, result, deciding)
                }
            }
        }
    };
    Some((Conclusion { kind, result, ply: Some(ply) }, deciding))
}

/// Returns true if the ruling forbids the agreed draw with which the record ends.
fn forbids_the_end(claim: &ClaimRuling, game: &Timeline) -> bool {
    let agreed = |event: &Event| event.incident.is_agreement() && game.ends_with(event);
    claim.answer == Answer::Forbidden
        && claim.ply == game.plies()
        && game.events().iter().any(agreed)
}

/// Returns true if no move of the record was replayed, and nothing on the record ends the game.
pub(crate) fn is_unplayed(game: &Timeline) -> bool {
    game.plies() == 0 && !game.events().iter().any(|event| event.incident.ends_game())
}

/// Returns the decision of a code, given the decisions in its principal reading and in the others.
/// It is undetermined if they disagree, or if what is unknown could change one of them.
pub(crate) fn combine_readings(
    principal: Decision,
    mut others: impl Iterator<Item = Decision>,
    game: &Timeline,
) -> Decision {
    let is_certain = |decision: Decision| {
        !decision.hangs_on_unknown && decision.conclusion.agrees_with(&principal.conclusion)
    };
    if is_certain(principal) && others.all(is_certain) {
        return principal;
    }
    let (kind, result) = (VerdictKind::Undetermined, game.result());
    let conclusion = Conclusion { kind, result, ply: None };
    Decision { conclusion, deciding: None, ..principal }
}

/// Returns the first ply at which a player may claim, the article, and its effect. A claim without
/// notice comes before notice at the same ply. If the code counts without notice, notice is left
/// out.
fn first_claim(folded: &Folded<'_>) -> Option<(Ply, ArticlePlace, Effect)> {
    let is_notice = |effect: &Effect| matches!(effect, Effect::Entitles { form: Form::Notice, .. });
    let claims = folded.evidence.found.iter().flat_map(|(article, found)| {
        found.first_claims().map(move |(ply, effect)| (ply, *article, effect))
    });
    let is_open = |(ply, _, effect): &(Ply, ArticlePlace, Effect)| {
        folded.end_of_claims.is_none_or(|end| is_claimable_before(end, *ply))
            && !(is_notice(effect) && folded.law.counts_without_notice())
    };
    claims.filter(is_open).min_by_key(|(ply, _, effect)| (*ply, is_notice(effect)))
}

/// Returns the articles whose content or condition is unknown and could change the conclusion, each
/// with the ply from which it matters.
pub(crate) fn unknown_matters(
    folded: &Folded<'_>,
    conclusion: Conclusion,
) -> impl Iterator<Item = (ArticlePlace, Ply)> {
    let is_drawn = (conclusion.kind, conclusion.result) == (VerdictKind::Ended, GameResult::Draw);
    let stands = matches!(conclusion.kind, VerdictKind::Stands | VerdictKind::Unplayed);
    let is_settled = |unknown: &UnknownFrom| {
        folded.evidence.found.iter().any(|(_, found)| found.continues_after(unknown.when()))
    };
    let found = folded.evidence.found.iter();
    let by_article = found.filter_map(|(article, found)| Some((*article, found.unknown_from()?)));
    let unsettled = by_article.filter(move |(_, unknown)| !is_settled(unknown));
    unsettled.chain(folded.unknown_end).filter_map(move |(article, unknown)| {
        let can_only_draw =
            || folded.law.provisions()[article].known_rule().is_some_and(AnyRule::can_only_draw);
        // One more claim would change nothing unless the record simply stands.
        let matters = stands || (unknown.may_end && !(is_drawn && can_only_draw()));
        let is_before_end = folded.end.is_none_or(|end| unknown.when() < end.when);
        (matters && is_before_end).then_some((article, unknown.ply))
    })
}
