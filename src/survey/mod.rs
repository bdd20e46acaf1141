//! Surveys: many games judged by many codes, on several threads.
//!
//! An input is cut into chunks at lines that begin with `[Event "`, which always begin a game. Each
//! chunk is read and judged by one thread, and the results arrive in the order of the input:
//! neither the number of threads nor the size of the chunks changes them. Memory is bounded by the
//! chunks being read or waiting and by the longest game, except for [`Duplicates`].

mod batch;
mod duplicates;
mod input;
mod inquiry;
mod run;
mod split;
mod tables;
mod tally;
mod texts;
mod work_queue;
mod worker;

pub use batch::{
    Batch, ClaimOfLoser, Game, Governed, Opportunity, ReadStatus, Slice, StopEntry, TAGS,
    VerdictEntry,
};
pub use duplicates::{Duplicates, Fnv1a, hash_of_moves};
pub use input::{Consumer, Input, InputKind, ParsePartError, Part, Unpack};
pub use inquiry::{FIRST_YEAR, Inquiry, LAST_YEAR, Period};
pub use run::{SurveyEnd, SurveyEvent, SurveyOptions, survey};
pub use tables::{
    CODES, Cell, CellType, Column, ColumnOf, GAMES, GameRow, RULINGS, RulingRow, TableCode,
    VERDICTS, VerdictRow, columns_of, game_id,
};
pub(crate) use tally::OTHER_REASONS;
pub use tally::{CodeTally, CountsByResult, Ranked, Striking, StrikingGame, Tally};
