//! The games that were seen before.

use std::collections::HashMap;

/// The games seen so far, by what they share with their duplicates: some forty bytes of memory
/// for each.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: HashMap<u64, i64>,
}

impl Duplicates {
    /// The game that this one duplicates: the first of its identity. A new one is remembered.
    pub fn original_of(&mut self, identity: Option<u64>, game_id: i64) -> Option<i64> {
        let first = *self.seen.entry(identity?).or_insert(game_id);
        (first != game_id).then_some(first)
    }
}
