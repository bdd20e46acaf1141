//! The nearest claim that a code would uphold, near one that is answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::chess::{Color, Move};
use crate::notation::{Claim, Event, Incident};
use crate::replay::{Ply, Timeline};
use crate::rules::{ClaimMoment, Claimant, Form};

use super::evidence::{EvaluationCache, Evidence};
use super::fold::{Folded, fold};
use super::interpretation::Interpretation;
use super::recorded_irregularities::Act;
use super::state::first_ply_without_claims;

/// A claim that would have been right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct NearestClaim {
    /// The ply at which it could have been made.
    pub ply: Ply,
    /// The player who could have made it.
    pub player: Claimant,
    /// The move to be announced with it, if one.
    pub announcing: Option<Move>,
}

/// The number of plies before and after a claim that are searched for the nearest right claim. The
/// longest game of masters has 538 plies.
const NEARBY_PLIES: Ply = 1_000;

/// The moments at which a claim would be upheld, by ply.
type OpenMoments = BTreeMap<Ply, Vec<ClaimMoment>>;

/// Returns the nearest claim on the same ground that would be upheld in all of these readings of a
/// code; of two at the same distance, the later one.
pub(super) fn nearest_claim(
    laws: &[&Interpretation<'_>],
    game: &Timeline,
    claim: &Event,
    cache: &mut EvaluationCache,
) -> Option<NearestClaim> {
    let mut in_readings: Vec<OpenMoments> = Vec::new();
    for law in laws {
        in_readings.push(open_moments(law, game, claim, cache));
    }
    let mut plies: Vec<Ply> = in_readings.first()?.keys().copied().collect();
    plies.sort_by_key(|&ply| (ply.abs_diff(claim.ply), ply < claim.ply));
    plies.into_iter().find_map(|ply| upheld_in_all(&in_readings, ply, game))
}

/// Returns the moments near a claim, the last one on the record, at which a claim on its ground
/// would be upheld in its place.
fn open_moments(
    law: &Interpretation<'_>,
    game: &Timeline,
    claim: &Event,
    cache: &mut EvaluationCache,
) -> OpenMoments {
    let Incident::Claim { ground, intending } = claim.incident else { return OpenMoments::new() };
    // The program does not examine if checks could be avoided, so no such claim is sure.
    if ground == Claim::Perpetual {
        return OpenMoments::new();
    }
    let mut evidence = Evidence::of(law, game, cache);
    evidence.remove_last_claim();
    let folded = fold(law, &evidence, game);
    let from = claim.ply.saturating_sub(NEARBY_PLIES);
    let mut end = claim.ply.saturating_add(NEARBY_PLIES);
    if let Some(end_of_claims) = folded.end_of_claims {
        end = end.min(first_ply_without_claims(end_of_claims));
    }
    let mut open = OpenMoments::new();
    for (_, evaluation) in &evidence.found {
        // Only a rule that answers the claim can uphold it.
        if evaluation.claim_state(claim.ply, ground, intending).is_none() {
            continue;
        }
        for moment in evaluation.moments_between(from, end) {
            if moment.form != Form::Notice && !is_barred(&moment, ground, &folded) {
                open.entry(moment.ply).or_default().push(moment);
            }
        }
    }
    open
}

/// Returns true if a claim at this moment is barred: the player to move touched a piece before, or
/// must play another announced move.
fn is_barred(moment: &ClaimMoment, ground: Claim, folded: &Folded<'_>) -> bool {
    let (game, ply) = (folded.game, moment.ply);
    let is_touch = |act: &Act| {
        act.ply == ply && act.recorded.touches_a_piece() && act.player == game.turn(ply)
    };
    if folded.law.bar_after_touch(ground).is_some()
        && folded.evidence.irregularities.acts.iter().any(is_touch)
    {
        return true;
    }
    let Some(announced) = moment.form.announced() else { return false };
    folded.bound.iter().any(|bound| bound.ply == ply && bound.announced != announced)
}

/// Returns a claim at this ply that would be upheld in all of these readings of a code.
fn upheld_in_all(in_readings: &[OpenMoments], ply: Ply, game: &Timeline) -> Option<NearestClaim> {
    if !game.position(ply).has_move() {
        return None;
    }
    let mut at_ply: Vec<&[ClaimMoment]> = Vec::new();
    for moments in in_readings {
        at_ply.push(moments.get(&ply)?);
    }
    for claim in at_ply.iter().copied().flatten() {
        let player = match claim.who {
            Claimant::White => Color::White,
            Claimant::Black => Color::Black,
            Claimant::Either | Claimant::Unknown => game.turn(ply),
        };
        let is_upheld = |player| {
            at_ply.iter().all(|moments| is_upheld_at(moments, claim.form, player, game.turn(ply)))
        };
        if is_upheld(player) {
            let is_open_to_both = claim.who == Claimant::Either && is_upheld(!player);
            let player = if is_open_to_both { Claimant::Either } else { player.into() };
            return Some(NearestClaim { ply, player, announcing: claim.form.announced() });
        }
    }
    None
}

/// Returns true if a player's claim in this form is upheld at one of these moments. If the claimant
/// is unknown, it is only certain that the player to move may claim.
fn is_upheld_at(moments: &[ClaimMoment], form: Form, player: Color, turn: Color) -> bool {
    moments.iter().any(|moment| {
        let is_in_form = moment.form == Form::Standing || moment.form == form;
        let is_certain = player == turn || moment.who != Claimant::Unknown;
        is_in_form && moment.who.includes(player) && is_certain
    })
}
