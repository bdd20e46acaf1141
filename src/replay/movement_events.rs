//! What came up in a game over which laws of movement differ.

use crate::chess::{
    Castling, ENDS, EnPassant, Move, MoveKind, Movement, MovementAspect, Piece, Position, Promotion,
};

/// A set of things over which laws of movement differ, such as came up in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementEvents(u16);

impl MovementEvents {
    const NONE: Self = Self(0);

    /// A player castled, in whatever way.
    pub const CASTLING: Self = Self(1);
    /// A player castled so that king or rook at once attacked an enemy piece.
    pub const ATTACKING_CASTLING: Self = Self(1 << 1);
    /// A player castled to other squares than the ordinary ones.
    pub const FREE_CASTLING: Self = Self(1 << 2);
    /// A player castled towards a corner whose rook was given as odds.
    pub const ROOKLESS_CASTLING: Self = Self(1 << 3);
    /// A pawn could be captured en passant.
    pub const EN_PASSANT_OPEN: Self = Self(1 << 4);
    /// A pawn was captured en passant.
    pub const EN_PASSANT: Self = Self(1 << 5);
    /// A pawn became a piece.
    pub const PROMOTION: Self = Self(1 << 6);
    /// A pawn became a piece of which none had been lost.
    pub const UNLOST_PROMOTION: Self = Self(1 << 7);
    /// A pawn became a bishop beside another on squares of the same colour.
    pub const TWIN_BISHOP: Self = Self(1 << 8);
    /// A pawn reached the last rank and stayed a pawn.
    pub const WAITING_PAWN: Self = Self(1 << 9);

    /// All of these came up.
    pub(crate) const ALL: Self = Self(u16::MAX);

    /// Whether any of these came up.
    pub fn has(self, events: Self) -> bool {
        !self.among(events).is_empty()
    }

    /// Whether nothing came up.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    pub(super) fn among(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    #[inline]
    fn add(&mut self, event: Self, came_up: bool) {
        self.0 |= event.0 * u16::from(came_up);
    }

    /// Takes into account that a pawn can be captured en passant, or that none can.
    #[inline]
    pub(super) fn note_en_passant(&mut self, is_open: bool) {
        self.add(Self::EN_PASSANT_OPEN, is_open);
    }

    /// Takes a move into account that is to be made in this position.
    pub(super) fn note(&mut self, position: &Position, m: &Move) {
        match MovementAspect::of(m) {
            MovementAspect::Castling => {
                self.add(Self::CASTLING, true);
                self.add(Self::ATTACKING_CASTLING, position.castling_attacks(m));
                self.add(Self::FREE_CASTLING, matches!(m.kind, MoveKind::FreeCastle(_)));
                self.add(Self::ROOKLESS_CASTLING, position.castles_without_rook(m));
            }
            MovementAspect::EnPassant => self.add(Self::EN_PASSANT, true),
            MovementAspect::Promotion => {
                let becomes = m.promotion;
                self.add(Self::PROMOTION, becomes.is_some());
                self.add(Self::UNLOST_PROMOTION, becomes.is_some_and(|it| !position.has_lost(it)));
                self.add(Self::TWIN_BISHOP, becomes.is_some_and(|it| position.has_twin(it, m.to)));
                let stays = becomes.is_none() && m.piece == Piece::Pawn && ENDS.has(m.to);
                self.add(Self::WAITING_PAWN, stays);
            }
        }
    }
}

/// What must not come up in a game for it to be the same under another law of movement: the one
/// table of what laws of movement change. A move that is not legal under the first law is no
/// concern of it, as the record ends there.
pub(super) fn differences(here: Movement, there: Movement) -> MovementEvents {
    let castling = match (here.castling, there.castling) {
        (one, other) if one == other => MovementEvents::NONE,
        (_, Castling::Standard) => MovementEvents::FREE_CASTLING,
        (_, Castling::Free) => MovementEvents::ATTACKING_CASTLING,
        (_, Castling::None) => MovementEvents::CASTLING,
    };
    let en_passant = match (here.en_passant, there.en_passant) {
        (one, other) if one == other => MovementEvents::NONE,
        (EnPassant::Standard | EnPassant::None, _) => {
            MovementEvents::EN_PASSANT.and(MovementEvents::EN_PASSANT_OPEN)
        }
    };
    let promotion = match (here.promotion, there.promotion) {
        (one, other) if one == other => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::AnyPieceOrPawn) => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::LostPiece) => MovementEvents::UNLOST_PROMOTION,
        (Promotion::AnyPiece, Promotion::LostPieceNoTwinBishop) => {
            MovementEvents::UNLOST_PROMOTION.and(MovementEvents::TWIN_BISHOP)
        }
        _ => MovementEvents::PROMOTION.and(MovementEvents::WAITING_PAWN),
    };
    castling.and(en_passant).and(promotion)
}
