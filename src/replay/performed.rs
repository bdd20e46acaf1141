//! Moves that a player made several times, as in a series of moves that recurs.

use crate::chess::Move;

/// Returns upper bounds for the lengths of the longest stretches of moves that their players made
/// at least three times each: of the first player's moves, of the second's, and of both players'.
/// Moves share counters; in most games the bounds are 0.
pub(super) fn stretches_made_thrice(moves: &[Move]) -> [u32; 3] {
    let mut made = [0_u8; COUNTERS];
    let mut thrice = 0;
    for m in moves {
        let times = &mut made[counter(m)];
        *times = times.saturating_add(1);
        thrice += u32::from(*times == 3);
    }
    let mut longest = [0; 3];
    // No series consists of a single move.
    if thrice < 2 {
        return longest;
    }
    let mut current = [0; 3];
    for (ply, m) in moves.iter().enumerate() {
        for of in [ply % 2, 2] {
            current[of] = if made[counter(m)] < 3 { 0 } else { current[of] + 1 };
            longest[of] = longest[of].max(current[of]);
        }
    }
    longest
}

const COUNTERS: usize = 1 << 11;

/// Returns the counter of a move, by its origin and destination.
fn counter(m: &Move) -> usize {
    (m.from as usize) << 5 ^ m.to as usize
}
