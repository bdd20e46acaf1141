//! Verdicts in words, tables and JSON. This room decides nothing.

mod beside;
mod board;
mod bounds;
mod claim;
mod claim_words;
mod codes;
mod codes_diff;
mod codes_json;
mod codes_markdown;
mod diagram;
mod diff;
mod explain;
mod fell_short;
mod game;
mod json;
mod lanes;
mod markdown;
mod markup;
mod page;
mod period;
mod pgn;
mod quiz;
mod separation;
mod site;
mod survey;
mod text;
mod told;
mod words;
mod wrap;

pub use beside::Beside;
pub use board::{BoardStyle, board};
pub use claim::{claim_schema, claim_to_json, claim_to_text};
pub use codes::{list_codes, show_code};
pub use codes_diff::{diff_codes, diff_codes_json, diff_codes_markdown, diff_codes_schema};
pub use codes_json::{
    codes_at_json, codes_at_schema, list_codes_json, list_codes_schema, show_code_json,
    show_code_schema,
};
pub use codes_markdown::{codes_at_markdown, list_codes_markdown, show_code_markdown};
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
pub use pgn::to_pgn;
pub use quiz::{Choice, Question, Quiz, Says, quiz_to_anki, quiz_to_gift, quiz_to_sheet};
pub use site::{Site, SiteFile};
pub use survey::{SurveyReport, survey_to_json, survey_to_markdown, survey_to_text};
pub use text::{TextStyle, paragraph, to_text};
