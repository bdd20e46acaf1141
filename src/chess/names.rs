//! Names and stored forms of colours and pieces, which are types of another crate.

use serde::{Deserialize, Serialize};

use super::{Color, Piece};

/// Returns a side's name with a capital: `White`.
pub(crate) fn color_name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// Returns a piece's name in lower case: `knight`.
pub(crate) fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The stored form of a colour.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(remote = "Color", rename_all = "kebab-case")]
pub(crate) enum ColorName {
    White,
    Black,
}

/// The stored form of a kind of piece.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(remote = "Piece", rename_all = "kebab-case")]
pub(crate) enum PieceName {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}
