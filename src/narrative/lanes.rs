//! The lanes: a game from left to right in plies, one lane for each code, with the moments that
//! matter under it. Plain data; pictures are drawn of it in characters and in SVG.

pub(crate) mod counts;
pub(crate) mod lens;
pub(crate) mod marks;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use indexmap::IndexMap;

use crate::arbiter::{ClaimTimeline, Game, OpenClaim, Ruleset, Verdict, VerdictKind};
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, FormKind};

use super::verdict::{kind_of_sentence, ply_of_label};
use super::words::{DRAWN, conditions, either, grouped, more, named_ply};
use counts::{What, counts};

/// A game under several codes, side by side.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lanes<'a> {
    /// The last ply of the record as the pieces move today.
    pub plies: Ply,
    /// Whether the record breaks off there, and cannot be read on.
    pub cut: bool,
    /// The plies at which the pieces stood on the same squares, oldest group first: facts on which
    /// every era agrees.
    pub recurring: Vec<Vec<Ply>>,
    /// Move numbers to be written at plies: some ten of them.
    pub ticks: Vec<(Ply, u32)>,
    /// One lane for each code, oldest first.
    pub lanes: Vec<Lane<'a>>,
}

/// What one code makes of the game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lane<'a> {
    /// The code whose lane it is.
    pub code: &'a dyn Ruleset,
    /// Its verdict on the whole game, by the finding that matters most.
    pub verdict: VerdictKind,
    /// The result under it.
    pub result: GameResult,
    /// The move after which what matters most happens, as people name it; `None` if nothing does, or
    /// if the verdict is undetermined.
    pub at: Option<String>,
    /// One strip; several where readings of an article disagree.
    pub strips: Vec<Strip>,
}

/// The game under a code, in one reading, or in several that come to the same.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Strip {
    /// The course behind it, as far as it is drawn.
    pub course: ClaimTimeline,
    /// On what each of its readings hangs, in words that stand after *if*.
    pub conditions: Vec<String>,
    /// The plies that this code counts as the same position, or as beginnings of the same series,
    /// and which time it is that it stood or began.
    pub counted: BTreeMap<Ply, u32>,
    /// When a claim is open.
    pub open: Vec<Open>,
    /// From which ply on something unknown matters.
    pub unknown: Option<Ply>,
    /// Where this code, or a claim under it, ends the game.
    pub end: Option<End>,
}

/// A stretch of plies at each of which a player may claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The first ply at which the claim is open.
    pub from: Ply,
    /// The last ply at which it is.
    pub until: Ply,
    /// Who may claim, as far as the law says.
    pub who: Claimant,
    /// On the board, by announcing a move, or by notice.
    pub form: FormKind,
}

/// The end of a game under a code. After it everything is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct End {
    /// The last ply that counts.
    pub ply: Ply,
    /// By what the game ends: the verdict of the code.
    pub kind: VerdictKind,
    /// The result that the code then gives the game.
    pub result: GameResult,
}

impl<'a> Lanes<'a> {
    /// The lanes of a judged game, as far as games are drawn.
    pub fn of(game: &mut Game<'a>) -> Self {
        let mut lanes = Vec::new();
        for place in 0..game.verdicts.len() {
            let courses = game.claim_timelines_behind(place);
            let (code, verdict) = &game.verdicts[place];
            let timeline = game.timeline_of(*code);
            let at = ply_of_label(verdict, timeline);
            lanes.push(Lane {
                code: *code,
                verdict: kind_of_sentence(verdict, timeline),
                result: verdict.result,
                at: at.map(|ply| named_ply(timeline, ply)),
                strips: courses.into_iter().map(|course| Strip::of(*code, course)).collect(),
            });
        }
        let game = &game.timeline;
        let mut recurring = recurring(game);
        recurring.iter_mut().for_each(|plies| plies.retain(|&ply| ply <= DRAWN));
        recurring.retain(|plies| plies.len() > 1);
        Self {
            plies: game.plies().min(DRAWN),
            cut: game.stop().is_some() || game.plies() > DRAWN,
            recurring,
            ticks: ticks(game),
            lanes,
        }
    }
}

impl Strip {
    fn of(code: &dyn Ruleset, mut course: ClaimTimeline) -> Self {
        let verdict = &mut course.verdict;
        verdict.claims.retain(|claim| claim.ply <= DRAWN);
        verdict.irregularities.retain(|it| it.ply <= DRAWN);
        course.open.retain(|open| open.ply <= DRAWN);
        Self {
            conditions: course.readings.iter().map(|read| conditions(code, read)).collect(),
            counted: counted(&course),
            open: stretches(&course.open),
            unknown: unknown_from(&course.verdict).filter(|&ply| ply <= DRAWN),
            end: end(&course.verdict).filter(|end| end.ply <= DRAWN),
            course,
        }
    }

    /// On what it hangs that the code is read so: `if both players must repeat`; nothing where the
    /// verdict does not depend on that.
    pub(crate) fn condition(&self) -> Option<String> {
        (!self.conditions.is_empty()).then(|| format!("if {}", either(&self.conditions)))
    }

    /// The first ply at which a draw could be claimed.
    pub fn first_claim(&self) -> Option<Ply> {
        let claims = self.open.iter().filter(|open| open.form != FormKind::Notice);
        claims.map(|open| open.from).min()
    }

    /// The plies at which something changes: a claim opens or is made, something unknown begins
    /// to matter, the game ends.
    pub fn turning_points(&self) -> Vec<Ply> {
        let open = self.open.iter().map(|open| open.from);
        let end = self.end.iter().map(|end| end.ply);
        let verdict = &self.course.verdict;
        let claims = verdict.claims.iter().map(|claim| claim.ply);
        let others = verdict.irregularities.iter().map(|it| it.ply).chain(self.unknown);
        let plies: BTreeSet<Ply> = open.chain(claims).chain(end).chain(others).collect();
        plies.into_iter().collect()
    }
}

/// The plies of what a code counts, each with which time it is.
fn counted(course: &ClaimTimeline) -> BTreeMap<Ply, u32> {
    let mut counted: BTreeMap<Ply, u32> = BTreeMap::new();
    for it in counts(course).filter(|it| it.came > 1) {
        let (What::Position(plies) | What::Series(plies, _)) = it.what else { continue };
        for (nth, &ply) in (it.before + 1..).zip(plies) {
            let known = counted.entry(ply).or_default();
            *known = nth.max(*known);
        }
    }
    let over = end(&course.verdict).map_or(DRAWN, |end| end.ply.min(DRAWN));
    counted.retain(|ply, _| *ply <= over);
    counted
}

/// Joins moments that follow each other: what only one player can claim, when it is his turn,
/// is open at every second ply.
fn stretches(moments: &[OpenClaim]) -> Vec<Open> {
    let mut stretches: Vec<Open> = Vec::new();
    let mut latest: HashMap<(Claimant, FormKind), usize> = HashMap::new();
    for moment in moments {
        let (who, form) = (moment.who, moment.form);
        let step = if matches!(who, Claimant::White | Claimant::Black) { 2 } else { 1 };
        let known = latest.get(&(who, form)).and_then(|&place| stretches.get_mut(place));
        match known {
            Some(open) if moment.ply <= open.until + step => open.until = moment.ply,
            _ => {
                latest.insert((who, form), stretches.len());
                stretches.push(Open { from: moment.ply, until: moment.ply, who, form });
            }
        }
    }
    stretches
}

fn unknown_from(verdict: &Verdict) -> Option<Ply> {
    let irregular = verdict.irregularities.iter().filter(|it| it.compliance.is_undetermined());
    let matters = verdict.unknown.iter().map(|unknown| unknown.ply);
    matters.chain(irregular.map(|it| it.ply)).min()
}

fn end(verdict: &Verdict) -> Option<End> {
    use VerdictKind::{ClaimUpheld, Ended, SetAside, Unlawful};
    let ends = match verdict.kind {
        // A forbidden agreement is marked as such, and leaves all moves where they are.
        Unlawful => verdict.deciding_claim().is_none(),
        kind => matches!(kind, Ended | ClaimUpheld | SetAside),
    };
    ends.then_some(End { ply: verdict.ply?, kind: verdict.kind, result: verdict.result })
}

/// White's moves whose numbers are round enough that no more than ten are written.
fn ticks(game: &Timeline) -> Vec<(Ply, u32)> {
    let first = game.position(0);
    let to_white = 1 + first.turn() as u32;
    let begin = first.number() + first.turn() as u32;
    let moves = game.plies().div_ceil(2);
    let step = [5, 10, 20, 25, 50, 100].into_iter().find(|step| moves / step <= 10).unwrap_or(500);
    (begin..begin.saturating_add(moves))
        .zip((to_white..).step_by(2))
        .filter(|(number, ply)| number.is_multiple_of(step) && *ply <= game.plies().min(DRAWN))
        .map(|(number, ply)| (ply, number))
        .collect()
}

/// The plies of placements that stood three times or more; of those that stood twice, if no
/// other recurs.
pub(crate) fn recurring(game: &Timeline) -> Vec<Vec<Ply>> {
    let mut groups: IndexMap<u64, Vec<Ply>> = IndexMap::new();
    for (ply, mark) in (0..).zip(game.marks()) {
        groups.entry(mark.components.placement).or_default().push(ply);
    }
    let of_at_least = |times: usize| -> Vec<Vec<Ply>> {
        groups.values().filter(|plies| plies.len() >= times).cloned().collect()
    };
    match of_at_least(3) {
        none if none.is_empty() => of_at_least(2),
        groups => groups,
    }
}

/// What lanes leave out of a game that is longer than they can show, or has more claims.
pub(crate) fn left_out(game: &Game<'_>) -> Vec<String> {
    let plies = game.timeline.plies() as usize;
    let plies = more(plies, DRAWN as usize, "more plies are not drawn");
    let plies =
        plies.map(|more| format!("The first {} plies are drawn; {more}.", grouped(DRAWN.into())));
    let claims = game.verdicts.iter().map(|(_, verdict)| verdict.more_claims).max();
    let claims =
        more(claims.unwrap_or(0) as usize, 0, "more claims are on the record, and not drawn.");
    plies.into_iter().chain(claims).collect()
}
