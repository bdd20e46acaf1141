//! Sets of rules, by their numbers.

/// A set of rules of one movement group, by their numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleSet(Vec<u64>);

impl RuleSet {
    pub(super) fn insert(&mut self, rule: usize) {
        let word = rule / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (rule % 64);
    }

    /// Takes all out, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn has(&self, rule: usize) -> bool {
        self.0.get(rule / 64).is_some_and(|word| word >> (rule % 64) & 1 == 1)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}
