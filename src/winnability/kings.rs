//! Where both kings can be at the same time.

use crate::chess::{BitBoard, Color, Piece, Square, attacks};

/// The squares on which the kings can be at the same time: by the player to move and the square of
/// White's, those of Black's.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Kings(pub(super) [[BitBoard; 64]; 2]);

impl Kings {
    pub(super) const NOWHERE: Self = Self([[BitBoard::EMPTY; 64]; 2]);

    /// The squares of one king.
    pub(super) fn of(&self, color: Color) -> BitBoard {
        let all = self.0.iter().flat_map(|kings| Square::ALL.into_iter().zip(kings));
        all.filter(|(_, black)| !black.is_empty()).fold(BitBoard::EMPTY, |all, (white, black)| {
            all | if color == Color::White { white.bitboard() } else { *black }
        })
    }

    /// Where they are after a move of this player's in which neither king moves: his stands on one
    /// of these squares, the other on one of those.
    pub(super) fn after_other(&self, turn: Color, own: BitBoard, other: BitBoard) -> Self {
        let mut after = Self::NOWHERE;
        let [white, black] = if turn == Color::White { [own, other] } else { [other, own] };
        for square in white {
            after.0[!turn as usize][square as usize] =
                self.0[turn as usize][square as usize] & black;
        }
        after
    }

    /// Those where the one stands on a square that is seen from the other's.
    pub(super) fn in_line(&self, sight: impl Fn(Square) -> BitBoard) -> Self {
        let mut inline = self.clone();
        for kings in &mut inline.0 {
            for (white, black) in Square::ALL.into_iter().zip(kings) {
                if !black.is_empty() {
                    *black &= sight(white);
                }
            }
        }
        inline
    }

    /// Where they are after this player's king has moved to one of these squares.
    pub(super) fn after_king(
        &self,
        turn: Color,
        to: BitBoard,
        step: impl Fn(BitBoard) -> BitBoard,
    ) -> Self {
        let mut after = Self::NOWHERE;
        for white in Square::ALL {
            let black = self.0[turn as usize][white as usize];
            if black.is_empty() {
                continue;
            }
            if turn == Color::White {
                for goal in step(white.bitboard()) & to {
                    let near = goal.bitboard() | near(goal);
                    after.0[Color::Black as usize][goal as usize] |= black & !near;
                }
            } else {
                let near = white.bitboard() | near(white);
                after.0[Color::White as usize][white as usize] |= step(black) & to & !near;
            }
        }
        after
    }

    /// Adds these; whether there is one that was not known.
    pub(super) fn add(&mut self, other: &Self) -> bool {
        let mut grown = false;
        for (own, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            grown |= !(*other & !*own).is_empty();
            *own |= *other;
        }
        grown
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(|kings| kings.is_empty())
    }
}

/// The squares next to this one.
pub(super) fn near(square: Square) -> BitBoard {
    attacks(Piece::King, square, BitBoard::EMPTY)
}
