//! Where rules put what they find.

use std::collections::HashMap;

use crate::notation::Claim;
use crate::replay::Ply;

use super::{Because, Claimant, Effect, Finding, Form, NearMiss, Outcome, Rank};

/// Collects what one rule finds in one game.
///
/// Moments of the same kind are kept as one finding with its first moment, its last and
/// their number, so that a million plies of shuffling stay readable.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    found: Vec<Finding>,
    groups: HashMap<(Claimant, FormKind, u64), usize>,
    until: Option<Ply>,
    watched: Vec<Ply>,
    watching_all: bool,
    at_watched: Vec<Moment>,
    near_misses: Vec<NearMiss>,
    answers: Vec<(Ply, Claim, NearMiss)>,
    unknown_from: Option<Ply>,
    unknown_may_end: bool,
    explaining: bool,
    brief: bool,
}

/// A single moment at which somebody may claim, kept because a claim is on the record there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When.
    pub ply: Ply,
    /// Who may claim.
    pub who: Claimant,
    /// How.
    pub form: Form,
    /// On what facts.
    pub because: Because,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum FormKind {
    Standing,
    Intended,
    Notice,
}

impl Findings {
    /// Collects findings, and what was nearly found, of the whole game.
    #[must_use]
    pub fn explained() -> Self {
        Self { explaining: true, ..Self::default() }
    }

    /// Collects the first finding only: enough to tell what a code makes of the game.
    pub(crate) fn brief() -> Self {
        Self { brief: true, ..Self::default() }
    }

    /// Whether the first finding is enough, as in a survey of many games: then what is plain need
    /// not be proved.
    #[must_use]
    pub fn is_brief(&self) -> bool {
        self.brief
    }

    /// Whether nothing that comes later is wanted. Rules find things in order of ply; one that
    /// does not may disregard this.
    #[must_use]
    pub fn suffices(&self) -> bool {
        self.brief && !self.found.is_empty()
    }

    /// The game is over at this ply: no claim is made there or later.
    pub(crate) fn void_from(mut self, end: Option<Ply>) -> Self {
        self.until = end;
        self
    }

    /// Keeps every moment of these plies, each on its own.
    pub(crate) fn watching(mut self, plies: Vec<Ply>) -> Self {
        self.watched = plies;
        self
    }

    /// Keeps every moment of the game, each on its own.
    pub(crate) fn watching_all(mut self) -> Self {
        self.watching_all = true;
        self
    }

    /// Whether near misses are wanted.
    #[must_use]
    pub fn explaining(&self) -> bool {
        self.explaining
    }

    /// The code ends the game here.
    pub fn ends(&mut self, ply: Ply, outcome: Outcome, rank: Rank, because: Because) {
        let effect = Effect::Ends { outcome, rank };
        self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
    }

    /// The move that led to this ply may not be played.
    pub fn forbids(&mut self, ply: Ply, because: Because) {
        let effect = Effect::Forbids;
        self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
    }

    /// Somebody may claim here. Moments of one group, the same recurring position or the same
    /// run of a count, are one finding; the facts are asked for at its first moment only.
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
        let key = (who, FormKind::from(form), group);
        let known = self.groups.get(&key).copied();
        if let Some(index) = known {
            let finding = &mut self.found[index];
            if finding.last < ply {
                finding.last = ply;
                finding.moments += 1;
            }
        }
        let watched = self.watching_all || self.watched.contains(&ply);
        if known.is_some() && !watched {
            return;
        }
        let because = because();
        if watched {
            self.at_watched.push(Moment { ply, who, form, because: because.clone() });
        }
        if known.is_none() {
            self.groups.insert(key, self.found.len());
            let effect = Effect::Entitles { who, form };
            self.found.push(Finding { ply, last: ply, moments: 1, effect, because });
        }
    }

    /// Something was nearly found.
    pub fn nearly(&mut self, near_miss: NearMiss) {
        self.near_misses.push(near_miss);
    }

    /// A claim is on the record at this ply, and this rule is what it is founded on: how
    /// things stand with it. Only a rule that answers can uphold a claim.
    pub fn answers(&mut self, ply: Ply, ground: Claim, how_it_stands: NearMiss) {
        self.answers.push((ply, ground, how_it_stands));
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
    #[must_use]
    pub fn found(&self) -> &[Finding] {
        &self.found
    }

    /// The same, taken out.
    pub(crate) fn take_found(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.found)
    }

    /// The earliest thing found that ends the game or may not be played, and its rank.
    pub(crate) fn first_end(&self) -> Option<(Ply, Rank)> {
        let end = |finding: &Finding| match finding.effect {
            Effect::Ends { rank, .. } => Some((finding.ply, rank)),
            Effect::Forbids => Some((finding.ply, Rank::FORBIDDEN_MOVE)),
            Effect::Entitles { .. } => None,
        };
        self.found.iter().filter_map(end).min()
    }

    /// The moments of the watched plies.
    pub(crate) fn at_watched(&self) -> &[Moment] {
        &self.at_watched
    }

    /// How things stand with a claim on the record.
    pub(crate) fn answer_to(&self, ply: Ply, ground: Claim) -> Option<&NearMiss> {
        let meant = |answer: &&(Ply, Claim, NearMiss)| (answer.0, answer.1) == (ply, ground);
        self.answers.iter().find(meant).map(|(_, _, answer)| answer)
    }

    /// What was nearly found.
    #[must_use]
    pub fn near_misses(&self) -> &[NearMiss] {
        &self.near_misses
    }

    /// The ply from which it matters that the law is not known.
    #[must_use]
    pub fn unknown_from(&self) -> Option<Ply> {
        self.unknown_from
    }

    /// Whether what is not known can have ended the game.
    #[must_use]
    pub fn unknown_may_end(&self) -> bool {
        self.unknown_may_end
    }

    /// Whether anything was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl From<Form> for FormKind {
    fn from(form: Form) -> Self {
        match form {
            Form::Standing => Self::Standing,
            Form::Intended(_) => Self::Intended,
            Form::Notice => Self::Notice,
        }
    }
}
