//! The events of a game in one list: the findings of articles in its positions, recorded acts and
//! notices, and claims.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::chess::MovementAspect;
use crate::notation::Incident;
use crate::replay::{ReplayStop, StopKind, Timeline};
use crate::rules::{Precedence, RuleKind, replayed_events};

use super::evidence::Evidence;
use super::state::Moment;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Happening {
    /// The irregularity of this number was done.
    Act(usize),
    /// The irregularity of this number was noticed.
    Notice(usize),
    /// The code's remedy for the irregularity of this number was not given.
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
    /// A player resigned, or the players agreed on a draw.
    GivenUp(RuleKind),
}

/// The happenings of a game that are still to come, the earliest first.
pub(super) struct Agenda(BinaryHeap<Reverse<(Moment, Happening)>>);

impl Agenda {
    /// Returns the happenings of a game.
    pub(super) fn of(evidence: &Evidence, game: &Timeline) -> Self {
        let mut agenda = Self(BinaryHeap::new());
        for (at, (_, found)) in evidence.found.iter().enumerate() {
            for (number, finding) in found.decisive().iter().enumerate() {
                agenda.add(finding.when(), Happening::Finding(at, number));
            }
        }
        for ply in game.plies_without_move() {
            agenda.add((ply, Precedence::STALEMATE), Happening::NoMove);
        }
        if let Some((stop, _)) = unknown_move(game) {
            agenda.add((stop.ply, Precedence::FORBIDDEN_MOVE), Happening::UnknownMove);
        }
        for (number, act) in evidence.irregularities.acts.iter().enumerate() {
            agenda.add(act.when(), Happening::Act(number));
        }
        for (number, claim) in evidence.claims.iter().enumerate() {
            agenda.add(claim.when(), Happening::Claim(number));
        }
        for (precedence, event) in replayed_events(game) {
            if let Some(matter) = matter_of_end(event.incident) {
                agenda.add((event.ply, precedence), Happening::GivenUp(matter));
            }
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

/// Returns the matter of law in which an incident ends a game whatever stands on the board, if it
/// is for the players to end it so.
fn matter_of_end(incident: Incident) -> Option<RuleKind> {
    match incident {
        Incident::Resignation => Some(RuleKind::Resignation),
        Incident::Agreement | Incident::Acceptance => Some(RuleKind::Agreement),
        _ => None,
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
