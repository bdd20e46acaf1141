//! The formats: outlines and facts as text, Markdown, JSON, PGN, SVG and HTML. This room knows no
//! law.
//!
//! A format for judged games needs a file of its own and a variant of [`Format`].

mod answers_json;
pub(crate) mod board;
mod codes;
mod codes_json;
mod found_json;
#[cfg(feature = "html")]
mod html;
mod json;
mod json_schemas;
mod lanes;
mod markdown;
mod pgn;
#[cfg(feature = "survey")]
mod survey_json;
#[cfg(feature = "html")]
pub(crate) mod svg;
mod table;
mod text;
mod wrap;

pub use answers_json::{claim_to_json, remedy_to_json};
pub use board::{BoardStyle, board};
pub use codes::{list_codes, list_codes_markdown};
pub use codes_json::{
    codes_at_json, diff_codes_json, library_json, list_codes_json, rule_json, show_code_json,
};
pub use found_json::found_to_json;
#[cfg(feature = "html")]
pub use html::outline_to_html;
pub use json::{SCHEMA, to_json};
pub use json_schemas::{Contract, schema};
pub use lanes::lanes_to_text;
pub use markdown::{outline_to_markdown, to_markdown};
pub use pgn::{to_pgn, to_score};
#[cfg(feature = "survey")]
pub use survey_json::survey_to_json;
#[cfg(feature = "html")]
pub use svg::{diagram_to_svg, lanes_to_svg};
pub use text::{TextStyle, outline_to_text, paragraph, to_text};

use crate::arbiter::Game;
use crate::narrative::Lanes;

/// The formats of a judged game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Format {
    /// The verdicts with their reasons, as plain text.
    Text,
    /// The game from left to right, one lane for each code, as plain text.
    Lanes,
    /// One JSON array with an object for each game, indented.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// A table for a blog or an issue.
    Markdown,
    /// The score with its main line untouched, and in comments what the codes make of it; any
    /// chess program opens it.
    Pgn,
    /// A picture of one game: its lanes, or with `--at` a board.
    #[cfg(feature = "html")]
    Svg,
}

impl Format {
    /// Returns a judged game in this format. `style` applies to text.
    pub fn lay_out(self, game: &mut Game<'_>, style: TextStyle) -> String {
        match self {
            Self::Text => to_text(game, style),
            Self::Lanes => {
                let lanes = Lanes::of(game);
                lanes_to_text(game, &lanes, style)
            }
            Self::Json => format!("{:#}", to_json(game)),
            Self::Jsonl => format!("{}\n", to_json(game)),
            Self::Markdown => to_markdown(game),
            Self::Pgn => to_pgn(game),
            #[cfg(feature = "html")]
            Self::Svg => {
                let lanes = Lanes::of(game);
                lanes_to_svg(game, &lanes)
            }
        }
    }

    /// Returns the separator between two games.
    pub fn between_games(self) -> &'static str {
        match self {
            Self::Text | Self::Lanes => "\n\n",
            Self::Json => ",\n",
            Self::Markdown | Self::Pgn => "\n",
            _ => "",
        }
    }

    /// Returns true if the format is for people, not for programs.
    pub fn is_for_people(self) -> bool {
        !matches!(self, Self::Json | Self::Jsonl | Self::Pgn)
    }
}
