//! Why a name is not that of a ply of a game.

use std::fmt;

use super::ply::Ply;

/// Why a name is not that of a ply of a game: see [`Timeline::ply_at`](super::Timeline::ply_at).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSuchPly {
    /// It names no move, as it does not begin with a number.
    NotAName(String),
    /// It is a number alone, which could be that of a move or of a ply.
    NumberAlone(String),
    /// The record has fewer plies.
    BeyondTheEnd {
        /// How many it has.
        plies: Ply,
    },
    /// The record has no move of this number.
    NoMove {
        /// The number, with its dots.
        number: String,
    },
    /// Another move was played there.
    Another {
        /// The number, with its dots.
        number: String,
        /// The move that was played.
        played: String,
        /// The one that is named.
        named: String,
    },
}

impl fmt::Display for NoSuchPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAName(name) => {
                write!(f, "`{name}` names no move: write 33...Rd5, 33..., ply 66, start or end")
            }
            Self::NumberAlone(number) => write!(
                f,
                "`{number}` can be a move or a ply: write {number}. or {number}... or ply {number}"
            ),
            Self::BeyondTheEnd { plies } => write!(f, "the record has {plies} plies"),
            Self::NoMove { number } => write!(f, "there is no move {number} in the record"),
            Self::Another { number, played, named } => {
                write!(f, "at {number} {played} was played, not {named}")
            }
        }
    }
}

impl std::error::Error for NoSuchPly {}
