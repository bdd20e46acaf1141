//! What happened in a game, in one list: what the articles found in its positions, what the record
//! says was done and noticed, and what was claimed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::chess::MovementAspect;
use crate::replay::{Ply, ReplayStop, StopKind, Timeline};
use crate::rules::{Effect, Evaluation, FirstFinding, Precedence, UnknownFrom};

use super::claims::Claimed;
use super::on_record::Act;

/// A moment of a game: a ply, and the place among what happens at that ply.
pub(crate) type Moment = (Ply, Precedence);

/// What one article found in a game.
#[derive(Clone, Copy)]
pub(crate) enum Found<'f> {
    /// Everything.
    Whole(&'f Evaluation),
    /// The first thing that can decide: enough for a survey, where nobody claimed.
    First(&'f FirstFinding),
}

/// What there is to judge a game by, under one reading of a code.
#[derive(Clone, Copy)]
pub(crate) struct Evidence<'f> {
    /// What each article found, by its place in the code, in order. Articles that found nothing may be
    /// left out.
    pub found: &'f [(usize, Found<'f>)],
    /// The claims on the record, in order.
    pub claims: &'f [Claimed],
    /// The irregularities on the record, in order.
    pub acts: &'f [Act],
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Happening {
    /// The irregularity of this number was done.
    Act(usize),
    /// The irregularity of this number was noticed.
    Notice(usize),
    /// What the code gives for the irregularity of this number was not done.
    Unremedied(usize),
    /// An article ends the game or forbids the recorded move: its place among those that found
    /// something, and the number of its finding.
    Finding(usize, usize),
    /// The record goes on with a move that its law of movement does not know.
    UnknownMove,
    /// The player to move has no legal move.
    NoMove,
    /// The claim of this number was made.
    Claim(usize),
}

/// The happenings of a game that are still to come, the earliest first.
pub(super) struct Agenda(BinaryHeap<Reverse<(Moment, Happening)>>);

impl Agenda {
    /// The happenings of a game.
    pub(super) fn of(evidence: Evidence<'_>, game: &Timeline) -> Self {
        let mut agenda = Self(BinaryHeap::new());
        for (at, (_, found)) in evidence.found.iter().enumerate() {
            for (number, (ply, effect)) in found.decisive().enumerate() {
                agenda.add((ply, effect.precedence()), Happening::Finding(at, number));
            }
        }
        for ply in game.plies_without_move() {
            agenda.add((ply, Precedence::STALEMATE), Happening::NoMove);
        }
        if let Some((stop, _)) = unknown_move(game) {
            agenda.add((stop.ply, Precedence::FORBIDDEN_MOVE), Happening::UnknownMove);
        }
        for (number, act) in evidence.acts.iter().enumerate() {
            agenda.add(act.when(), Happening::Act(number));
        }
        for (number, claim) in evidence.claims.iter().enumerate() {
            agenda.add(claim.when(), Happening::Claim(number));
        }
        agenda
    }

    /// Adds a happening.
    pub(super) fn add(&mut self, when: Moment, happening: Happening) {
        self.0.push(Reverse((when, happening)));
    }

    /// Takes the next happening.
    pub(super) fn next(&mut self) -> Option<(Moment, Happening)> {
        self.0.pop().map(|Reverse(next)| next)
    }
}

impl<'f> Found<'f> {
    /// Returns what ends the game or forbids the recorded move.
    pub(super) fn decisive(self) -> impl Iterator<Item = (Ply, Effect)> + 'f {
        let (whole, first) = match self {
            Self::Whole(evaluation) => (Some(evaluation.decisive()), None),
            Self::First(FirstFinding::Found(finding)) => (None, finding.end().map(|_| finding)),
            Self::First(FirstFinding::Unknown(_)) => (None, None),
        };
        whole.into_iter().flatten().chain(first).map(|finding| (finding.ply, finding.effect))
    }

    /// Returns the first ply at which each claim is open, and who may claim in which form.
    pub(super) fn first_claims(self) -> impl Iterator<Item = (Ply, Effect)> + 'f {
        let (whole, first) = match self {
            Self::Whole(evaluation) => (Some(evaluation.first_claims()), None),
            Self::First(FirstFinding::Found(finding)) if finding.end().is_none() => {
                (None, Some((finding.ply, finding.effect)))
            }
            Self::First(_) => (None, None),
        };
        whole.into_iter().flatten().chain(first)
    }

    /// The ply from which it matters that the law is unknown, if it does.
    pub(super) fn unknown_from(self) -> Option<UnknownFrom> {
        match self {
            Self::Whole(evaluation) => evaluation.unknown_from(),
            Self::First(FirstFinding::Unknown(unknown)) => Some(*unknown),
            Self::First(FirstFinding::Found(_)) => None,
        }
    }

    /// The whole evaluation, if it is kept.
    pub(super) fn whole(self) -> Option<&'f Evaluation> {
        match self {
            Self::Whole(evaluation) => Some(evaluation),
            Self::First(_) => None,
        }
    }
}

/// Returns where the record goes on with a move that its law of movement does not know, and in what
/// matter.
pub(crate) fn unknown_move(game: &Timeline) -> Option<(&ReplayStop, MovementAspect)> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Forbidden(aspect) => Some((stop, aspect)),
        StopKind::Unreadable | StopKind::NotJudged => None,
    }
}
