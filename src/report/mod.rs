//! Verdicts in words, tables and JSON. This room decides nothing.

mod beside;
mod board;
mod claim;
mod claim_words;
mod codes;
mod codes_diff;
mod diagram;
mod diff;
mod explain;
mod fell_short;
mod game;
mod json;
mod lanes;
mod markdown;
mod page;
mod period;
mod separation;
mod survey;
mod text;
mod told;
mod words;

pub use beside::Beside;
pub use board::{BoardStyle, board};
pub use claim::{claim_schema, claim_to_json, claim_to_text};
pub use codes::{list_codes, show_code};
pub use codes_diff::{diff_codes, diff_codes_json, diff_codes_markdown};
pub use diagram::diagram_to_svg;
pub use diff::{diff_along, diff_game};
pub use game::{GameReport, Origin};
pub use json::{SCHEMA, schema, to_json};
pub use lanes::{
    Claimed, Counted, End, EndKind, Lane, Lanes, Open, Strip, lanes_to_svg, lanes_to_text,
};
pub use markdown::to_markdown;
pub use page::Page;
pub use period::codes_at;
pub use survey::{SurveyReport, survey_to_json, survey_to_markdown, survey_to_text};
pub use text::{TextStyle, to_text};
