//! Why a text names no ending.

use std::fmt;

/// Why a text names no [`Ending`](super::Ending).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAnEnding {
    /// It is not written like one.
    Unwritten(String),
    /// A number of pieces that cannot be on the board.
    PieceCount(String),
    /// A letter that is no piece.
    NoPiece(char),
    /// A side without a king, or with several.
    Kings {
        /// The side, as it is written.
        side: String,
        /// How many it has.
        kings: u8,
    },
    /// A side that would need more than eight pawns to have promoted so many.
    TooMany(String),
    /// A square of a condition that is none.
    NoSquare(String),
}

impl fmt::Display for NotAnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritten(text) => {
                write!(f, "`{text}` is no ending: write `KRB-KR` or `pieces-only`")
            }
            Self::PieceCount(text) => {
                write!(f, "`{text}` is no number of pieces: from 2 to 32 can be on the board")
            }
            Self::NoPiece(letter) => write!(f, "`{letter}` is no piece: K, Q, R, B, N or P"),
            Self::Kings { side, kings } => {
                write!(f, "`{side}` has {kings} kings: each side has one")
            }
            Self::NoSquare(text) => write!(f, "`{text}` is no square: write a1 to h8"),
            Self::TooMany(side) => {
                write!(f, "`{side}` cannot exist: it takes more than eight pawns")
            }
        }
    }
}

impl std::error::Error for NotAnEnding {}
