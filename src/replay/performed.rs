//! How often a series of moves can have been performed in a game, at most.

use crate::chess::Move;

/// For each player, how often he can have performed a series of moves.
///
/// Mostly nobody has even played two moves three times, which is soon seen.
pub(super) fn at_most(moves: &[Move]) -> [u32; 2] {
    if may_have_played_thrice(moves) { most_played(moves) } else { [2; 2] }
}

/// Whether a player can have played each of two moves three times. Moves share counters: who
/// has not seemed to, has not.
fn may_have_played_thrice(moves: &[Move]) -> bool {
    let mut played = [[0_u8; 256]; 2];
    let mut thrice = [0; 2];
    for (index, m) in moves.iter().enumerate() {
        let times = &mut played[index % 2][usize::from(shared_counter(m))];
        *times = times.wrapping_add(1);
        thrice[index % 2] += u32::from(*times == 3);
    }
    thrice.iter().any(|&moves| moves > 1)
}

fn shared_counter(m: &Move) -> u8 {
    const SPREAD: u16 = 0x9E37;
    let way = 64 * m.from as u16 + m.to as u16;
    (way.wrapping_mul(SPREAD) >> 8) as u8
}

/// For each player, how often he has played each of two moves, from one square to another. No
/// series is shorter than two moves of a player, and nobody plays the same move twice running.
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

/// The moves a player has played most often.
#[derive(Clone, Copy, Default)]
struct Most {
    way: usize,
    times: u8,
    /// How often he has played the next one.
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
