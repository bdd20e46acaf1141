//! The history of a game that every entrant except ours keeps.

use crate::work::Tally;

/// The keys of the positions of one game since the last move that cannot be undone.
#[derive(Default)]
pub struct History {
    keys: Vec<u64>,
    most: usize,
    longest: usize,
}

impl History {
    /// Starts a new game with the key of its first position.
    pub fn begin(&mut self, key: u64) {
        self.keys.clear();
        self.keys.push(key);
        (self.most, self.longest) = (1, 0);
    }

    /// Adds the key of the next position. After a capture or pawn move, no earlier position can
    /// come back.
    pub fn enter(&mut self, key: u64, irreversible: bool) {
        if irreversible {
            self.keys.clear();
        }
        let before = self.keys.iter().rev().skip(1).step_by(2).filter(|&&other| other == key);
        self.most = self.most.max(1 + before.count());
        self.keys.push(key);
        self.longest = self.longest.max(self.keys.len() - 1);
    }

    /// Adds the findings of this game to a tally.
    pub fn add_to(&self, tally: &mut Tally) {
        let met = [self.most >= 3, self.most >= 5, self.longest >= 100, self.longest >= 150];
        for (found, met) in tally.found.iter_mut().zip(met) {
            *found += u64::from(met);
        }
    }
}
