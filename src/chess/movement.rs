//! The laws of movement, as a value.

use strum::EnumIter;

use super::{Move, MoveKind};

/// What a code says of how pieces move, as far as codes differ.
///
/// The default is the movement of today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// How king and rook castle.
    pub castling: Castling,
    /// Whether pawns are captured en passant.
    pub en_passant: EnPassant,
    /// What a pawn becomes on the last rank.
    pub promotion: Promotion,
}

vocabulary! {
/// How king and rook castle.
#[derive(Default, EnumIter)]
pub enum Castling {
    /// The king goes two squares towards an unmoved rook, which goes to its other side; not
    /// out of check, not across or into it, and with no piece between.
    #[default]
    Standard,
    /// As in Italy: to any of the squares between king and rook or their own, the rook on the inner
    /// side of the king, so that neither at once attacks an enemy piece.
    Free,
    /// There is no castling.
    None,
}

/// Whether a pawn that steps two squares may be captured en passant.
#[derive(Default, EnumIter)]
pub enum EnPassant {
    /// It may, by a pawn, on the next move only.
    #[default]
    Standard,
    /// It may not: the Italian *passar battaglia*.
    None,
}

/// What a pawn becomes on the last rank.
#[derive(Default, EnumIter)]
pub enum Promotion {
    /// A queen, rook, bishop or knight of its colour, whatever is left on the board.
    #[default]
    AnyPiece,
    /// The same, or it stays a pawn that can never move again (the "dummy pawn" of 1862).
    AnyPieceOrPawn,
    /// A piece of which one has been lost; if none has, the pawn waits where it stands, and becomes
    /// one on its player's turn after he has lost one.
    LostPiece,
    /// The same, but never a second bishop on squares of one colour.
    LostPieceNoTwinBishop,
}
}

impl Promotion {
    /// Whether a pawn may have to wait on the last rank for a piece to be lost.
    pub fn waits(self) -> bool {
        matches!(self, Self::LostPiece | Self::LostPieceNoTwinBishop)
    }

    /// Whether a pawn can stand on the last rank.
    pub fn leaves_pawns(self) -> bool {
        self != Self::AnyPiece
    }
}

/// An aspect of movement in which codes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MovementAspect {
    /// How king and rook castle.
    Castling,
    /// Whether pawns are captured en passant.
    EnPassant,
    /// What a pawn becomes.
    Promotion,
}

impl MovementAspect {
    /// The aspect that a move belongs to, if codes differ over it.
    pub fn of(m: &Move) -> Self {
        match m.kind {
            MoveKind::Castle(_) | MoveKind::FreeCastle(_) => Self::Castling,
            MoveKind::EnPassant => Self::EnPassant,
            MoveKind::Plain | MoveKind::Displaced | MoveKind::Passed => Self::Promotion,
        }
    }

    /// Whether an article settles it: `amend` is what the article says of movement, and whatever
    /// held before, the same holds after it.
    pub fn is_settled_by(self, amend: impl Fn(&mut Movement)) -> bool {
        let [mut one, mut other] = [Movement::WIDEST, Movement::NARROWEST];
        amend(&mut one);
        amend(&mut other);
        match self {
            Self::Castling => one.castling == other.castling,
            Self::EnPassant => one.en_passant == other.en_passant,
            Self::Promotion => one.promotion == other.promotion,
        }
    }
}

impl Movement {
    /// The law under which every move can be played that some law allows, but for castling as in
    /// Italy, and what a pawn becomes that had to wait.
    pub(crate) const WIDEST: Self = Self {
        castling: Castling::Standard,
        en_passant: EnPassant::Standard,
        promotion: Promotion::AnyPieceOrPawn,
    };

    /// The same with castling as in Italy.
    pub(crate) const WIDEST_IN_ITALY: Self = Self { castling: Castling::Free, ..Self::WIDEST };

    /// Laws among which every move can be played that some old law allows.
    pub const HISTORICAL: [Self; 4] = [
        Self::WIDEST,
        Self::WIDEST_IN_ITALY,
        Self { promotion: Promotion::LostPiece, ..Self::WIDEST },
        Self { promotion: Promotion::LostPiece, ..Self::WIDEST_IN_ITALY },
    ];

    /// A law that differs from the widest in every aspect.
    const NARROWEST: Self = Self {
        castling: Castling::None,
        en_passant: EnPassant::None,
        promotion: Promotion::LostPiece,
    };
}
