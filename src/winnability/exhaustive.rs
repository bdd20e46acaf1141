//! A depth-first search through every position that can arise.
//!
//! Positions are not evaluated, so that each costs little and remote ones are reached soon. This
//! often succeeds where the guided [search](super::search) does not: it finds a mate after many
//! thousand moves, or exhausts all positions. The line to the mate is shortened afterwards.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::chess::{Color, Move, Position};

use super::search::{Paths, key};
use super::{Reason, Winnability, confinement, has_insufficient_material, is_mate_by};

/// The number of proofs available at the start of a search that the winner cannot mate from a
/// position. A proof costs as much as several positions, and does not pay if few succeed.
const FIRST_PROOFS: usize = 1_000;

/// The number of proofs added for each that succeeds.
const PROOFS_PER_SUCCESS: usize = 100;

/// The maximum number of positions visited around one position of the line to find a later one.
const NEARBY: usize = 10_000;

/// Searches at most `most` positions for a mate by this side.
pub(super) fn search(position: &Position, winner: Color, most: usize) -> Winnability {
    let mut seen = HashSet::from([key(position)]);
    let mut paths = Paths::new();
    let mut open = vec![(position.clone(), Paths::START)];
    let mut proofs = FIRST_PROOFS;
    while let Some((from, place)) = open.pop() {
        let mut mate = None;
        from.any_move(|m| {
            let next = from.after(m);
            if !seen.insert(key(&next))
                || (m.is_irreversible() && has_insufficient_material(&next, winner))
            {
                return false;
            }
            if m.is_irreversible() && proofs > 0 {
                proofs -= 1;
                if confinement::proves_unwinnable(&next, winner) {
                    proofs += PROOFS_PER_SUCCESS;
                    return false;
                }
            }
            let place = paths.push(place, *m);
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

/// Returns a shorter line to the same mate: from each position, it jumps to the latest position of
/// the line that is nearby.
fn shortened(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut last = position.clone();
    let mut on_line = HashMap::new();
    for (played, m) in (1..).zip(line) {
        last.play(m);
        on_line.insert(key(&last), played);
    }
    let (mut short, mut here, mut reached) = (Vec::new(), position.clone(), 0);
    while let Some((next, detour)) = furthest_nearby(&here, &on_line, reached) {
        detour.iter().for_each(|m| here.play(m));
        short.extend(detour);
        reached = next;
    }
    // This happens only if two positions have the same key.
    if reached < line.len() { line.to_vec() } else { short }
}

/// Finds the latest position of the line near `here`, and returns its ply in the line with the
/// moves to it. Unless `here` is the last position, there is always one: that after the line's next
/// move.
fn furthest_nearby(
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
            let next_key = key(&next);
            if seen.insert(next_key) {
                let place = paths.push(place, *m);
                let played = on_line.get(&next_key).copied().unwrap_or(0);
                furthest = furthest.max((played, place));
                open.push_back((next, place));
            }
            false
        });
    }
    (furthest.0 > reached).then(|| (furthest.0, paths.to(furthest.1)))
}
