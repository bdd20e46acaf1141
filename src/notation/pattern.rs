//! What a written move says, in whatever dialect it was written.

use crate::chess::{BitBoard, CastlingSide, File, Piece, Rank};

/// A written move as far as it says what is played. Whether one legal move of a position, and only
/// one, answers to it is for [`Position::resolve`](crate::chess::Position::resolve) to find out.
///
/// A dialect says where a piece comes from and goes by sets of squares, as large as the writing
/// leaves open: one square, a file, the same square seen from both sides, the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pattern {
    /// The king castles.
    Castle {
        /// To which side, if written.
        side: Option<CastlingSide>,
        /// The check or mate, if the dialect counts on it.
        sign: Option<Sign>,
    },
    /// A piece goes to a square.
    Move {
        /// Which kind of piece; `None` when only squares are written (`g1f3`): then whatever
        /// stands there is meant.
        piece: Option<Piece>,
        /// The squares it may come from.
        from: BitBoard,
        /// The squares it may go to.
        to: BitBoard,
        /// What is written of a capture.
        capture: Capture,
        /// What a pawn becomes; a [`Pawn`](Piece::Pawn) if it stays one on the last rank.
        promotion: Option<Piece>,
        /// The check or mate, if the dialect counts on it.
        sign: Option<Sign>,
        /// By which wings the pieces are named.
        wings: Wings,
    },
}

/// What is written of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Nothing. The move may capture all the same (`ed5`); a pawn captures if it cannot come from
    /// the file it goes to.
    Unsaid,
    /// It captures something.
    Something,
    /// It captures nothing.
    Nothing,
    /// It captures such a piece.
    Of(Piece),
    /// It captures en passant.
    EnPassant,
}

/// What a move does to the other king. It only ever decides between several legal moves that are
/// otherwise written alike: a sign that is wrong or left out changes nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The king is in check, and perhaps mated.
    Check,
    /// The king is mated.
    Mate,
}

/// By which wings pieces are named: the *queen's* knight takes the *king's* bishop. Like a
/// [`Sign`], it only ever decides between several legal moves that are otherwise written alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wings {
    /// The wing of the piece that moves.
    pub piece: Option<CastlingSide>,
    /// The wing of the piece that is captured.
    pub captured: Option<CastlingSide>,
}

impl Wings {
    /// Neither piece is named so.
    pub const NONE: Self = Self { piece: None, captured: None };
}

impl Pattern {
    /// The same with this sign.
    #[must_use]
    pub fn with_sign(mut self, written: Option<Sign>) -> Self {
        let (Self::Castle { sign, .. } | Self::Move { sign, .. }) = &mut self;
        *sign = written;
        self
    }

    /// The check or mate that is written.
    #[must_use]
    pub fn sign(&self) -> Option<Sign> {
        let (Self::Castle { sign, .. } | Self::Move { sign, .. }) = self;
        *sign
    }

    /// By which wings the pieces are named.
    #[must_use]
    pub fn wings(&self) -> Wings {
        match *self {
            Self::Castle { .. } => Wings::NONE,
            Self::Move { wings, .. } => wings,
        }
    }
}

/// The squares of which so much is written: all of them where it is nothing.
#[must_use]
pub fn squares(file: Option<File>, rank: Option<Rank>) -> BitBoard {
    file.map_or(BitBoard::FULL, File::bitboard) & rank.map_or(BitBoard::FULL, Rank::bitboard)
}
