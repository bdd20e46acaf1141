//! The same position, too often.

use std::collections::HashMap;
use std::iter;
use std::ops::ControlFlow;

use crate::chess::{CastlingSide, Color, Components, Move, MoveKind, Position};
use crate::notation::{Claim, GameResult};
use crate::replay::{Cursor, Ply, PlyMark, Timeline};
use crate::rules::perpetual_check::checker_between;
use crate::rules::{
    ClaimForm, Consequence, Effect, Evaluation, Finding, Form, Grounds, LostRight, Precedence,
    Unlike, UnmetCondition,
};

use super::identity::{self, Identity};
use super::{Component, Repetition};

/// Returns everything that an article on the repetition of positions finds.
pub(super) fn evaluate(rule: &Repetition, game: &Timeline) -> Evaluation {
    let mut found = Evaluation::of(game);
    let mut count = Count::new(rule, game);
    let _ = count.walk(|moment| {
        moment.add_to(&mut found);
        ControlFlow::<()>::Continue(())
    });
    if found.is_empty() {
        found.nearly_met(unmet(rule, &count));
    }
    if rule.consequence == Consequence::Claim {
        answer_claims(&count, game, &mut found);
    }
    found
}

/// Returns the first finding of such an article.
pub(super) fn first(rule: &Repetition, game: &Timeline) -> Option<Finding> {
    if !may_recur(rule, game) {
        return None;
    }
    let first = Count::new(rule, game).walk(|moment| ControlFlow::Break(moment.finding()));
    first.break_value()
}

/// A moment at which an article finds something. Its facts are collected only if the evaluation
/// keeps them.
struct Moment<'c, 'a> {
    ply: Ply,
    effect: Effect,
    /// The same for all moments of one claim.
    group: u64,
    count: &'c Count<'a>,
    /// The ply at which the position last occurred.
    last: Ply,
    /// True if the required occurrence is still to come, by an announced move.
    is_announced: bool,
}

impl Moment<'_, '_> {
    fn grounds(&self) -> Grounds {
        self.count.grounds(self.last, self.is_announced)
    }

    fn finding(&self) -> Finding {
        Finding::at(self.ply, self.effect, self.grounds())
    }

    fn add_to(&self, found: &mut Evaluation) {
        found.add(self.ply, self.effect, self.group, || self.grounds());
    }
}

/// Returns true if a placement occurred often enough, or no placement occurred twice, or an
/// announced move could repeat one once more. If no placement occurred twice, an article that
/// requires two occurrences can still be met by an announced move.
fn may_recur(rule: &Repetition, game: &Timeline) -> bool {
    let summary = game.summary();
    summary.occurrences >= rule.times || !summary.recurs() || game.may_be_announced_again()
}

/// Returns the number of plies that count, from the latest backwards: all of them or, if the
/// article requires a distance, those that follow each other at that distance; at most the number
/// required.
fn occurrences_counted(rule: &Repetition, plies: impl Iterator<Item = Ply>) -> u32 {
    let mut latest = None;
    let mut count = 0;
    for ply in plies {
        let is_wrong_distance = |later: Ply| rule.spaced.is_some_and(|apart| later - ply != apart);
        if count == rule.times || latest.is_some_and(is_wrong_distance) {
            break;
        }
        latest = Some(ply);
        count += 1;
    }
    count
}

/// The number of pending repetitions from which they are looked up by the moves of a position
/// instead of being examined one by one: a position has about as many moves.
const FEW: usize = 32;

/// A position that needs only one more occurrence.
struct PendingRepetition {
    components: Components,
    /// The last ply at which it occurred.
    last: Ply,
}

/// The occurrences of a ply's position up to that ply.
#[derive(Clone, Copy, Default)]
struct CountedPly {
    /// The number of plies since the position last occurred; 0 if it never has.
    back: u32,
    /// The number of its earlier occurrences.
    before: u32,
    /// The place of the position in `pending`, from 1; 0 if it is not there.
    pending: u32,
}

/// Occurrences of each position since the last move that cannot be undone.
struct Count<'a> {
    rule: &'a Repetition,
    timeline: &'a Timeline,
    identity: Identity,
    /// The ply to be entered next. Skipped if nothing can be found before the next ply with a
    /// repeated placement.
    next: Ply,
    /// The plies with a repeated placement that have not been entered yet.
    recurrence_plies: &'a [Ply],
    plies: Vec<CountedPly>,
    /// The positions that need only one more occurrence, which may be announced.
    pending: Vec<PendingRepetition>,
    /// The places in `pending` by placement; filled once there are [`FEW`].
    by_placement: HashMap<u64, Vec<usize>>,
    /// The keys of the positions compared so far, if an article compares possible moves.
    keys: HashMap<Ply, u64>,
    /// The last ply of the most frequent position, the first one of several, and its number of
    /// occurrences.
    most: (Ply, u32),
}

impl<'a> Count<'a> {
    fn new(rule: &'a Repetition, timeline: &'a Timeline) -> Self {
        Self {
            rule,
            timeline,
            identity: Identity::new(rule.same.as_deref().unwrap_or_default()),
            next: 0,
            recurrence_plies: timeline.recurrence_plies(),
            plies: vec![CountedPly::default(); timeline.marks().len()],
            pending: Vec::new(),
            by_placement: HashMap::new(),
            keys: HashMap::new(),
            most: (0, 1),
        }
    }

    /// Calls `visit` at each ply at which a position occurs again or can be announced, until
    /// `visit` breaks off.
    fn walk<B>(
        &mut self,
        mut visit: impl FnMut(Moment<'_, 'a>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rule = self.rule;
        let mut cursor = Cursor::new(self.timeline);
        while let Some(ply) = self.enter_next() {
            let is_enough = self.occurrences_at(ply) >= rule.times;
            if rule.consequence != Consequence::Claim {
                if is_enough {
                    let (effect, group) = (self.effect_without_claim(ply), 0);
                    return visit(Moment {
                        ply,
                        effect,
                        group,
                        count: self,
                        last: ply,
                        is_announced: false,
                    });
                }
                continue;
            }
            if is_enough && rule.has_form(ClaimForm::Standing) {
                let group = self.key(ply);
                let effect = rule.consequence.effect(rule.by, self.timeline.turn(ply));
                visit(Moment { ply, effect, group, count: self, last: ply, is_announced: false })?;
            }
            // Any legal move may be announced, whether or not the game went that way.
            for pending in self.within_reach(ply, &mut cursor) {
                let Some(m) = self.announceable(pending, ply, &mut cursor) else { continue };
                let last = self.pending[pending].last;
                if occurrences_counted(rule, iter::once(ply + 1).chain(self.back_from(last)))
                    < rule.times
                {
                    continue;
                }
                // The same position by another move is another claim: the key is mixed with the
                // squares of the move.
                let squares = u64::from(m.from as u8) << 6 | u64::from(m.to as u8);
                let group = self.key(last) ^ squares;
                let who = self.timeline.turn(ply).into();
                let effect = Effect::Entitles { who, form: Form::Intended(m) };
                visit(Moment { ply, effect, group, count: self, last, is_announced: true })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the effect of the required number of occurrences if nobody has to claim.
    fn effect_without_claim(&self, ply: Ply) -> Effect {
        if self.rule.consequence == Consequence::Forbids {
            return Effect::Forbids;
        }
        let first = self.latest(ply, self.rule.times).first().copied();
        let checker = first
            .filter(|_| self.rule.checker_loses)
            .and_then(|from| checker_between(self.timeline, from, ply));
        let result = checker.map_or(GameResult::Draw, |checker| GameResult::won_by(!checker));
        Effect::Ends { result, precedence: Precedence::AUTOMATIC }
    }

    /// Enters the next ply at which something may be found.
    fn enter_next(&mut self) -> Option<Ply> {
        if self.pending.is_empty() && !self.rule.needs_no_recurrence() {
            self.next = *self.recurrence_plies.first()?;
        }
        let ply = self.next;
        let mark = self.timeline.marks().get(ply as usize)?;
        self.next += 1;
        if mark.clock == 0 {
            self.pending.clear();
            self.by_placement.clear();
        }
        if mark.plies_since_same_placement > 0 {
            self.recurrence_plies = &self.recurrence_plies[1..];
            self.count_recurrence(ply);
        }
        if self.rule.has_form(ClaimForm::Intended) {
            self.add_pending(ply, mark.components);
        }
        Some(ply)
    }

    /// Counts an occurrence, if the position of a ply with a repeated placement is repeated too.
    fn count_recurrence(&mut self, ply: Ply) {
        let timeline = self.timeline;
        if let Some(before) = timeline.earlier(ply).find(|&earlier| self.same(earlier, ply)) {
            self.plies[ply as usize].back = ply - before;
            self.plies[ply as usize].before = self.plies[before as usize].before + 1;
            let times = self.occurrences_at(ply);
            if times > self.most.1 {
                self.most = (ply, times);
            }
        }
    }

    fn same(&mut self, earlier: Ply, ply: Ply) -> bool {
        let [a, b] = [earlier, ply].map(|ply| &self.timeline.marks()[ply as usize].components);
        a == b
            || (self.identity.plain_key(a) == self.identity.plain_key(b)
                && (!self.identity.asks_for_moves() || self.key(earlier) == self.key(ply)))
    }

    fn add_pending(&mut self, ply: Ply, components: Components) {
        let nearly_met = self.rule.times.saturating_sub(1) as usize;
        if self.back_from(ply).take(nearly_met).count() < nearly_met {
            return;
        }
        let before = ply - self.plies[ply as usize].back;
        let mut place = self.plies[before as usize].pending;
        if place == 0 {
            self.pending.push(PendingRepetition { components, last: ply });
            place = self.pending.len() as u32;
            self.index();
        }
        self.pending[place as usize - 1].last = ply;
        self.plies[ply as usize].pending = place;
    }

    /// Indexes the last pending repetition by its placement, if there are more than [`FEW`]; all of
    /// them when that number is reached.
    fn index(&mut self) {
        let first = match self.pending.len() {
            ..FEW => return,
            FEW => 0,
            many => many - 1,
        };
        for (place, repetition) in self.pending.iter().enumerate().skip(first) {
            self.by_placement.entry(repetition.components.placement).or_default().push(place);
        }
    }

    /// Returns the pending repetitions to which a move at this ply may lead.
    fn within_reach(&self, ply: Ply, cursor: &mut Cursor<'_>) -> Vec<usize> {
        let here = &self.timeline.marks()[ply as usize].components;
        if self.pending.len() >= FEW {
            return self.after_a_move(here, cursor.at(ply));
        }
        let mut places = Vec::new();
        for (place, repetition) in self.pending.iter().enumerate() {
            if repetition.components.same_side(here, !here.turn) {
                places.push(place);
            }
        }
        places
    }

    /// Returns the pending repetitions to which some move leads, looked up by the moves of the
    /// position.
    fn after_a_move(&self, here: &Components, position: &Position) -> Vec<usize> {
        let mut places = Vec::new();
        position.any_move(|m| {
            let quiet = m.captured.is_none() && m.kind == MoveKind::Plain && m.promotion.is_none();
            let placement = quiet.then(|| here.placement_after(m));
            places.extend(
                placement
                    .and_then(|placement| self.by_placement.get(&placement))
                    .into_iter()
                    .flatten(),
            );
            false
        });
        places.sort_unstable();
        places
    }

    /// Returns the move at this ply that leads to a pending repetition, if there is one.
    fn announceable(&self, pending: usize, ply: Ply, cursor: &mut Cursor<'_>) -> Option<Move> {
        let here = &self.timeline.marks()[ply as usize].components;
        let PendingRepetition { components: there, last } = &self.pending[pending];
        let change = here.placement ^ there.placement;
        // A move that changes no placement would lead to the position already on the board.
        if change == 0 || !self.identity.may_follow(here.turn, there.turn) {
            return None;
        }
        let position = cursor.at(ply);
        let m = position.quiet_move_by(change)?;
        let after = position.after(&m);
        let components = after.components();
        let same = components == *there
            || (self.identity.plain_key(&components) == self.identity.plain_key(there)
                && self.identity.same_moves(&after, &self.timeline.position(*last)));
        same.then_some(m)
    }

    /// Returns the plies at which the position of this ply occurred, from this ply back.
    fn back_from(&self, ply: Ply) -> impl Iterator<Item = Ply> {
        let before = |&ply: &Ply| match self.plies[ply as usize].back {
            0 => None,
            back => Some(ply - back),
        };
        iter::successors(Some(ply), before)
    }

    fn latest(&self, ply: Ply, wanted: u32) -> Vec<Ply> {
        let mut plies: Vec<Ply> = self.back_from(ply).take(wanted as usize).collect();
        plies.reverse();
        plies
    }

    fn key(&mut self, ply: Ply) -> u64 {
        let find = || self.identity.key(self.timeline, ply);
        if self.identity.asks_for_moves() {
            *self.keys.entry(ply).or_insert_with(find)
        } else {
            find()
        }
    }

    /// Returns the number of occurrences of this ply's position.
    fn occurrences_at(&self, ply: Ply) -> u32 {
        occurrences_counted(self.rule, self.back_from(ply))
    }

    /// Returns the latest occurrences of the position that last occurred at this ply, as many as
    /// the article requires; one fewer if the last one is still to come, by an announced move.
    fn grounds(&self, last: Ply, is_announced: bool) -> Grounds {
        let to_come = u32::from(is_announced);
        let times = self.rule.times;
        let before = self.plies[last as usize].before;
        let count = 1 + before + to_come;
        let plies = self.latest(last, times - to_come);
        Grounds::Occurrences { times, plies, count: (count > times).then_some(count) }
    }
}

/// Returns the unmet condition: the most frequent position, and if the placement alone was more
/// frequent.
fn unmet(rule: &Repetition, count: &Count<'_>) -> UnmetCondition {
    let timeline = count.timeline;
    let best = most_alike(timeline, rule.times as usize);
    let last = best.last().copied().filter(|_| best.len() >= rule.times as usize);
    UnmetCondition::Position {
        times: rule.times,
        most: count.most.1,
        plies: count.latest(count.most.0, count.most.1),
        spaced: rule.spaced,
        unlike: last.and_then(|last| {
            let given = timeline.position(last);
            unlike(rule, timeline, best.iter().copied(), &given, &best)
        }),
    }
}

/// Returns the plies at which the pieces stood most often on the same squares, but no more than so
/// many: whichever did first.
fn most_alike(timeline: &Timeline, wanted: usize) -> Vec<Ply> {
    let mut stood: HashMap<Ply, usize> = HashMap::new();
    let (mut latest, mut most) = (0, 1);
    for &ply in timeline.recurrence_plies() {
        let before = timeline.earlier(ply).next();
        let times = 1 + before.and_then(|ply| stood.get(&ply)).copied().unwrap_or(1);
        stood.insert(ply, times);
        if times > most && most < wanted {
            (latest, most) = (ply, times);
        }
    }
    if most < 2 {
        return Vec::new();
    }
    let mut plies: Vec<Ply> = iter::once(latest).chain(timeline.earlier(latest)).collect();
    plies.reverse();
    plies
}

/// Returns the component in which some of these plies, which have the same placement, differ from
/// the given position, and all the plies with that placement.
fn unlike(
    rule: &Repetition,
    timeline: &Timeline,
    mut plies: impl Iterator<Item = Ply>,
    given: &Position,
    all: &[Ply],
) -> Option<Unlike> {
    let compared = rule.same.as_deref().unwrap_or_default();
    let (odd, component) = plies.find_map(|ply| {
        let component = identity::differing(&timeline.position(ply), given, compared)?;
        Some((ply, component))
    })?;
    let (early, late) = (timeline.position(odd).rights(), given.rights());
    let right = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| [CastlingSide::King, CastlingSide::Queen].map(|wing| (color, wing)))
        .find(|&(color, wing)| early.has(color, wing) && !late.has(color, wing))
        .filter(|_| component == Component::CastlingRights)
        .map(|(color, side)| LostRight {
            player: color.into(),
            kingside: side == CastlingSide::King,
        });
    let plies = all.iter().copied().take((rule.times as usize).saturating_mul(2)).collect();
    Some(Unlike { component, plies, odd, right })
}

/// Adds for each claim on the record how often the claimed position had occurred: the one after the
/// announced move or, if there is none or it cannot be played, the one on the board.
fn answer_claims(count: &Count<'_>, game: &Timeline, found: &mut Evaluation) {
    found.answer_claims(game, Claim::Repetition, |claim| {
        let here = game.position(claim.ply);
        match here.announced_by(&claim.incident) {
            Some(m) => examine(count, claim.ply, &here.after(&m), true),
            None => examine(count, claim.ply, &here, false),
        }
    });
}

/// Returns how often a position claimed at a ply had occurred. `is_announced` is true if it would
/// occur once more by the announced move.
fn examine(
    count: &Count<'_>,
    claimed_at: Ply,
    claimed: &Position,
    is_announced: bool,
) -> UnmetCondition {
    let (rule, timeline) = (count.rule, count.timeline);
    let (placement, key) = (claimed.components().placement, count.identity.key_of(claimed));
    let (mut alike, mut same) = (Vec::new(), Vec::new());
    // Of equal positions only the first is compared: its ply, and true if it is the claimed one.
    let mut kinds: Vec<(Components, Ply, bool)> = Vec::new();
    for (ply, &PlyMark { components, .. }) in (0..=claimed_at).zip(timeline.marks()) {
        if components.placement != placement {
            continue;
        }
        let known = kinds.iter().find(|(kind, ..)| *kind == components);
        let is_same = match known {
            Some(&(_, _, is_same)) => is_same,
            None => {
                let is_same = count.identity.key(timeline, ply) == key;
                kinds.push((components, ply, is_same));
                is_same
            }
        };
        alike.push(ply);
        if is_same {
            same.push(ply);
        }
    }
    let intended = is_announced.then_some(claimed_at + 1);
    let most = occurrences_counted(rule, intended.into_iter().chain(same.iter().rev().copied()));
    let first_of_each = kinds.iter().map(|(_, first, _)| *first);
    UnmetCondition::Position {
        times: rule.times,
        most,
        spaced: rule.spaced,
        unlike: unlike(rule, timeline, first_of_each, claimed, &alike),
        plies: same.iter().copied().take(rule.times as usize).collect(),
    }
}

/// Returns the first ply at which any position, with the same player to move, occurs for the third
/// time.
pub(in crate::rules) fn third_occurrence(timeline: &Timeline) -> Option<Ply> {
    let third = |&ply: &Ply| {
        let turn = timeline.turn(ply);
        timeline.earlier(ply).filter(|&earlier| timeline.turn(earlier) == turn).nth(1).is_some()
    };
    timeline.recurrence_plies().iter().copied().find(third)
}
