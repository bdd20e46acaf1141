//! Which positions are the same, as an article has it.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::chess::{Components, Position};
use crate::replay::{Ply, Timeline};

use super::Component;

/// The components an article compares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Identity {
    turn: bool,
    rights: bool,
    en_passant: bool,
    possible_moves: bool,
}

impl Identity {
    pub(super) fn new(components: &[Component]) -> Self {
        let has = |component| components.contains(&component);
        Self {
            turn: has(Component::Player),
            rights: has(Component::CastlingRights),
            en_passant: has(Component::EnPassant),
            possible_moves: has(Component::PossibleMoves),
        }
    }

    /// Positions are the same when their keys are equal.
    pub(super) fn key(&self, timeline: &Timeline, ply: Ply) -> u64 {
        let key = self.plain_key(&timeline.marks()[ply as usize].components);
        if self.possible_moves { key ^ moves_key(&timeline.position(ply)) } else { key }
    }

    /// The key of a position that is not in the game.
    pub(super) fn key_of(&self, position: &Position) -> u64 {
        let key = self.plain_key(&position.components());
        if self.possible_moves { key ^ moves_key(position) } else { key }
    }

    fn plain_key(&self, components: &Components) -> u64 {
        components.key(self.turn, self.rights, self.en_passant)
    }
}

/// Keys are as good as random already: they are their own hashes.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }
}

/// The legal moves of both sides, as a number: those of the player to move, and those the
/// other would have were it his turn.
fn moves_key(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    hash_moves(position, &mut hasher);
    if let Some(other) = position.with_turn_passed() {
        hash_moves(&other, &mut hasher);
    }
    hasher.finish()
}

fn hash_moves(position: &Position, hasher: &mut DefaultHasher) {
    let mut moves: Vec<_> = position
        .moves()
        .iter()
        .map(|m| (m.from as u8, m.to as u8, m.promotion.map(|piece| piece as u8)))
        .collect();
    moves.sort_unstable();
    moves.hash(hasher);
}

/// The first component, of those an article compares, in which two positions differ.
pub(super) fn differing(a: &Position, b: &Position, compared: &[Component]) -> Option<Component> {
    let (x, y) = (a.components(), b.components());
    compared.iter().copied().find(|component| match component {
        Component::Placement => x.placement != y.placement,
        Component::Player => x.turn != y.turn,
        Component::CastlingRights => x.rights != y.rights,
        Component::EnPassant => x.en_passant != y.en_passant,
        Component::PossibleMoves => moves_key(a) != moves_key(b),
    })
}
