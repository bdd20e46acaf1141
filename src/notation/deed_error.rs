//! Why words record no deed.

use std::fmt;

use crate::chess::Square;

/// Why words record no [`Deed`](super::Deed).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeedError {
    /// No command of this name records one.
    NoCommand(String),
    /// The command is written otherwise: how.
    OtherForm(&'static str),
    /// This is no square.
    NoSquare(String),
    /// The same square is named twice.
    NamedTwice(Square),
    /// This is no move from square to square.
    NoMove(String),
    /// This names no side to castle to.
    NoCastling(String),
}

impl fmt::Display for DeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand(name) => write!(f, "{name} records no deed"),
            Self::OtherForm(form) => write!(f, "write {form}"),
            Self::NoSquare(text) => write!(f, "{text} is no square, as e2 is"),
            Self::NamedTwice(square) => write!(f, "{square} is named twice"),
            Self::NoMove(text) => write!(f, "{text}: write it from square to square, as Nf3-f5"),
            Self::NoCastling(text) => write!(f, "{text} is neither O-O nor O-O-O"),
        }
    }
}

impl std::error::Error for DeedError {}
