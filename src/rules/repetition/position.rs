//! The same position, too often.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::iter;

use crate::chess::{Color, Components, Kind, Move, Position, Wing};
use crate::notation::{Claim, Incident};
use crate::replay::{Cursor, Mark, Ply, Timeline};
use crate::rules::perpetual_check::checker_between;
use crate::rules::{
    Because, ClaimForm, Findings, Form, NearMiss, Outcome, Rank, Remedy, Unlike, View,
};

use super::identity::{self, Identity, KeyHasher};
use super::{Component, Repetition};

/// Walks through the game once, counting occurrences since the last capture or pawn move:
/// no earlier position can come back.
pub(super) fn judge(rule: &Repetition, game: &View<'_>, out: &mut Findings) {
    let timeline = game.timeline();
    let mut count = Count::new(rule, timeline);
    if timeline.digest().recurs() || rule.needs_no_recurrence() {
        let mut cursor = Cursor::new(timeline);
        for ply in count.from..=timeline.plies() {
            count.enter(ply);
            if out.suffices() {
                return;
            }
            if rule.remedy == Remedy::Claim {
                claim_standing(&count, ply, out);
                claim_intended(&count, ply, game, &mut cursor, out);
            } else if count.here(ply) >= rule.times {
                without_claim(&count, ply, out);
                return;
            }
        }
    }
    if out.explaining() {
        if out.is_empty() {
            out.nearly(near_miss(rule, &count));
        }
        if rule.remedy == Remedy::Claim {
            answer_claims(&count, game, out);
        }
    }
}

/// What follows by itself when the position stands for the last of the times.
fn without_claim(count: &Count<'_>, ply: Ply, out: &mut Findings) {
    let because = count.because(count.key(ply), ply);
    if count.rule.remedy == Remedy::Forbids {
        return out.forbids(ply, because);
    }
    let checker = match &because {
        Because::Occurrences { plies, .. } if count.rule.checker_loses => {
            plies.first().and_then(|&from| checker_between(count.timeline, from, ply))
        }
        _ => None,
    };
    let outcome = checker.map_or(Outcome::Draw, |checker| Outcome::Wins(!checker));
    out.ends(ply, outcome, Rank::AUTOMATIC, because);
}

/// Whether a move keeps the position from standing for the last of the times. Only positions
/// since the last capture or pawn move can come back.
pub(super) fn permits(rule: &Repetition, timeline: &Timeline, ply: Ply, m: &Move) -> bool {
    if m.is_irreversible() || m.kind != Kind::Plain {
        return true;
    }
    let marks = timeline.marks();
    let since = ply.saturating_sub(marks[ply as usize].clock);
    let placement = marks[ply as usize].components.placement_after(m);
    let stretch = &marks[since as usize..=ply as usize];
    if !stretch.iter().any(|mark| mark.components.placement == placement) {
        return true;
    }
    let identity = Identity::new(rule.same.as_deref().unwrap_or_default());
    let key = identity.key_of(&timeline.position(ply).after(m));
    let earlier = (since..=ply).rev().filter(|&ply| identity.key(timeline, ply) == key);
    let plies = iter::once(ply + 1).chain(earlier);
    chain(rule, plies) < rule.times
}

/// How many of these plies count, from the latest back: all of them, or as many as follow
/// each other at the distance the article asks for; no more than it asks for.
fn chain(rule: &Repetition, plies: impl Iterator<Item = Ply>) -> u32 {
    let mut latest = None;
    let mut count = 0;
    for ply in plies {
        let far = |later: Ply| rule.spaced.is_some_and(|apart| later - ply != apart);
        if count == rule.times || latest.is_some_and(far) {
            break;
        }
        latest = Some(ply);
        count += 1;
    }
    count
}

fn claim_standing(count: &Count<'_>, ply: Ply, out: &mut Findings) {
    let rule = count.rule;
    if rule.has_form(ClaimForm::Standing) && count.here(ply) >= rule.times {
        let key = count.key(ply);
        let who = rule.claimant(count.timeline.turn(ply));
        out.entitles(ply, who, Form::Standing, key, || count.because(key, ply));
    }
}

/// Any legal move may be announced, whether or not the game went that way.
fn claim_intended(
    count: &Count<'_>,
    ply: Ply,
    game: &View<'_>,
    cursor: &mut Cursor<'_>,
    out: &mut Findings,
) {
    if count.ripe.is_empty() || !count.rule.has_form(ClaimForm::Intended) {
        return;
    }
    // The men of the player who does not move must stand as they will.
    let here = &count.timeline.marks()[ply as usize].components;
    let near = |ripe: &&Components| ripe.same_side(here, !here.turn);
    let near: Vec<u64> = count.ripe.iter().filter(near).map(|ripe| ripe.placement).collect();
    if near.is_empty() {
        return;
    }
    let position = cursor.at(ply);
    position.any_move(|m| {
        let quiet = !m.is_irreversible() && m.kind == Kind::Plain;
        if quiet && near.contains(&here.placement_after(m)) {
            let key = count.identity.key_of(&position.after(m));
            if count.would_be(key, ply + 1) >= count.rule.times && game.permits(ply, m) {
                let because = || count.because(key, ply);
                // The same position by another move is another claim.
                let group = key ^ (u64::from(m.from as u8) << 6 | u64::from(m.to as u8));
                out.entitles(ply, position.turn().into(), Form::Intended(*m), group, because);
            }
        }
        false
    });
}

/// When a position stood last, and how often it has.
#[derive(Clone, Copy)]
struct Seen {
    last: Ply,
    times: u32,
}

/// What is kept of each position, by its key.
type Keyed<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// Occurrences of each position since the last move that cannot be undone.
struct Count<'a> {
    rule: &'a Repetition,
    timeline: &'a Timeline,
    identity: Identity,
    /// The ply from which positions are looked at: before it none comes back.
    from: Ply,
    /// The key of every ply entered so far.
    keys: Vec<u64>,
    /// The ply before each of these at which the same position stood, if any did.
    before: Vec<Option<Ply>>,
    seen: Keyed<Seen>,
    /// The positions that need only one more occurrence.
    ripe: Vec<Components>,
    /// How often each position stands, possible moves apart, where an article compares those:
    /// of one that stands but once they need not be found.
    plain: Keyed<u32>,
    /// The position that has occurred most, and when; whichever did first.
    most: Vec<Ply>,
}

impl<'a> Count<'a> {
    fn new(rule: &'a Repetition, timeline: &'a Timeline) -> Self {
        Self {
            rule,
            timeline,
            identity: Identity::new(rule.same.as_deref().unwrap_or_default()),
            from: if rule.needs_no_recurrence() { 0 } else { timeline.recurs_from() },
            keys: Vec::new(),
            before: Vec::new(),
            seen: HashMap::default(),
            ripe: Vec::new(),
            plain: Keyed::default(),
            most: vec![0],
        }
    }

    fn enter(&mut self, ply: Ply) {
        let mark = &self.timeline.marks()[ply as usize];
        if mark.clock == 0 {
            self.seen.clear();
            self.ripe.clear();
        }
        let key = self.find_key(ply, mark);
        self.keys.push(key);
        let earlier = self.seen.get(&key).copied();
        let times = earlier.map_or(0, |seen| seen.times) + 1;
        self.seen.insert(key, Seen { last: ply, times });
        self.before.push(earlier.map(|seen| seen.last));
        if times + 1 == self.rule.times {
            self.ripe.push(mark.components);
        }
        let here = self.here(ply) as usize;
        if here > self.most.len() {
            self.most = self.latest(ply, here);
        }
    }

    /// The plies at which the position of this ply stood, from there back.
    fn back_from(&self, ply: Ply) -> impl Iterator<Item = Ply> {
        iter::successors(Some(ply), |&ply| self.before[(ply - self.from) as usize])
    }

    /// So many of them, in order.
    fn latest(&self, ply: Ply, wanted: usize) -> Vec<Ply> {
        let mut plies: Vec<Ply> = self.back_from(ply).take(wanted).collect();
        plies.reverse();
        plies
    }

    fn find_key(&mut self, ply: Ply, mark: &Mark) -> u64 {
        // A position that will stand twice by announcement must be known wholly at once.
        if !self.identity.asks_for_moves() || self.rule.times < 3 {
            return self.identity.key(self.timeline, ply);
        }
        if self.plain.is_empty() {
            for mark in &self.timeline.marks()[self.from as usize..] {
                *self.plain.entry(self.identity.plain_key(&mark.components)).or_default() += 1;
            }
        }
        let plain = self.identity.plain_key(&mark.components);
        if self.plain[&plain] > 1 { self.identity.key(self.timeline, ply) } else { plain }
    }

    fn key(&self, ply: Ply) -> u64 {
        self.keys[(ply - self.from) as usize]
    }

    /// How often the position of this ply, the last one entered, has occurred.
    fn here(&self, ply: Ply) -> u32 {
        chain(self.rule, self.back_from(ply))
    }

    /// How often a position will have occurred if it occurs again at this ply.
    fn would_be(&self, key: u64, ply: Ply) -> u32 {
        self.seen
            .get(&key)
            .map_or(1, |seen| chain(self.rule, iter::once(ply).chain(self.back_from(seen.last))))
    }

    /// The latest occurrences up to this ply, as many as the article asks for; for a move
    /// still to be made, one fewer.
    fn because(&self, key: u64, ply: Ply) -> Because {
        let seen = self.seen[&key];
        let standing = seen.last == ply;
        let wanted = self.rule.times as usize - usize::from(!standing);
        let count = seen.times + u32::from(!standing);
        let plies = self.latest(seen.last, wanted);
        let times = self.rule.times;
        Because::Occurrences { times, plies, count: (count > times).then_some(count) }
    }
}

/// Why no position occurred often enough: the best there was, and whether the men alone
/// stood so more often.
fn near_miss(rule: &Repetition, count: &Count<'_>) -> NearMiss {
    let timeline = count.timeline;
    let mut groups: HashMap<u64, Vec<Ply>> = HashMap::new();
    let mut best: Vec<Ply> = Vec::new();
    if timeline.digest().recurs() {
        for (ply, mark) in (0..).zip(timeline.marks()) {
            let plies = groups.entry(mark.components.placement).or_default();
            plies.push(ply);
            if plies.len() > best.len() && best.len() < rule.times as usize {
                best.clone_from(plies);
            }
        }
    }
    let last = best.last().copied().filter(|_| best.len() >= rule.times as usize);
    NearMiss::Position {
        times: rule.times,
        most: count.most.len() as u32,
        plies: count.most.clone(),
        spaced: rule.spaced,
        unlike: last.and_then(|last| unlike(rule, timeline, best, &timeline.position(last))),
    }
}

/// What makes some of these plies, at which the same men stand on the same squares, differ
/// from the position asked about.
fn unlike(
    rule: &Repetition,
    timeline: &Timeline,
    plies: Vec<Ply>,
    asked: &Position,
) -> Option<Unlike> {
    let compared = rule.same.as_deref().unwrap_or_default();
    let (odd, component) = plies.iter().find_map(|&ply| {
        let component = identity::differing(&timeline.position(ply), asked, compared)?;
        Some((ply, component))
    })?;
    let (early, late) = (timeline.position(odd).rights(), asked.rights());
    let right = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| [Wing::King, Wing::Queen].map(|wing| (color, wing)))
        .find(|&(color, wing)| early.has(color, wing) && !late.has(color, wing))
        .filter(|_| component == Component::CastlingRights);
    let mut plies = plies;
    plies.truncate(2 * rule.times as usize);
    Some(Unlike { component, plies, odd, right })
}

/// For each claim on the record: how often the claimed position had occurred.
fn answer_claims(count: &Count<'_>, game: &View<'_>, out: &mut Findings) {
    for (event, _) in game.events() {
        if let Incident::Claim { ground: Claim::Repetition, intending } = event.incident {
            let here = count.timeline.position(event.ply);
            // An announced move that cannot be played leaves the position on the board.
            let announced = intending.and_then(|san| here.resolve(&san).ok());
            let claimed = announced.as_ref().map_or_else(|| here.clone(), |m| here.after(m));
            let near = examine(count, event.ply, &claimed, announced.is_some());
            out.answers(event.ply, Claim::Repetition, near);
        }
    }
}

fn examine(count: &Count<'_>, ply: Ply, claimed: &Position, intended: bool) -> NearMiss {
    let rule = count.rule;
    let placement = claimed.components().placement;
    let key = count.identity.key_of(claimed);
    let marks = &count.timeline.marks()[..=ply as usize];
    let alike: Vec<Ply> = (0..)
        .zip(marks)
        .filter(|(_, mark)| mark.components.placement == placement)
        .map(|(ply, _)| ply)
        .collect();
    let same = |&ply: &Ply| count.identity.key(count.timeline, ply) == key;
    let mut plies: Vec<Ply> = alike.iter().copied().filter(same).collect();
    let intended = intended.then_some(ply + 1);
    let most = chain(rule, intended.into_iter().chain(plies.iter().copied().rev()));
    plies.truncate(rule.times as usize);
    NearMiss::Position {
        times: rule.times,
        most,
        spaced: rule.spaced,
        unlike: unlike(rule, count.timeline, alike, claimed),
        plies,
    }
}

/// The first ply at which any position, the same player to move, stands for the third time.
pub(in crate::rules) fn third_occurrence(timeline: &Timeline) -> Option<Ply> {
    let mut seen: Keyed<u32> = Keyed::default();
    let from = timeline.recurs_from();
    let marks = timeline.marks().get(from as usize..).unwrap_or_default();
    (from..).zip(marks).find_map(|(ply, mark)| {
        let times = seen.entry(mark.components.key(true, false, false)).or_default();
        *times += 1;
        (*times == 3).then_some(ply)
    })
}
