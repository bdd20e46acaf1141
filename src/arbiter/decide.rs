//! The conclusion from a folded game: what a code makes of the whole.

use crate::chess::Move;
use crate::notation::{Event, GameResult, Incident};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Claimant, Effect, Form, FormKind, RuleKind, UnknownFrom};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::evidence::Evidence;
use super::fold::Folded;
use super::interpretation::Interpretation;
use super::irregularity_ruling::IrregularityRuling;
use super::provision::place_of;
use super::ruling::{RulingEffect, form_of};
use super::state::{Deciding, End, Ending, leaves_open};

/// The decision of a code on a game, in one reading or in all of them: a [`Conclusion`] and what it
/// rests on. A verdict lists the evidence as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    /// The verdict, the result and the ply that decides.
    pub conclusion: Conclusion,
    /// The provision that decides, if one does.
    pub deciding: Option<DecidingProvision>,
    /// True if it could be otherwise if more were known.
    pub hangs_on_unknown: bool,
    /// The place of the article that is unknown and matters first.
    pub unknown: Option<usize>,
    /// The place of the article by which a claim or an irregularity cannot be ruled on.
    pub unsettled: Option<usize>,
}

/// The provision that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidingProvision {
    /// The place of the article in the code.
    pub article: usize,
    /// The kind of its rule, if that is one of this program's own.
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

    /// Returns the decision with the places of its articles mapped to others.
    pub(crate) fn with_articles(self, place: impl Fn(usize) -> usize) -> Self {
        let deciding =
            |by: DecidingProvision| DecidingProvision { article: place(by.article), ..by };
        Self {
            deciding: self.deciding.map(deciding),
            unknown: self.unknown.map(&place),
            unsettled: self.unsettled.map(&place),
            ..self
        }
    }
}

impl DecidingProvision {
    fn of(article: usize, effect: Effect, law: &Interpretation<'_>) -> Self {
        let (effect, player, form, intended) = form_of(effect);
        let rule = law.provisions()[article].kind();
        Self { article, rule, effect, player, form, intended }
    }

    /// The provision under this key, as one that forbids what was done.
    fn forbidding(article: Option<&str>, law: &Interpretation<'_>) -> Option<Self> {
        let article = place_of(article?, law.provisions())?;
        Some(Self::of(article, Effect::Forbids, law))
    }

    /// The provision by which a claim is upheld.
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

/// Decides a folded game.
pub(crate) fn decide(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    game: &Timeline,
) -> Decision {
    let (conclusion, deciding) = conclude(law, evidence, folded, game);
    // A claim that is upheld comes before what would matter at its own ply.
    let upheld = conclusion.ply.filter(|_| conclusion.kind == VerdictKind::ClaimUpheld);
    let unknown: Vec<(usize, Ply)> = unknown_matters(law, evidence, folded, conclusion).collect();
    let mut irregularities =
        folded.irregularities.iter().filter(|ruling| ruling.compliance.is_undetermined());
    let hangs_on_unknown = unknown.iter().any(|(_, from)| upheld.is_none_or(|ply| *from < ply))
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
        unsettled: unsettled.and_then(|article| place_of(article, law.provisions())),
    }
}

fn conclude(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    game: &Timeline,
) -> (Conclusion, Option<DecidingProvision>) {
    let recorded = |kind, ply| Conclusion { kind, result: game.result(), ply };
    match folded.over {
        Some(End { when: (ply, _), how: Ending::Claim }) => {
            let (kind, result) = (VerdictKind::ClaimUpheld, GameResult::Draw);
            let upheld = folded.claims.iter().find(|claim| claim.answer == Answer::Upheld);
            let deciding = upheld.and_then(|claim| DecidingProvision::upholding(claim, law, game));
            return (Conclusion { kind, result, ply: Some(ply) }, deciding);
        }
        Some(End { when: (ply, _), how: Ending::SetAside }) => {
            let mut rulings = folded.irregularities.iter();
            let ruling = rulings.find(|ruling| ruling.void_from == Some(ply));
            let deciding =
                DecidingProvision::forbidding(ruling.and_then(|ruling| ruling.article()), law);
            return (recorded(VerdictKind::SetAside, Some(ply)), deciding);
        }
        Some(End { when: (at, _), how: Ending::Article((article, effect)) }) => {
            let (kind, ply) = (VerdictKind::Unlawful, Some(at));
            let deciding = DecidingProvision::of(article, effect, law);
            let Some(result) = effect.result() else {
                return (Conclusion { kind, result: game.result(), ply }, Some(deciding));
            };
            // Otherwise the game ends as it is recorded, and earlier claims decide.
            let is_as_recorded = result == game.result().without_forfeit();
            if at < game.plies() || game.stop().is_some() || !is_as_recorded {
                return (Conclusion { kind: VerdictKind::Ended, result, ply }, Some(deciding));
            }
        }
        Some(End { how: Ending::UnknownMove | Ending::Players, .. }) | None => {}
    }
    if folded.claims.iter().any(|claim| claim.answer == Answer::Undetermined) {
        return (recorded(VerdictKind::Undetermined, None), None);
    }
    if let Some(claim) = folded.claims.iter().find(|claim| forbids_the_end(claim, game)) {
        let deciding = DecidingProvision::forbidding(claim.article.as_deref(), law);
        return (recorded(VerdictKind::Unlawful, Some(game.plies())), deciding);
    }
    let is_wrong = |claim: &&ClaimRuling| claim.why.as_ref().is_some_and(RefusalReason::is_wrong);
    if let Some(wrong) = folded.claims.iter().find(is_wrong) {
        return (recorded(VerdictKind::ClaimRefused, Some(wrong.ply)), None);
    }
    if let Some((ply, (article, effect))) = first_claim(law, evidence, folded) {
        let deciding = DecidingProvision::of(article, effect, law);
        return (recorded(VerdictKind::Claimable, Some(ply)), Some(deciding));
    }
    if nothing_was_played(game) {
        return (recorded(VerdictKind::Unplayed, None), None);
    }
    (recorded(VerdictKind::Stands, None), None)
}

/// Returns true if the record ends in a draw that was agreed when the code forbids it.
fn forbids_the_end(claim: &ClaimRuling, game: &Timeline) -> bool {
    let agreed = |event: &Event| event.incident.is_agreement() && game.ends_with(event);
    claim.answer == Answer::Forbidden
        && claim.ply == game.plies()
        && game.events().iter().any(agreed)
}

/// Returns true if there is nothing on the record that could stand: no move, and nothing that ends
/// a game.
pub(crate) fn nothing_was_played(game: &Timeline) -> bool {
    let ends = |event: &Event| {
        event.incident.is_agreement()
            || matches!(event.incident, Incident::Flag | Incident::Resignation)
    };
    game.plies() == 0 && !game.events().iter().any(ends)
}

/// Settles the decisions in all readings of a code, the principal one first: if they disagree, or
/// one hangs on what is unknown, the verdict is undetermined.
pub(crate) fn settle(
    principal: Decision,
    mut others: impl Iterator<Item = Decision>,
    game: &Timeline,
) -> Decision {
    let settles = |other: Decision| {
        !other.hangs_on_unknown && other.conclusion.agrees_with(&principal.conclusion)
    };
    if settles(principal) && others.all(settles) {
        return principal;
    }
    let (kind, result) = (VerdictKind::Undetermined, game.result());
    let conclusion = Conclusion { kind, result, ply: None };
    Decision { conclusion, deciding: None, ..principal }
}

/// Returns the first ply at which a player may claim, and by which article.
fn first_claim(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
) -> Option<(Ply, Deciding)> {
    let mut first: Option<(Ply, bool, Deciding)> = None;
    for (article, found) in &evidence.found {
        let article = *article;
        for (ply, effect) in found.first_claims() {
            let is_notice = matches!(effect, Effect::Entitles { form: Form::Notice, .. });
            if folded.nothing_left.is_some_and(|last| !leaves_open(last, ply))
                || (is_notice && law.counts_without_notice())
            {
                continue;
            }
            if first.is_none_or(|(known, notice, _)| (ply, is_notice) < (known, notice)) {
                first = Some((ply, is_notice, (article, effect)));
            }
        }
    }
    first.map(|(ply, _, claim)| (ply, claim))
}

/// Returns the articles that are unknown where it matters before the game is over, and from which
/// ply on it does.
pub(crate) fn unknown_matters(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    conclusion: Conclusion,
) -> impl Iterator<Item = (usize, Ply)> {
    let is_drawn = (conclusion.kind, conclusion.result) == (VerdictKind::Ended, GameResult::Draw);
    let by_article = evidence.found.iter();
    let by_article = by_article.filter_map(|(place, found)| Some((*place, found.unknown_from()?)));
    let is_settled = |unknown: &UnknownFrom| {
        evidence.found.iter().any(|(_, found)| found.settles(unknown.when()))
    };
    let by_article = by_article.filter(move |(_, unknown)| !is_settled(unknown));
    let stands = matches!(conclusion.kind, VerdictKind::Stands | VerdictKind::Unplayed);
    by_article.chain(folded.unknown_end).filter_map(move |(place, unknown)| {
        let can_only_draw =
            || law.provisions()[place].known_rule().is_some_and(AnyRule::can_only_draw);
        // One claim more would change nothing unless the record simply stands.
        let matters = stands || (unknown.may_end && !(is_drawn && can_only_draw()));
        let is_open = folded.over.is_none_or(|over| unknown.when() < over.when);
        (matters && is_open).then_some((place, unknown.ply))
    })
}
