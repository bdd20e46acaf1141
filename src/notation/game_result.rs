//! The result of a game.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

use crate::chess::Color;

/// A result as PGN writes it, or for a game won or lost without play, as tables of tournaments do.
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
    /// White has won without play: `+:-`.
    #[serde(rename = "+:-")]
    #[strum(serialize = "+:-")]
    WhiteByForfeit,
    /// Black has won without play: `-:+`.
    #[serde(rename = "-:+")]
    #[strum(serialize = "-:+")]
    BlackByForfeit,
    /// Both players have lost: `0-0`.
    #[serde(rename = "0-0")]
    #[strum(serialize = "0-0")]
    BothLose,
    /// The game is not over, or its result is unknown: `*`.
    #[default]
    #[serde(rename = "*")]
    #[strum(serialize = "*")]
    Unknown,
}

impl GameResult {
    /// Returns the spelling of the result in the Result tag.
    pub fn as_pgn(self) -> &'static str {
        self.into()
    }

    /// Reads a result in any usual spelling: `1-0`, `1:0`, `0 – 1.`, `1/2-1/2`, `½`, `+:-`, `0-0`,
    /// `*`.
    pub fn from_pgn(text: &str) -> Option<Self> {
        text.parse().ok().or_else(|| Self::from_other_spelling(text))
    }

    #[cold]
    fn from_other_spelling(text: &str) -> Option<Self> {
        let mut plain = String::new();
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            match c {
                '½' => plain.push_str("1/2"),
                ':' | '‐' | '‑' | '‒' | '–' | '—' | '−' => plain.push('-'),
                c => plain.push(c),
            }
        }
        // `+:-` has become `+--`, and `-:-` three dashes.
        match plain.strip_suffix('.').unwrap_or(&plain) {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            "+--" | "+/-" => Some(Self::WhiteByForfeit),
            "--+" | "-/+" => Some(Self::BlackByForfeit),
            "0-0" | "---" => Some(Self::BothLose),
            _ => None,
        }
    }

    /// Returns the nearest of PGN's four results: a win by forfeit becomes a win.
    pub fn without_forfeit(self) -> Self {
        match self {
            Self::WhiteByForfeit => Self::WhiteWins,
            Self::BlackByForfeit => Self::BlackWins,
            Self::BothLose => Self::Unknown,
            result => result,
        }
    }

    /// Returns a win by this player.
    pub fn won_by(player: Color) -> Self {
        if player == Color::White { Self::WhiteWins } else { Self::BlackWins }
    }

    /// Returns the player who has lost; `None` if nobody has, or both have.
    pub fn loser(self) -> Option<Color> {
        Color::ALL.into_iter().find(|player| self.without_forfeit() == Self::won_by(!*player))
    }
}
