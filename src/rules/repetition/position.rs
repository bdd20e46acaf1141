//! Repetition of positions.

use std::collections::HashMap;
use std::iter;
use std::ops::ControlFlow;

use crate::chess::{CastlingSide, Color, Components, Move, MoveKind, Position, Rights};
use crate::notation::{Claim, GameResult};
use crate::replay::{Cursor, Ply, PlyMark, Timeline};
use crate::rules::evaluation::Moment;
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
    let mut counter = OccurrenceCounter::new(rule, game);
    let _ = counter.walk(|moment| {
        moment.add_to(&mut found);
        ControlFlow::<()>::Continue(())
    });
    if found.is_empty() {
        found.add_unmet(unmet(rule, &counter));
    }
    if rule.consequence == Consequence::Claim {
        add_claim_states(&counter, game, &mut found);
    }
    found
}

/// Returns the first finding of such an article.
pub(super) fn first(rule: &Repetition, game: &Timeline) -> Option<Finding> {
    if !may_find(rule, game) {
        return None;
    }
    let mut counter = OccurrenceCounter::new(rule, game);
    let first = counter.walk(|moment| ControlFlow::Break(moment.finding()));
    first.break_value()
}

/// Returns false if the article finds nothing in a game to which it may apply by its summary.
fn may_find(rule: &Repetition, game: &Timeline) -> bool {
    let summary = game.summary();
    // An article that applies although no placement occurred twice requires two occurrences, one of
    // which may be announced.
    summary.occurrences >= rule.times || !summary.recurs() || game.may_be_announced_again()
}

/// Returns the number of occurrences of a position, at most the number required. `plies` are its
/// occurrences, latest first. If the article requires a distance, counting stops at the first
/// occurrence at another distance from the one after it.
fn count_occurrences(rule: &Repetition, plies: impl Iterator<Item = Ply>) -> u32 {
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

/// With at least this many pending repetitions, they are looked up by the position's moves instead
/// of being examined one by one: a position has about as many moves.
const INDEXED_FROM: usize = 32;

/// A position that needs only one more occurrence.
struct PendingRepetition {
    components: Components,
    /// The last ply at which the position occurred.
    last: Ply,
}

/// The occurrences of a ply's position up to that ply.
#[derive(Clone, Copy, Default)]
struct CountedPly {
    /// The number of plies since the position last occurred; 0 if it never has.
    plies_back: u32,
    /// The number of earlier occurrences of the position.
    earlier_occurrences: u32,
    /// The place of the position in `pending`, from 1; 0 if it is not there.
    pending: u32,
}

/// The occurrences of each position in a game, entered ply by ply, and the positions that need only
/// one more.
struct OccurrenceCounter<'a> {
    rule: &'a Repetition,
    timeline: &'a Timeline,
    identity: Identity,
    /// The next ply to enter. Plies are skipped if nothing can be found before the next one with a
    /// repeated placement.
    next: Ply,
    /// The plies with a repeated placement that have not been entered yet.
    recurrence_plies: &'a [Ply],
    plies: Vec<CountedPly>,
    /// The positions that need only one more occurrence, since the last move that cannot be undone.
    pending: Vec<PendingRepetition>,
    /// The places in `pending` by placement; empty if there are fewer than [`INDEXED_FROM`].
    by_placement: HashMap<u64, Vec<usize>>,
    /// The keys of the positions compared so far, if the article compares possible moves.
    keys: HashMap<Ply, u64>,
    /// The last ply of the most frequent position and its number of occurrences. Of several such
    /// positions, the first to occur as often.
    most_frequent: (Ply, u32),
}

impl<'a> OccurrenceCounter<'a> {
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
            most_frequent: (0, 1),
        }
    }

    /// Calls `visit` at each ply at which a position occurs or can be announced for the required
    /// time, until it breaks off. An article without claims is visited once.
    fn walk<B>(&mut self, mut visit: impl FnMut(Moment<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let rule = self.rule;
        let is_claim = rule.consequence == Consequence::Claim;
        let mut cursor = Cursor::new(self.timeline);
        while let Some(ply) = self.enter_next() {
            let is_enough = self.occurrences_at(ply) >= rule.times;
            if is_enough && (!is_claim || rule.has_form(ClaimForm::Standing)) {
                let (effect, group) = (self.effect(ply), self.key(ply));
                visit(Moment { ply, effect, group, grounds: &|| self.grounds(ply, false) })?;
                if !is_claim {
                    break;
                }
            }
            if !is_claim {
                continue;
            }
            // Any legal move may be announced, even if it was not played.
            for pending in self.within_reach(ply, &mut cursor) {
                let Some(m) = self.announceable(pending, ply, &mut cursor) else { continue };
                let last = self.pending[pending].last;
                if count_occurrences(rule, iter::once(ply + 1).chain(self.back_from(last)))
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
                visit(Moment { ply, effect, group, grounds: &|| self.grounds(last, true) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the effect if the position occurs for the required time at this ply.
    fn effect(&self, ply: Ply) -> Effect {
        let rule = self.rule;
        if rule.checker_loses
            && let Some(&first) = self.latest_occurrences(ply, rule.times).first()
            && let Some(checker) = checker_between(self.timeline, first, ply)
        {
            let result = GameResult::won_by(!checker);
            return Effect::Ends { result, precedence: Precedence::AUTOMATIC };
        }
        rule.consequence.effect(rule.by, self.timeline.turn(ply))
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
        if let Some(before) =
            timeline.earlier(ply).find(|&earlier| self.is_same_position(earlier, ply))
        {
            let earlier_occurrences = self.plies[before as usize].earlier_occurrences + 1;
            let counted = &mut self.plies[ply as usize];
            counted.plies_back = ply - before;
            counted.earlier_occurrences = earlier_occurrences;
            let times = self.occurrences_at(ply);
            if times > self.most_frequent.1 {
                self.most_frequent = (ply, times);
            }
        }
    }

    /// Returns true if the positions at two plies with the same placement are the same.
    fn is_same_position(&mut self, earlier: Ply, ply: Ply) -> bool {
        let [a, b] = [earlier, ply].map(|ply| &self.timeline.marks()[ply as usize].components);
        a == b
            || (self.identity.plain_key(a) == self.identity.plain_key(b)
                && (!self.identity.compares_moves() || self.key(earlier) == self.key(ply)))
    }

    /// Makes the position at a ply pending, if it needs only one more occurrence.
    fn add_pending(&mut self, ply: Ply, components: Components) {
        let nearly_met = self.rule.times.saturating_sub(1) as usize;
        if self.back_from(ply).take(nearly_met).count() < nearly_met {
            return;
        }
        let before = ply - self.plies[ply as usize].plies_back;
        let mut place = self.plies[before as usize].pending;
        if place == 0 {
            self.pending.push(PendingRepetition { components, last: ply });
            place = self.pending.len() as u32;
            self.index();
        }
        self.pending[place as usize - 1].last = ply;
        self.plies[ply as usize].pending = place;
    }

    /// Indexes the pending repetitions by placement when there are [`INDEXED_FROM`] of them, and
    /// after that the last one.
    fn index(&mut self) {
        let count = self.pending.len();
        if count < INDEXED_FROM {
            return;
        }
        let first = if count == INDEXED_FROM { 0 } else { count - 1 };
        for (place, repetition) in self.pending.iter().enumerate().skip(first) {
            self.by_placement.entry(repetition.components.placement).or_default().push(place);
        }
    }

    /// Returns the pending repetitions to which a move at this ply may lead.
    fn within_reach(&self, ply: Ply, cursor: &mut Cursor<'_>) -> Vec<usize> {
        let here = &self.timeline.marks()[ply as usize].components;
        if self.pending.len() >= INDEXED_FROM {
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
            let is_quiet =
                m.captured.is_none() && m.kind == MoveKind::Plain && m.promotion.is_none();
            if is_quiet && let Some(there) = self.by_placement.get(&here.placement_after(m)) {
                places.extend(there);
            }
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
        let before = |&ply: &Ply| match self.plies[ply as usize].plies_back {
            0 => None,
            back => Some(ply - back),
        };
        iter::successors(Some(ply), before)
    }

    /// Returns the latest occurrences of this ply's position up to this ply, in order, at most
    /// `wanted`.
    fn latest_occurrences(&self, ply: Ply, wanted: u32) -> Vec<Ply> {
        let mut plies: Vec<Ply> = self.back_from(ply).take(wanted as usize).collect();
        plies.reverse();
        plies
    }

    /// Returns the key of the position at a ply.
    fn key(&mut self, ply: Ply) -> u64 {
        let find = || self.identity.key(self.timeline, ply);
        if self.identity.compares_moves() {
            *self.keys.entry(ply).or_insert_with(find)
        } else {
            find()
        }
    }

    /// Returns the number of occurrences of this ply's position so far, at most the number
    /// required.
    fn occurrences_at(&self, ply: Ply) -> u32 {
        count_occurrences(self.rule, self.back_from(ply))
    }

    /// Returns the latest occurrences of the position that last occurred at this ply, as many as
    /// the article requires; one fewer if the last one is still to come, by an announced move.
    fn grounds(&self, last: Ply, is_announced: bool) -> Grounds {
        let to_come = u32::from(is_announced);
        let times = self.rule.times;
        let before = self.plies[last as usize].earlier_occurrences;
        let count = 1 + before + to_come;
        let plies = self.latest_occurrences(last, times - to_come);
        Grounds::Occurrences { times, plies, count: (count > times).then_some(count) }
    }
}

/// Returns the unmet condition: the most frequent position and, if a placement occurred often
/// enough, the component in which its positions differ.
fn unmet(rule: &Repetition, counter: &OccurrenceCounter<'_>) -> UnmetCondition {
    let timeline = counter.timeline;
    let (last, most) = counter.most_frequent;
    let same_placement = most_frequent_placement(timeline, rule.times as usize);
    let mut differing = None;
    if same_placement.len() >= rule.times as usize
        && let Some(&last) = same_placement.last()
    {
        let (plies, position) = (same_placement.iter().copied(), timeline.position(last));
        differing = unlike(rule, timeline, plies, &position, &same_placement);
    }
    UnmetCondition::Position {
        times: rule.times,
        most,
        plies: counter.latest_occurrences(last, most),
        spaced: rule.spaced,
        unlike: differing,
    }
}

/// Returns the plies of the most frequent placement, or of the first that occurred `wanted` times;
/// empty if no placement occurred twice.
fn most_frequent_placement(timeline: &Timeline, wanted: usize) -> Vec<Ply> {
    let mut occurred: HashMap<Ply, usize> = HashMap::new();
    let (mut latest, mut most) = (0, 1);
    for &ply in timeline.recurrence_plies() {
        let before = timeline.earlier(ply).next();
        let times = 1 + before.and_then(|ply| occurred.get(&ply)).copied().unwrap_or(1);
        occurred.insert(ply, times);
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

/// Returns the first difference between one of these plies and the given position, which have the
/// same placement. `all` are all plies with that placement.
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
    let right = if component == Component::CastlingRights {
        lost_right(timeline.position(odd).rights(), given.rights())
    } else {
        None
    };
    let plies = all.iter().copied().take((rule.times as usize).saturating_mul(2)).collect();
    Some(Unlike { component, plies, odd, right })
}

/// Returns the first castling right of the earlier ones that is not among the later ones.
fn lost_right(earlier: Rights, later: Rights) -> Option<LostRight> {
    for color in Color::ALL {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            if earlier.has(color, side) && !later.has(color, side) {
                let kingside = side == CastlingSide::King;
                return Some(LostRight { player: color.into(), kingside });
            }
        }
    }
    None
}

/// Adds for each claim on the record how often the claimed position had occurred: the one after the
/// announced move or, if there is none or it cannot be played, the one on the board.
fn add_claim_states(counter: &OccurrenceCounter<'_>, game: &Timeline, found: &mut Evaluation) {
    found.add_claim_states(game, Claim::Repetition, |claim| {
        let here = game.position(claim.ply);
        match here.announced_by(&claim.incident) {
            Some(m) => examine(counter, claim.ply, &here.after(&m), true),
            None => examine(counter, claim.ply, &here, false),
        }
    });
}

/// Returns the number of occurrences of a position claimed at a ply, and its difference from others
/// with the same placement. `is_announced` is true if it would occur once more by the announced
/// move.
fn examine(
    counter: &OccurrenceCounter<'_>,
    claimed_at: Ply,
    claimed: &Position,
    is_announced: bool,
) -> UnmetCondition {
    let (rule, timeline) = (counter.rule, counter.timeline);
    let (placement, key) = (claimed.components().placement, counter.identity.key_of(claimed));
    let (mut same_placement, mut same_position) = (Vec::new(), Vec::new());
    // For each distinct position with this placement: its components, its first ply, and true if it
    // is the claimed one.
    let mut distinct: Vec<(Components, Ply, bool)> = Vec::new();
    for (ply, &PlyMark { components, .. }) in (0..=claimed_at).zip(timeline.marks()) {
        if components.placement != placement {
            continue;
        }
        let known = distinct.iter().find(|(other, ..)| *other == components);
        let is_same = match known {
            Some(&(_, _, is_same)) => is_same,
            None => {
                let is_same = counter.identity.key(timeline, ply) == key;
                distinct.push((components, ply, is_same));
                is_same
            }
        };
        same_placement.push(ply);
        if is_same {
            same_position.push(ply);
        }
    }
    let announced = is_announced.then_some(claimed_at + 1);
    let latest_first = announced.into_iter().chain(same_position.iter().rev().copied());
    let most = count_occurrences(rule, latest_first);
    let counted = (most as usize).saturating_sub(usize::from(is_announced));
    let first_of_each = distinct.iter().map(|(_, first, _)| *first);
    UnmetCondition::Position {
        times: rule.times,
        most,
        spaced: rule.spaced,
        unlike: unlike(rule, timeline, first_of_each, claimed, &same_placement),
        plies: same_position[same_position.len() - counted..].to_vec(),
    }
}

/// Returns the first ply at which any placement, with the same player to move, occurs for the third
/// time.
pub(in crate::rules) fn third_occurrence(timeline: &Timeline) -> Option<Ply> {
    let third = |&ply: &Ply| {
        let turn = timeline.turn(ply);
        timeline.earlier(ply).filter(|&earlier| timeline.turn(earlier) == turn).nth(1).is_some()
    };
    timeline.recurrence_plies().iter().copied().find(third)
}
