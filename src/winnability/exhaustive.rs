//! A depth-first search of everything that can come about.
//!
//! Nothing is weighed, so that a position costs little, and distant ones are reached soon. Where
//! the guided [search](super::search) finds nothing this one often does: a mate at the end of many
//! thousand moves, or that there is none. The way to the mate is cut short.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::chess::{Color, Move, Position};

use super::material::is_too_little;
use super::paths::Paths;
use super::search::key;
use super::{Reason, Winnability, confinement, is_mate_by};

/// How many proofs that nothing comes of a position are tried at first, and more for each that
/// succeeds: a proof costs as much as several positions, and where few succeed it does not pay.
const PROOFS: usize = 1_000;
const PROOFS_FOR_ONE: usize = 100;

/// So many positions are looked at around one for another of the line.
const NEARBY: usize = 10_000;

/// Looks for a mate by this side, among at most so many positions.
pub(super) fn search(position: &Position, winner: Color, most: usize) -> Winnability {
    let mut seen = HashSet::from([key(position)]);
    let mut paths = Paths::new();
    let mut open = vec![(position.clone(), Paths::START)];
    let mut proofs = PROOFS;
    while let Some((from, place)) = open.pop() {
        let mut mate = None;
        from.any_move(|m| {
            let next = from.after(m);
            if !seen.insert(key(&next)) || (m.is_irreversible() && is_too_little(&next, winner)) {
                return false;
            }
            if m.is_irreversible() && proofs > 0 {
                proofs -= 1;
                if confinement::proves_unwinnable(&next, winner) {
                    proofs += PROOFS_FOR_ONE;
                    return false;
                }
            }
            let place = paths.go_on(place, *m);
            if is_mate_by(winner, &next) {
                mate = Some(place);
                return true;
            }
            open.push((next, place));
            false
        });
        if let Some(place) = mate {
            return Winnability::Can(shortened(position, &paths.to(place)));
        }
        if seen.len() > most {
            return Winnability::NotDecided;
        }
    }
    Winnability::Cannot(Reason::Exhausted)
}

/// A line to the same mate in fewer moves: from each position a leap to the latest one of the line
/// that is nearby.
fn shortened(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut last = position.clone();
    let after = |(played, m): (usize, &Move)| {
        last.play(m);
        (key(&last), played)
    };
    let on_line: HashMap<u64, usize> = (1..).zip(line).map(after).collect();
    let (mut short, mut here, mut reached) = (Vec::new(), position.clone(), 0);
    while let Some((next, way)) = leap(&here, &on_line, reached) {
        way.iter().for_each(|m| here.play(m));
        short.extend(way);
        reached = next;
    }
    // Only if two positions had one key.
    if reached < line.len() { line.to_vec() } else { short }
}

/// How far a line gets that has got so far here, and the way there: to its last position that is
/// nearby. From any but the last there is one, as its next move leads to one.
fn leap(
    here: &Position,
    on_line: &HashMap<u64, usize>,
    reached: usize,
) -> Option<(usize, Vec<Move>)> {
    let mut seen = HashSet::from([key(here)]);
    let mut paths = Paths::new();
    let mut open = VecDeque::from([(here.clone(), Paths::START)]);
    let mut furthest = (reached, Paths::START);
    while seen.len() < NEARBY
        && let Some((from, place)) = open.pop_front()
    {
        from.any_move(|m| {
            let next = from.after(m);
            let key = key(&next);
            if seen.insert(key) {
                let place = paths.go_on(place, *m);
                let played = on_line.get(&key).copied().unwrap_or(0);
                furthest = furthest.max((played, place));
                open.push_back((next, place));
            }
            false
        });
    }
    (furthest.0 > reached).then(|| (furthest.0, paths.to(furthest.1)))
}
