//! What a word was meant for that is not a move.

use std::fmt;

use super::written_in::Notation;

/// What a word was meant for that is not a move in what its game is written in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeantWord {
    /// It is a move, but for this letter, which is Latin and should be Cyrillic.
    Cyrillic(char),
    /// It is a move, but for this letter, which is Cyrillic and should be Latin.
    Latin(char),
    /// It is this move in Russian, in Windows-1251.
    Windows1251(String),
    /// It is a move in this dialect.
    MoveIn(Notation),
}

impl fmt::Display for MeantWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyrillic(c) => {
                write!(f, "the letter {c} is Latin here, and should be Cyrillic")
            }
            Self::Latin(c) => write!(f, "the letter {c} is Cyrillic here, and should be Latin"),
            Self::Windows1251(word) => write!(
                f,
                "this would be {word} in Windows-1251, which is not read: save the text as UTF-8"
            ),
            Self::MoveIn(notation) => write!(f, "it is a move in {}", notation.title()),
        }
    }
}
