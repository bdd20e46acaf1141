//! Verdicts, codes and surveys in words. This room makes no ruling and lays nothing out; the only
//! fact that it reads from a record itself is how the game ended.

pub(crate) mod as_written;
pub(crate) mod citation;
pub(crate) mod claim_outline;
pub(crate) mod claim_words;
mod code_outline;
pub(crate) mod events;
pub(crate) mod explain;
mod first_move;
pub(crate) mod game;
pub(crate) mod heading;
pub(crate) mod irregularity;
pub(crate) mod irregularity_ruling;
pub(crate) mod lanes;
mod mate;
pub(crate) mod notes;
pub(crate) mod occurrences;
pub(crate) mod outline;
pub(crate) mod period;
pub(crate) mod remedy;
mod remedy_outline;
pub(crate) mod rule_versions;
pub(crate) mod rule_words;
pub(crate) mod separation;
pub(crate) mod story;
#[cfg(feature = "survey")]
pub(crate) mod survey;
mod unmet_conditions;
pub(crate) mod verdict;
pub(crate) mod words;

pub use claim_outline::claim_outline;
pub use code_outline::{changes_outline, code_outline, day_outline, rule_outline};
pub use explain::{explanation, ruling_in_words};
pub use game::{
    caveats, comparison_outline, game_outline, lineage_outline, warnings, warnings_with,
};
pub use heading::{place_and_date, players, stop};
pub use lanes::{End, Lane, Lanes, OpenClaims, Strip};
pub use outline::Outline;
pub use remedy_outline::remedy_outline;
pub use rule_words::rule_title;
pub use separation::difference_in_words;
pub use story::headline;
#[cfg(feature = "html")]
pub use story::ply_that_matters;

#[cfg(feature = "survey")]
pub use survey::{SurveyReport, survey_outline};
pub use verdict::verdict_sentence;
pub use words::{counted, escape_controls};
