//! The same position, too often.

use std::collections::HashMap;
use std::iter;

use crate::chess::{Color, Components, Kind, Move, Position, Wing};
use crate::notation::{Claim, Incident};
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::perpetual_check::checker_between;
use crate::rules::{
    Because, ClaimForm, Findings, Form, NearMiss, Outcome, Rank, Remedy, Unlike, View,
};

use super::identity::{self, Identity};
use super::{Component, Repetition};

/// Walks through the plies at which a position stands again, and through those after them at
/// which it can be announced to.
pub(super) fn judge(rule: &Repetition, game: &View<'_>, out: &mut Findings) {
    let mut count = Count::new(rule, game.timeline());
    let mut cursor = Cursor::new(game.timeline());
    while let Some(ply) = count.enter_next() {
        if out.suffices() {
            return;
        }
        if rule.remedy == Remedy::Claim {
            claim_standing(&mut count, ply, out);
            claim_intended(&mut count, ply, game, &mut cursor, out);
        } else if count.here(ply) >= rule.times {
            without_claim(&count, ply, out);
            return;
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
    let because = count.because(ply, false);
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
    let marks = timeline.marks();
    let identity = || Identity::new(rule.same.as_deref().unwrap_or_default());
    if let Some(next) = marks.get(ply as usize + 1)
        && timeline.moves().get(ply as usize) == Some(m)
    {
        return next.back == 0 || {
            let (identity, ply) = (identity(), ply + 1);
            let key = identity.key(timeline, ply);
            let same = |&earlier: &Ply| identity.key(timeline, earlier) == key;
            chain(rule, iter::once(ply).chain(timeline.earlier(ply).filter(same))) < rule.times
        };
    }
    if m.is_irreversible() || m.kind != Kind::Plain {
        return true;
    }
    let since = ply.saturating_sub(marks[ply as usize].clock);
    let placement = marks[ply as usize].components.placement_after(m);
    let stretch = &marks[since as usize..=ply as usize];
    if !stretch.iter().any(|mark| mark.components.placement == placement) {
        return true;
    }
    let identity = identity();
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

fn claim_standing(count: &mut Count<'_>, ply: Ply, out: &mut Findings) {
    let rule = count.rule;
    if rule.has_form(ClaimForm::Standing) && count.here(ply) >= rule.times {
        let key = count.key(ply);
        let who = rule.claimant(count.timeline.turn(ply));
        out.entitles(ply, who, Form::Standing, key, || count.because(ply, false));
    }
}

/// Any legal move may be announced, whether or not the game went that way.
fn claim_intended(
    count: &mut Count<'_>,
    ply: Ply,
    game: &View<'_>,
    cursor: &mut Cursor<'_>,
    out: &mut Findings,
) {
    for at in count.within_reach(ply) {
        let Some(m) = count.announceable(at, ply, cursor) else { continue };
        let last = count.ripe[at].last;
        let times = chain(count.rule, iter::once(ply + 1).chain(count.back_from(last)));
        if times >= count.rule.times && game.permits(ply, &m) {
            // The same position by another move is another claim.
            let group = count.key(last) ^ (u64::from(m.from as u8) << 6 | u64::from(m.to as u8));
            let who = count.timeline.turn(ply).into();
            out.entitles(ply, who, Form::Intended(m), group, || count.because(last, true));
        }
    }
}

/// So many ripe positions are looked through one by one.
const FEW: usize = 32;

/// A position that needs only one more occurrence.
struct Ripe {
    components: Components,
    /// When it stood last.
    last: Ply,
}

/// Occurrences of each position since the last move that cannot be undone.
struct Count<'a> {
    rule: &'a Repetition,
    timeline: &'a Timeline,
    identity: Identity,
    /// The ply to be entered next, unless there is nothing to be found before the next return.
    next: Ply,
    /// Where the men stand again: the plies of the timeline that have not been entered.
    returns: &'a [Ply],
    /// For each ply, how many plies ago the same position stood last; 0 if it never has.
    back: Vec<u32>,
    /// Where a position may be announced: those that need only one more occurrence.
    ripe: Vec<Ripe>,
    /// For each ply, the place among them of the position that stood there last, from 1.
    ripe_at: Vec<u32>,
    /// If they are many: those in which the men of a side stand on these squares.
    by_side: HashMap<(Color, u64), Vec<usize>>,
    /// Where an article compares possible moves: the keys of positions so far asked for.
    keys: HashMap<Ply, u64>,
    /// When a position stood last that has occurred most, whichever did first, and how often.
    most: (Ply, u32),
}

impl<'a> Count<'a> {
    fn new(rule: &'a Repetition, timeline: &'a Timeline) -> Self {
        Self {
            rule,
            timeline,
            identity: Identity::new(rule.same.as_deref().unwrap_or_default()),
            next: 0,
            returns: timeline.returns(),
            back: vec![0; timeline.plies() as usize + 1],
            ripe: Vec::new(),
            ripe_at: Vec::new(),
            by_side: HashMap::new(),
            keys: HashMap::new(),
            most: (0, 1),
        }
    }

    /// Enters the next ply at which something may be found.
    fn enter_next(&mut self) -> Option<Ply> {
        if self.ripe.is_empty() && !self.rule.needs_no_recurrence() {
            self.next = *self.returns.first()?;
        }
        let ply = self.next;
        let mark = self.timeline.marks().get(ply as usize)?;
        self.next += 1;
        if mark.clock == 0 {
            self.ripe.clear();
            self.by_side.clear();
        }
        if mark.back > 0 {
            self.returns = &self.returns[1..];
            self.come_back(ply);
        }
        if self.rule.has_form(ClaimForm::Intended) {
            self.ripen(ply, mark.components);
        }
        Some(ply)
    }

    /// The men stand as before: finds out whether the position is the same.
    fn come_back(&mut self, ply: Ply) {
        let timeline = self.timeline;
        if let Some(before) = timeline.earlier(ply).find(|&earlier| self.same(earlier, ply)) {
            self.back[ply as usize] = ply - before;
            let here = self.here(ply);
            if here > self.most.1 {
                self.most = (ply, here);
            }
        }
    }

    fn same(&mut self, earlier: Ply, ply: Ply) -> bool {
        let [a, b] = [earlier, ply].map(|ply| &self.timeline.marks()[ply as usize].components);
        a == b
            || (self.identity.plain_key(a) == self.identity.plain_key(b)
                && (!self.identity.asks_for_moves() || self.key(earlier) == self.key(ply)))
    }

    fn ripen(&mut self, ply: Ply, components: Components) {
        let nearly = self.rule.times.saturating_sub(1) as usize;
        if self.back_from(ply).take(nearly).count() < nearly {
            return;
        }
        self.ripe_at.resize(self.back.len(), 0);
        let mut place = self.ripe_at[(ply - self.back[ply as usize]) as usize];
        if place == 0 {
            self.ripe.push(Ripe { components, last: ply });
            place = self.ripe.len() as u32;
            self.index();
        }
        self.ripe[place as usize - 1].last = ply;
        self.ripe_at[ply as usize] = place;
    }

    /// Notes where the men stand in the last ripe position; in all of them when they become many.
    fn index(&mut self) {
        let first = match self.ripe.len() {
            ..FEW => return,
            FEW => 0,
            many => many - 1,
        };
        for (place, ripe) in self.ripe.iter().enumerate().skip(first) {
            for color in Color::ALL {
                let side = (color, ripe.components.side(color));
                self.by_side.entry(side).or_default().push(place);
            }
        }
    }

    /// The ripe positions in which the men of the player who does not move stand as they do at
    /// this ply: a move may lead to them.
    fn within_reach(&self, ply: Ply) -> Vec<usize> {
        let here = &self.timeline.marks()[ply as usize].components;
        if self.ripe.len() >= FEW {
            let side = (!here.turn, here.side(!here.turn));
            return self.by_side.get(&side).cloned().unwrap_or_default();
        }
        let stands_still = |(place, ripe): (usize, &Ripe)| {
            ripe.components.same_side(here, !here.turn).then_some(place)
        };
        self.ripe.iter().enumerate().filter_map(stands_still).collect()
    }

    /// The move at this ply that leads to a ripe position, if there is one.
    fn announceable(&self, ripe: usize, ply: Ply, cursor: &mut Cursor<'_>) -> Option<Move> {
        let here = &self.timeline.marks()[ply as usize].components;
        let Ripe { components: there, last } = &self.ripe[ripe];
        let position = cursor.at(ply);
        let m = position.quiet_move_by(here.placement ^ there.placement)?;
        let after = position.after(&m);
        let components = after.components();
        let same = components == *there
            || (self.identity.plain_key(&components) == self.identity.plain_key(there)
                && self.identity.same_moves(&after, &self.timeline.position(*last)));
        same.then_some(m)
    }

    /// The plies at which the position of this ply stood, from there back.
    fn back_from(&self, ply: Ply) -> impl Iterator<Item = Ply> {
        let before = |&ply: &Ply| match self.back[ply as usize] {
            0 => None,
            back => Some(ply - back),
        };
        iter::successors(Some(ply), before)
    }

    /// So many of them, in order.
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

    /// How often the position of this ply has occurred.
    fn here(&self, ply: Ply) -> u32 {
        chain(self.rule, self.back_from(ply))
    }

    /// The latest occurrences of the position that stood last at this ply, as many as the article
    /// asks for; one fewer, if it is still to be brought about by an announced move.
    fn because(&self, last: Ply, announced: bool) -> Because {
        let to_come = u32::from(announced);
        let times = self.rule.times;
        let count = self.back_from(last).count() as u32 + to_come;
        let plies = self.latest(last, times - to_come);
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
        most: count.most.1,
        plies: count.latest(count.most.0, count.most.1),
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
    let third = |&ply: &Ply| {
        let turn = timeline.turn(ply);
        timeline.earlier(ply).filter(|&earlier| timeline.turn(earlier) == turn).nth(1).is_some()
    };
    timeline.returns().iter().copied().find(third)
}
