//! Why a record cannot be played out further.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::chess::FenError;
use crate::notation::{MeantWord, ReadError};

use super::obstacle::Obstacle;

/// Why a record cannot be played out further. It is serialised as its words.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema)]
#[schemars(with = "String", inline)]
#[non_exhaustive]
pub enum StopReason {
    /// The set-up is not a position.
    SetUp(FenError),
    /// What is written is not a move; perhaps it was meant for one.
    Unread(ReadError, Option<MeantWord>),
    /// The dots before the move make it Black's, and White is to move.
    NotOnMove,
    /// The move cannot be played.
    Refused {
        /// What stands in its way.
        obstacle: Obstacle,
        /// Whether it can have stood all the same, as a false move.
        may_have_stood: bool,
    },
}

/// How more of a record could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum WayOn {
    /// The move can have stood, as a false one.
    AcceptFalse,
    /// It is a move in another notation.
    OtherNotation,
    /// The game is longer than may be read of one.
    LargerLimit,
}

impl StopReason {
    /// How more of the record could be read, if there is a way.
    #[must_use]
    pub fn way_on(&self) -> Option<WayOn> {
        match self {
            Self::Refused { may_have_stood: true, .. } => Some(WayOn::AcceptFalse),
            Self::Unread(_, Some(MeantWord::MoveIn(_))) => Some(WayOn::OtherNotation),
            Self::Unread(ReadError::TooLong(_), _) => Some(WayOn::LargerLimit),
            _ => None,
        }
    }
}

/// In the alternate form, `{:#}`, without what is special to one game and what may be done.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(_) if f.alternate() => f.write_str("the FEN tag cannot be used"),
            Self::SetUp(error) => write!(f, "the FEN tag cannot be used: {error}"),
            Self::Unread(error, meant) => {
                error.fmt(f)?;
                let meant = meant.as_ref().filter(|_| !f.alternate());
                meant.map_or(Ok(()), |meant| write!(f, "; {meant}"))
            }
            Self::NotOnMove => f.write_str("the dots make this Black's move, and White is to move"),
            Self::Refused { obstacle, may_have_stood } => {
                obstacle.fmt(f)?;
                let stood = "; if it stood all the same, write {[%false stands]} after it";
                f.write_str(if *may_have_stood && !f.alternate() { stood } else { "" })
            }
        }
    }
}

impl Serialize for StopReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
