//! The guided search for a mate in which both players help.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use crate::chess::{BitBoard, Color, Move, Piece, Position, Square};

use super::hunt;
use super::remoteness::Remoteness;
use super::{
    POSITIONS_BEFORE_PROOFS, Reason, Winnability, confinement, has_insufficient_material,
    is_mate_by, stages,
};

/// The number of positions at the start of a search that are all checked for insufficient material,
/// and for a proof by stages if the search attempts proofs. After them, only positions after a
/// capture or pawn move are checked.
const EARLY: usize = 8;

/// A short mate is sought in each position after a capture or pawn move, and in every fourth other
/// position.
const HUNT_INTERVAL: usize = 4;

/// The maximum number of stages in the proof for one position.
const MAX_STAGES: usize = 24;
/// The number of stages available at the start of a search.
const FIRST_STAGES: usize = 32;
/// The number of positions visited for each further stage.
const POSITIONS_PER_STAGE: usize = 50;

/// The weight of one unit of estimated distance; a ply has weight 1.
const DISTANCE_WEIGHT: i32 = 32;
/// The weight of each earlier position of the same [`Class`].
const SIMILAR_WEIGHT: i32 = 16;

/// Searches at most `most` positions for a mate by this side. Each position is visited once unless
/// it is proved unwinnable: if no position is left to expand, there is no mate. The search expands
/// by turns the position that seems nearest to mate, and one of a [`Class`] that arose rarely.
pub(super) fn search(position: &Position, winner: Color, most: usize) -> Winnability {
    let mut search = Search::new(position, winner, most > POSITIONS_BEFORE_PROOFS);
    search.seen.insert(key(position));
    search.push(position.clone(), Paths::START, false, 0);
    let mut expanded: usize = 0;
    while let Some((place, node)) = search.pop(expanded) {
        expanded += 1;
        if (node.is_after_irreversible || expanded.is_multiple_of(HUNT_INTERVAL))
            && let Some(mate) = hunt::find_line(&node.position, winner)
        {
            let mut line = search.paths.to(place);
            line.extend(mate);
            return Winnability::Can(line);
        }
        if let Some(line) = search.expand(place, &node) {
            return Winnability::Can(line);
        }
        if search.seen.len() > most {
            return Winnability::NotDecided;
        }
    }
    Winnability::Cannot(Reason::Exhausted)
}

struct Search {
    winner: Color,
    /// True if the search attempts to prove single positions unwinnable.
    proves: bool,
    remoteness: Remoteness,
    /// The keys of the positions that have arisen.
    seen: HashSet<u64>,
    paths: Paths,
    /// The positions not yet expanded, by their place in `paths`.
    unexpanded: HashMap<u32, Node>,
    /// The places of all positions, by estimated distance from a mate.
    nearest: BinaryHeap<(Reverse<i32>, u32)>,
    /// The places of all positions, by estimated distance and the number of earlier positions of
    /// the same class.
    rarest: BinaryHeap<(Reverse<i32>, u32)>,
    /// The number of positions of each class so far.
    similar: HashMap<Class, i32>,
    /// The number of stages spent on proofs.
    stages: usize,
}

/// A position that the search has not expanded yet.
struct Node {
    position: Position,
    /// The number of plies that led to it.
    plies: i32,
    /// True if a capture or pawn move led to it.
    is_after_irreversible: bool,
}

impl Search {
    fn new(position: &Position, winner: Color, proves: bool) -> Self {
        Self {
            winner,
            proves,
            remoteness: Remoteness::from(position, winner),
            seen: HashSet::new(),
            paths: Paths::new(),
            unexpanded: HashMap::new(),
            nearest: BinaryHeap::new(),
            rarest: BinaryHeap::new(),
            similar: HashMap::new(),
            stages: 0,
        }
    }

    /// Adds a position to expand, with its place.
    fn push(&mut self, position: Position, place: u32, is_after_irreversible: bool, plies: i32) {
        let distance = self.remoteness.estimate(&position);
        let similar = self.similar.entry(class(&position)).or_default();
        *similar += 1;
        let weigh = |steps| DISTANCE_WEIGHT * steps + plies;
        self.nearest.push((Reverse(weigh(distance.walking)), place));
        let rarity = SIMILAR_WEIGHT * *similar;
        self.rarest.push((Reverse(weigh(distance.on_empty_board) + rarity), place));
        self.unexpanded.insert(place, Node { position, plies, is_after_irreversible });
    }

    /// Removes and returns the next position to expand, with its place: by turns the one nearest to
    /// mate, and the nearest among the rarest. `expanded` is the number expanded so far.
    fn pop(&mut self, expanded: usize) -> Option<(u32, Node)> {
        let queue = if expanded.is_multiple_of(2) { &mut self.nearest } else { &mut self.rarest };
        // Each queue holds every unexpanded position: if one is empty, none is left.
        while let Some((_, place)) = queue.pop() {
            if let Some(node) = self.unexpanded.remove(&place) {
                return Some((place, node));
            }
        }
        None
    }

    /// Adds the positions after each legal move, except known and hopeless ones. If one of the
    /// moves mates, returns the line to the mate.
    fn expand(&mut self, place: u32, from: &Node) -> Option<Vec<Move>> {
        let mut mate = None;
        from.position.any_move(|m| {
            let next = from.position.after(m);
            if !self.seen.insert(key(&next)) || self.is_hopeless(&next, m) {
                return false;
            }
            if is_mate_by(self.winner, &next) {
                mate = Some(*m);
                return true;
            }
            let place_after = self.paths.push(place, *m);
            self.push(next, place_after, m.is_irreversible(), from.plies + 1);
            false
        });
        mate.map(|last| {
            let mut line = self.paths.to(place);
            line.push(last);
            line
        })
    }

    /// Attempts to prove that the winner cannot mate from the position after a move, and returns
    /// true if it succeeds. After [`EARLY`] positions, none after a reversible move is checked.
    fn is_hopeless(&mut self, next: &Position, m: &Move) -> bool {
        let winner = self.winner;
        let is_early = self.seen.len() < EARLY;
        if !m.is_irreversible() && !is_early {
            return false;
        }
        if has_insufficient_material(next, winner) {
            return true;
        }
        if !self.proves {
            return false;
        }
        (!is_early && confinement::proves_unwinnable(next, winner))
            || self.is_hopeless_by_stages(next)
    }

    /// Attempts a proof by stages with the stages available, and counts those that it takes.
    fn is_hopeless_by_stages(&mut self, next: &Position) -> bool {
        let all = FIRST_STAGES + self.seen.len() / POSITIONS_PER_STAGE;
        let available = all.saturating_sub(self.stages).min(MAX_STAGES);
        let mut left = available;
        let is_proved = available > 0 && stages::proves_unwinnable(next, self.winner, &mut left);
        self.stages += available - left;
        is_proved
    }
}

/// Returns the key by which positions are taken for the same.
pub(super) fn key(position: &Position) -> u64 {
    position.components().key(true, true, true)
}

/// The pawns, the squares of the kings and the number of pieces and pawns: what similar positions
/// have in common.
type Class = ([BitBoard; 2], [Square; 2], u32);

fn class(position: &Position) -> Class {
    let pawns = Color::ALL.map(|color| position.pieces(color, Piece::Pawn));
    let kings = Color::ALL.map(|color| position.king(color));
    (pawns, kings, position.occupied().len())
}

/// A tree of moves: each entry holds the place of its parent and the move. The first entry is the
/// start, without a move.
pub(super) struct Paths(Vec<(u32, Option<Move>)>);

impl Paths {
    /// The place of the position in which a search begins.
    pub(super) const START: u32 = 0;

    pub(super) fn new() -> Self {
        Self(vec![(Self::START, None)])
    }

    /// Adds a move from the position at a place, and returns the place of the resulting position.
    pub(super) fn push(&mut self, from: u32, m: Move) -> u32 {
        self.0.push((from, Some(m)));
        self.0.len() as u32 - 1
    }

    /// Returns the moves from the start to a place.
    pub(super) fn to(&self, mut place: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let (before, Some(m)) = self.0[place as usize] {
            line.push(m);
            place = before;
        }
        line.reverse();
        line
    }
}
