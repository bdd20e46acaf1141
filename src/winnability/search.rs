//! The search for a mate in which both players help.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

use crate::chess::{Color, Move, Position};

use super::confinement::proves_unwinnable;
use super::hunt;
use super::material::is_too_little;
use super::remoteness::remoteness;

/// From so many positions on, it is tried to prove of each that a capture or a pawn's move leads to
/// that nothing can come of it.
const PATIENCE: usize = 64;

/// A short mate is looked for in each position that a capture or a pawn's move led to, and in one of so
/// many others.
const HUNTS: usize = 4;

/// What a search came to.
pub(super) enum Found {
    /// These moves lead to mate.
    Mate(Vec<Move>),
    /// No position that can come about is mate.
    Nothing,
    /// As many were visited as allowed.
    GaveUp,
}

/// Looks for a mate by this side, among at most so many positions, the most promising first. Each is
/// visited once, so when none is left there is no mate.
pub(super) fn search(position: &Position, winner: Color, most: usize) -> Found {
    let mut search =
        Search { winner, seen: HashSet::new(), played: Vec::new(), open: BinaryHeap::new() };
    search.seen.insert(key(position));
    search.open.push(Open {
        cost: 0,
        plies: 0,
        position: position.clone(),
        led: None,
        is_new: false,
    });
    let mut expanded: usize = 0;
    while let Some(next) = search.open.pop() {
        expanded += 1;
        if (next.is_new || expanded.is_multiple_of(HUNTS))
            && let Some(mate) = hunt::line(&next.position, winner)
        {
            let mut line = next.led.map_or_else(Vec::new, |last| search.line_to(last));
            line.extend(mate);
            return Found::Mate(line);
        }
        if let Some(line) = search.expand(&next) {
            return Found::Mate(line);
        }
        if search.seen.len() > most {
            return Found::GaveUp;
        }
    }
    Found::Nothing
}

struct Search {
    winner: Color,
    /// The positions that have come about.
    seen: HashSet<u64>,
    /// The moves played, each with the place of the one before it.
    played: Vec<(Option<usize>, Move)>,
    /// The positions to go on from.
    open: BinaryHeap<Open>,
}

/// A position from which the search has still to go on.
struct Open {
    /// How far it seems from a mate.
    cost: i32,
    /// How many half-moves led to it.
    plies: i32,
    position: Position,
    /// The place of the move that led to it.
    led: Option<usize>,
    /// Whether a capture or a pawn's move led to it.
    is_new: bool,
}

impl Search {
    /// Goes on from a position; the line to mate, if a move of it mates.
    fn expand(&mut self, from: &Open) -> Option<Vec<Move>> {
        let mut mate = None;
        from.position.any_move(|m| {
            let next = from.position.after(m);
            if !self.seen.insert(key(&next)) || self.is_hopeless(&next, m) {
                return false;
            }
            self.played.push((from.led, *m));
            let led = Some(self.played.len() - 1);
            if next.turn() != self.winner && next.in_check() && !next.has_move() {
                mate = led;
                return true;
            }
            let plies = from.plies + 1;
            let cost = 2 * remoteness(&next, self.winner) + plies;
            self.open.push(Open { cost, plies, position: next, led, is_new: m.is_irreversible() });
            false
        });
        mate.map(|last| self.line_to(last))
    }

    /// Whether it is proved that nothing comes of a position.
    fn is_hopeless(&self, next: &Position, m: &Move) -> bool {
        m.is_irreversible()
            && (is_too_little(next, self.winner)
                || (self.seen.len() > PATIENCE && proves_unwinnable(next, self.winner)))
    }

    fn line_to(&self, last: usize) -> Vec<Move> {
        let before = |&at: &usize| self.played[at].0;
        let mut line: Vec<Move> =
            std::iter::successors(Some(last), before).map(|at| self.played[at].1).collect();
        line.reverse();
        line
    }
}

fn key(position: &Position) -> u64 {
    position.components().key(true, true, true)
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    /// The most promising is the greatest; of those that are equally so, the latest.
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost).then(self.led.cmp(&other.led))
    }
}
