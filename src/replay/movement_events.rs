//! What came up in a game over which laws of movement differ.

use std::ops::{BitOr, BitOrAssign};

use crate::chess::{
    Castling, EnPassant, Move, MoveKind, Movement, MovementAspect, Piece, Position, Promotion, Rank,
};

/// Something over which laws of movement differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[non_exhaustive]
pub enum MovementEvent {
    /// A player castled.
    Castling,
    /// A player castled so that king or rook at once attacked an enemy piece.
    AttackingCastling,
    /// A player castled to other squares than the ordinary ones.
    FreeCastling,
    /// A player castled towards a corner whose rook was given as odds.
    RooklessCastling,
    /// A pawn could be captured en passant.
    EnPassantOpen,
    /// A pawn was captured en passant.
    EnPassant,
    /// A pawn became a piece.
    Promotion,
    /// A pawn became a piece of which none had been lost.
    UnlostPromotion,
    /// A pawn became a bishop beside another on squares of the same colour.
    TwinBishop,
    /// A pawn reached the last rank and stayed a pawn.
    WaitingPawn,
}

/// A set of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementEvents(u16);

impl MovementEvents {
    const NONE: Self = Self(0);

    /// Whether this came up.
    #[must_use]
    pub fn has(self, event: MovementEvent) -> bool {
        !self.among(event.into()).is_empty()
    }

    /// Whether nothing came up.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// What came up, of this.
    #[must_use]
    pub(super) fn among(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Takes into account that a pawn can be captured en passant, or that none can.
    #[inline]
    pub(super) fn note_en_passant(&mut self, is_open: bool) {
        self.0 |= u16::from(is_open) << MovementEvent::EnPassantOpen as u8;
    }

    /// Takes a move into account that is to be made in this position.
    pub(super) fn note(&mut self, position: &Position, m: &Move) {
        match MovementAspect::of(m) {
            MovementAspect::Castling => self.note_castling(position, m),
            MovementAspect::EnPassant => *self |= MovementEvent::EnPassant.into(),
            MovementAspect::Promotion => self.note_promotion(position, m),
        }
    }

    fn note_castling(&mut self, position: &Position, m: &Move) {
        *self |= MovementEvent::Castling.into();
        if position.castling_attacks(m) {
            *self |= MovementEvent::AttackingCastling.into();
        }
        if matches!(m.kind, MoveKind::FreeCastle(_)) {
            *self |= MovementEvent::FreeCastling.into();
        }
        if position.castles_without_rook(m) {
            *self |= MovementEvent::RooklessCastling.into();
        }
    }

    fn note_promotion(&mut self, position: &Position, m: &Move) {
        match m.promotion {
            Some(piece) if position.has_lost(piece) => *self |= MovementEvent::Promotion.into(),
            Some(_) => *self |= MovementEvent::Promotion | MovementEvent::UnlostPromotion,
            None if reaches_last_rank(m) => *self |= MovementEvent::WaitingPawn.into(),
            None => {}
        }
        if m.promotion.is_some_and(|piece| position.has_twin(piece, m.to)) {
            *self |= MovementEvent::TwinBishop.into();
        }
    }
}

/// What must not come up in a game for it to be the same under another law of movement: the one
/// table of what laws of movement change. A move that is not legal under the first law is no
/// concern of it, as the record ends there.
pub(super) fn differences(here: Movement, there: Movement) -> MovementEvents {
    let castling = match (here.castling, there.castling) {
        (one, other) if one == other => MovementEvents::NONE,
        (_, Castling::Standard) => MovementEvent::FreeCastling.into(),
        (_, Castling::Free) => MovementEvent::AttackingCastling.into(),
        (_, Castling::None) => MovementEvent::Castling.into(),
    };
    let en_passant = match (here.en_passant, there.en_passant) {
        (EnPassant::Standard, EnPassant::Standard) | (EnPassant::None, EnPassant::None) => {
            MovementEvents::NONE
        }
        _ => MovementEvent::EnPassant | MovementEvent::EnPassantOpen,
    };
    let promotion = match (here.promotion, there.promotion) {
        (one, other) if one == other => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::AnyPieceOrPawn) => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::LostPiece) => MovementEvent::UnlostPromotion.into(),
        (Promotion::AnyPiece, Promotion::LostPieceNoTwinBishop) => {
            MovementEvent::UnlostPromotion | MovementEvent::TwinBishop
        }
        _ => MovementEvent::Promotion | MovementEvent::WaitingPawn,
    };
    castling | en_passant | promotion
}

fn reaches_last_rank(m: &Move) -> bool {
    m.piece == Piece::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth)
}

impl From<MovementEvent> for MovementEvents {
    fn from(event: MovementEvent) -> Self {
        Self(1 << event as u16)
    }
}

impl BitOr for MovementEvent {
    type Output = MovementEvents;

    fn bitor(self, other: Self) -> MovementEvents {
        MovementEvents::from(self) | other.into()
    }
}

impl BitOr for MovementEvents {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for MovementEvents {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
