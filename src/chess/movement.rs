//! The laws of movement, as a value.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a code says of how men move, as far as codes differ.
///
/// The default is the movement of today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Movement {
    /// How king and rook castle.
    pub castling: Castling,
    /// Whether a pawn may be taken in passing.
    pub en_passant: EnPassant,
    /// What a pawn becomes on the last rank.
    pub promotion: Promotion,
}

/// How king and rook castle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Castling {
    /// The king goes two squares towards an unmoved rook, which goes to his other side; not
    /// out of check, not across or into it, and with no man between.
    #[default]
    Standard,
    /// As in Italy: to any of the squares between king and rook or their own, so that neither
    /// at once attacks an enemy man. A score sheet has signs for the ordinary squares only, and
    /// these alone are played here; as who may castle has a rook's move as well, mate and
    /// stalemate do not depend on the others.
    Free,
    /// There is no castling.
    None,
}

/// Whether a pawn that steps two squares may be taken in passing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassant {
    /// It may, by a pawn, on the next move only.
    #[default]
    Standard,
    /// It may not: the Italian *passar battaglia*.
    None,
}

/// What a pawn becomes on the last rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Promotion {
    /// A queen, rook, bishop or knight of its colour, whatever is left on the board.
    #[default]
    AnyPiece,
    /// The same, or it stays a pawn that can never move again (the "dummy pawn" of 1862).
    AnyPieceOrPawn,
    /// A piece of which one has been lost; if none has, the pawn waits where it stands.
    LostPiece,
}
