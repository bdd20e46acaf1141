//! Castling rights.

use super::{CastlingSide, Color, Square};

/// The castling rights: a king and a rook that have not moved. A right may be unusable at present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights(u8);

impl Rights {
    pub(super) const ALL: Self = Self(0b1111);

    /// Returns true if this colour may still castle to this side.
    pub fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Self::bit(color, side) != 0
    }

    pub(super) fn add(&mut self, color: Color, side: CastlingSide) {
        self.0 |= Self::bit(color, side);
    }

    /// Returns the rights that remain after a piece has left or reached this square.
    #[inline]
    pub(super) fn touched(self, square: Square) -> Self {
        Self(self.0 & !GONE[square as usize])
    }

    /// Returns the rights as a number below 16.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    fn bit(color: Color, side: CastlingSide) -> u8 {
        1 << (2 * color as u8 + (side == CastlingSide::Queen) as u8)
    }
}

/// By square, the rights lost when a piece leaves or reaches it.
const GONE: [u8; 64] = {
    let mut gone = [0; 64];
    gone[Square::A1 as usize] = 0b0010;
    gone[Square::E1 as usize] = 0b0011;
    gone[Square::H1 as usize] = 0b0001;
    gone[Square::A8 as usize] = 0b1000;
    gone[Square::E8 as usize] = 0b1100;
    gone[Square::H8 as usize] = 0b0100;
    gone
};
