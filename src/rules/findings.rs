//! Where rules put what they find.

use std::collections::{HashMap, HashSet};

use crate::notation::{Claim, Event, Pattern};
use crate::replay::{Ply, Timeline};

use super::rule::replayed_events;
use super::watch::Watch;
use super::{Because, Claimant, Effect, Finding, Form, FormKind, NearMiss, Outcome, Precedence};

/// Of so many claims on the record, the first different ones on each ground, it is said how things
/// stand with them. Whether any other is good is found out all the same.
pub(crate) const EXAMINED: usize = 100;

/// Collects what one rule finds in one game.
///
/// Moments of the same kind are kept as one finding with its first moment, its last and
/// their number, so that a million plies of shuffling stay readable.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    found: Vec<Finding>,
    groups: HashMap<(Claimant, FormKind, u64), usize>,
    until: Option<Ply>,
    watch: Watch,
    watched: Vec<ClaimMoment>,
    near_misses: Vec<NearMiss>,
    /// The claims on the record that are founded on this rule.
    grounds: HashSet<(Ply, Claim)>,
    /// How things stand with them, by the move announced.
    answers: HashMap<(Ply, Claim, Option<Pattern>), NearMiss>,
    unknown_from: Option<Ply>,
    unknown_may_end: bool,
    explaining: bool,
    brief: bool,
}

/// A single moment at which somebody may claim, kept on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimMoment {
    /// The ply at which the claim can be made.
    pub ply: Ply,
    /// The player who may claim, or either.
    pub who: Claimant,
    /// On the board, by announcing a move, or by notice.
    pub form: Form,
    /// On what facts, where they are wanted.
    pub because: Option<Because>,
}

impl Findings {
    /// Collects findings, and what was nearly found, of the whole game.
    pub fn explained() -> Self {
        Self { explaining: true, ..Self::default() }
    }

    /// Collects the first finding only: enough to tell what a code makes of the game.
    pub(crate) fn brief() -> Self {
        Self { brief: true, ..Self::default() }
    }

    /// Empties it and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.found.clear();
        self.groups.clear();
        self.watched.clear();
        self.near_misses.clear();
        self.grounds.clear();
        self.answers.clear();
        (self.unknown_from, self.unknown_may_end) = (None, false);
    }

    /// Whether the first finding is enough, as in a survey of many games: then what is plain need
    /// not be proved.
    pub fn is_brief(&self) -> bool {
        self.brief
    }

    /// Whether nothing that comes later is wanted. Rules find things in order of ply; one that
    /// does not may disregard this.
    pub fn suffices(&self) -> bool {
        self.brief && !self.found.is_empty()
    }

    /// The game is over at this ply: no claim is made there or later.
    pub(crate) fn void_from(mut self, end: Option<Ply>) -> Self {
        self.until = end;
        self
    }

    /// Keeps these moments.
    pub(crate) fn watching(mut self, watch: Watch) -> Self {
        self.watch = watch;
        self
    }

    /// Whether near misses are wanted.
    pub fn explaining(&self) -> bool {
        self.explaining
    }

    /// The code ends the game here.
    pub fn ends(&mut self, ply: Ply, outcome: Outcome, precedence: Precedence, because: Because) {
        let effect = Effect::Ends { outcome, precedence };
        self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
    }

    /// The move that led to this ply may not be played.
    pub fn forbids(&mut self, ply: Ply, because: Because) {
        let effect = Effect::Forbids;
        self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
    }

    /// Somebody may claim here. Moments of one group, the same recurring position or the same
    /// run of a count, are one finding; the facts are collected at its first moment only.
    pub fn entitles(
        &mut self,
        ply: Ply,
        who: Claimant,
        form: Form,
        group: u64,
        because: impl FnOnce() -> Because,
    ) {
        if self.until.is_some_and(|end| ply >= end) {
            return;
        }
        let key = (who, form.kind(), group);
        let known = self.groups.get(&key).copied();
        if let Some(index) = known {
            let finding = &mut self.found[index];
            if finding.last < ply {
                finding.last = ply;
                finding.moments += 1;
            }
        }
        let watched = self.watches(ply, who, form);
        let with_facts = watched && self.wants_facts(ply);
        let because = (known.is_none() || with_facts).then(because);
        if watched {
            let because = because.clone().filter(|_| with_facts);
            self.watched.push(ClaimMoment { ply, who, form, because });
        }
        if let (None, Some(because)) = (known, because) {
            self.groups.insert(key, self.found.len());
            let effect = Effect::Entitles { who, form };
            self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
        }
    }

    /// Whether this moment is kept on its own.
    fn watches(&self, ply: Ply, who: Claimant, form: Form) -> bool {
        match &self.watch {
            Watch::Nothing => false,
            Watch::Claims(claims) => claims.has(ply, form),
            Watch::Everything => true,
            Watch::EachKind => {
                let mut here = self.watched.iter().rev().take_while(|moment| moment.ply == ply);
                let kind = (who, form.kind());
                !here.any(|moment| (moment.who, moment.form.kind()) == kind)
            }
        }
    }

    /// Whether the facts of a moment that is kept are wanted.
    fn wants_facts(&self, ply: Ply) -> bool {
        match self.watch {
            Watch::Nothing | Watch::Everything => false,
            Watch::Claims(_) => self.until == Some(ply + 1),
            Watch::EachKind => true,
        }
    }

    /// Something was nearly found.
    pub fn nearly(&mut self, near_miss: NearMiss) {
        self.near_misses.push(near_miss);
    }

    /// A claim is on the record at this ply, perhaps with a move announced, and this rule is what
    /// it is founded on: how things stand with it. Only a rule that answers can uphold a claim.
    pub fn answers(
        &mut self,
        ply: Ply,
        ground: Claim,
        announced: Option<Pattern>,
        how_it_stands: NearMiss,
    ) {
        self.is_ground_at(ply, ground);
        self.answers.entry((ply, ground, announced)).or_insert(how_it_stands);
    }

    /// Answers the claims on the record on this ground, which are founded on one rule. The state of
    /// the claimed condition is kept for the first [`EXAMINED`] different claims only.
    pub(super) fn answer_claims(
        &mut self,
        game: &Timeline,
        ground: Claim,
        mut state: impl FnMut(&Event) -> NearMiss,
    ) {
        let mut examined: Vec<&Event> = Vec::new();
        for claim in claims(game, ground) {
            self.is_ground_at(claim.ply, ground);
            let mut here = examined.iter().rev().take_while(|known| known.ply == claim.ply);
            let is_known = here.any(|known| known.incident == claim.incident);
            if !is_known && examined.len() < EXAMINED {
                examined.push(claim);
                self.answers(claim.ply, ground, claim.incident.announced(), state(claim));
            }
        }
    }

    /// A claim is on the record at this ply, and this rule is what it is founded on; how things
    /// stand with it is not said.
    pub(super) fn is_ground_at(&mut self, ply: Ply, ground: Claim) {
        self.grounds.insert((ply, ground));
    }

    /// From this ply on it matters that the law is not known: it may have given a claim, or have
    /// ended the game.
    pub fn unknown(&mut self, from: Ply) {
        self.unknown_may_end = true;
        self.unknown_claim(from);
    }

    /// From this ply on it matters that the law is not known, but it can only have given a claim.
    pub fn unknown_claim(&mut self, from: Ply) {
        self.unknown_from = Some(self.unknown_from.map_or(from, |ply| ply.min(from)));
    }

    /// What was found, in no particular order.
    pub fn found(&self) -> &[Finding] {
        &self.found
    }

    /// Whether the game ends here, or a move may not be played, by something of this precedence.
    pub(crate) fn ends_at(&self, end: (Ply, Precedence)) -> bool {
        self.found.iter().any(|finding| finding.end() == Some(end))
    }

    /// The moments that were watched for, in the order in which they were found.
    pub(crate) fn watched(&self) -> &[ClaimMoment] {
        &self.watched
    }

    /// Puts them in order of ply, so that those of one ply can be looked up.
    pub(crate) fn in_order(mut self) -> Self {
        self.watched.sort_by_key(|moment| moment.ply);
        self
    }

    /// Those of one ply, once they are in order.
    pub(crate) fn watched_at(&self, ply: Ply) -> impl Iterator<Item = &ClaimMoment> {
        let from = self.watched.partition_point(|moment| moment.ply < ply);
        self.watched[from..].iter().take_while(move |moment| moment.ply == ply)
    }

    /// Whether a claim on the record is founded on this rule.
    pub(crate) fn is_ground_of(&self, ply: Ply, ground: Claim) -> bool {
        self.grounds.contains(&(ply, ground))
    }

    /// How things stand with a claim on the record, if that is said.
    pub(crate) fn answer_to(
        &self,
        ply: Ply,
        ground: Claim,
        announced: Option<Pattern>,
    ) -> Option<&NearMiss> {
        self.answers.get(&(ply, ground, announced))
    }

    /// What was nearly found.
    pub fn near_misses(&self) -> &[NearMiss] {
        &self.near_misses
    }

    /// The ply from which it matters that the law is not known.
    pub fn unknown_from(&self) -> Option<Ply> {
        self.unknown_from
    }

    /// Whether what is not known can have ended the game.
    pub fn unknown_may_end(&self) -> bool {
        self.unknown_may_end
    }

    /// Whether anything was found.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

/// Returns the claims on the record on this ground, in order.
pub(super) fn claims(game: &Timeline, ground: Claim) -> impl Iterator<Item = &Event> {
    let events = replayed_events(game).map(|(_, event)| event);
    events.filter(move |event| event.incident.ground() == Some(ground))
}
