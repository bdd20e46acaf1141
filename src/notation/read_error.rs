//! Why a game is not read further, or not at all.

use std::fmt;

use super::pgn::MoveError;
use super::written_in::Notation;

/// Why a game is not read further, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// A word is not a move.
    NoMove(MoveError),
    /// A word is not a move in what the game is written in.
    NoMoveIn(Notation),
    /// Half of a move, such as `N`, stands alone where a move is due.
    HalfMove(String),
    /// Moves from this number on stand behind the result of another game, without tags.
    AfterResult(u32),
    /// Moves from this number on stand without tags; the ones before are missing.
    FromTheMiddle(u32),
    /// A number stands where another is due, as where columns are printed side by side.
    Number {
        /// The number.
        n: u32,
        /// The one that is due.
        expected: i64,
    },
    /// A number of Black's stands where White is to move.
    BlackNumber,
    /// Dots stand for White's move where White is to move.
    WhiteDots,
    /// A bracket is never closed.
    OpenBracket,
    /// The game has ended, and moves follow.
    Ended,
    /// The record says itself that it went on, and was not read.
    WasUnread,
    /// The file is UTF-16.
    Utf16,
    /// There is neither a tag nor a move.
    Nothing,
    /// The game is longer than so many bytes, the most that is read of one.
    TooLong(usize),
    /// It has castling of Chess960.
    Chess960,
    /// It is of another variant.
    Variant(String),
}

/// In the alternate form, `{:#}`, without what is special to one game.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove(error) => error.fmt(f),
            Self::NoMoveIn(Notation::Dialect(dialect)) => {
                write!(f, "this is not a move in {}", dialect.title())
            }
            Self::NoMoveIn(Notation::Mixed) => f.write_str("this is not a move in any notation"),
            Self::HalfMove(token) => write!(f, "a lone {token} where a move is due"),
            Self::AfterResult(n) => {
                write!(f, "moves after the result, without tags, beginning at move {n}")
            }
            Self::FromTheMiddle(n) => write!(f, "moves without tags, beginning at move {n}"),
            Self::Number { n, expected } => {
                write!(f, "move number {n} where {expected} is expected")
            }
            Self::BlackNumber => f.write_str("this number is Black's, and White is to move"),
            Self::WhiteDots => {
                f.write_str("these dots stand for White's move, and White is to move")
            }
            Self::OpenBracket => f.write_str("this bracket is never closed"),
            Self::Ended => f.write_str("the game has ended before this"),
            Self::WasUnread => f.write_str("the record went on from here, and was not read"),
            Self::Utf16 => f.write_str("the file is UTF-16; save it as UTF-8"),
            Self::Nothing => f.write_str("there is neither a tag nor a move"),
            Self::TooLong(most) => {
                write!(f, "this game is longer than {most} bytes, the most that is read of one")
            }
            Self::Chess960 => f.write_str("Chess960 castling is not judged"),
            Self::Variant(name) => write!(f, "the variant {name} is not judged"),
        }?;
        let more = match self {
            Self::FromTheMiddle(_) => ": the ones before are missing",
            Self::Number { .. } => ": are columns printed side by side?",
            Self::Ended => ": put a blank line or tags between games",
            _ => "",
        };
        f.write_str(if f.alternate() { "" } else { more })
    }
}

impl std::error::Error for ReadError {}
