//! Everything that one rule finds in one game.

use std::collections::{HashMap, HashSet};

use crate::notation::{Claim, Event, GameResult, Pattern};
use crate::replay::{Ply, Timeline};

use super::{
    Claimant, Effect, Finding, FirstFinding, Form, FormKind, Grounds, Precedence, UnknownFrom,
    UnmetCondition,
};

/// The maximum number of distinct claims per ground for which the state of the claimed condition
/// is kept. Further claims are ruled on without it.
const EXAMINED: usize = 100;

/// After this ply, the facts of an open claim are kept only if a claim is on the record at the same
/// ply. No real game has a longer drawn part.
const LAST_EXPLAINED: Ply = 4_000;

/// Everything that one rule finds in one game, from its first ply to its last. That the game may
/// have ended earlier under a code is not taken into account here.
///
/// Moments at which the same claim is open are kept together, so that the findings of a million
/// plies of shuffling stay few.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    decisive: Vec<Finding>,
    open: Vec<OpenMoments>,
    groups: HashMap<(Claimant, FormKind, u64), usize>,
    /// The facts of single moments, by their ply and their place in `open`.
    facts: HashMap<(Ply, usize), Grounds>,
    /// The recorded claims on whose ground this rule can be invoked.
    claimed: HashSet<(Ply, Claim)>,
    /// The states of the conditions claimed on the record, by the move announced.
    claim_states: HashMap<(Ply, Claim, Option<Pattern>), UnmetCondition>,
    unmet: Vec<UnmetCondition>,
    unknown: Option<UnknownFrom>,
    /// The moments after which the game goes on, whatever another article leaves open.
    continuations: Vec<(Ply, Precedence)>,
    /// By ply of a recorded claim: the places in `open` of the claims that are open there.
    open_at_claims: HashMap<Ply, Vec<usize>>,
}

/// The moments at which one claim is open: on the same recurring position, or in the same run of a
/// count, by the same player in the same form.
#[derive(Clone, Debug)]
struct OpenMoments {
    who: Claimant,
    form: Form,
    grounds: Grounds,
    /// The plies in ascending order.
    plies: Vec<Ply>,
}

/// A single moment at which somebody may claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimMoment {
    /// The ply at which the claim can be made.
    pub ply: Ply,
    /// The player who may claim, or either.
    pub who: Claimant,
    /// The form of the claim: on the board, by announcing a move, or by notice.
    pub form: Form,
    /// The facts that the claim rests on, if they are kept for this moment.
    pub grounds: Option<Grounds>,
}

impl Evaluation {
    /// Returns an evaluation of this game, in which nothing is found yet.
    pub fn of(game: &Timeline) -> Self {
        let claims = game.events().iter().filter(|event| event.incident.ground().is_some());
        let open_at_claims = claims.map(|event| (event.ply, Vec::new())).collect();
        Self { open_at_claims, ..Self::default() }
    }

    /// Returns an evaluation that holds only what a rule found first.
    pub(crate) fn of_first(first: FirstFinding) -> Self {
        let mut found = Self::default();
        match first {
            FirstFinding::Unknown(unknown) => found.unknown = Some(unknown),
            FirstFinding::Found(first) => match first.effect {
                Effect::Entitles { who, form } => {
                    let (grounds, plies) = (first.grounds, vec![first.ply]);
                    found.open.push(OpenMoments { who, form, grounds, plies });
                }
                Effect::Ends { .. } | Effect::Forbids => found.decisive.push(first),
            },
        }
        found
    }

    /// Returns true if this holds the same effect at the same ply as what a rule found first: in
    /// its first decisive finding, or in its first claim if no finding is decisive.
    pub(crate) fn finds_first(&self, first: &FirstFinding) -> bool {
        match first {
            FirstFinding::Unknown(unknown) => self.unknown == Some(*unknown),
            FirstFinding::Found(found) => {
                let mut decisive = self.decisive.iter().map(|known| (known.ply, known.effect));
                let first = decisive.next().or_else(|| self.first_claims().next());
                first == Some((found.ply, found.effect))
            }
        }
    }

    /// Adds that the game ends at this ply.
    pub fn add_end(
        &mut self,
        ply: Ply,
        result: GameResult,
        precedence: Precedence,
        grounds: Grounds,
    ) {
        let effect = Effect::Ends { result, precedence };
        self.decisive.push(Finding::at(ply, effect, grounds));
    }

    /// Adds that the recorded move which led to this ply is forbidden.
    pub fn add_forbidden_move(&mut self, ply: Ply, grounds: Grounds) {
        let effect = Effect::Forbids;
        self.decisive.push(Finding::at(ply, effect, grounds));
    }

    /// Adds that a player may claim at this ply. Moments of one group, the same recurring position
    /// or the same run of a count, are one finding. They are added in order of ply; `grounds` is
    /// called only if the facts of this moment are kept.
    pub fn add_claim(
        &mut self,
        ply: Ply,
        who: Claimant,
        form: Form,
        group: u64,
        grounds: impl FnOnce() -> Grounds,
    ) {
        let place = *self.groups.entry((who, form.kind(), group)).or_insert(self.open.len());
        let claims = self.open_at_claims.get_mut(&ply);
        let keeps_facts = ply <= LAST_EXPLAINED || claims.is_some();
        match self.open.get_mut(place) {
            None => {
                self.open.push(OpenMoments { who, form, grounds: grounds(), plies: vec![ply] });
            }
            Some(open) if open.plies.last().is_some_and(|last| *last >= ply) => return,
            Some(open) => {
                open.plies.push(ply);
                if keeps_facts {
                    self.facts.insert((ply, place), grounds());
                }
            }
        }
        if let Some(open_here) = claims {
            open_here.push(place);
        }
    }

    /// Adds what follows at a ply: an end, a claim or a forbidden move. `group` and `grounds` are
    /// as in [`Self::add_claim`].
    pub(super) fn add(
        &mut self,
        ply: Ply,
        effect: Effect,
        group: u64,
        grounds: impl FnOnce() -> Grounds,
    ) {
        match effect {
            Effect::Entitles { who, form } => self.add_claim(ply, who, form, group, grounds),
            Effect::Ends { result, precedence } => self.add_end(ply, result, precedence, grounds()),
            Effect::Forbids => self.add_forbidden_move(ply, grounds()),
        }
    }

    /// Adds a condition that was nearly met.
    pub fn add_unmet(&mut self, unmet: UnmetCondition) {
        self.unmet.push(unmet);
    }

    /// Adds that from this ply on an unknown law may have given a claim, or have ended the game.
    pub fn add_unknown(&mut self, from: Ply) {
        self.add_unknown_event(from, Precedence::CLAIM);
    }

    /// Adds that an unknown law may have ended the game by a recorded event at this ply.
    pub(super) fn add_unknown_event(&mut self, ply: Ply, precedence: Precedence) {
        self.merge_unknown(UnknownFrom::of_event((ply, precedence)));
    }

    /// Adds that from this ply on an unknown law may have given a claim, and nothing else.
    pub fn add_unknown_claim(&mut self, from: Ply) {
        let precedence = Precedence::CLAIM;
        self.merge_unknown(UnknownFrom { ply: from, precedence, may_end: false });
    }

    /// Adds that the game goes on after a recorded event at this ply.
    pub(super) fn add_continuation(&mut self, ply: Ply, precedence: Precedence) {
        self.continuations.push((ply, precedence));
    }

    /// Keeps one moment from which the law is unknown: the earlier of two. The game may have ended
    /// from there on if it may have ended after either.
    fn merge_unknown(&mut self, added: UnknownFrom) {
        self.unknown = Some(match self.unknown {
            Some(known) => {
                let (ply, precedence) = known.when().min(added.when());
                UnknownFrom { ply, precedence, may_end: known.may_end || added.may_end }
            }
            None => added,
        });
    }

    /// Adds the state of the condition that a recorded claim at this ply is about, perhaps with a
    /// move announced. Only a rule that adds such a state can uphold a claim.
    pub fn add_claim_state(
        &mut self,
        ply: Ply,
        ground: Claim,
        announced: Option<Pattern>,
        state: UnmetCondition,
    ) {
        self.claimed.insert((ply, ground));
        self.claim_states.entry((ply, ground, announced)).or_insert(state);
    }

    /// Adds the state of the condition at the recorded claims on this ground: at the first
    /// [`EXAMINED`] distinct ones, and at the last.
    pub(super) fn add_claim_states(
        &mut self,
        game: &Timeline,
        ground: Claim,
        mut state: impl FnMut(&Event) -> UnmetCondition,
    ) {
        let mut examined: Vec<&Event> = Vec::new();
        let events = replayed_events(game).map(|(_, event)| event);
        let mut claims = events.filter(|event| event.incident.ground() == Some(ground)).peekable();
        while let Some(claim) = claims.next() {
            self.claimed.insert((claim.ply, ground));
            let mut here = examined.iter().rev().take_while(|known| known.ply == claim.ply);
            let is_known = here.any(|known| known.incident == claim.incident);
            if !is_known && (examined.len() < EXAMINED || claims.peek().is_none()) {
                examined.push(claim);
                self.add_claim_state(claim.ply, ground, claim.incident.announced(), state(claim));
            }
        }
    }

    /// Returns true if nothing was found. What is unknown or nearly met is not counted.
    pub fn is_empty(&self) -> bool {
        self.decisive.is_empty() && self.open.is_empty()
    }

    /// Returns the findings that end the game or forbid a recorded move, in the order in which they
    /// were found.
    pub(crate) fn decisive(&self) -> &[Finding] {
        &self.decisive
    }

    /// Returns all findings: what ends the game or forbids a move, and one for each claim, with its
    /// first moment and its last.
    pub fn findings(&self) -> Vec<Finding> {
        let open = self.open.iter().filter_map(|open| open.finding(open.plies.len()));
        self.decisive.iter().cloned().chain(open).collect()
    }

    /// Returns the claims that are open before a ply, one finding for each; all of them if `end` is
    /// `None`.
    pub(crate) fn claims_before(&self, end: Option<Ply>) -> impl Iterator<Item = Finding> {
        self.open.iter().filter_map(move |open| {
            let is_before = |ply: &Ply| end.is_none_or(|end| *ply < end);
            open.finding(open.plies.partition_point(is_before))
        })
    }

    /// Returns the first ply at which each claim is open, and who may claim in which form.
    pub(crate) fn first_claims(&self) -> impl Iterator<Item = (Ply, Effect)> {
        self.open.iter().filter_map(|open| Some((*open.plies.first()?, open.effect())))
    }

    /// Returns the moments at which a claim is open from one ply on and before another, claim after
    /// claim.
    pub(crate) fn moments_between(&self, from: Ply, end: Ply) -> impl Iterator<Item = ClaimMoment> {
        let numbered = (0..).zip(&self.open);
        numbered.flat_map(move |(place, open)| {
            let first = open.plies.partition_point(|ply| *ply < from);
            let plies = open.plies[first..].iter().take_while(move |ply| **ply < end);
            plies.map(move |ply| self.moment(*ply, place, open))
        })
    }

    /// Returns the claims that are open at a ply at which a claim is on the record.
    pub(crate) fn moments_at(&self, ply: Ply) -> impl Iterator<Item = ClaimMoment> {
        let places = self.open_at_claims.get(&ply).into_iter().flatten();
        places.map(move |&place| self.moment(ply, place, &self.open[place]))
    }

    fn moment(&self, ply: Ply, place: usize, open: &OpenMoments) -> ClaimMoment {
        let grounds = match open.plies.first() {
            Some(&first) if first == ply => Some(&open.grounds),
            _ => self.facts.get(&(ply, place)),
        };
        ClaimMoment { ply, who: open.who, form: open.form, grounds: grounds.cloned() }
    }

    /// Returns the finding that comes first, or from when the law is unknown if there is none.
    pub fn first(&self) -> Option<FirstFinding> {
        let findings = self.findings();
        let first = findings.into_iter().min_by_key(Finding::when);
        first.map(FirstFinding::Found).or(self.unknown.map(FirstFinding::Unknown))
    }

    /// Returns true if this rule can be invoked for a recorded claim at this ply on this ground.
    pub(crate) fn covers_claim(&self, ply: Ply, ground: Claim) -> bool {
        self.claimed.contains(&(ply, ground))
    }

    /// Returns the state of the condition that a recorded claim is about, if it is kept.
    pub(crate) fn claim_state(
        &self,
        ply: Ply,
        ground: Claim,
        announced: Option<Pattern>,
    ) -> Option<&UnmetCondition> {
        self.claim_states.get(&(ply, ground, announced))
    }

    /// Returns the conditions that were nearly met.
    pub fn unmet(&self) -> &[UnmetCondition] {
        &self.unmet
    }

    /// Returns true if this rule says that the game goes on after this moment.
    pub(crate) fn continues_after(&self, moment: (Ply, Precedence)) -> bool {
        self.continuations.contains(&moment)
    }

    /// Returns the ply from which it matters that the law is unknown, if it does.
    pub fn unknown_from(&self) -> Option<UnknownFrom> {
        self.unknown
    }
}

/// A moment at which a rule finds something. Its facts are collected only if they are kept.
pub(super) struct Moment<'g> {
    pub ply: Ply,
    pub effect: Effect,
    /// A number that is the same for all moments of one claim.
    pub group: u64,
    pub grounds: &'g dyn Fn() -> Grounds,
}

impl Moment<'_> {
    pub(super) fn finding(&self) -> Finding {
        Finding::at(self.ply, self.effect, (self.grounds)())
    }

    pub(super) fn add_to(&self, found: &mut Evaluation) {
        found.add(self.ply, self.effect, self.group, self.grounds);
    }
}

impl OpenMoments {
    fn effect(&self) -> Effect {
        Effect::Entitles { who: self.who, form: self.form }
    }

    /// Returns the finding of its first `moments` moments; `None` if there are none.
    fn finding(&self, moments: usize) -> Option<Finding> {
        let plies = self.plies.get(..moments)?;
        let (ply, last) = (*plies.first()?, *plies.last()?);
        let grounds = self.grounds.clone();
        Some(Finding { ply, last, moments: moments as u32, effect: self.effect(), grounds })
    }
}

/// Returns the events of a game with their ranks, in order. An event after the last replayed ply is
/// left out: a hypothetical claim may lie after the ply at which a law of movement stopped the
/// replay.
pub(crate) fn replayed_events(game: &Timeline) -> impl Iterator<Item = (Precedence, &Event)> {
    with_ranks(game.events()).filter(|(_, event)| event.ply <= game.plies())
}

/// Returns events with their ranks among those of the same ply. The events are in order of ply.
pub(crate) fn with_ranks(events: &[Event]) -> impl Iterator<Item = (Precedence, &Event)> {
    let mut last: Option<(Ply, Precedence)> = None;
    events.iter().map(move |event| {
        let precedence = match last {
            Some((ply, precedence)) if ply == event.ply => precedence.next(),
            _ => Precedence::EVENT,
        };
        last = Some((event.ply, precedence));
        (precedence, event)
    })
}
