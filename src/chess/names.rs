//! What facts of another crate are called, and how they are stored: colours and pieces by name,
//! squares as `e4`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Color, Piece, Square};

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

pub(crate) struct SquareName;

impl SquareName {
    pub(crate) fn serialize<S: Serializer>(
        square: &Square,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(square)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Square, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_| de::Error::custom(format!("{name:?} is no square")))
    }
}
