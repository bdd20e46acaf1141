//! What facts of another crate are called, and how they are stored: colours and pieces by name.

use serde::{Deserialize, Serialize};

use super::{Color, Piece};

/// A side's name, as a sentence begins with it: `White`.
pub(crate) fn color_name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// A piece's name within a sentence: `knight`.
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

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(remote = "Color", rename_all = "kebab-case")]
pub(crate) enum ColorName {
    White,
    Black,
}

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
