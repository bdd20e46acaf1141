//! Why a text names no ending.

use strum::Display;

/// Why a text names no [`Ending`](super::Ending).
#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum NotAnEnding {
    /// It is not written like one.
    #[strum(to_string = "`{0}` is no ending: write `KRB-KR` or `pieces-only`")]
    Unwritten(String),
    /// A number of pieces that cannot be on the board.
    #[strum(to_string = "`{0}` is no number of pieces: from 2 to 32 can be on the board")]
    PieceCount(String),
    /// A letter that is no piece.
    #[strum(to_string = "`{0}` is no piece: K, Q, R, B, N or P")]
    NoPiece(char),
    /// A side without a king, or with several.
    #[strum(to_string = "`{side}` has {kings} kings: each side has one")]
    Kings {
        /// The side, as it is written.
        side: String,
        /// How many it has.
        kings: u8,
    },
    /// A side that would need more than eight pawns to have promoted so many.
    #[strum(to_string = "`{0}` cannot exist: it takes more than eight pawns")]
    TooMany(String),
    /// A square of a condition that is none.
    #[strum(to_string = "`{0}` is no square: write a1 to h8")]
    NoSquare(String),
}

impl std::error::Error for NotAnEnding {}
