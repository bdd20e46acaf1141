//! The identity of positions, as an article defines it.

use crate::chess::{Color, Components, Position};
use crate::replay::{Ply, Timeline};

use super::Component;

/// The components in which positions must agree to be the same, besides the placement.
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

    /// Returns the key of the position at a ply. Positions are the same if their keys are equal.
    pub(super) fn key(&self, timeline: &Timeline, ply: Ply) -> u64 {
        if self.possible_moves {
            return self.key_of(&timeline.position(ply));
        }
        self.plain_key(&timeline.marks()[ply as usize].components)
    }

    /// Returns the key of a position, which need not be in the game.
    pub(super) fn key_of(&self, position: &Position) -> u64 {
        let key = self.plain_key(&position.components());
        if self.possible_moves { key ^ moves_key(position) } else { key }
    }

    /// Returns true if the possible moves are compared.
    pub(super) fn compares_moves(&self) -> bool {
        self.possible_moves
    }

    /// Returns true if a move of `mover` can lead to a position with `to_move` to move, as far as
    /// the article distinguishes players.
    pub(super) fn may_follow(&self, mover: Color, to_move: Color) -> bool {
        !self.turn || mover != to_move
    }

    /// Returns true if the possible moves are the same, or are not compared.
    pub(super) fn same_moves(&self, a: &Position, b: &Position) -> bool {
        !self.possible_moves || moves_key(a) == moves_key(b)
    }

    /// Returns the key of a position without its possible moves.
    pub(super) fn plain_key(&self, components: &Components) -> u64 {
        components.key(self.turn, self.rights, self.en_passant)
    }
}

/// Returns a hash of the legal moves of both sides: those of the player to move, and those that the
/// opponent would have if the turn were passed.
fn moves_key(position: &Position) -> u64 {
    let others = position.with_turn_passed().map_or(0, |other| sum_of_moves(&other));
    sum_of_moves(position) ^ others.rotate_left(1)
}

/// Returns a hash of the legal moves: a sum, which does not depend on their order.
fn sum_of_moves(position: &Position) -> u64 {
    let mut sum = 0_u64;
    position.any_move(|m| {
        let promotion = m.promotion.map_or(0, |piece| piece as u64 + 1);
        let number = promotion << 12 | (m.from as u64) << 6 | m.to as u64;
        // As good as random: multiplied by an odd number, high bits folded into low ones, twice.
        let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum = sum.wrapping_add((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        false
    });
    sum
}

/// Returns the first component, of those an article compares, in which two positions differ.
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
