//! What pawns become on the last rank, and those that wait there.

use super::generate::{ENDS, last_rank};
use super::moves::PROMOTIONS;
use super::{BitBoard, Move, Naming, Piece, Position, Promotion, Square};

impl Move {
    /// What a pawn is on the last rank: a pawn, where it stays one.
    pub(crate) fn becomes(&self) -> Option<Piece> {
        let stays = self.piece == Piece::Pawn && ENDS.has(self.to);
        self.promotion.or(stays.then_some(Piece::Pawn))
    }
}

impl Position {
    /// Whether a pawn of the player to move may become this piece on this square.
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

    /// Whether the player to move has lost a piece of this kind; one that a pawn became counts as
    /// any other.
    pub(crate) fn has_lost(&self, piece: Piece) -> bool {
        self.pieces(self.turn, piece).len() < if piece == Piece::Queen { 1 } else { 2 }
    }

    /// Whether the player to move has a bishop on squares of this one's colour, and this is to be
    /// another.
    pub(crate) fn has_twin(&self, piece: Piece, on: Square) -> bool {
        let alike =
            [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES].into_iter().find(|it| it.has(on));
        piece == Piece::Bishop
            && alike
                .is_some_and(|alike| !(self.pieces(self.turn, Piece::Bishop) & alike).is_empty())
    }

    /// Whether a pawn that reaches this square of the last rank may be a pawn there.
    pub(crate) fn may_stay_pawn(&self, on: Square) -> bool {
        match self.movement.promotion {
            Promotion::AnyPiece => false,
            Promotion::AnyPieceOrPawn => true,
            Promotion::LostPiece | Promotion::LostPieceNoTwinBishop => self.must_stay_pawn(on),
        }
    }

    /// Whether a pawn that reaches this square of the last rank has nothing else to be there.
    pub(crate) fn must_stay_pawn(&self, on: Square) -> bool {
        !PROMOTIONS.into_iter().any(|piece| self.may_become(piece, on))
    }

    /// Whether a pawn stands on the first or the last rank.
    #[inline]
    pub(crate) fn has_pawn_on_end(&self) -> bool {
        !(self.pieces[Piece::Pawn as usize] & ENDS).is_empty()
    }

    /// What pawns of the player to move that wait on the last rank can become now. If there is
    /// anything, one of them does, before he plays his move.
    pub fn namings(&self) -> Vec<Naming> {
        if !self.movement.promotion.waits() {
            return Vec::new();
        }
        let waiting = self.pieces(self.turn, Piece::Pawn) & last_rank(self.turn).bitboard();
        let of = |pawn: Square| {
            let possible =
                PROMOTIONS.into_iter().filter(move |&piece| self.may_become(piece, pawn));
            possible.filter_map(move |piece| Naming::new(pawn.file(), piece))
        };
        waiting.into_iter().flat_map(of).collect()
    }

    /// The position in which a waiting pawn of the player to move has become what was named.
    pub fn named(&self, naming: Naming) -> Self {
        let mut position = self.clone();
        position.name(naming);
        position
    }

    /// Makes a waiting pawn of the player to move what was named.
    #[cold]
    pub(super) fn name(&mut self, naming: Naming) {
        let square = naming.square(self.turn);
        if self.pieces(self.turn, Piece::Pawn).has(square) {
            self.put(self.turn, Piece::Pawn, square);
            self.put(self.turn, naming.piece(), square);
        }
    }

    /// The legal moves that follow each of these.
    #[cold]
    pub(super) fn any_move_after(
        &self,
        namings: &[Naming],
        accept: &mut dyn FnMut(&Move) -> bool,
    ) -> bool {
        namings.iter().any(|&naming| {
            let position = self.named(naming);
            position.any_plain_move(&mut |m| accept(&Move { naming: Some(naming), ..*m }))
        })
    }
}
