//! An upper bound for the number of times that a series of moves was played.

use crate::chess::Move;

/// Returns, for each player, an upper bound for the number of times he played a series of moves: a
/// series has at least two moves of a player, and nobody plays the same move twice in succession.
///
/// Usually no player has played two moves three times each, which is quickly established.
pub(super) fn at_most(moves: &[Move]) -> [u32; 2] {
    let mut played = [[0_u8; 256]; 2];
    let mut thrice = [0; 2];
    for both in moves.chunks(2) {
        for (player, m) in both.iter().enumerate() {
            let times = &mut played[player][counter(m)];
            *times = times.saturating_add(1);
            thrice[player] += MULTIPLES_OF_THREE >> (*times % 32) & 1;
        }
    }
    [0, 1].map(|player| {
        if thrice[player] < 2 { 2 } else { second_most(moves.iter().skip(player).step_by(2)) }
    })
}

/// The counts at which a counter may have counted one more move three times, a bit each.
const MULTIPLES_OF_THREE: u32 = 1 << 3 | 1 << 6;

/// Returns one of 256 counters, which moves share.
fn counter(m: &Move) -> usize {
    usize::from((m.from as u8).wrapping_mul(0x9D) ^ m.to as u8)
}

/// Returns the number of times that the second most frequent of these moves, by origin and
/// destination, was played.
fn second_most<'m>(moves: impl Iterator<Item = &'m Move> + Clone) -> u32 {
    let mut played = [0_u8; 64 * 64];
    let ways = moves.map(|m| 64 * m.from as usize + m.to as usize);
    for way in ways.clone() {
        played[way] = played[way].saturating_add(1);
    }
    let (mut first, mut second) = (0, 0);
    for way in ways {
        if played[way] > played[first] {
            (first, second) = (way, played[first]);
        } else if way != first {
            second = second.max(played[way]);
        }
    }
    if second == u8::MAX { u32::MAX } else { second.into() }
}
