//! Promotion, and pawns that wait on the last rank for it.

use super::generate::{ENDS, last_rank};
use super::moves::PROMOTIONS;
use super::{BitBoard, DuePromotion, Move, Piece, Position, Promotion, Square};

impl Move {
    /// Returns the piece that is on the first or last rank after a pawn's move there, which may be
    /// a pawn; `None` for any other move.
    pub(crate) fn becomes(&self) -> Option<Piece> {
        let stays = self.piece == Piece::Pawn && ENDS.has(self.to);
        self.promotion.or(stays.then_some(Piece::Pawn))
    }
}

impl Position {
    /// Returns true if a pawn of the player to move may become this piece on this square.
    pub(crate) fn may_become(&self, piece: Piece, on: Square) -> bool {
        PROMOTIONS.contains(&piece)
            && match self.movement.promotion {
                Promotion::AnyPiece | Promotion::AnyPieceOrPawn => true,
                Promotion::LostPiece => self.has_lost(piece),
                Promotion::LostPieceNoTwinBishop => {
                    self.has_lost(piece) && !self.has_twin(piece, on)
                }
            }
    }

    /// Returns true if the player to move has lost a queen, rook, bishop or knight, or gave it as
    /// odds. A promoted piece counts like any other.
    pub(crate) fn has_lost(&self, piece: Piece) -> bool {
        self.pieces(self.turn, piece).len() < if piece == Piece::Queen { 1 } else { 2 }
    }

    /// Returns true if the piece is a bishop and the player to move already has one on squares of
    /// the same colour.
    pub(crate) fn has_twin(&self, piece: Piece, on: Square) -> bool {
        if piece != Piece::Bishop {
            return false;
        }
        let (light, dark) = (BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES);
        let alike = if light.has(on) { light } else { dark };
        !(self.pieces(self.turn, Piece::Bishop) & alike).is_empty()
    }

    /// Returns true if a pawn that reaches this square of the last rank may remain a pawn.
    pub(crate) fn may_stay_pawn(&self, on: Square) -> bool {
        match self.movement.promotion {
            Promotion::AnyPiece => false,
            Promotion::AnyPieceOrPawn => true,
            Promotion::LostPiece | Promotion::LostPieceNoTwinBishop => self.must_stay_pawn(on),
        }
    }

    /// Returns true if a pawn that reaches this square of the last rank can become nothing else.
    pub(crate) fn must_stay_pawn(&self, on: Square) -> bool {
        !PROMOTIONS.into_iter().any(|piece| self.may_become(piece, on))
    }

    /// Returns true if a pawn is on the first or the last rank.
    #[inline]
    pub(crate) fn has_pawn_on_end(&self) -> bool {
        !(self.pieces[Piece::Pawn as usize] & ENDS).is_empty()
    }

    /// Returns the possible promotions of waiting pawns of the player to move. If there are any, he
    /// must make one of them before his move.
    pub fn due_promotions(&self) -> Vec<DuePromotion> {
        if !self.movement.promotion.waits() {
            return Vec::new();
        }
        let waiting = self.pieces(self.turn, Piece::Pawn) & last_rank(self.turn).bitboard();
        let mut promotions = Vec::new();
        for pawn in waiting {
            for piece in PROMOTIONS {
                if self.may_become(piece, pawn) {
                    promotions.extend(DuePromotion::new(pawn.file(), piece));
                }
            }
        }
        promotions
    }

    /// Returns the position after the promotion of a waiting pawn of the player to move.
    pub fn after_due_promotion(&self, due: DuePromotion) -> Self {
        let mut position = self.clone();
        position.promote_waiting(due);
        position
    }

    /// Promotes a waiting pawn of the player to move.
    #[cold]
    pub(super) fn promote_waiting(&mut self, due: DuePromotion) {
        let square = due.square(self.turn);
        if self.pieces(self.turn, Piece::Pawn).has(square) {
            self.toggle(self.turn, Piece::Pawn, square);
            self.toggle(self.turn, due.piece(), square);
        }
    }

    /// Returns true if some legal move after one of these promotions satisfies the condition.
    #[cold]
    pub(super) fn any_move_after_due_promotion(
        &self,
        promotions: &[DuePromotion],
        accept: &mut dyn FnMut(&Move) -> bool,
    ) -> bool {
        promotions.iter().any(|&due| {
            let position = self.after_due_promotion(due);
            position.any_move_without_due_promotion(&mut |m| {
                accept(&Move { due_promotion: Some(due), ..*m })
            })
        })
    }
}
