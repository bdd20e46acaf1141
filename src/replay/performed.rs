//! An upper bound for the number of times that a series of moves was played.

use crate::chess::Move;

/// Returns, for each player, an upper bound for the number of times he played a series of moves.
///
/// Usually no player has played two moves three times each, which is quickly established.
pub(super) fn at_most(moves: &[Move]) -> [u32; 2] {
    if may_have_played_thrice(moves) { most_played(moves) } else { [2; 2] }
}

/// Returns false if certainly fewer than two moves were played three times each. Moves share
/// counters, so a true result may come from one move played six times; a count above 31 wraps
/// around.
fn may_have_played_thrice(moves: &[Move]) -> bool {
    const MULTIPLES_OF_THREE: u32 = 1 << 3 | 1 << 6;
    let mut played = [[0_u8; 256]; 2];
    let mut thrice = 0;
    for (index, m) in moves.iter().enumerate() {
        let shared = (m.from as u8).wrapping_mul(0x9D) ^ m.to as u8;
        let times = &mut played[index % 2][usize::from(shared)];
        *times = times.wrapping_add(1);
        thrice += MULTIPLES_OF_THREE >> (*times % 32) & 1;
    }
    thrice > 1
}

/// Returns, for each player, the number of times that his second most frequent move, by origin and
/// destination, was played. A series has at least two moves of a player, and nobody plays the same
/// move twice in succession.
fn most_played(moves: &[Move]) -> [u32; 2] {
    let mut played = [[0_u8; 64 * 64]; 2];
    let mut most = [Most::default(); 2];
    for (index, m) in moves.iter().enumerate() {
        let way = 64 * m.from as usize + m.to as usize;
        let times = &mut played[index % 2][way];
        *times = times.saturating_add(1);
        most[index % 2].note(way, *times);
    }
    most.map(|most| if most.second == u8::MAX { u32::MAX } else { most.second.into() })
}

/// The counts of a player's two most frequent moves.
#[derive(Clone, Copy, Default)]
struct Most {
    way: usize,
    times: u8,
    /// The number of times the second most frequent move was played.
    second: u8,
}

impl Most {
    fn note(&mut self, way: usize, times: u8) {
        if way == self.way {
            self.times = times;
        } else if times > self.times {
            *self = Self { way, times, second: self.times };
        } else {
            self.second = self.second.max(times);
        }
    }
}
