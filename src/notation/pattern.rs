//! The meaning of a written move, in whatever dialect it was written.

use serde::{Deserialize, Serialize};

use crate::chess::{BitBoard, CastlingSide, File, Piece, PlainMove, Rank, Square};

/// The information in a written move. `Position::resolve` finds the one legal move that matches it,
/// if there is one.
///
/// The origin and the destination are sets of squares, as large as the writing leaves open: one
/// square, a file, the same square seen from both sides, the whole board. The text form of a
/// pattern is standard algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum Pattern {
    /// The king castles: `O-O`, or without saying to which side.
    Castle {
        /// The side, if it is written.
        side: Option<CastlingSide>,
        /// The check or mate, if the dialect needs it to find the move.
        sign: Option<Sign>,
    },
    /// King and rook castle to these squares: free castling, as in Italy.
    CastleTo {
        /// The square to which the king goes.
        king: Square,
        /// The square to which the rook goes.
        rook: Square,
        /// The check or mate, if the dialect needs it to find the move.
        sign: Option<Sign>,
    },
    /// A pawn that waits on the last rank is promoted, and a move is played on the same turn.
    LatePromotion(LatePromotion),
    /// No move is made: `--`.
    Pass,
    /// A piece goes to a square.
    Move {
        /// The kind of piece. `None` if only squares are written (`g1f3`): any kind is meant.
        piece: Option<Piece>,
        /// The squares the piece may come from.
        from: BitBoard,
        /// The squares the piece may go to.
        to: BitBoard,
        /// The capture, as far as it is written.
        capture: Capture,
        /// The piece that a pawn becomes; [`Piece::Pawn`] if a pawn stays one on the last rank.
        promotion: Option<Piece>,
        /// The check or mate, if the dialect needs it to find the move.
        sign: Option<Sign>,
        /// The wings in the names of the pieces.
        wings: NamedWings,
    },
}

/// The promotion of a pawn that waits on the last rank, and the move played on the same turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LatePromotion {
    /// The square on which the pawn waits.
    pub pawn: Square,
    /// The piece that the pawn becomes.
    pub piece: Piece,
    /// The move that follows on the same turn.
    pub then: SanMove,
    /// The check or mate that the move gives.
    pub sign: Option<Sign>,
}

/// The information in a move in standard algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMove {
    /// The king castles to this side.
    Castle(CastlingSide),
    /// King and rook castle to these squares.
    CastleTo(Square, Square),
    /// A piece goes to a square.
    Move {
        /// The kind of piece, if written.
        piece: Option<Piece>,
        /// The file and the rank of the origin, if written.
        from: (Option<File>, Option<Rank>),
        /// The destination.
        to: Square,
        /// True if a capture is written.
        captures: bool,
        /// The piece that a pawn becomes.
        promotion: Option<Piece>,
    },
}

impl LatePromotion {
    /// Returns the pattern of the move that follows the promotion.
    pub fn following_move(&self) -> Pattern {
        let sign = self.sign;
        match self.then {
            SanMove::Castle(side) => Pattern::Castle { side: Some(side), sign },
            SanMove::CastleTo(king, rook) => Pattern::CastleTo { king, rook, sign },
            SanMove::Move { piece, from: (file, rank), to, captures, promotion } => {
                let capture = if captures { Capture::AnyPiece } else { Capture::Unwritten };
                let (from, to) = (squares(file, rank), to.bitboard());
                Pattern::Move { piece, from, to, capture, promotion, sign, wings: NamedWings::NONE }
            }
        }
    }
}

/// The capture in a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// No sign of a capture. The move may capture all the same: `ed5`.
    Unwritten,
    /// A capture of any piece: `Nxd5`.
    AnyPiece,
    /// A dash, which excludes a capture: `Nf3-d4`.
    NoCapture,
    /// A capture of this kind of piece.
    Of(Piece),
    /// A capture en passant.
    EnPassant,
}

/// The check or mate in a written move. A pattern contains it if the dialect uses it to choose
/// between legal moves that are otherwise written alike, as in `B checks`. Otherwise a wrong or
/// missing sign changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The king is in check, and perhaps mated.
    Check,
    /// The king is mated.
    Mate,
}

/// The wings in the names of pieces: the *queen's* knight takes the *king's* bishop. The wings
/// decide between legal moves that are otherwise written alike, and exclude every move of a piece
/// that certainly comes from another wing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NamedWings {
    /// The wing of the piece that moves.
    pub piece: Option<CastlingSide>,
    /// The wing of the piece that is captured.
    pub captured: Option<CastlingSide>,
}

impl NamedWings {
    /// No wing is named.
    pub const NONE: Self = Self { piece: None, captured: None };
}

impl Pattern {
    /// Returns the pattern with this sign; a pass unchanged.
    #[must_use]
    pub fn with_sign(mut self, written: Option<Sign>) -> Self {
        if let Some(sign) = self.sign_mut() {
            *sign = written;
        }
        self
    }

    /// Returns the check or mate that is written.
    pub fn sign(mut self) -> Option<Sign> {
        self.sign_mut().copied().flatten()
    }

    fn sign_mut(&mut self) -> Option<&mut Option<Sign>> {
        match self {
            Self::Castle { sign, .. }
            | Self::CastleTo { sign, .. }
            | Self::LatePromotion(LatePromotion { sign, .. })
            | Self::Move { sign, .. } => Some(sign),
            Self::Pass => None,
        }
    }

    /// Returns this move preceded by the promotion of the waiting `pawn` to `piece`. `None` if
    /// standard algebraic notation cannot write this move after a promotion.
    pub fn after_late_promotion(self, pawn: Square, piece: Piece) -> Option<Self> {
        let then = match self {
            Self::Castle { side, .. } => SanMove::Castle(side?),
            Self::CastleTo { king, rook, .. } => SanMove::CastleTo(king, rook),
            Self::LatePromotion(_) | Self::Pass => return None,
            Self::Move { piece, from, to, capture, promotion, .. } => SanMove::Move {
                piece,
                from: file_and_rank_of(from),
                to: if to.len() == 1 { to.next_square()? } else { return None },
                captures: !matches!(capture, Capture::Unwritten | Capture::NoCapture),
                promotion,
            },
        };
        Some(Self::LatePromotion(LatePromotion { pawn, piece, then, sign: self.sign() }))
    }

    /// Returns the pattern with its ranks mirrored, for the other player: `Nf6` for `Nf3`. `None`
    /// for a pass and for a late promotion.
    pub(crate) fn mirrored(self) -> Option<Self> {
        match self {
            Self::Castle { .. } => Some(self),
            Self::CastleTo { king, rook, sign } => {
                Some(Self::CastleTo { king: king.flip_rank(), rook: rook.flip_rank(), sign })
            }
            Self::Move { piece, from, to, capture, promotion, sign, wings } => Some(Self::Move {
                piece,
                from: from.flip_ranks(),
                to: to.flip_ranks(),
                capture,
                promotion,
                sign,
                wings,
            }),
            Self::LatePromotion(_) | Self::Pass => None,
        }
    }

    /// Returns the pattern as a [`PlainMove`]. `None` unless it names a piece, one destination, and
    /// as origin the board, a file, a rank or a square. `None` also if a promotion, a sign, wings
    /// or another capture than `x` is written.
    pub(super) fn as_plain(&self) -> Option<PlainMove> {
        let Self::Move { piece: Some(piece), from, to, capture, promotion, sign, wings } = *self
        else {
            return None;
        };
        let captures = match capture {
            Capture::Unwritten => false,
            Capture::AnyPiece => true,
            Capture::NoCapture | Capture::Of(_) | Capture::EnPassant => return None,
        };
        if promotion.is_some() || sign.is_some() || wings != NamedWings::NONE || to.len() != 1 {
            return None;
        }
        PlainMove::with_origin(piece, from, captures, to.next_square()?)
    }

    /// Returns the wings in the names of the pieces.
    pub fn wings(&self) -> NamedWings {
        let Self::Move { wings, .. } = *self else { return NamedWings::NONE };
        wings
    }
}

impl From<PlainMove> for Pattern {
    #[inline]
    fn from(plain: PlainMove) -> Self {
        Self::Move {
            piece: Some(plain.piece()),
            from: plain.origins(),
            to: plain.to().bitboard(),
            capture: if plain.captures() { Capture::AnyPiece } else { Capture::Unwritten },
            promotion: None,
            sign: None,
            wings: NamedWings::NONE,
        }
    }
}

/// Returns the squares on this file and rank; all squares of the board if neither is given.
pub fn squares(file: Option<File>, rank: Option<Rank>) -> BitBoard {
    file.map_or(BitBoard::FULL, File::bitboard) & rank.map_or(BitBoard::FULL, Rank::bitboard)
}

/// Returns the file that contains all of these squares, and the rank that contains all of them;
/// `None` for each that does not exist.
pub(super) fn file_and_rank_of(set: BitBoard) -> (Option<File>, Option<Rank>) {
    let file = File::ALL.into_iter().find(|file| set.is_subset(file.bitboard()));
    let rank = Rank::ALL.into_iter().find(|rank| set.is_subset(rank.bitboard()));
    (file, rank)
}
