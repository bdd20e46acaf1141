//! How often a series of moves can have been performed in a game, at most.

use crate::chess::{BitBoard, Move, Piece};

/// For each player, how often he can have performed a series of moves.
///
/// Mostly not even two squares have been reached three times, which is soon seen.
pub(super) fn at_most(moves: &[Move]) -> [u32; 2] {
    if reached_thrice(moves).iter().any(|squares| squares.len() > 1) {
        most_played(moves)
    } else {
        [2; 2]
    }
}

/// The squares that a player's pieces have reached three times or more. A pawn never makes the
/// same move again.
fn reached_thrice(moves: &[Move]) -> [BitBoard; 2] {
    let [mut once, mut twice, mut thrice] = [[BitBoard::EMPTY; 2]; 3];
    for (index, m) in moves.iter().enumerate() {
        let player = index % 2;
        let to = if m.role == Piece::Pawn { BitBoard::EMPTY } else { m.to.bitboard() };
        thrice[player] |= twice[player] & to;
        twice[player] |= once[player] & to;
        once[player] |= to;
    }
    thrice
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
