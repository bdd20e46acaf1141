//! Everything that happens in a game, in order of time, for the fold of a code.
//!
//! An [`Agenda`] is filled with the findings of articles, the irregularities, claims and
//! resignations of the record, and the positions without a legal move. The fold takes the earliest
//! happening each time, and adds later ones that follow from it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::chess::MovementAspect;
use crate::notation::Incident;
use crate::replay::{ReplayStop, StopKind, Timeline};
use crate::rules::{Precedence, RuleKind, replayed_events};

use super::evidence::Evidence;
use super::state::{ActPlace, Moment};

/// The happenings of a game that are still to come, the earliest first.
pub(super) struct Agenda(BinaryHeap<Reverse<(Moment, Happening)>>);

/// One thing that happens. Of several at one moment, the earlier variant happens first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Happening {
    /// An irregular act was done.
    Act(ActPlace),
    /// An irregular act was noticed.
    Notice(ActPlace),
    /// The code's remedy for an irregular act should have been given by now, and was not.
    Unremedied(ActPlace),
    /// An article ends the game or forbids the recorded move.
    Finding(FindingPlace),
    /// The record continues with a move that the law of movement does not allow.
    ForbiddenMove,
    /// The player to move has no legal move.
    NoMove,
    /// The claim at this place among the claims of the evidence was made.
    Claim(usize),
    /// A player resigned, or the players agreed on a draw.
    EndedByPlayers(RuleKind),
}

/// The place of a finding that ends the game or forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FindingPlace {
    /// The place of its evaluation among those of the evidence, from 0.
    pub evaluation: usize,
    /// Its place among the decisive findings of that evaluation, from 0.
    pub finding: usize,
}

impl Agenda {
    /// Returns the happenings of a game.
    pub(super) fn of(evidence: &Evidence, game: &Timeline) -> Self {
        let mut agenda = Self(BinaryHeap::new());
        for (place, (_, evaluation)) in evidence.found.iter().enumerate() {
            for (number, finding) in evaluation.decisive().iter().enumerate() {
                let place = FindingPlace { evaluation: place, finding: number };
                agenda.add(finding.when(), Happening::Finding(place));
            }
        }
        for ply in game.plies_without_move() {
            agenda.add((ply, Precedence::STALEMATE), Happening::NoMove);
        }
        if let Some((stop, _)) = forbidden_move(game) {
            agenda.add((stop.ply, Precedence::FORBIDDEN_MOVE), Happening::ForbiddenMove);
        }
        for (place, act) in evidence.irregularities.acts.iter().enumerate() {
            agenda.add(act.when(), Happening::Act(place));
        }
        for (place, claim) in evidence.claims.iter().enumerate() {
            agenda.add(claim.when(), Happening::Claim(place));
        }
        for (precedence, event) in replayed_events(game) {
            let matter = match event.incident {
                Incident::Resignation => RuleKind::Resignation,
                Incident::Agreement | Incident::Acceptance => RuleKind::Agreement,
                _ => continue,
            };
            agenda.add((event.ply, precedence), Happening::EndedByPlayers(matter));
        }
        agenda
    }

    /// Adds a happening.
    pub(super) fn add(&mut self, when: Moment, happening: Happening) {
        self.0.push(Reverse((when, happening)));
    }

    /// Removes and returns the next happening.
    pub(super) fn next(&mut self) -> Option<(Moment, Happening)> {
        self.0.pop().map(|Reverse(next)| next)
    }
}

/// Returns the stop of the replay at a move that its law of movement does not allow, and the aspect
/// of movement that forbids it. `None` if the replay did not stop, or stopped for another reason.
pub(crate) fn forbidden_move(game: &Timeline) -> Option<(&ReplayStop, MovementAspect)> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Forbidden(aspect) => Some((stop, aspect)),
        StopKind::Unplayable | StopKind::NotJudged => None,
    }
}
