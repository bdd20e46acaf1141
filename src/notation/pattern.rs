//! The meaning of a written move, in whatever dialect it was written.

use serde::{Deserialize, Serialize};

use crate::chess::{BitBoard, CastlingSide, File, Piece, PlainMove, Rank, Square};

/// A written move as far as it says what is played. Whether one legal move of a position, and only
/// one, answers to it is for `Position::resolve` to find out.
///
/// A dialect says where a piece comes from and goes by sets of squares, as large as the writing
/// leaves open: one square, a file, the same square seen from both sides, the whole board. As text
/// it is in standard algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum Pattern {
    /// The king castles: `O-O`, or without saying to which side.
    Castle {
        /// The side, if it is written.
        side: Option<CastlingSide>,
        /// The check or mate, if the dialect counts on it.
        sign: Option<Sign>,
    },
    /// King and rook castle to these squares, as they may choose in Italy.
    CastleTo {
        /// The square to which the king goes.
        king: Square,
        /// The square to which the rook goes.
        rook: Square,
        /// The check or mate, if the dialect counts on it.
        sign: Option<Sign>,
    },
    /// A pawn that waits on the last rank becomes something, and a move is played.
    LatePromotion(LatePromotion),
    /// No move is made: `--`.
    Pass,
    /// A piece goes to a square.
    Move {
        /// The kind of piece; `None` if only squares are written (`g1f3`), and any piece there is
        /// meant.
        piece: Option<Piece>,
        /// The squares it may come from.
        from: BitBoard,
        /// The squares it may go to.
        to: BitBoard,
        /// The capture, as far as it is written.
        capture: Capture,
        /// The piece that a pawn becomes; a [`Pawn`](Piece::Pawn) if it stays one on the last rank.
        promotion: Option<Piece>,
        /// The check or mate, if the dialect counts on it.
        sign: Option<Sign>,
        /// The wings after which the pieces are named.
        wings: SideChoice,
    },
}

/// The piece that a waiting pawn becomes, and the move played on the same turn, as standard
/// algebraic notation writes them.
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

/// A move as standard algebraic notation says it.
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
        /// The file and the rank of the square it comes from, if written.
        from: (Option<File>, Option<Rank>),
        /// The square it reaches.
        to: Square,
        /// True if a capture is written.
        captures: bool,
        /// The piece that a pawn becomes.
        promotion: Option<Piece>,
    },
}

impl LatePromotion {
    /// Returns the move without the promotion.
    pub fn played(&self) -> Pattern {
        let sign = self.sign;
        match self.then {
            SanMove::Castle(side) => Pattern::Castle { side: Some(side), sign },
            SanMove::CastleTo(king, rook) => Pattern::CastleTo { king, rook, sign },
            SanMove::Move { piece, from: (file, rank), to, captures, promotion } => {
                let capture = if captures { Capture::Something } else { Capture::Unsaid };
                let (from, to) = (squares(file, rank), to.bitboard());
                Pattern::Move { piece, from, to, capture, promotion, sign, wings: SideChoice::NONE }
            }
        }
    }
}

/// The capture that a written move names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// None. The move may capture all the same (`ed5`); a pawn captures if it cannot come from the
    /// file it goes to.
    Unsaid,
    /// A capture of any piece: `Nxd5`.
    Something,
    /// No capture, by a dash: `Nf3-d4`.
    Nothing,
    /// A capture of this kind of piece.
    Of(Piece),
    /// A capture en passant.
    EnPassant,
}

/// The check or mate that a written move claims. It decides between legal moves that are otherwise
/// written alike, and is all that is written in `B checks`. Elsewhere a wrong or missing sign
/// changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The king is in check, and perhaps mated.
    Check,
    /// The king is mated.
    Mate,
}

/// The wings after which pieces are named: the *queen's* knight takes the *king's* bishop. They
/// decide between legal moves that are otherwise written alike. No move is meant whose pieces
/// certainly come from another wing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideChoice {
    /// The wing of the piece that moves.
    pub piece: Option<CastlingSide>,
    /// The wing of the piece that is captured.
    pub captured: Option<CastlingSide>,
}

impl SideChoice {
    /// Neither piece is named so.
    pub const NONE: Self = Self { piece: None, captured: None };
}

impl Pattern {
    /// Returns the pattern with this sign.
    #[must_use]
    pub fn with_sign(mut self, written: Option<Sign>) -> Self {
        if let Some(sign) = self.sign_place() {
            *sign = written;
        }
        self
    }

    /// Returns the check or mate that is written.
    pub fn sign(mut self) -> Option<Sign> {
        self.sign_place().copied().flatten()
    }

    fn sign_place(&mut self) -> Option<&mut Option<Sign>> {
        match self {
            Self::Castle { sign, .. }
            | Self::CastleTo { sign, .. }
            | Self::LatePromotion(LatePromotion { sign, .. })
            | Self::Move { sign, .. } => Some(sign),
            Self::Pass => None,
        }
    }

    /// Returns the pattern with a waiting pawn that becomes something first. `None` if standard
    /// algebraic notation cannot write that with this move.
    pub fn after_naming(self, pawn: Square, piece: Piece) -> Option<Self> {
        let then = match self {
            Self::Castle { side, .. } => SanMove::Castle(side?),
            Self::CastleTo { king, rook, .. } => SanMove::CastleTo(king, rook),
            Self::LatePromotion(_) | Self::Pass => return None,
            Self::Move { piece, from, to, capture, promotion, .. } => SanMove::Move {
                piece,
                from: line_of(from),
                to: to.next_square()?,
                captures: !matches!(capture, Capture::Unsaid | Capture::Nothing),
                promotion,
            },
        };
        Some(Self::LatePromotion(LatePromotion { pawn, piece, then, sign: self.sign() }))
    }

    /// Returns the same move by the other player, seen from that player's side: `Nf6` for `Nf3`.
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

    /// Returns the pattern as a plain move; `None` if it is not one.
    pub(super) fn as_plain(&self) -> Option<PlainMove> {
        let Self::Move { piece: Some(piece), from, to, capture, promotion, sign, wings } = *self
        else {
            return None;
        };
        let captures = match capture {
            Capture::Unsaid => false,
            Capture::Something => true,
            Capture::Nothing | Capture::Of(_) | Capture::EnPassant => return None,
        };
        if promotion.is_some() || sign.is_some() || wings != SideChoice::NONE || to.len() != 1 {
            return None;
        }
        PlainMove::from_any(piece, from, captures, to.next_square()?)
    }

    /// Returns the wings after which the pieces are named.
    pub fn wings(&self) -> SideChoice {
        let Self::Move { wings, .. } = *self else { return SideChoice::NONE };
        wings
    }
}

impl From<PlainMove> for Pattern {
    #[inline]
    fn from(plain: PlainMove) -> Self {
        Self::Move {
            piece: Some(plain.piece()),
            from: plain.from(),
            to: plain.to().bitboard(),
            capture: if plain.captures() { Capture::Something } else { Capture::Unsaid },
            promotion: None,
            sign: None,
            wings: SideChoice::NONE,
        }
    }
}

/// Returns the squares on this file and rank; all squares of the board if neither is given.
pub fn squares(file: Option<File>, rank: Option<Rank>) -> BitBoard {
    file.map_or(BitBoard::FULL, File::bitboard) & rank.map_or(BitBoard::FULL, Rank::bitboard)
}

/// Returns the file and the rank that contain all of these squares, if there are any.
pub(super) fn line_of(set: BitBoard) -> (Option<File>, Option<Rank>) {
    let file = File::ALL.into_iter().find(|file| set.is_subset(file.bitboard()));
    let rank = Rank::ALL.into_iter().find(|rank| set.is_subset(rank.bitboard()));
    (file, rank)
}
