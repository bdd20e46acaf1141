//! The squares that both kings can occupy at the same time.

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks};

use super::shifts::king_steps;

/// The pairs of squares that the kings can occupy at the same time: by the player to move and the
/// square of White's king, the squares of Black's king.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Kings([[BitBoard; 64]; 2]);

impl Kings {
    pub(super) const NOWHERE: Self = Self([[BitBoard::EMPTY; 64]; 2]);

    /// Returns the pair in this position.
    pub(super) fn in_position(position: &Position) -> Self {
        let mut kings = Self::NOWHERE;
        let [white, black] = Color::ALL.map(|color| position.king(color));
        kings.0[position.turn() as usize][white as usize] = black.bitboard();
        kings
    }

    /// Returns the squares of Black's king in the pairs with this player to move and White's king
    /// on this square.
    pub(super) fn black_squares(&self, turn: Color, white: Square) -> BitBoard {
        self.0[turn as usize][white as usize]
    }

    /// Returns the squares that one king can occupy.
    pub(super) fn of(&self, color: Color) -> BitBoard {
        let all = self.0.iter().flat_map(|kings| Square::ALL.into_iter().zip(kings));
        all.filter(|(_, black)| !black.is_empty()).fold(BitBoard::EMPTY, |all, (white, black)| {
            all | if color == Color::White { white.bitboard() } else { *black }
        })
    }

    /// Returns the pairs after a move of this player in which no king moves, with his king on one
    /// of the squares `own` and the opponent's on one of `other`.
    pub(super) fn after_piece_move(&self, turn: Color, own: BitBoard, other: BitBoard) -> Self {
        let mut after = Self::NOWHERE;
        let [white, black] = if turn == Color::White { [own, other] } else { [other, own] };
        for square in white {
            after.0[!turn as usize][square as usize] =
                self.0[turn as usize][square as usize] & black;
        }
        after
    }

    /// Returns the pairs in which the kings can be on one line of a piece: Black's king is on one
    /// of the squares that `line_squares` returns for the square of White's king.
    pub(super) fn in_line(&self, line_squares: impl Fn(Square) -> BitBoard) -> Self {
        let mut in_line = self.clone();
        for kings in &mut in_line.0 {
            for (white, black) in Square::ALL.into_iter().zip(kings) {
                if !black.is_empty() {
                    *black &= line_squares(white);
                }
            }
        }
        in_line
    }

    /// Returns the pairs after this player's king has moved to one of the squares `to`. `step`
    /// returns the squares that a king can reach from any of these.
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
                    let barred = goal.bitboard() | near(goal);
                    after.0[Color::Black as usize][goal as usize] |= black & !barred;
                }
            } else {
                let barred = white.bitboard() | near(white);
                after.0[Color::White as usize][white as usize] |= step(black) & to & !barred;
            }
        }
        after
    }

    /// Adds these pairs. Returns true if any of them is new.
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

/// Returns the squares next to this one.
pub(super) fn near(square: Square) -> BitBoard {
    attacks(Piece::King, square, BitBoard::EMPTY)
}

/// Returns the squares two king's steps away from this one.
pub(super) fn posts(square: Square) -> BitBoard {
    king_steps(near(square)) & !near(square) & !square.bitboard()
}
