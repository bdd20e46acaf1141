//! Lanes: a game from left to right in plies, with one lane for each code and its important
//! moments. These are plain data, drawn in characters or as SVG.

pub(crate) mod counts;
pub(crate) mod lens;
pub(crate) mod marks;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use indexmap::IndexMap;

use crate::arbiter::{ClaimTimeline, Game, OpenClaim, Ruleset, Verdict, VerdictKind};
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, FormKind};

use super::verdict::ply_of_label;
use super::words::{MAX_PLIES_SHOWN, conditions, either, label_or_text, more, with_thousands};
use counts::{CountedItems, counts};

/// A game under several codes, side by side.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lanes<'a> {
    /// The last ply drawn.
    pub last_ply: Ply,
    /// True if the record goes on after that ply, or cannot be read on.
    pub cut: bool,
    /// The groups of plies with equal placements, oldest group first, independent of any code. A
    /// placement that occurred only twice has a group only if none occurred three times.
    pub recurring: Vec<Vec<Ply>>,
    /// The plies after White's moves with round numbers, at most eleven, each with its number.
    pub ticks: Vec<(Ply, u32)>,
    /// One lane for each code, oldest first.
    pub lanes: Vec<Lane<'a>>,
}

/// One code's view of the game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lane<'a> {
    /// The code of the lane.
    pub code: &'a dyn Ruleset,
    /// The kind of the code's verdict.
    pub verdict: VerdictKind,
    /// The result under the code.
    pub result: GameResult,
    /// The name of the move after which the most relevant finding applies; `None` if there is no
    /// finding or the verdict is undetermined.
    pub at: Option<String>,
    /// The strips of the lane: one, or several if readings of an article disagree.
    pub strips: Vec<Strip>,
}

/// The game under a code in one reading, or in several with the same verdict.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Strip {
    /// The claim timeline that is drawn.
    pub claim_timeline: ClaimTimeline,
    /// The condition of each of its readings, to be written after *if*.
    pub conditions: Vec<String>,
    /// The plies that this code counts as occurrences of a position or beginnings of a series, each
    /// with its number in the count.
    pub counted: BTreeMap<Ply, u32>,
    /// The ranges of plies in which claims are open.
    pub open: Vec<OpenClaims>,
    /// The ply from which something unknown matters.
    pub unknown: Option<Ply>,
    /// The end of the game by this code, or by a claim under it.
    pub end: Option<End>,
}

/// A range of plies in which a claim is open, both ends included. A claim that only White or only
/// Black may make is open at every second ply of the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenClaims {
    /// The first ply at which the claim is open.
    pub from: Ply,
    /// The last ply at which the claim is open.
    pub until: Ply,
    /// The player who may claim, as far as the law says.
    pub who: Claimant,
    /// The form of the claim: on the board, by announcing a move, or by notice.
    pub form: FormKind,
}

/// The end of a game under a code. Later moves do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct End {
    /// The last ply that counts.
    pub ply: Ply,
    /// The kind of verdict that ends the game.
    pub kind: VerdictKind,
    /// The result that the code then gives the game.
    pub result: GameResult,
}

impl<'a> Lanes<'a> {
    /// Returns the lanes of a judged game, up to the last ply drawn.
    pub fn of(game: &mut Game<'a>) -> Self {
        let mut lanes = Vec::new();
        for index in 0..game.verdicts.len() {
            let claim_timelines = game.claim_timelines_at(index);
            let (code, verdict) = &game.verdicts[index];
            let timeline = game.timeline_of(*code);
            let at = ply_of_label(verdict, timeline);
            let strips = claim_timelines.into_iter().map(|timeline| Strip::of(*code, timeline));
            lanes.push(Lane {
                code: *code,
                verdict: verdict.kind,
                result: verdict.result,
                at: at.map(|ply| label_or_text(timeline, ply)),
                strips: strips.collect(),
            });
        }
        let timeline = &game.timeline;
        let mut groups = recurring(timeline);
        for plies in &mut groups {
            plies.retain(|&ply| ply <= MAX_PLIES_SHOWN);
        }
        groups.retain(|plies| plies.len() > 1);
        Self {
            last_ply: timeline.plies().min(MAX_PLIES_SHOWN),
            cut: timeline.stop().is_some() || timeline.plies() > MAX_PLIES_SHOWN,
            recurring: groups,
            ticks: ticks(timeline),
            lanes,
        }
    }
}

impl Strip {
    fn of(code: &dyn Ruleset, mut claim_timeline: ClaimTimeline) -> Self {
        let verdict = &mut claim_timeline.verdict;
        verdict.claims.retain(|claim| claim.ply <= MAX_PLIES_SHOWN);
        verdict.irregularities.retain(|ruling| ruling.ply <= MAX_PLIES_SHOWN);
        claim_timeline.open.retain(|open| open.ply <= MAX_PLIES_SHOWN);
        Self {
            conditions: claim_timeline.readings.iter().map(|read| conditions(code, read)).collect(),
            counted: numbers_in_counts(&claim_timeline),
            open: merge_open_claims(&claim_timeline.open),
            unknown: unknown_from(&claim_timeline.verdict).filter(|&ply| ply <= MAX_PLIES_SHOWN),
            end: end_of_game(&claim_timeline.verdict).filter(|end| end.ply <= MAX_PLIES_SHOWN),
            claim_timeline,
        }
    }

    /// Returns the condition for the strip's readings, `if both players must repeat`; `None` if the
    /// verdict does not depend on one.
    pub(crate) fn condition(&self) -> Option<String> {
        (!self.conditions.is_empty()).then(|| format!("if {}", either(&self.conditions)))
    }

    /// Returns the first ply at which a draw could be claimed.
    pub fn first_claim(&self) -> Option<Ply> {
        let claims = self.open.iter().filter(|open| open.form != FormKind::Notice);
        claims.map(|open| open.from).min()
    }

    /// Returns the plies at which something changes: a claim opens or is made, an irregularity is
    /// recorded, something unknown begins to matter, or the game ends.
    pub fn turning_points(&self) -> Vec<Ply> {
        let open = self.open.iter().map(|open| open.from);
        let end = self.end.iter().map(|end| end.ply);
        let verdict = &self.claim_timeline.verdict;
        let claims = verdict.claims.iter().map(|claim| claim.ply);
        let others = verdict.irregularities.iter().map(|ruling| ruling.ply).chain(self.unknown);
        let plies: BTreeSet<Ply> = open.chain(claims).chain(end).chain(others).collect();
        plies.into_iter().collect()
    }
}

/// Returns the plies that a code counts, each with its number in the count.
fn numbers_in_counts(claim_timeline: &ClaimTimeline) -> BTreeMap<Ply, u32> {
    let mut counted: BTreeMap<Ply, u32> = BTreeMap::new();
    for count in counts(claim_timeline).filter(|count| count.reached > 1) {
        let (CountedItems::Position(plies) | CountedItems::Series(plies, _)) = count.what else {
            continue;
        };
        for (nth, &ply) in (count.before + 1..).zip(plies) {
            let known = counted.entry(ply).or_default();
            *known = nth.max(*known);
        }
    }
    let end = end_of_game(&claim_timeline.verdict).map_or(Ply::MAX, |end| end.ply);
    counted.retain(|ply, _| *ply <= end.min(MAX_PLIES_SHOWN));
    counted
}

/// Merges consecutive plies at which the same player may claim in the same form. Plies of one
/// player are consecutive if they are two apart.
fn merge_open_claims(claims: &[OpenClaim]) -> Vec<OpenClaims> {
    let mut ranges: Vec<OpenClaims> = Vec::new();
    let mut latest: HashMap<(Claimant, FormKind), usize> = HashMap::new();
    for &OpenClaim { ply, who, form, .. } in claims {
        let step = if matches!(who, Claimant::White | Claimant::Black) { 2 } else { 1 };
        let range = latest.get(&(who, form)).map(|&index| &mut ranges[index]);
        match range {
            Some(range) if ply <= range.until + step => range.until = ply,
            _ => {
                latest.insert((who, form), ranges.len());
                ranges.push(OpenClaims { from: ply, until: ply, who, form });
            }
        }
    }
    ranges
}

/// Returns the first ply at which an unknown article or an undetermined irregularity matters.
fn unknown_from(verdict: &Verdict) -> Option<Ply> {
    let irregular =
        verdict.irregularities.iter().filter(|ruling| ruling.compliance.is_undetermined());
    let matters = verdict.unknown.iter().map(|unknown| unknown.ply);
    matters.chain(irregular.map(|ruling| ruling.ply)).min()
}

/// Returns the end of the game by a code, or by a claim under it.
fn end_of_game(verdict: &Verdict) -> Option<End> {
    let ends = match verdict.kind {
        VerdictKind::Ended | VerdictKind::ClaimUpheld | VerdictKind::SetAside => true,
        // A forbidden agreement has a mark of its own and voids no moves.
        VerdictKind::Unlawful => verdict.deciding_claim().is_none(),
        _ => false,
    };
    let ply = verdict.ply.filter(|_| ends)?;
    Some(End { ply, kind: verdict.kind, result: verdict.result })
}

/// Returns the plies after White's moves with round numbers, at most eleven, each with its number.
fn ticks(game: &Timeline) -> Vec<(Ply, u32)> {
    let first = game.position(0);
    let to_white = 1 + first.turn() as u32;
    let begin = first.number() + first.turn() as u32;
    let moves = game.plies().div_ceil(2);
    let step = [5, 10, 20, 25, 50, 100].into_iter().find(|step| moves / step <= 10).unwrap_or(500);
    let last = game.plies().min(MAX_PLIES_SHOWN);
    let mut ticks = Vec::new();
    for (number, ply) in (begin..begin.saturating_add(moves)).zip((to_white..).step_by(2)) {
        if number.is_multiple_of(step) && ply <= last {
            ticks.push((ply, number));
        }
    }
    ticks
}

/// Returns the plies of each placement that occurred at least three times; if none did, of each
/// that occurred twice.
pub(crate) fn recurring(game: &Timeline) -> Vec<Vec<Ply>> {
    let mut groups: IndexMap<u64, Vec<Ply>> = IndexMap::new();
    for (ply, mark) in (0..).zip(game.marks()) {
        groups.entry(mark.components.placement).or_default().push(ply);
    }
    let of_at_least = |times: usize| -> Vec<Vec<Ply>> {
        groups.values().filter(|plies| plies.len() >= times).cloned().collect()
    };
    let threefold = of_at_least(3);
    if threefold.is_empty() { of_at_least(2) } else { threefold }
}

/// Returns notes on the plies, claims and irregularities that are too many to be drawn.
pub(crate) fn left_out(game: &Game<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let plies = game.timeline.plies() as usize;
    if let Some(more) = more(plies, MAX_PLIES_SHOWN as usize, "more plies are not drawn") {
        let drawn = with_thousands(MAX_PLIES_SHOWN.into());
        notes.push(format!("The first {drawn} plies are drawn; {more}."));
    }
    let (mut claims, mut irregularities) = (0, 0);
    for (_, verdict) in &game.verdicts {
        let late = verdict.claims.iter().filter(|claim| claim.ply > MAX_PLIES_SHOWN).count();
        claims = claims.max(verdict.more_claims as usize + late);
        let late = verdict.irregularities.iter().filter(|act| act.ply > MAX_PLIES_SHOWN).count();
        irregularities = irregularities.max(verdict.more_irregularities as usize + late);
    }
    let not_drawn = "are on the record, and not drawn.";
    notes.extend(more(claims, 0, &format!("more claims {not_drawn}")));
    notes.extend(more(irregularities, 0, &format!("more irregularities {not_drawn}")));
    notes
}
