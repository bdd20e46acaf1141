//! How facts of another crate are stored: colours and pieces by name, squares as `e4`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Color, Piece, Square};

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
