//! The laws of movement as a value.

use strum::EnumIter;

use super::{Move, MoveKind};

/// The differences between codes in how pieces move.
///
/// The default is today's law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The manner of castling.
    pub castling: Castling,
    /// The rule on capturing en passant.
    pub en_passant: EnPassant,
    /// The rule on promotion.
    pub promotion: Promotion,
}

vocabulary! {
/// The manner of castling.
#[derive(Default, EnumIter)]
pub enum Castling {
    /// The king moves two squares towards an unmoved rook, which goes to the king's other side. The
    /// king must not be in check or cross or reach an attacked square, and no piece may stand
    /// between.
    #[default]
    Standard,
    /// Free castling, as in Italy: the king goes to any square beyond its own up to the rook's, and
    /// the rook to any square from the king's former one up to the king. The conditions of standard
    /// castling apply, and neither may then attack an enemy piece.
    Free,
    /// Castling is not allowed.
    None,
}

/// The rule on capturing en passant a pawn that advances two squares.
#[derive(Default, EnumIter)]
pub enum EnPassant {
    /// A pawn that advances two squares can be captured en passant, on the next move only.
    #[default]
    Standard,
    /// A pawn cannot be captured en passant: the Italian *passar battaglia*.
    None,
}

/// The piece that a pawn becomes on the last rank.
#[derive(Default, EnumIter)]
pub enum Promotion {
    /// A queen, rook, bishop or knight of its colour, regardless of the pieces left on the board.
    #[default]
    AnyPiece,
    /// Any piece, or it remains a pawn that can never move again (the "dummy pawn" of 1862).
    AnyPieceOrPawn,
    /// A piece of a kind that its side has lost. If none was lost, the pawn waits on the last rank
    /// and is promoted on its player's turn after he has lost one.
    LostPiece,
    /// A piece of a kind that its side has lost, but never a second bishop on squares of one
    /// colour.
    LostPieceNoTwinBishop,
}
}

impl Promotion {
    /// Returns true if a pawn may have to wait on the last rank until a piece is lost.
    pub fn waits(self) -> bool {
        matches!(self, Self::LostPiece | Self::LostPieceNoTwinBishop)
    }

    /// Returns true if a pawn can remain on the last rank.
    pub fn leaves_pawns(self) -> bool {
        self != Self::AnyPiece
    }
}

/// An aspect of movement in which codes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MovementAspect {
    /// The manner of castling.
    Castling,
    /// The rule on capturing en passant.
    EnPassant,
    /// The rule on promotion.
    Promotion,
}

impl MovementAspect {
    /// Returns `Castling` or `EnPassant` for such a move, and `Promotion` for every other move.
    pub fn of(m: &Move) -> Self {
        match m.kind {
            MoveKind::Castle(_) | MoveKind::FreeCastle(_) => Self::Castling,
            MoveKind::EnPassant => Self::EnPassant,
            MoveKind::Plain | MoveKind::Displaced | MoveKind::Passed => Self::Promotion,
        }
    }

    /// Returns true if an article settles this aspect: `amend` gives the same rule to two laws that
    /// differ in every aspect.
    pub fn is_settled_by(self, amend: impl Fn(&mut Movement)) -> bool {
        let [mut one, mut other] = [Movement::WIDEST, Movement::UNLIKE_WIDEST];
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
    /// The law that allows every move that any law allows, except free castling and the promotion
    /// of a pawn that had to wait.
    pub(crate) const WIDEST: Self = Self {
        castling: Castling::Standard,
        en_passant: EnPassant::Standard,
        promotion: Promotion::AnyPieceOrPawn,
    };

    /// The law [`WIDEST`](Self::WIDEST) with free castling.
    pub(crate) const WIDEST_IN_ITALY: Self = Self { castling: Castling::Free, ..Self::WIDEST };

    /// The laws that together allow every move that any historical law allows.
    pub const HISTORICAL: [Self; 4] = [
        Self::WIDEST,
        Self::WIDEST_IN_ITALY,
        Self { promotion: Promotion::LostPiece, ..Self::WIDEST },
        Self { promotion: Promotion::LostPiece, ..Self::WIDEST_IN_ITALY },
    ];

    /// A law that differs from the widest in every aspect.
    const UNLIKE_WIDEST: Self = Self {
        castling: Castling::None,
        en_passant: EnPassant::None,
        promotion: Promotion::LostPiece,
    };
}
