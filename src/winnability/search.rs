//! The search for a mate in which both players help.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use crate::chess::{BitBoard, Color, Move, Piece, Position, Square};

use super::hunt;
use super::material::is_too_little;
use super::paths::Paths;
use super::remoteness::Remoteness;
use super::{FIRST_POSITIONS, Reason, Winnability, confinement, is_mate_by, stages};

/// It is tried to prove that nothing can come of a position, of each that a capture or a pawn's
/// move led to and of so many others at first.
const EARLY: usize = 8;

/// A short mate is looked for in each position that a capture or a pawn's move led to, and in one
/// of so many others.
const HUNTS: usize = 4;

/// The most stages for the proof of one position, those that a search begins with, and after how
/// many positions there is one more.
const STAGES: usize = 24;
const FIRST_STAGES: usize = 32;
const POSITIONS_A_STAGE: usize = 50;

/// How much it counts for what is visited next that a position seems a step further from a mate,
/// and that there has been another one with the same pawns and kings; a half-move counts one.
const REMOTENESS: i32 = 32;
const ALIKE: i32 = 16;

/// Looks for a mate by this side, among at most so many positions. Each is visited once, so when
/// none is left there is no mate. What is visited next is in turn what seems nearest to a mate, and
/// what does among pawns and kings that have been looked at least.
pub(super) fn search(position: &Position, winner: Color, most: usize) -> Winnability {
    let mut search = Search::new(position, winner, most > FIRST_POSITIONS);
    search.seen.insert(key(position));
    search.open(position.clone(), Paths::START, false, 0);
    let mut expanded: usize = 0;
    while let Some((place, node)) = search.next(expanded) {
        expanded += 1;
        if (node.is_new || expanded.is_multiple_of(HUNTS))
            && let Some(mate) = hunt::line(&node.position, winner)
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
    /// Whether it is tried to prove that nothing comes of a position.
    proves: bool,
    remoteness: Remoteness,
    /// The positions that have come about.
    seen: HashSet<u64>,
    paths: Paths,
    /// The positions to go on from, by the place of the move that led there.
    open: HashMap<u32, Open>,
    /// Their places, by how far they seem from a mate.
    nearest: BinaryHeap<(Reverse<i32>, u32)>,
    /// Their places, by how often the same pawns and kings have been there, and then the same.
    newest: BinaryHeap<(Reverse<i32>, u32)>,
    /// How many positions there have been with these pawns and kings.
    alike: HashMap<Class, i32>,
    /// How many stages have been spent on proofs.
    stages: usize,
}

/// A position from which the search has still to go on.
struct Open {
    position: Position,
    /// How many half-moves led to it.
    plies: i32,
    /// Whether a capture or a pawn's move led to it.
    is_new: bool,
}

impl Search {
    fn new(position: &Position, winner: Color, proves: bool) -> Self {
        Self {
            winner,
            proves,
            remoteness: Remoteness::from(position, winner),
            seen: HashSet::new(),
            paths: Paths::new(),
            open: HashMap::new(),
            nearest: BinaryHeap::new(),
            newest: BinaryHeap::new(),
            alike: HashMap::new(),
            stages: 0,
        }
    }

    /// Adds a position to go on from, and its place.
    fn open(&mut self, position: Position, place: u32, is_new: bool, plies: i32) {
        let [walks, flies] = self.remoteness.of(&position).map(|it| REMOTENESS * it + plies);
        let alike = self.alike.entry(class(&position)).or_default();
        *alike += 1;
        self.nearest.push((Reverse(walks), place));
        self.newest.push((Reverse(flies + ALIKE * *alike), place));
        self.open.insert(place, Open { position, plies, is_new });
    }

    fn next(&mut self, expanded: usize) -> Option<(u32, Open)> {
        loop {
            let queue =
                if expanded.is_multiple_of(2) { &mut self.nearest } else { &mut self.newest };
            let (_, place) = queue.pop()?;
            if let Some(node) = self.open.remove(&place) {
                return Some((place, node));
            }
        }
    }

    /// Goes on from a position; the line to mate, if a move of it mates.
    fn expand(&mut self, place: u32, from: &Open) -> Option<Vec<Move>> {
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
            let place = self.paths.go_on(place, *m);
            self.open(next, place, m.is_irreversible(), from.plies + 1);
            false
        });
        mate.map(|last| {
            let mut line = self.paths.to(place);
            line.push(last);
            line
        })
    }

    /// Whether it is proved that nothing comes of a position.
    fn is_hopeless(&mut self, next: &Position, m: &Move) -> bool {
        let winner = self.winner;
        let is_early = self.seen.len() < EARLY;
        let may_be = m.is_irreversible() || is_early;
        may_be
            && (is_too_little(next, winner)
                || self.proves
                    && ((!is_early && confinement::proves_unwinnable(next, winner))
                        || self.is_hopeless_by_stages(next)))
    }

    fn is_hopeless_by_stages(&mut self, next: &Position) -> bool {
        let most = FIRST_STAGES + self.seen.len() / POSITIONS_A_STAGE;
        let most = most.saturating_sub(self.stages).min(STAGES);
        let mut left = most;
        let is_proved = most > 0 && stages::proves_unwinnable(next, self.winner, &mut left);
        self.stages += most - left;
        is_proved
    }
}

pub(super) fn key(position: &Position) -> u64 {
    position.components().key(true, true, true)
}

/// What positions with the same pawns, as many pieces, and kings on the same squares have in
/// common.
type Class = ([BitBoard; 2], [Square; 2], u32);

fn class(position: &Position) -> Class {
    let pawns = Color::ALL.map(|color| position.pieces(color, Piece::Pawn));
    let kings = Color::ALL.map(|color| position.king(color));
    (pawns, kings, position.occupied().len())
}
