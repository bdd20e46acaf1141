//! The result of a game.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

use crate::chess::Color;

/// A result as PGN writes it.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
pub enum GameResult {
    /// White has won: `1-0`.
    #[serde(rename = "1-0")]
    #[strum(serialize = "1-0")]
    WhiteWins,
    /// Black has won: `0-1`.
    #[serde(rename = "0-1")]
    #[strum(serialize = "0-1")]
    BlackWins,
    /// The game was drawn: `1/2-1/2`.
    #[serde(rename = "1/2-1/2")]
    #[strum(to_string = "1/2-1/2", serialize = "1/2", serialize = "½-½", serialize = "½")]
    Draw,
    /// The game goes on, or its result is not known: `*`.
    #[default]
    #[serde(rename = "*")]
    #[strum(serialize = "*")]
    Unknown,
}

impl GameResult {
    /// As PGN writes it.
    pub fn as_pgn(self) -> &'static str {
        self.into()
    }

    /// Reads `1-0`, `0-1`, `1/2-1/2` (or `1/2`, `½-½`) and `*`.
    pub fn from_pgn(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The win of this player.
    pub fn won_by(player: Color) -> Self {
        if player == Color::White { Self::WhiteWins } else { Self::BlackWins }
    }

    /// The player who has lost, if one has.
    pub fn loser(self) -> Option<Color> {
        Color::ALL.into_iter().find(|player| self == Self::won_by(!*player))
    }
}
