//! The conclusion from a folded game: what a code makes of the whole.

use crate::notation::{Event, GameResult, Incident};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Effect, Form};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::evidence::Evidence;
use super::fold::Folded;
use super::interpretation::Interpretation;
use super::state::{Deciding, End, Ending, leaves_open};

/// The decision of a code on a game, in one reading or in all of them: a [`Conclusion`] and what it
/// rests on. A verdict lists the evidence as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    /// The verdict, the result and the ply that decides.
    pub conclusion: Conclusion,
    /// The article that decides, if one does.
    pub deciding: Option<Deciding>,
    /// True if it could be otherwise if more were known.
    pub hangs_on_unknown: bool,
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
    let mut unknown = unknown_matters(law, evidence, folded, conclusion);
    let mut irregularities = folded.irregularities.iter();
    let hangs_on_unknown = unknown.any(|(_, from)| upheld.is_none_or(|ply| from < ply))
        || irregularities.any(|ruling| ruling.compliance.is_undetermined());
    Decision { conclusion, deciding, hangs_on_unknown }
}

fn conclude(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    game: &Timeline,
) -> (Conclusion, Option<Deciding>) {
    let recorded = |kind, ply| (Conclusion { kind, result: game.result(), ply }, None);
    match folded.over {
        Some(End { when: (ply, _), how: Ending::Claim }) => {
            let (kind, result) = (VerdictKind::ClaimUpheld, GameResult::Draw);
            return (Conclusion { kind, result, ply: Some(ply) }, None);
        }
        Some(End { when: (ply, _), how: Ending::SetAside(_) }) => {
            return recorded(VerdictKind::SetAside, Some(ply));
        }
        Some(End { when: (at, _), how: Ending::Article(deciding @ (_, effect)) }) => {
            let (kind, ply) = (VerdictKind::Unlawful, Some(at));
            let Some(result) = effect.result() else {
                return (Conclusion { kind, result: game.result(), ply }, Some(deciding));
            };
            // Otherwise the game ends as it is recorded, and earlier claims decide.
            if at < game.plies() || game.stop().is_some() || result != game.result() {
                return (Conclusion { kind: VerdictKind::Ended, result, ply }, Some(deciding));
            }
        }
        Some(End { how: Ending::UnknownMove, .. }) | None => {}
    }
    if folded.claims.iter().any(|claim| claim.answer == Answer::Undetermined) {
        return recorded(VerdictKind::Undetermined, None);
    }
    if folded.claims.iter().any(|claim| forbids_the_end(claim, game)) {
        return recorded(VerdictKind::Unlawful, Some(game.plies()));
    }
    let is_wrong = |claim: &&ClaimRuling| claim.why.as_ref().is_some_and(RefusalReason::is_wrong);
    if let Some(wrong) = folded.claims.iter().find(is_wrong) {
        return recorded(VerdictKind::ClaimRefused, Some(wrong.ply));
    }
    if let Some((ply, claim)) = first_claim(law, evidence, folded) {
        let (kind, ply) = (VerdictKind::Claimable, Some(ply));
        return (Conclusion { kind, result: game.result(), ply }, Some(claim));
    }
    if nothing_was_played(game) {
        return recorded(VerdictKind::Unplayed, None);
    }
    recorded(VerdictKind::Stands, None)
}

/// Returns true if the record ends in a draw that was agreed when the code forbids it.
fn forbids_the_end(claim: &ClaimRuling, game: &Timeline) -> bool {
    let agreed = |event: &Event| event.incident.is_agreement() && game.ends_with(event);
    claim.answer == Answer::Forbidden
        && claim.ply == game.plies()
        && game.events().iter().any(agreed)
}

/// Returns true if there is nothing on the record that could stand: no move, and nothing that ends a
/// game.
pub(crate) fn nothing_was_played(game: &Timeline) -> bool {
    let ends = |event: &Event| {
        event.incident.is_agreement()
            || matches!(event.incident, Incident::Flag | Incident::Resignation)
    };
    game.plies() == 0 && !game.events().iter().any(ends)
}

/// Settles the decisions in all readings of a code, the principal one first: if they disagree, or one
/// hangs on what is unknown, the verdict is undetermined.
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

/// Returns the articles that are unknown where it matters before the game is over, and from which ply
/// on it does.
pub(crate) fn unknown_matters(
    law: &Interpretation<'_>,
    evidence: &Evidence,
    folded: &Folded,
    conclusion: Conclusion,
) -> impl Iterator<Item = (usize, Ply)> {
    let is_drawn = (conclusion.kind, conclusion.result) == (VerdictKind::Ended, GameResult::Draw);
    let by_article = evidence.found.iter();
    let by_article = by_article.filter_map(|(place, found)| Some((*place, found.unknown_from()?)));
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
