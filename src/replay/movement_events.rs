//! The events in a game about which laws of movement, or codes on castling without a rook, differ.

use crate::chess::{
    Castling, ENDS, EnPassant, Move, MoveKind, Movement, MovementAspect, Piece, Position, Promotion,
};

/// A set of events in a game about which laws of movement, or codes on castling without a rook,
/// differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementEvents(u16);

impl MovementEvents {
    const NONE: Self = Self(0);

    /// A player castled, in any way.
    pub const CASTLING: Self = Self(1);
    /// A player castled so that king or rook then attacked an enemy piece.
    pub const ATTACKING_CASTLING: Self = Self(1 << 1);
    /// A player castled to squares other than the ordinary ones.
    pub const FREE_CASTLING: Self = Self(1 << 2);
    /// A player castled towards a corner whose rook was given as odds.
    pub const ROOKLESS_CASTLING: Self = Self(1 << 3);
    /// A pawn could be captured en passant.
    pub const EN_PASSANT_OPEN: Self = Self(1 << 4);
    /// A pawn was captured en passant.
    pub const EN_PASSANT: Self = Self(1 << 5);
    /// A pawn became a piece.
    pub const PROMOTION: Self = Self(1 << 6);
    /// A pawn became a piece of a kind that its side had not lost.
    pub const UNLOST_PROMOTION: Self = Self(1 << 7);
    /// A pawn became a bishop while its side had another on squares of the same colour.
    pub const TWIN_BISHOP: Self = Self(1 << 8);
    /// A pawn reached the last rank and remained a pawn.
    pub const WAITING_PAWN: Self = Self(1 << 9);

    /// All events.
    pub(crate) const ALL: Self = Self(u16::MAX);

    /// Returns true if the set contains any of these events.
    pub fn has(self, events: Self) -> bool {
        !self.intersection(events).is_empty()
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns the events that are in both sets.
    pub(super) fn intersection(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Returns the events that are not in the other set.
    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the events that are in either set.
    pub(super) fn union(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Adds an event if it occurs.
    fn add(&mut self, event: Self, occurs: bool) {
        self.0 |= event.0 * u16::from(occurs);
    }

    /// Returns the events of a move that is about to be made in this position.
    pub(super) fn of(position: &Position, m: &Move) -> Self {
        let mut events = Self::NONE;
        match MovementAspect::of(m) {
            MovementAspect::Castling => {
                events.add(Self::CASTLING, true);
                events.add(Self::ATTACKING_CASTLING, position.castling_would_attack(m));
                events.add(Self::FREE_CASTLING, matches!(m.kind, MoveKind::FreeCastle(_)));
                events.add(Self::ROOKLESS_CASTLING, position.castles_without_rook(m));
            }
            MovementAspect::EnPassant => events.add(Self::EN_PASSANT, true),
            MovementAspect::Promotion => {
                if let Some(piece) = m.promotion {
                    events.add(Self::PROMOTION, true);
                    events.add(Self::UNLOST_PROMOTION, !position.has_lost(piece));
                    events.add(Self::TWIN_BISHOP, position.has_twin(piece, m.to));
                } else {
                    events.add(Self::WAITING_PAWN, m.piece == Piece::Pawn && ENDS.has(m.to));
                }
            }
        }
        events
    }
}

/// Returns the events that may make a game differ under another law of movement. A move that is
/// illegal under the first law does not matter, because the record ends before it.
pub(super) fn differences(here: Movement, there: Movement) -> MovementEvents {
    let castling = match (here.castling, there.castling) {
        (castling, other) if castling == other => MovementEvents::NONE,
        (_, Castling::Standard) => MovementEvents::FREE_CASTLING,
        (_, Castling::Free) => MovementEvents::ATTACKING_CASTLING,
        (_, Castling::None) => MovementEvents::CASTLING,
    };
    let en_passant = match (here.en_passant, there.en_passant) {
        (one, other) if one == other => MovementEvents::NONE,
        (EnPassant::Standard | EnPassant::None, _) => {
            MovementEvents::EN_PASSANT.union(MovementEvents::EN_PASSANT_OPEN)
        }
    };
    let promotion = match (here.promotion, there.promotion) {
        (one, other) if one == other => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::AnyPieceOrPawn) => MovementEvents::NONE,
        (Promotion::AnyPiece, Promotion::LostPiece) => MovementEvents::UNLOST_PROMOTION,
        (Promotion::AnyPiece, Promotion::LostPieceNoTwinBishop) => {
            MovementEvents::UNLOST_PROMOTION.union(MovementEvents::TWIN_BISHOP)
        }
        _ => MovementEvents::PROMOTION.union(MovementEvents::WAITING_PAWN),
    };
    castling.union(en_passant).union(promotion)
}
